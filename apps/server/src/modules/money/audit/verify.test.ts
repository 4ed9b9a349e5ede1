import type { Role } from '@klub/contract/roles';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verificationText } from '../../../cli/copy/verify.copy.ts';
import { addQuestion, addQuestions, answer } from '../../../testing/programme.ts';
import { bookReward } from '../../club/ledger/ledger.service.ts';
import {
  october,
  september,
  settlementWorld,
  type SettlementWorld,
} from '../settlements/settlements.testing.ts';
import { checks } from './verify.rules.ts';
import { verifySettlements } from './verify.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let world: SettlementWorld;
beforeAll(async () => {
  world = await settlementWorld();
});
beforeEach(() => world.reset());

/** Two people, September with an answer, October with a correction, both closed and paid. */
async function settled(): Promise<number> {
  const { kysely } = world.database;
  const personId = await world.person();
  const other = await world.person();
  const question = await addQuestion(kysely, september);
  await sql`update question set reward = 5`.execute(kysely);
  await answer(kysely, personId, question);
  await bookReward(
    kysely,
    { personId, questionId: question, month: september, amount: 5 },
    world.clock.now(),
  );
  await world.figures(personId, september, 120);
  await world.close(september);
  await world.figures(personId, october, 120);
  await world.figures(other, october, 100);
  await world.close(october);
  await world.figures(personId, october, 100);
  await world.close(october);
  await world.pay(folder);
  return personId;
}

const found = async (): Promise<string[]> => [
  ...new Set((await verifySettlements(world.deps)).differences.map(({ check }) => check)),
];

/** Like an attacker with the database's password. */
async function tamper(statement: string): Promise<void> {
  const tables = ['ledger_entry', 'statement', 'statement_line', 'settlement'];
  const all = async (word: 'disable' | 'enable') => {
    for (const table of tables)
      await sql`${sql.raw(`alter table ${table} ${word} trigger ${table}_append_only`)}`.execute(
        world.database.kysely,
      );
  };
  await all('disable');
  await sql.raw(statement).execute(world.database.kysely);
  await all('enable');
}

test('a difference names the person as in lists, without ids', async () => {
  const personId = await settled();
  await tamper(
    `update ledger_entry set amount = amount + 1 where person_id = ${personId} and kind = 'month'`,
  );
  const verification = await verifySettlements(world.deps);
  const { phone } = await world.database.kysely
    .selectFrom('person')
    .select('phone')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const text = verificationText(verification);
  expect(text).toContain(`Żaneta Łoś (*** *** ${phone.slice(-3)})`);
  expect(text).not.toContain(phone.slice(3));
  expect(text).not.toContain(`osoba ${personId}`);
});

test('unchanged closed months verify without any write', async () => {
  await settled();
  const before = await world.statements();
  expect(await verifySettlements(world.deps)).toEqual({
    months: [september, october],
    differences: [],
    checked: checks.map((check) => ({ check, compared: expect.any(Number), differences: 0 })),
    open: [],
    people: 2,
    concerned: [],
  });
  expect(await world.statements()).toEqual(before);
});

/**
 * A role changes on 20 October, and a right answer of 10 points is given on that day; returns the
 * differences.
 */
async function wrongOf(
  roles: readonly [Role, Role],
  day: string,
  booked: number,
): Promise<unknown[]> {
  const { kysely } = world.database;
  const personId = await world.person();
  const [{ id: questionId } = { id: 0 }] = await addQuestions(kysely, [
    { month: october, reward: 10 },
  ]);
  const at = new Date(`${day}T09:00:00+02:00`);
  const attempt = {
    person_id: personId,
    question_id: questionId,
    number: 1,
    outcome: 'correct',
  } as const;
  await kysely
    .insertInto('question_attempt')
    .values({ ...attempt, opened_at: at, deadline_at: at, decided_at: at })
    .execute();
  await bookReward(kysely, { personId, questionId, month: october, amount: booked }, at);
  await kysely
    .insertInto('role_change')
    .values({ person_id: personId, since: '2026-10-20', role: roles[0] })
    .execute();
  await kysely.updateTable('person').set({ role: roles[1] }).where('id', '=', personId).execute();
  await world.close(october);
  const { differences } = await verifySettlements(world.deps);
  return differences.map(({ check, expected, found: amount }) => [check, expected, amount]);
}

