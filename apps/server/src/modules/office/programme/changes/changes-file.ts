import { join } from 'node:path';
import { changesEnding } from '../batch/batch.rules.ts';
import type { PlainChange } from '../programme.amounts.ts';
import { lineFile } from './line-file.ts';

/**
 * Writes all changes as a stream, one line of JSON each, with people only by id; without changes
 * writes no file.
 */
export function changesFile(
  folder: string,
  name: string,
): { add(change: PlainChange): void; keep(): void; discard(): void } {
  return lineFile(join(folder, `${name}${changesEnding}`));
}
