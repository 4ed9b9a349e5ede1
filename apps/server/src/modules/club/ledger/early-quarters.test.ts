import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../../infra/db/migrate.ts';
import { testDeps } from '../../../testing/app.ts';
import { enqueue, jobWorker } from '../../../infra/jobs/jobs.ts';
import { earlyQuarterJobs } from './early-quarters.jobs.ts';

test('after an upgrade a job reverses quarters booked before their closing', async () => {
  const { deps, database, clock } = await testDeps();
  const { kysely } = database;
  // Later than the upgrade, which the database's clock dates.
  clock.set('2100-01-01T00:00:00Z');
  await sql`drop schema public cascade`.execute(kysely);
  await sql`create schema public`.execute(kysely);
  await migrate(database, '0017-invited-words');
  await sql`insert into person (phone, role, created_at) values ('+48500100200', 'user1', now())`.execute(
    kysely,
  );
  await sql`
      insert into settlement (month, revision, golden_point_grosze, statements, amount, last_import_id, closed_by, closed_at)
      values ('2026-09-01', 1, 100, 0, 0, 0, 'Anna', now())
    `.execute(kysely);
  await sql`
      insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
      select id, kind, month::date, amount, cause, revision, now() from person, (values
        ('quarter', '2026-07-01', 100, 'quarter:2026-Q3', 1), ('quarter', '2026-10-01', 100, 'quarter:2026-Q4', 1),
        ('quarter', '2026-10-01', 50, 'quarter:2026-Q4', 2), ('correction', '2026-10-01', 7, 'quarter:2026-Q4', 3),
        ('month', '2026-10-01', 20, 'month:2026-10', 1)
      ) as given (kind, month, amount, cause, revision)
    `.execute(kysely);
  await migrate(database);
  const booked = async (): Promise<string[]> => {
    const { rows } = await sql<{ line: string }>`
        select concat_ws(' ', kind, cause, sum(amount)) as line from ledger_entry group by cause, kind order by cause, kind
      `.execute(kysely);
    return rows.map(({ line }) => line);
  };
  const [month, closed, corrected] = [
    'month month:2026-10 20',
    'quarter quarter:2026-Q3 100',
    'correction quarter:2026-Q4 7',
  ];
  expect(await booked()).toEqual([month, closed, corrected, 'quarter quarter:2026-Q4 150']);
  const jobs = earlyQuarterJobs(deps);
  expect(await jobWorker(deps, jobs).runDue()).toBe(1);
  expect(await booked()).toEqual([month, closed, corrected, 'quarter quarter:2026-Q4 0']);
  await enqueue(kysely, { queue: 'early-quarters', payload: {}, now: clock.now() });
  expect(await jobWorker(deps, jobs).runDue()).toBe(1);
  expect(await booked()).toEqual([month, closed, corrected, 'quarter quarter:2026-Q4 0']);
  const waiting = await sql<{
    amount: number;
  }>`select sum(amount)::bigint as amount from unsettled_entry`.execute(kysely);
  expect(waiting.rows).toEqual([{ amount: 127 }]);
}, 60_000);
