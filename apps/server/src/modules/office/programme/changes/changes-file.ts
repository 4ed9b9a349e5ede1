import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesEnding } from '../batch/batch.rules.ts';
import type { PlainChange } from '../programme.amounts.ts';

const batchRows = 500;

/**
 * Writes all changes as a stream, one line of JSON each, with people only by id; without changes
 * writes no file.
 */
export function changesFile(
  folder: string,
  name: string,
): { add(change: PlainChange): void; keep(): void; discard(): void } {
  const path = join(folder, `${name}${changesEnding}`);
  const part = `${path}.part`;
  let file: number | undefined;
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length === 0) return;
    file ??= openSync(part, 'w', 0o600);
    writeFileSync(file, lines.join(''));
    lines = [];
  };
  const close = (): boolean => {
    if (file === undefined) return false;
    closeSync(file);
    file = undefined;
    return true;
  };
  return {
    add: (change) => {
      if (lines.push(`${JSON.stringify(change)}\n`) >= batchRows) flush();
    },
    keep: () => {
      flush();
      if (close()) renameSync(part, path);
    },
    discard: () => {
      if (close()) rmSync(part, { force: true });
    },
  };
}
