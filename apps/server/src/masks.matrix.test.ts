import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { panelEndpoints } from '@klub/contract/panel/index';
import type { PanelEndpoint } from '@klub/contract/panel/panel-endpoint';
import { may } from '@klub/contract/panel/permissions';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { counts } from '../../../scripts/brief.ts';
import { addStaff } from './infra/http/panel/panel.testing.ts';
import { accounts } from './modules/club/auth/accounts.ts';
import { closeMonth } from './modules/money/settlements/closing/closing.service.ts';
import {
  type SettlementWorld,
  giveProfile,
  settlementWorld,
} from './modules/money/settlements/settlements.testing.ts';
import { buildPanel, panelServices } from './panel.ts';

/**
 * What a mask hides from an approver, who may reveal nothing, by every way that could tell it: each
 * reading call with each of its filters, the list of a closing, and the errors. A person's hidden
 * values are replaced by others that look the same behind the mask; no reply may differ.
 */

const url = 'http://localhost:3001';
const month = '2026-10';
/** Each call leaves an entry in the trail; a simulation counts people by percent, and few are allowed a minute. */
const unasked = /\/trail|\/rules\/simulation/;

type Hidden = { readonly phone: string; readonly email: string; readonly iban: string };
/** Equal in what masks show: three digits of the number, four of the account. */
const [one, other] = [
  { phone: '+48500600678', email: 'anna.tajna@dom.example', iban: 'PL75114020040000300201352874' },
  { phone: '+48511734678', email: 'inna.skryta@praca.pl', iban: 'PL59105014451000002276472874' },
] satisfies [Hidden, Hidden];

let world: SettlementWorld;
let panel: Awaited<ReturnType<typeof buildPanel>>;
let personId: number;
let cookie: string;
beforeAll(async () => {
  world = await settlementWorld();
  await world.reset();
  personId = await world.person({ name: ['Anna', 'Tajna'] });
  await world.figures(personId, `${month}-01`, 100);
  const { deps } = world;
  const services = panelServices(deps);
  const config = { host: '127.0.0.1', port: 0, url, trustedProxies: [], allowed: undefined };
  panel = await buildPanel(accounts(deps), config, services, () => url);
  const { kysely } = world.database;
  const staffId = await addStaff(kysely, 'Zofia', ['approver']);
  const session = { staffId, factor: 'passkey', source: '192.0.2.1', userAgent: '' } as const;
  const opened = await kysely
    .transaction()
    .execute((transaction) => services.sessions.open(transaction, session));
  cookie = `__Host-panel=${opened.token}`;
});
afterAll(() => panel.close());

async function become({ phone, email, iban }: Hidden): Promise<void> {
  await giveProfile(world.deps, personId, { name: ['Anna', 'Tajna'], iban });
  await world.database.kysely
    .updateTable('person')
    .set({ phone, email })
    .where('id', '=', personId)
    .execute();
}

async function read(path: string): Promise<string> {
  const headers = { cookie, origin: url, 'sec-fetch-site': 'same-origin' };
  const { statusCode, body } = await panel.inject({ url: path, headers });
  // A card lists who looked at it, each of these calls among them.
  return `${statusCode} ${body.replace(/"history":\[.*?\]/, '')}`;
}

const rows: readonly [string, PanelEndpoint][] = Object.entries(panelEndpoints);
const reads = rows
  .filter(([call, row]) => call.startsWith('GET ') && !unasked.test(call) && isApprovers(row))
  .map(([call, row]) => ({
    path: call.slice('GET '.length),
    query: row.query,
  }));

function isApprovers({ may: access }: PanelEndpoint): boolean {
  return access === 'signedIn' || (access !== 'public' && may(['approver'], access));
}

function filled(path: string): string {
  return path
    .replace(':month', month)
    .replace(':period', month)
    .replace(':year', '2026')
    .replace(':id', String(personId))
    .replaceAll(/:\w+/g, '1');
}

/** Texts that fit one of the two: parts of a hidden value, but for the whole number. */
const parts = fc
  .tuple(fc.constantFrom(one, other), fc.constantFrom('phone', 'email', 'iban'), fc.nat(), fc.nat())
  .map(([hidden, field, from, length]) => {
    const value = hidden[field as keyof Hidden];
    const start = from % (value.length - 3);
    return value.slice(start, start + 4 + (length % value.length));
  })
  .filter((text) => ![one, other].some(({ phone }) => phone.endsWith(text) && text.length >= 9));
/** Ends of the number, one digit longer each time: so a mask was undone once. */
const ends = Array.from({ length: 5 }, (_, index) => one.phone.slice(-(index + 4)));

/** Addresses of a call with each filter that takes the text; others refuse it before any row is read. */
function asking({ path, query }: (typeof reads)[number], texts: readonly string[]): string[] {
  return Object.entries(query?.shape ?? {}).flatMap(([filter, schema]) =>
    texts
      .filter((text) => z.safeParse(schema as z.ZodType, text).success)
      .map((text) => `${filled(path)}?${filter}=${encodeURIComponent(text)}`),
  );
}

async function repliesAs(hidden: Hidden, paths: readonly string[]): Promise<string[]> {
  await become(hidden);
  const replies: string[] = [];
  for (const path of paths) replies.push(await read(path));
  return replies;
}

test('reads, filters, counts and errors tell an approver nothing that a mask hides', async () => {
  const texts = [...ends, ...fc.sample(parts, counts(3, 200))];
  const paths = reads.flatMap((row) => [filled(row.path), ...asking(row, texts)]);
  expect(paths.filter((path) => path.includes('?')).length).toBeGreaterThan(texts.length * 4);
  const [ofOne, ofOther] = [await repliesAs(one, paths), await repliesAs(other, paths)];
  const told = paths.filter((_, index) => ofOne[index] !== ofOther[index]);
  expect(told).toEqual([]);
  const whole = [one, other].flatMap(({ phone, email, iban }) => [phone.slice(3), email, iban]);
  const isWhole = (reply = ''): boolean =>
    whole.some((value) => reply.replaceAll(/\s/g, '').includes(value));
  const shown = paths.filter((_, index) => isWhole(ofOne[index]) || isWhole(ofOther[index]));
  expect(shown).toEqual([]);
});

test('the list of a rehearsal shows numbers by their last three digits', async () => {
  await become(one);
  const listFile = join(mkdtempSync(join(tmpdir(), 'list-')), 'lista.csv');
  await closeMonth(world.deps, {
    month: `${month}-01`,
    closedBy: null,
    listFile,
    acceptedMissing: 'any',
  });
  const list = readFileSync(listFile, 'utf8');
  expect(list).toContain('*** *** 678');
  expect(list).not.toContain('500600678');
});
