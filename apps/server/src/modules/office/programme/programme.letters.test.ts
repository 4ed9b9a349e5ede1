import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { testClock } from '../../../testing/clock.ts';
import { testDatabase } from '../../../testing/database.ts';
import { kinds } from './kinds.ts';
import { importer } from './programme.testing.ts';

/** With every character unescaped. */
const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')}\n`;
const clock = testClock('2026-11-16T10:00:00+01:00');

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

test.each(kinds)('$name: no character of heading or cell stops the import', async (kind) => {
  const { run } = importer(database, clock);
  const columns = Object.entries(kind.columns);
  const example = columns.map(([, column]) => column.example);
  for (const [at, [name]] of columns.entries()) {
    const rows = [
      [...columns.map(([one]) => one), 'x\u0000'],
      [...example.with(at, `${example[at]}\u0000`), ''],
    ];
    const { outcome, files } = await run(
      { 'plik.csv': rows.map(csvLine).join('') },
      { dryRun: true },
    );
    expect([name, outcome, files[0]?.problemCount]).toEqual([name, 'rejected', expect.any(Number)]);
  }
});
