import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { type Database, type Handle, inTransaction } from './db.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await sql`create table note (id int primary key)`.execute(database.kysely);
  await sql`insert into note values (1)`.execute(database.kysely);
});

let columns = 1;
/** Like the migration of a newer process while this one keeps serving. */
async function addColumn(): Promise<void> {
  columns += 1;
  await sql.raw(`alter table note add column column_${columns} int`).execute(database.kysely);
}
/** On every connection of the pool, by as many concurrent queries. */
const readAtOnce = (): Promise<number[]> =>
  Promise.all(Array.from({ length: 8 }, () => read(database.kysely)));
async function read(handle: Handle): Promise<number> {
  const { rows } = await sql<object>`select * from note where id = ${1}`.execute(handle);
  return Object.keys(rows[0] ?? {}).length;
}

test('what reads all columns goes on when a table gets one more', async () => {
  await readAtOnce();
  await addColumn();
  expect(new Set(await readAtOnce())).toEqual(new Set([columns]));
});

test('a transaction begun just before a migration is repeated once', async () => {
  await readAtOnce();
  await addColumn();
  const seen = await inTransaction(database.kysely, async (transaction) => {
    await sql`insert into note (id) select max(id) + 1 from note`.execute(transaction);
    return read(transaction);
  });
  expect(seen).toBe(columns);
  const { rows } = await sql<{ count: number }>`select count(*) as count from note`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ count: 2 }]);
});
