import { join } from 'node:path';
import { type CsvList, csvList } from '../../../../infra/tables/csv-list.ts';
import { type ImportProgress, asideCells, asideHeading } from '../programme.report.ts';
import { asidesEnding } from './batch.rules.ts';

type SkippedRowsFiles = {
  /** Writes the rows of an event with skipped rows; false for all other events. */
  take(progress: ImportProgress): boolean;
  /** Gives the files their final names. */
  keep(): void;
};

/** Writes skipped rows as a stream, to one file per imported file with any. */
export function skippedRowsFiles(folder: string): SkippedRowsFiles {
  const byFile = new Map<string, CsvList>();
  return {
    take: (progress) => {
      if (progress.event !== 'aside') return false;
      const { file, columns, rows } = progress;
      const list =
        byFile.get(file) ?? csvList(join(folder, `${file}${asidesEnding}`), asideHeading(columns));
      byFile.set(file, list);
      list.write(rows.map((row) => asideCells(file, row)));
      return true;
    },
    keep: () => {
      for (const list of byFile.values()) list.keep();
    },
  };
}
