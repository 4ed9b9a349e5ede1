import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { panelEndpoints } from '@klub/contract/panel/index';
import type { PanelEndpoint } from '@klub/contract/panel/panel-endpoint';
import { may } from '@klub/contract/panel/permissions';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
 * reading call with each of its filters, the printed protocol, the list of a closing, the errors, and the
 * database's work, which takes time. A person's hidden values are replaced by others that look the
 * same behind the mask; neither replies nor statements may differ.
 */

const url = 'http://localhost:3001';
const month = '2026-10';
/** Closed, so that it has a protocol. */
const closed = '2026-09';
/** Each call leaves an entry in the trail; a simulation counts people by percent, and few are allowed a minute. */
const unasked = /\/trail|\/rules\/simulation/;

type Hidden = {
  readonly phone: string;
  readonly email: string;
  readonly iban: string;
  readonly pesel: string;
  readonly street: string;
  readonly city: string;
  readonly zip_code: string;
};
/** Equal in what masks show: three digits of the number, four of the account and of the PESEL. */
const [one, other] = [
  {
    phone: '+48500600678',
    email: 'anna.tajna@dom.example',
    iban: 'PL75114020040000300201352874',
    pesel: '60031243210',
    street: 'ul. Kręta 3',
    city: 'Strzyżów',
    zip_code: '38-100',
  },
  {
    phone: '+48511734678',
    email: 'inna.skryta@praca.pl',
    iban: 'PL59105014451000002276472874',
    pesel: '98032643210',
    street: 'al. Ukryta 17',
    city: 'Kluczbork',
    zip_code: '46-200',
  },
] satisfies [Hidden, Hidden];

let world: SettlementWorld;
let panel: Awaited<ReturnType<typeof buildPanel>>;
let personId: number;
let cookie: string;
beforeAll(async () => {
  world = await settlementWorld();
  await world.reset();
  personId = await world.person({ name: ['Anna', 'Tajna'] });
  for (const each of [closed, month]) await world.figures(personId, `${each}-01`, 100);
  await become(one);
  await world.close(`${closed}-01`);
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

async function become({ phone, email, iban, pesel, ...address }: Hidden): Promise<void> {
  const { vault } = world.deps;
  await giveProfile(world.deps, personId, { name: ['Anna', 'Tajna'], iban, pesel });
  await world.database.kysely
    .updateTable('person')
    .set({
      phone,
      email,
      street_sealed: vault.seal('street', address.street, personId),
      city_sealed: vault.seal('city', address.city, personId),
      zip_code_sealed: vault.seal('zip_code', address.zip_code, personId),
    })
    .where('id', '=', personId)
    .execute();
}

async function read(path: string): Promise<string> {
  const headers = { cookie, origin: url, 'sec-fetch-site': 'same-origin' };
  const { statusCode, body } = await panel.inject({ url: path, headers });
  // A card lists who looked at it, each of these calls among them. The digest of a payout is keyed:
  // it tells that an account has changed, and nothing of the account.
  return `${statusCode} ${body.replace(/"history":\[.*?\]|"digest":"[0-9a-f]{64}"/g, '')}`;
}

const rows: readonly [string, PanelEndpoint][] = Object.entries(panelEndpoints);
const reads = rows
  .filter(([call, row]) => call.startsWith('GET ') && !unasked.test(call) && isApprovers(row))
  .map(([call, row]) => ({ path: call.slice('GET '.length), query: row.query }));

function isApprovers({ may: access }: PanelEndpoint): boolean {
  return access === 'signedIn' || (access !== 'public' && may(['approver'], access));
}

function filled(path: string): string {
  return path
    .replace(':month/protocol', `${closed}/protocol`)
    .replace(':month', month)
    .replace(':period', month)
    .replace(':year', '2026')
    .replace(':id', String(personId))
    .replaceAll(/:\w+/g, '1');
}

/** Texts that fit one of the two: parts of a hidden value, but for the whole number. */
const parts = fc
  .tuple(
    fc.constantFrom(one, other),
    fc.constantFrom(...(Object.keys(one) as (keyof Hidden)[])),
    fc.nat(),
    fc.nat(),
  )
  .map(([hidden, field, from, length]) => {
    const value = hidden[field];
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

type Told = { readonly reply: string; readonly statements: readonly string[] };

/** Replies, and what the database was asked for them: a shorter way would tell by its time. */
async function toldAs(hidden: Hidden, paths: readonly string[]): Promise<Told[]> {
  await become(hidden);
  const told: Told[] = [];
  for (const path of paths) {
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const reply = await read(path);
    const statements = asked.mock.calls.map(([query]) => textOf(query)).filter(isOfCall);
    asked.mockRestore();
    told.push({ reply, statements: statements.toSorted() });
  }
  return told;
}

/** Sessions are read again after some time, and connections are set up when they open. */
function isOfCall(statement: string): boolean {
  return !/token_hash|set_config|^\s*(set|listen)\b/i.test(statement);
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}

const texts = [...ends, ...fc.sample(parts, counts(3, 20))];

test.each(reads)('$path tells an approver nothing that a mask hides', async (row) => {
  const paths = [filled(row.path), ...asking(row, texts)];
  // The first call of a kind fills caches.
  for (const path of paths) await read(path);
  const [ofOne, ofOther] = [await toldAs(one, paths), await toldAs(other, paths)];
  const differing = (what: keyof Told): string[] =>
    paths.filter((_, at) => String(ofOne[at]?.[what]) !== String(ofOther[at]?.[what]));
  expect(differing('reply')).toEqual([]);
  expect(differing('statements')).toEqual([]);
  const whole = [one, other].flatMap(({ phone, ...hidden }) => [
    phone.slice(3),
    ...Object.values(hidden),
  ]);
  // A reply may repeat what the call has asked for.
  const tells = (path: string, { reply = '' }: Partial<Told> = {}): boolean =>
    whole.some(
      (value) =>
        !path.includes(encodeURIComponent(value)) &&
        reply.replaceAll(/\s/g, '').includes(value.replaceAll(/\s/g, '')),
    );
  const shown = paths.filter((path, at) => tells(path, ofOne[at]) || tells(path, ofOther[at]));
  expect(shown).toEqual([]);
});

test('filters take hidden texts, and every call that prints or lists is asked', () => {
  const asked = reads.flatMap((row) => asking(row, texts));
  expect(asked.length).toBeGreaterThan(texts.length * 4);
  expect(reads.map(({ path }) => path)).toContain('/api/panel/v1/months/:month/protocol');
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
