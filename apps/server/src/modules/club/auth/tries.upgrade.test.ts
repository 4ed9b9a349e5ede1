import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../../infra/db/migrate.ts';
import { testDatabase } from '../../../testing/database.ts';
import { claimTry, countWrong, isBucketBlocked } from './tries.store.ts';

const now = new Date('2026-11-16T09:00:00Z');

test('[HZ5] wrong tries from before an upgrade count toward the block', async () => {
  const database = await testDatabase();
  const { kysely } = database;
  await sql`drop schema public cascade`.execute(kysely);
  await sql`create schema public`.execute(kysely);
  await migrate(database, '0017-invited-words');
  const phones = ['+48500100200', '+48500100201'];
  await sql`
      insert into login_guard (phone, bucket, tries, last_try_at)
      values (${phones[0]}, 'strangers', 1, ${now}), (${phones[1]}, 'strangers', 2, ${now})
    `.execute(kysely);
  await migrate(database);
  for (const phone of phones) {
    const bucket = { phone, name: 'strangers' };
    expect(await claimTry(kysely, bucket, now)).toBe(true);
    await countWrong(kysely, bucket, null, now);
  }
  const blocked = await Promise.all(
    phones.map((phone) => isBucketBlocked(kysely, { phone, name: 'strangers' })),
  );
  expect(blocked).toEqual([false, true]);
}, 60_000);
