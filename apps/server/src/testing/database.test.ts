import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';
import { databaseUrl } from './templates.ts';

test('each database of a test is migrated, empty and its own', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  await sql`create table mark (id int)`.execute(one.kysely);
  const { rows } = await sql<{ mark: string | null; people: number }>`
      select to_regclass('mark') as mark, (select count(*) from person) as people`.execute(
    other.kysely,
  );
  expect(rows).toEqual([{ mark: null, people: 0 }]);
});

test('another database of the same server keeps the rest of its address', () => {
  expect(databaseUrl('postgresql://a:b@host:5432/postgres?host=%2Ftmp', 'x')).toBe(
    'postgresql://a:b@host:5432/x?host=%2Ftmp',
  );
  expect(databaseUrl('postgresql://postgres@/postgres?host=%2Ftmp', 'x')).toBe(
    'postgresql://postgres@/x?host=%2Ftmp',
  );
});
