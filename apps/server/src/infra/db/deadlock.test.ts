import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { type Database, inTransaction } from './db.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await sql`create table counter (id int primary key, value int not null default 0)`.execute(
    database.kysely,
  );
  await sql`insert into counter (id) values (1), (2)`.execute(database.kysely);
});

test('a transaction that deadlocks again is repeated again, and at last refused', async () => {
  const runs = async (deadlocks: number): Promise<number> => {
    let run = 0;
    await inTransaction(database.kysely, async (transaction) => {
      run += 1;
      if (run <= deadlocks)
        await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(transaction);
    });
    return run;
  };
  expect(await runs(2)).toBe(3);
  await expect(runs(10)).rejects.toMatchObject({ code: '40P01' });
});

test('of two deadlocked transactions both succeed, the aborted one last', async () => {
  const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const raise = (own: 0 | 1): Promise<void> =>
    inTransaction(database.kysely, async (transaction) => {
      for (const id of own === 0 ? [1, 2] : [2, 1]) {
        await sql`update counter set value = value + 1 where id = ${id}`.execute(transaction);
        locked[own].resolve();
        await locked[own === 0 ? 1 : 0].promise;
      }
    });
  await Promise.all([raise(0), raise(1)]);
  const { rows } = await sql`select value from counter order by id`.execute(database.kysely);
  expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
});
