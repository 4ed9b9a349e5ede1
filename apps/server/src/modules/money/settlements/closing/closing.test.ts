import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../../infra/db/db.ts';
import { advisoryLocks } from '../../../../infra/db/locks.ts';
import { heldLock, waiting } from '../../../../infra/db/held.testing.ts';
import { changePhone } from '../../../club/profile/phone.service.ts';
import { bookReward } from '../../../club/ledger/ledger.service.ts';
import { closeMonth, sweepSettlements } from './closing.service.ts';
import {
  giveProfile,
  october,
  september,
  settlementWorld,
  type SettlementWorld,
} from '../settlements.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-closing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let world: SettlementWorld;
beforeAll(async () => {
  world = await settlementWorld();
});
beforeEach(() => world.reset());

const count = async (
  table: 'statement' | 'statement_line' | 'ledger_entry' | 'settlement' | 'notification',
) =>
  (
    await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      world.database.kysely,
    )
  ).rows[0]?.n;

test('a closing settles each entry once, repeated closings nothing [HZ35]', async () => {
  const personId = await world.person();
  await world.figures(personId, october, 120);
  expect(await world.close(october)).toMatchObject({
    outcome: 'closed',
    revision: 1,
    goldenPointGrosze: 100,
  });
  expect(await world.close(october)).toMatchObject({ outcome: 'nothing', revision: 2 });
  expect(await world.statements()).toEqual([[personId, october, 80, 'due', null]]);
  expect([await count('settlement'), await count('statement_line')]).toEqual([1, 1]);
});

test('closings of the same month side by side settle it once [HZ35]', async () => {
  const personId = await world.person();
  await world.figures(personId, october, 100);
  const reports = await Promise.all([1, 2, 3].map(() => world.close(october)));
  expect(reports.map(({ outcome }) => outcome).toSorted()).toEqual([
    'closed',
    'nothing',
    'nothing',
  ]);
  expect(await world.statements()).toEqual([[personId, october, 50, 'due', null]]);
});

test('a closing waits for another that is under way [HZ35]', async () => {
  const { database } = world;
  const personId = await world.person();
  await world.figures(personId, october, 100);
  const other = await heldLock(database, advisoryLocks.settlement);
  const closing = world.close(october);
  await expect.poll(() => waiting(database)).toBe(1);
  expect(await count('settlement')).toBe(0);
  await other.query('commit');
  expect(await closing).toMatchObject({ outcome: 'closed' });
});

test('a rehearsal reports the closing, writes the list, changes nothing', async () => {
  const personId = await world.person({ name: ['=HYPERLINK("x")', 'Łoś'] });
  await world.person();
  await world.figures(personId, october, 100);
  const listFile = join(folder, 'lista.csv');
  const before = await count('ledger_entry');
  const report = await closeMonth(world.deps, {
    month: october,
    closedBy: null,
    listFile,
    acceptedMissing: 0,
  });
  expect(report).toMatchObject({
    outcome: 'rehearsed',
    states: [{ state: 'due', reason: null, people: 1, amount: 50, grosze: 5_000 }],
    channels: [{ channel: 'sieć', people: 1, amount: 50, grosze: 5_000 }],
  });
  expect([
    await count('settlement'),
    await count('statement'),
    await count('ledger_entry'),
    await count('notification'),
  ]).toEqual([0, 0, before, 0]);
  const lines = readFileSync(listFile, 'utf8').split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFOsoba;Telefon;/);
  expect(lines[1]).toMatch(
    /^"'=HYPERLINK\(""x""\) Łoś";\*{3} \*{3} \d{3};sieć;50;0;0;0;0;50;50,00;do wypłaty;$/,
  );
  expect(statSync(listFile).mode & 0o777).toBe(0o600);
});

test('a month that still runs is not closed', async () => {
  expect(await world.close('2026-11-01')).toMatchObject({ outcome: 'notOver' });
  expect(await count('settlement')).toBe(0);
});

test('a closing books missing entries, and its quarter in the last month', async () => {
  const personId = await world.person();
  for (const month of ['2026-07-01', '2026-08-01', september]) {
    await world.figures(personId, month, 100);
  }
  await sql`truncate ledger_entry cascade`.execute(world.database.kysely);
  for (const month of ['2026-07-01', '2026-08-01']) await world.close(month);
  const report = await world.close(september);
  expect(report).toMatchObject({ quarter: true, booked: { entries: 2, amount: 150 } });
  const { rows } =
    await sql`select month, monthly, quarterly, amount from statement order by month`.execute(
      world.database.kysely,
    );
  expect(rows).toEqual([
    { month: '2026-07-01', monthly: 50, quarterly: 0, amount: 50 },
    { month: '2026-08-01', monthly: 50, quarterly: 0, amount: 50 },
    { month: september, monthly: 50, quarterly: 100, amount: 150 },
  ]);
});

test('a correction after the closing gives a statement of the difference', async () => {
  const personId = await world.person();
  await world.figures(personId, october, 120);
  await world.close(october);
  await world.figures(personId, october, 100);
  await bookReward(
    world.database.kysely,
    { personId, questionId: 7, month: october, amount: 5 },
    world.clock.now(),
  );
  expect(await world.close(october)).toMatchObject({ outcome: 'closed', revision: 2 });
  const { rows } =
    await sql`select monthly, knowledge, corrections, amount from statement order by id`.execute(
      world.database.kysely,
    );
  expect(rows).toEqual([
    { monthly: 80, knowledge: 0, corrections: 0, amount: 80 },
    { monthly: 0, knowledge: 5, corrections: -30, amount: -25 },
  ]);
});

