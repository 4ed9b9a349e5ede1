import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge, parseRows } from './conformance.rules.ts';
import { readProofs } from './results.ts';
import { root } from './steps.ts';

/** Prints which rows of the specification the last full run has proven; returns whether it is all of them. */
export function reportConformance(): boolean {
  const rows = parseRows(readFileSync(join(root, 'docs/conformance/rows.tsv'), 'utf8'));
  const { proven, unproven } = judge(rows, readProofs());
  for (const row of unproven)
    console.log(`not proven: ${row.id} (${row.section}) ${row.requirement}`);
  console.log(`${proven.length} of ${rows.length} rows proven.`);
  return unproven.length === 0;
}

if (import.meta.main) process.exitCode = reportConformance() ? 0 : 1;
