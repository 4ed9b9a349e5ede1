import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { someOf } from '../../../../../scripts/brief.ts';
import { fillWithSamples, forgetAskedJobs, sampleSums } from '../../testing/sample-rows.ts';
import type { Database } from './db.ts';
import { knownVersions, migrate } from './migrate.ts';
import { dumpSchema } from './schema.dump.ts';

const expected = readFileSync(new URL('../../../schema.sql', import.meta.url), 'utf8');
const versions = await knownVersions();
/** The newest migration of the previous release. */
const formerRelease = '0017-invited-words';
const between = versions.slice(1, -1).filter((version) => version !== formerRelease);
const tried = [...versions.slice(0, 1), ...someOf(3, between), formerRelease];

/**
 * The newest migration before 2.0.0, and the digest of its schema: that of `git show
 * 8a3dd230:apps/server/schema.sql`.
 */
const rewritten = {
  version: '0045-one-index-of-month-and-import',
  digest: 'fc0ddb32f64175a87e7688fb3a16860206d84f2267f776e0bff78f80687c4655',
} as const;

/** Cleared by this migration, because it is recomputed on demand. */
const cleared = { by: '0030-rows-before', table: 'import_batch', name: 'found' } as const;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

// Every release had some number of today's migrations; none of them changes earlier rows.
test.each(tried)(
  'a database of %s migrates to the newest schema keeping its rows',
  async (version) => {
    const { kysely } = database;
    await sql`drop schema public cascade`.execute(kysely);
    await sql`create schema public`.execute(kysely);
    await migrate(database, version);
    const rows = await fillWithSamples(kysely, 2);
    const { columns } = await sampleSums(kysely);
    const isCleared = ({ table, name }: (typeof columns)[number]): boolean =>
      version < cleared.by && table === cleared.table && name === cleared.name;
    const kept = columns.filter((column) => !isCleared(column));
    const before = await sampleSums(kysely, kept);
    expect(rows).toBeGreaterThan(before.sums.length);

    await migrate(database);
    await forgetAskedJobs(kysely);
    expect((await sampleSums(kysely, kept)).sums).toEqual(before.sums);
    expect(await dumpSchema(database)).toBe(expected);
  },
  60_000,
);

test('the rewritten migrations end in the schema of the migrations before', async () => {
  const { kysely } = database;
  await sql`drop schema public cascade`.execute(kysely);
  await sql`create schema public`.execute(kysely);
  await migrate(database, formerRelease);
  await migrate(database, rewritten.version);
  const digest = createHash('sha256').update(await dumpSchema(database));
  expect(digest.digest('hex')).toBe(rewritten.digest);
}, 60_000);

// Applied next to processes of the previous release, which keep reading and writing
// (docs/production.md).
test('migrations keep the columns and writes of the previous release working', async () => {
  const { kysely } = database;
  await sql`drop schema public cascade`.execute(kysely);
  await sql`create schema public`.execute(kysely);
  await migrate(database, formerRelease);
  const before = await shapeOf();
  await migrate(database);
  const after = await shapeOf();
  expect(before.filter(({ text }) => !after.some((one) => one.text === text))).toEqual([]);
  const tables = new Set(before.map(({ table }) => table));
  const known = new Set(before.map(({ text }) => text));
  expect(
    after.filter(({ table, text, isAsked }) => tables.has(table) && !known.has(text) && isAsked),
  ).toEqual([]);
}, 60_000);

/** Columns and unique keys that statements use. */
async function shapeOf(): Promise<{ table: string; text: string; isAsked: boolean }[]> {
  const { rows } = await sql<{ table: string; text: string; isAsked: boolean }>`
      select c.relname::text as "table", c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as text,
        a.attnotnull and a.attidentity = '' and not a.atthasdef as "isAsked"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      union all
      select tablename::text, indexdef, false from pg_indexes where schemaname = 'public' and indexdef like '% UNIQUE %'
    `.execute(database.kysely);
  return rows;
}
