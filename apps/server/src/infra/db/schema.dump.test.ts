import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { dumpSchema } from './schema.dump.ts';
import { schemaTypes } from './schema.types.ts';

test.each([
  ['schema.sql', '../../../schema.sql', dumpSchema],
  ['schema.generated.ts', 'schema.generated.ts', schemaTypes],
])('%s is what the migrations make', async (name, path, write) => {
  const written = await readFile(new URL(path, import.meta.url), 'utf8');
  expect(await write(await testDatabase()), `Write ${name} again: npm run schema`).toBe(written);
});
