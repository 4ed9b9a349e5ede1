import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * A folder of public collections of bad and good inputs (JSONTestSuite, naughty strings, documents,
 * XSS payloads). They are not part of the project; tests use them when `KLUB_PUBLIC_DATA` or the
 * folder next to the project has them.
 */
const folder =
  process.env['KLUB_PUBLIC_DATA'] ?? resolve(import.meta.dirname, '../../../../../shared/data');

/**
 * The path of a collection; undefined, with a notice, when it is missing: `test.skipIf(path ===
 * undefined)`.
 */
export function publicData(name: string): string | undefined {
  const path = resolve(folder, name);
  if (existsSync(path)) return path;
  process.stderr.write(
    `Skipped for want of ${name}: set KLUB_PUBLIC_DATA to the folder of public test inputs.\n`,
  );
  return undefined;
}
