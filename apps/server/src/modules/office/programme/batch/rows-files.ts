import { join } from 'node:path';
import { type LineFile, lineFile } from '../changes/line-file.ts';
import type { NewRow } from '../programme.report.ts';
import { rowsEnding } from './batch.rules.ts';

type RowsFiles = {
  add(file: string, columns: readonly string[], row: NewRow): void;
  /** Gives the files their final names. */
  keep(): void;
  discard(): void;
};

/** Writes the new rows as a stream, to one file per imported file with any: the columns, then line number and values. */
export function rowsFiles(folder: string): RowsFiles {
  const byFile = new Map<string, LineFile>();
  const opened = (file: string, columns: readonly string[]): LineFile => {
    const list = lineFile(join(folder, `${file}${rowsEnding}`));
    byFile.set(file, list);
    list.add(columns);
    return list;
  };
  return {
    add: (file, columns, { line, cells }) =>
      (byFile.get(file) ?? opened(file, columns)).add([line, ...cells]),
    keep: () => {
      for (const list of byFile.values()) list.keep();
    },
    discard: () => {
      for (const list of byFile.values()) list.discard();
    },
  };
}