for (const roles of [
  ['user1', 'salesman'],
  ['salesman', 'user1'],
] as const) {
  const [before, after] = roles.map((role) => (role === 'salesman' ? 0 : 10));
  const name = roles.join(' becomes ');
  test.each([10, 0])(`an answer on the day ${name} may earn %s golden points`, async (booked) => {
    expect(await wrongOf(roles, '2026-10-20', booked)).toEqual([]);
  });
  test(`an answer on the day ${name} earns no amount in between`, async () => {
    expect(await wrongOf(roles, '2026-10-20', 7)).toEqual([['reward', 10, 7]]);
  });
  test(`days around ${name} are valued by that day's role`, async () => {
    for (const [day, due = 0] of [
      ['2026-10-19', before],
      ['2026-10-21', after],
    ] as const) {
      await world.reset();
      expect(await wrongOf(roles, day, due)).toEqual([]);
      await world.reset();
      expect(await wrongOf(roles, day, 10 - due)).toEqual([['reward', due, 10 - due]]);
    }
  });
}

test('a missing reward is found on a day of two earning roles', async () => {
  expect(await wrongOf(['user1', 'user3'], '2026-10-20', 10)).toEqual([]);
  await world.reset();
  expect(await wrongOf(['user1', 'user3'], '2026-10-20', 0)).toEqual([['reward', 10, 0]]);
});

test.each([
  ['month', october, 50],
  ['quarter', '2026-07-01', 100],
])("[D61] a deleted account's missing %s bonus is found", async (kind, start, points) => {
  const personId = await world.person();
  for (const month of ['2026-07-01', '2026-08-01', september, october])
    await world.figures(personId, month, 100);
  await world.leave(personId);
  for (const month of ['2026-07-01', '2026-08-01', september, october]) await world.close(month);
  expect(await found()).toEqual([]);
  // As if never booked.
  const booked = `kind = '${kind}' and month = '${start}'`;
  await tamper(
    `delete from statement_line where entry_id in (select id from ledger_entry where ${booked})`,
  );
  await tamper(`delete from ledger_entry where ${booked}`);
  const { differences } = await verifySettlements(world.deps);
  expect(differences.filter(({ check }) => check === 'bonus')).toEqual([
    expect.objectContaining({ month: start, personId, expected: points, found: 0 }),
  ]);
});

test('entries after a closing are reported as open without a fault', async () => {
  const personId = await settled();
  await world.figures(personId, september, 100);
  expect(await verifySettlements(world.deps)).toMatchObject({
    differences: [],
    open: [{ month: september, entries: 1, amount: -30 }],
  });
});

const faults: readonly (readonly [string, string])[] = [
  [
    'the amount of an entry',
    `update ledger_entry set amount = amount + 7 where id = (select min(id) from ledger_entry)`,
  ],
  [
    'an entry and the statement and the closing with it',
    `with e as (select entry_id, statement_id from statement_line order by entry_id desc limit 1),
        a as (update ledger_entry set amount = amount + 7 where id = (select entry_id from e)),
        s as (update statement set corrections = corrections + 7, amount = amount + 7, grosze = grosze + 700
          where id = (select statement_id from e) returning settlement_id)
        update settlement set amount = amount + 7 where id = (select settlement_id from s)`,
  ],
  [
    'a statement',
    `update statement set special = special + 9, amount = amount + 9 where id = (select min(id) from statement)`,
  ],
  [
    'the grosze of a statement',
    `update statement set grosze = grosze + 1 where id = (select min(id) from statement)`,
  ],
  [
    'a line',
    `delete from statement_line where entry_id = (select min(entry_id) from statement_line)`,
  ],
  [
    'what waits for a statement',
    `insert into unsettled_entry select id, person_id, month, kind, amount from ledger_entry order by id limit 1`,
  ],
  [
    'the sum of a closing',
    `update settlement set amount = amount + 1 where id = (select min(id) from settlement)`,
  ],
  [
    'a reward',
    `insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
      select min(id), 'knowledge', '2026-09-01', 5, 'question:99', 1, now() from person`,
  ],
  [
    'a bonus of nothing',
    `insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
      select max(id), 'month', '2026-09-01', 50, 'month:2026-09', 1, now() from person`,
  ],
  ['a realisation', `update realisation set points = 10 where month = '2026-09-01'`],
  [
    'the amount of a transfer',
    `update payout_item set grosze = grosze + 1 where id = (select min(id) from payout_item)`,
  ],
];
for (const [what, statement] of faults) {
  test(`${what} that was changed in the database is found`, async () => {
    await settled();
    await tamper(statement);
    expect(await found()).not.toEqual([]);
  });
}