test('a person without payout data is held with a reason [HZ10]', async () => {
  const whole = { isComplete: true };
  const without = await world.person({ iban: '', isComplete: false });
  const untaxed = await world.person({ entrepreneur: false, isComplete: false });
  const undecided = await world.person({ entrepreneur: null, isComplete: false });
  const vague = await world.person({ isComplete: false });
  const moved = await world.person(whole);
  const gone = await world.person(whole);
  const people = [without, untaxed, undecided, vague, moved, gone];
  for (const id of people) await world.figures(id, october, 100);
  const hours = (count: number): Date => new Date(world.clock.now().getTime() + count * 3_600_000);
  const change = (id: number, values: object) =>
    world.database.kysely.updateTable('person').set(values).where('id', '=', id).execute();
  await change(moved, { payout_hold_until: hours(72) });
  await change(gone, {
    deleted_at: world.clock.now(),
    iban_sealed: '',
    is_profile_complete: false,
  });
  await world.close(october);
  expect((await world.statements()).map(([, , , state, reason]) => [state, reason])).toEqual([
    ['held', 'account missing'],
    ['held', 'tax data'],
    ['held', 'legal form'],
    ['held', 'profile'],
    ['held', 'recent change'],
    ['held', 'deleted'],
  ]);
  await giveProfile(world.deps, without, whole);
  world.clock.advance({ hours: 73 });
  expect((await world.statements()).map(([, , , state]) => state)).toEqual([
    'due',
    'held',
    'held',
    'held',
    'due',
    'held',
  ]);
});

test('a changed phone holds the payout with its own reason', async () => {
  const personId = await world.person();
  await world.figures(personId, october, 100);
  await inTransaction(world.database.kysely, (transaction) =>
    changePhone(world.deps, transaction, { personId, phone: '+48512111222' }, world.clock.now()),
  );
  await world.close(october);
  const told = await world.database.kysely
    .selectFrom('notification')
    .select('content')
    .where('title', 'like', 'Rozliczenie za%')
    .execute();
  expect(told).toEqual([
    { content: expect.stringMatching(/wstrzymane: niedawna zmiana .*, wypłata po \d/) },
  ]);
  expect(told[0]?.content).not.toContain('numer konta');
});

test('an account deleted after closing keeps statement and payout data [HZ46]', async () => {
  const personId = await world.person();
  await world.figures(personId, october, 100);
  await world.close(october);
  await world.database.kysely
    .updateTable('person')
    .set({
      deleted_at: world.clock.now(),
      first_name: '',
      iban_sealed: '',
      is_profile_complete: false,
    })
    .where('id', '=', personId)
    .execute();
  expect(await world.statements()).toEqual([[personId, october, 50, 'due', null]]);
});

test('a deletion does not shorten the wait after a changed account [HZ10]', async () => {
  const personId = await world.person();
  await world.figures(personId, october, 100);
  const change = (values: { payout_hold_until?: Date; deleted_at?: Date }) =>
    world.database.kysely.updateTable('person').set(values).where('id', '=', personId).execute();
  await change({ payout_hold_until: new Date(world.clock.now().getTime() + 72 * 3_600_000) });
  await world.close(october);
  await change({ deleted_at: world.clock.now() });
  expect(await world.statements()).toEqual([[personId, october, 50, 'held', 'recent change']]);
  world.clock.advance({ hours: 73 });
  expect(await world.statements()).toEqual([[personId, october, 50, 'due', null]]);
});

test('each person is notified once per closing, in plain words', async () => {
  const personId = await world.person();
  await world.figures(personId, october, 100);
  await world.close(october);
  await world.close(october);
  const told = await world.database.kysely
    .selectFrom('notification')
    .select(['title', 'content', 'cause'])
    .where('cause', 'like', 'settlement:%')
    .execute();
  expect(told).toEqual([
    {
      cause: 'settlement:2026-10:1',
      title: 'Rozliczenie za październik 2026',
      content:
        '<p>Rozliczyliśmy <strong>50 złotych punktów</strong> (50,00 zł).</p><p>Stan: do wypłaty.</p>',
    },
  ]);
});

test('statements and their lines cannot be changed', async () => {
  const personId = await world.person();
  await world.figures(personId, october, 100);
  await world.close(october);
  for (const table of ['statement', 'statement_line', 'settlement'] as const) {
    await expect(
      sql`delete from ${sql.table(table)}`.execute(world.database.kysely),
    ).rejects.toThrow(/append-only/);
  }
});

test('expired personal data are swept after six years without any closing', async () => {
  const { kysely } = world.database;
  const personId = await world.person();
  await world.figures(personId, october, 100);
  await world.close(october);
  await sweepSettlements(kysely, new Date('2032-12-31T23:59:59+01:00'));
  expect(await kysely.selectFrom('statement_identity').select('person_id').execute()).toEqual([
    { person_id: personId },
  ]);
  await sweepSettlements(kysely, new Date('2033-01-01T00:00:00+01:00'));
  expect(await kysely.selectFrom('statement_identity').select('person_id').execute()).toEqual([]);
  expect(await count('statement')).toBe(1);
});
