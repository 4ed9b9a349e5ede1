import { join } from 'node:path';
import { writeAtomic } from '../../../infra/disk/atomic-file.ts';
import { csvMark, csvTextLines } from '../../../infra/tables/csv.rules.ts';
import { fileSource } from '../../../infra/tables/source.ts';
import { openSheet } from '../../../infra/tables/spreadsheet.ts';
import { kinds } from '../kinds.ts';
import { errorsEnding } from './batch.rules.ts';
import { errorColumn } from '../programme.copy.ts';
import { type Reading, headingRank } from '../programme.header.ts';

/** So many wrong rows of a call are written out; a file that is wrong as a whole has one cause. */
export const wrongRowsMax = 50_000;

/** Why rows are wrong, by file and line. */
export type WrongRows = {
  add(file: string, line: number, reason: string): void;
  of(file: string): ReadonlyMap<number, string> | undefined;
};

export function wrongRows(): WrongRows {
  const byFile = new Map<string, Map<number, string>>();
  let count = 0;
  return {
    add: (file, line, reason) => {
      const rows = byFile.get(file) ?? new Map<number, string>();
      byFile.set(file, rows);
      const known = rows.get(line);
      if (known === undefined && count >= wrongRowsMax) return;
      if (known === undefined) count += 1;
      if (known !== undefined && (known === reason || known.endsWith(` ${reason}`))) return;
      rows.set(line, known === undefined ? reason : `${known} ${reason}`);
    },
    of: (file) => byFile.get(file),
  };
}

/** Writes the wrong rows of a file as they came, with why in a column of their own; returns the path. */
export async function writeErrors(
  path: string,
  {
    folder,
    reading,
    rows,
  }: { readonly folder: string; readonly reading: Reading; readonly rows: ReadonlyMap<number, string> },
): Promise<string> {
  const source = await fileSource(path);
  const sheet = await openSheet(source, headingRank(kinds, reading));
  async function* lines(): AsyncGenerator<string> {
    yield csvMark + csvTextLines([[...sheet.header, errorColumn]]);
    for await (const batch of sheet.rows(() => {})) {
      const wrong = batch.filter(({ line }) => rows.has(line));
      if (wrong.length === 0) continue;
      yield csvTextLines(
        wrong.map(({ line, cells }) => [...sheet.header.map((_, at) => cells[at] ?? ''), rows.get(line) ?? '']),
      );
    }
  }
  const target = join(folder, `${source.name}${errorsEnding}`);
  await writeAtomic(target, lines());
  return target;
}
