import { sql, type Transaction } from 'kysely';
import { expect, test } from 'vitest';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import { explaining, type Plan, rowsOf } from '../../money/audit/explained.testing.ts';
import { october, settlementWorld } from '../../money/settlements/settlements.testing.ts';
import { findCost } from './cost.store.ts';
import { countBands } from './realisation.store.ts';
import { findQuestions } from './questions.store.ts';
import { crowdOf } from '../../../testing/crowd.ts';

const people = 150;
/**
 * Without the report of debts: whether a statement can be paid depends on all unpaid ones of its
 * person.
 */
const reports = {
  cost: (handle: Handle) => findCost(handle, { from: '2026-01-01', to: '2026-12-01' }, {}),
  realisation: (handle: Handle) =>
    countBands(handle, { month: october, role: null, channel: null }),
  knowledge: (handle: Handle) => findQuestions(handle, october),
} as const;

test('a report of a year does not read more with older years', async () => {
  const world = await settlementWorld();
  const { kysely } = world.database;
  await world.reset();
  await sql.raw(crowdOf(people)).execute(kysely);
  await addYear(kysely, 2026);
  const alone = await counted(kysely);
  for (const year of [2022, 2023, 2024, 2025]) await addYear(kysely, year);
  const after = await counted(kysely);
  for (const name of Object.keys(alone)) {
    expect(alone[name], name).toBeGreaterThan(people);
    // A small table's pages contain other months too; five whole years would be five times as much.
    expect((after[name] ?? 0) / (alone[name] ?? 1), name).toBeLessThan(2);
  }
  await world.database.close();
});

/** Rows that each report reads, by index where possible. */
async function counted(handle: Handle): Promise<Record<string, number>> {
  await sql`analyze`.execute(handle);
  const sums: Record<string, number> = {};
  await inTransaction(handle, async (transaction: Transaction<Schema>) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    for (const [name, report] of Object.entries(reports)) {
      const plans: Plan[] = [];
      await report(explaining(transaction, plans));
      sums[name] = plans.map(rowsOf).reduce((sum, rows) => sum + rows, 0);
    }
  });
  return sums;
}

/** A year of plans, results, questions, statements, and unsettled entries. */
async function addYear(handle: Handle, year: number): Promise<void> {
  const months = sql`generate_series(${`${year}-01-01`}::date, ${`${year}-12-01`}::date, interval '1 month') m`;
  for (const figures of ['plan', 'realisation']) {
    await sql`insert into ${sql.table(figures)}
      select person.id, (select min(id) from place), m::date, 100, 1 from ${months}, person`.execute(
      handle,
    );
  }
  await sql`insert into settlement (month, revision, golden_point_grosze, statements, amount, last_import_id, closed_by, closed_at)
    select m::date, 1, 100, 0, 0, 0, 'Test', now() from ${months}`.execute(handle);
  await sql`insert into statement (settlement_id, person_id, month, monthly, quarterly, special, knowledge, corrections, amount, grosze, entries)
    select settlement.id, person.id, month, 5, 0, 0, 0, 0, 5, 500, 1 from settlement, person
    where extract(year from month) = ${year}`.execute(handle);
  await sql`insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
    select person.id, 'knowledge', m::date, 5, 'question:' || m::date, 1, now() from ${months}, person`.execute(
    handle,
  );
  await sql`insert into question (slug, title, excerpt, type, seconds, roles, month, opens_at, closes_at)
    select 'p-' || m::date, 'Pytanie', '', 'once-text', 60, '{user1}', m::date, m, m + interval '9 days' from ${months}`.execute(
    handle,
  );
  await sql`insert into question_attempt (person_id, question_id, number, opened_at, deadline_at, outcome, decided_at)
    select person.id, question.id, 1, now(), now(), 'correct', now() from question, person
    where extract(year from month) = ${year}`.execute(handle);
}
