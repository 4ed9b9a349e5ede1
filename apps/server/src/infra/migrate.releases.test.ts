import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachEngine, testDatabase } from '../testing/database.ts';
import { fillWithSamples, sampleSums } from '../testing/sample-rows.ts';
import type { Database } from './db.ts';
import { knownVersions, migrate } from './migrate.ts';
import { dumpSchema } from './schema.dump.ts';

const expected = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');
const versions = await knownVersions();

eachEngine((engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase(engine);
  });
  afterAll(() => database.close());

  // Whatever was released had some number of the migrations of today; none of them changes what was there before.
  test.each(versions.slice(0, -1))(
    'a database of %s with rows in every table comes to the newest schema and keeps them',
    async (version) => {
      const { kysely } = database;
      await sql`drop schema public cascade`.execute(kysely);
      await sql`create schema public`.execute(kysely);
      await migrate(database, version);
      const rows = await fillWithSamples(kysely, 2);
      const before = await sampleSums(kysely);
      expect(rows).toBeGreaterThan(before.sums.length);

      await migrate(database);
      expect((await sampleSums(kysely, before.columns)).sums).toEqual(before.sums);
      expect(await dumpSchema(database)).toBe(expected);
    },
    60_000,
  );
});
