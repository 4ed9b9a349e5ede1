import { beforeAll, beforeEach, expect, test } from 'vitest';
import { heldLock } from '../../../infra/db/held.testing.ts';
import { advisoryLocks } from '../../../infra/db/locks.ts';
import { addRule } from '../../../testing/programme.ts';
import { logIn, post } from '../../club/auth/accounts.testing.ts';
import { importer } from '../programme/programme.testing.ts';
import { closeMonth } from '../../money/settlements/closing/closing.service.ts';
import {
  type Territory,
  goodForm,
  invite,
  inviterPhone,
  listed,
  testTerritory,
} from './invitations.testing.ts';

const atOtherCustomer = { prefix: 'SP', user_id: '0042' };

/** A person who did not join at the first invitation, and their later data. */
let territory: Territory;
let token: string;
let phone: string;
let nextPhone = 514_000_300;
beforeAll(async () => {
  territory = await testTerritory();
});
beforeEach(async () => {
  phone = String((nextPhone += 1));
  await on('2026-10-05');
  await again({});
});

async function on(day: string): Promise<void> {
  territory.club.clock.set(`${day}T12:00:00+01:00`);
  token = await logIn(territory.club.app, inviterPhone);
}
const again = (change: object) => invite(territory, token, { ...goodForm, phone, ...change });
const bring = async (...lines: readonly string[]): Promise<void> => {
  const { database, clock } = territory.club;
  const report = await importer(database, clock).run({ 'plik.csv': `${lines.join('\n')}\n` });
  expect(report).toMatchObject({ outcome: 'applied' });
};
const plan = (...months: readonly string[]) =>
  bring('telefon;sklep;miesiac;cel', ...months.map((month) => `${phone};WR-01;${month};100`));
const results = (points: number, ...months: readonly string[]) =>
  bring(
    'telefon;sklep;miesiac;punkty',
    ...months.map((month) => `${phone};WR-01;${month};${points}`),
  );
const entries = async (): Promise<string[]> => {
  const { kysely } = territory.club.database;
  const rows = await kysely
    .selectFrom('ledger_entry')
    .select(['month', 'amount'])
    .orderBy('id')
    .execute();
  return rows.map(({ month, amount }) => `${month.slice(0, 7)} ${amount}`);
};
const stays = async (): Promise<string[]> => {
  const rows = await territory.club.database.kysely
    .selectFrom('person_place as stay')
    .innerJoin('place', 'place.id', 'stay.place_id')
    .innerJoin('person', 'person.id', 'stay.person_id')
    .select(['place.code', 'stay.from_date', 'stay.to_date'])
    .where('person.phone', '=', `+48${phone}`)
    .orderBy('stay.from_date')
    .orderBy('place.code')
    .execute();
  return rows.map(({ code, from_date: from, to_date: to }) => `${code} ${from}–${to ?? ''}`);
};

test('only a changed role waits for a running import', async () => {
  await on('2026-11-05');
  const other = await heldLock(territory.club.database, advisoryLocks.import);
  const refused = await again({ type: 'user2' });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect((await again({})).statusCode).toBe(200);
  await other.query('commit');
});

test("an invitation for another customer ends the former customer's shops", async () => {
  await plan('2026-10');
  await on('2026-11-10');
  expect((await again(atOtherCustomer)).statusCode).toBe(200);
  expect(await stays()).toEqual([
    'WR-01 2026-10-05–2026-11-09',
    'WR-02 2026-10-05–2026-11-09',
    'OP-01 2026-11-10–',
  ]);
  await results(90, '2026-10');
  expect(await stays()).toHaveLength(3);
});

test('a withdrawal ends assumed shops and removes those of the same day', async () => {
  const withdraw = async () => {
    const id = String((await listed(territory, token, phone))['id']);
    return post(territory.club.app, `/api/v1/invitations/${id}/withdraw`, {}, { token });
  };
  await on('2026-11-02');
  expect((await withdraw()).statusCode).toBe(200);
  expect(await stays()).toEqual(['WR-01 2026-10-05–2026-11-01', 'WR-02 2026-10-05–2026-11-01']);
  await again(atOtherCustomer);
  expect(await stays()).toHaveLength(3);
  expect((await withdraw()).statusCode).toBe(200);
  expect(await stays()).toHaveLength(2);
});

test('a new role by invitation keeps the earnings of earlier months', async () => {
  const { kysely } = territory.club.database;
  await addRule(kysely, { role: 'user1', kind: 'month', thresholds: { 100: 50 } });
  await addRule(kysely, { role: 'user3', kind: 'month', thresholds: { 100: 7 } });
  await plan('2026-10', '2026-11');
  await results(100, '2026-10');
  await on('2026-11-05');
  await closeMonth(territory.club.deps, {
    month: '2026-10-01',
    closedBy: 'Anna',
    listFile: null,
    acceptedMissing: 'any',
  });
  await results(100, '2026-11');
  expect((await again({ type: 'user3' })).statusCode).toBe(200);
  // The current month uses the new role immediately.
  expect(await entries()).toEqual(['2026-10 50', '2026-11 50', '2026-11 -43']);
  await results(110, '2026-10');
  expect(await entries()).toHaveLength(3);
});
