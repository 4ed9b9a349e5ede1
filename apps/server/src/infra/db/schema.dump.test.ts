import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { dumpSchema } from './schema.dump.ts';

test('schema.sql is what the migrations make', async () => {
  const written = await readFile(new URL('../../../schema.sql', import.meta.url), 'utf8');
  expect(
    await dumpSchema(await testDatabase()),
    'Write apps/server/schema.sql anew: npm run schema',
  ).toBe(written);
});
