import { join } from 'node:path';
import { writeAtomic } from '../../../../infra/disk/atomic-file.ts';
import { csvMark, csvTextLines } from '../../../../infra/tables/csv.rules.ts';
import { Unreadable, fileSource } from '../../../../infra/tables/source.ts';
import { openSheet } from '../../../../infra/tables/spreadsheet.ts';
import { kinds } from '../kinds.ts';
import { errorColumn } from '../programme.copy.ts';
import { type Reading, headingRank, withoutErrorColumn } from '../programme.header.ts';
import { errorsEnding } from './batch.rules.ts';

/** Reasons of faulty rows, by file and line. */
export type WrongRows = {
  add(file: string, line: number, reason: string): void;
  of(file: string): ReadonlyMap<number, string> | undefined;
};

export function wrongRows(): WrongRows {
  const byFile = new Map<string, Map<number, string>>();
  return {
    add: (file, line, reason) => {
      const rows = byFile.get(file) ?? new Map<number, string>();
      byFile.set(file, rows);
      const known = rows.get(line);
      if (known !== undefined && (known === reason || known.endsWith(` ${reason}`))) return;
      rows.set(line, known === undefined ? reason : `${known} ${reason}`);
    },
    of: (file) => byFile.get(file),
  };
}

/**
 * Writes the whole file with the reasons of faulty rows in a separate column, which the importer
 * ignores: a corrected file can be uploaded as it is. The column is first, so that a row with a
 * missing or extra cell keeps its cells. Writes nothing for a file that cannot be read to its end.
 */
export async function writeErrors(
  path: string,
  {
    folder,
    reading,
    rows,
  }: {
    readonly folder: string;
    readonly reading: Reading;
    readonly rows: ReadonlyMap<number, string>;
  },
): Promise<void> {
  const source = await fileSource(path);
  const sheet = withoutErrorColumn(await openSheet(source, headingRank(kinds, reading), reading));
  const width = sheet.hasOpenEnds ? sheet.header.length : 0;
  async function* lines(): AsyncGenerator<string> {
    yield csvMark + csvTextLines([[errorColumn, ...sheet.header]]);
    for await (const batch of sheet.rows()) {
      yield csvTextLines(
        batch.map(({ line, cells }) => [
          rows.get(line) ?? '',
          ...cells,
          ...Array<string>(Math.max(0, width - cells.length)).fill(''),
        ]),
      );
    }
  }
  try {
    await writeAtomic(join(folder, `${source.name}${errorsEnding}`), lines());
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
}
