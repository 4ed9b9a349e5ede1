import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportQuery } from '@klub/contract/calls/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicData } from '../../../testing/public-data.ts';
import { someOf } from '../../../../../../scripts/brief.ts';
import {
  addShop,
  lookAfter,
  named,
  type ReportCall,
  type ReportsWorld,
  reportsWorld,
  work,
} from './reports.testing.ts';

const calls: readonly ReportCall[] = [
  'GET /api/v1/salesman/report',
  'GET /api/v1/knowledge/report',
  'GET /api/v1/specials/report',
];
const fields = Object.keys(reportQuery.shape);
const injections = publicData('sqli/fuzzdb');

let world: ReportsWorld;
let seller: number;
let sent = 0;

beforeAll(async () => {
  world = await reportsWorld();
  const { kysely } = world.database;
  seller = await named(kysely, 'salesman', ['Ewa', 'Własna']);
  const stranger = await named(kysely, 'salesman', ['Kanarek', 'Kanarek']);
  for (const [owner, name] of [
    [seller, 'Swój'],
    [stranger, 'Kanarek'],
  ] as const) {
    const shop = await addShop(kysely, { name, channel: name, city: name });
    await lookAfter(kysely, owner, shop);
    await work(kysely, await named(kysely, 'user1', [name, name]), shop);
  }
});
afterAll(() => world.app.close());

async function problemOf(call: ReportCall, query: string): Promise<string | null> {
  // Limits are per minute: advances the clock, so that they do not hide later results.
  if (++sent % 300 === 0) world.clock.advance({ minutes: 2 });
  const { status, body, text } = await world.report(call, seller, query);
  const isSaid =
    status === 200 ? typeof body.success === 'boolean' : status === 400 && 'errors' in body;
  const isDeclined = status === 200 && !body.success && (body.message ?? '') === '';
  return isSaid && !isDeclined && !text.includes('Kanarek')
    ? null
    : `${call}?${query}: ${status} ${text.slice(0, 200)}`;
}

const nasty = [
  '',
  '0',
  '-1',
  '1e9',
  '9'.repeat(20),
  '99999999999999999999',
  '10000',
  '10001',
  '١',
  'NaN',
  ' ',
  '%',
  '_',
  '\\',
  "'",
  '%00x',
  '🧨👩‍👩‍👧',
  '2026-13',
  '2026-00',
  '2026-Q5',
  '2027-01',
  '2027-Q1',
  '2027',
  '1999-01',
  '0000',
  '2026-11-01',
  'asc; drop table person',
  'id',
  'phone',
  'pesel',
  'iban_sealed',
  '__proto__',
  'constructor',
  'x'.repeat(10_241),
  'x'.repeat(10_000),
  'słowo '.repeat(300),
];

test.each(calls)(
  '[HZ17] [HZ49] %s: any filter, order or page gives a report or refusal',
  async (call) => {
    const problems: (string | null)[] = [];
    for (const field of fields) {
      for (const value of someOf(14, nasty))
        problems.push(await problemOf(call, `${field}=${encodeURIComponent(value)}`));
      problems.push(
        await problemOf(call, `${field}=1&${field}=2`),
        await problemOf(call, `${field}[]=1`),
        await problemOf(call, `${field}=%00`),
        await problemOf(call, `${field}=%ed%a0%80`),
      );
    }
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  },
);

test.skipIf(injections === undefined)(
  '[HZ17] lists of SQL injections sort nothing, find nothing and break nothing',
  async () => {
    const folder = injections ?? '';
    const lines = globSync('*.txt', { cwd: folder }).flatMap((name) =>
      readFileSync(join(folder, name), 'utf8').split('\n'),
    );
    const payloads = [...new Set(lines)].filter((line) => line !== '');
    const problems: (string | null)[] = [];
    for (const [index, payload] of someOf(150, payloads).entries()) {
      const call = calls[index % 3] ?? 'GET /api/v1/salesman/report';
      const value = encodeURIComponent(payload);
      problems.push(await problemOf(call, `column=${value}&search=${value}`));
      problems.push(
        await problemOf(
          call,
          ['order', 'sellers', 'channel', 'month', 'special_type', 'user_type', 'page']
            .map((field) => `${field}=${value}`)
            .slice(index % 7, (index % 7) + 1)
            .join('&'),
        ),
      );
    }
    expect(payloads.length).toBeGreaterThan(200);
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
    const { rows } = await sql<{ people: number }>`select count(*) as people from person`.execute(
      world.database.kysely,
    );
    expect(rows[0]?.people).toBe(4);
  },
  120_000,
);

test('[S07] unknown columns, impossible pages and future periods are declined', async () => {
  const said = async (query: string) =>
    (await world.report('GET /api/v1/salesman/report', seller, query)).body;
  expect(await said('column=phone')).toEqual({
    success: false,
    message: 'Nie można sortować po tej kolumnie.',
  });
  expect(await said('page=0')).toEqual({
    success: false,
    message: 'Nie ma takiej strony raportu.',
  });
  expect(await said('month=2027-12')).toEqual({
    success: false,
    message: 'Ten okres jeszcze się nie zaczął.',
  });
  expect(await said('month=2026-11&year=2025')).toEqual({
    success: false,
    message: 'Wybrane miesiąc, kwartał i rok nie mają wspólnego okresu.',
  });
});
