import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { statement } from './statement.ts';

test('the text is built once, and each call binds its values', async () => {
  const { kysely } = await testDatabase();
  let written = 0;
  const find = statement<{ line: string }, { day: string; number: number }>(
    ['number', 'day'],
    ({ day, number }) => {
      written += 1;
      return sql`select concat(${day}::date, ' ', ${number}::int, ' ', ${'always'}::text, ' ', ${day}::date) as line`;
    },
  );
  expect(await find(kysely, { day: '2026-11-16', number: 1 })).toEqual([
    { line: '2026-11-16 1 always 2026-11-16' },
  ]);
  expect(await find(kysely, { day: '2026-11-17', number: 2 })).toEqual([
    { line: '2026-11-17 2 always 2026-11-17' },
  ]);
  expect(written).toBe(1);
  const inside = await kysely
    .transaction()
    .execute((transaction) => find(transaction, { day: '2027-01-01', number: 3 }));
  expect(inside).toEqual([{ line: '2027-01-01 3 always 2027-01-01' }]);
});
