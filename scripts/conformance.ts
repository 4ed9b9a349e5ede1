import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge, parseClaim, parseRows } from './conformance.rules.ts';
import { readProofs } from './results.ts';
import { root } from './steps.ts';

/** Prints which rows of the specification the last full run has proven; answers whether every claimed one is. */
export function reportConformance(): boolean {
  const rows = parseRows(readFileSync(join(root, 'docs/conformance/rows.tsv'), 'utf8'));
  const claim = parseClaim(readFileSync(join(root, 'docs/conformance/claimed.txt'), 'utf8'));
  const { total, proven, broken, open, unknown } = judge(rows, claim, readProofs());
  for (const row of broken) console.log(`claimed, not proven: ${row.id} (${row.section}) ${row.requirement}`);
  for (const id of unknown) console.log(`no such row: ${id}`);
  console.log(
    `${proven.length} of ${total} rows proven, ${broken.length} of ${claim.length} claimed rows without proof, ` +
      `${open.length} rows of later work.`,
  );
  return broken.length === 0 && unknown.length === 0;
}

if (import.meta.main) process.exitCode = reportConformance() ? 0 : 1;
