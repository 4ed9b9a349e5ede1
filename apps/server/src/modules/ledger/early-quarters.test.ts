import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../infra/db/db.ts';
import { migrate } from '../../infra/db/migrate.ts';
import { eachEngine, testDatabase } from '../../testing/database.ts';

eachEngine((engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase(engine);
  });
  afterAll(() => database.close());

  test('an upgrade takes back the quarters that were booked before their closing, once, and leaves closed ones', async () => {
    const { kysely } = database;
    await sql`drop schema public cascade`.execute(kysely);
    await sql`create schema public`.execute(kysely);
    await migrate(database, '0017-invited-words');
    await sql`insert into person (phone, role, created_at) values ('+48500100200', 'user1', now())`.execute(kysely);
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
    const { rows } = await sql<{ cause: string; kind: string; amount: number }>`
      select cause, kind, sum(amount)::bigint as amount from ledger_entry group by cause, kind order by cause, kind
    `.execute(kysely);
    expect(rows).toEqual([
      { cause: 'month:2026-10', kind: 'month', amount: 20 },
      { cause: 'quarter:2026-Q3', kind: 'quarter', amount: 100 },
      { cause: 'quarter:2026-Q4', kind: 'correction', amount: 7 },
      { cause: 'quarter:2026-Q4', kind: 'quarter', amount: 0 },
    ]);
    const waiting = await sql<{ amount: number }>`select sum(amount)::bigint as amount from unsettled_entry`.execute(
      kysely,
    );
    expect(waiting.rows).toEqual([{ amount: 127 }]);
  }, 60_000);
});
