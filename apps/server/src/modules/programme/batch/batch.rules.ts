import type { Aliases } from '../programme.header.ts';
import type { Counts } from '../programme.kind.ts';
import type { Effect } from './effect.rules.ts';

/** What was shown of an import before it was decided: its effect, and the rows of each file. */
export type Shown = { readonly effect: Effect | null; readonly rows: readonly string[] };

/** An import of the panel, as the thread that runs it knows it. */
export type BatchTask = {
  readonly id: number;
  /** The long work that runs it. */
  readonly operationId: number;
  readonly staff: { readonly staffId: number; readonly name: string };
  /** The state that it was checked on; null: any, for a check. */
  readonly horizon: string | null;
  /** Beyond this nothing is written; null: anything, for a check. */
  readonly shown: Shown | null;
  readonly aliases: Aliases;
  /** Kinds by the names of files, where a person has chosen them. */
  readonly kinds: Readonly<Record<string, string>>;
  /** So many changes are listed; all of them are counted. */
  readonly changesMax: number;
  /** Where the files with the column `błąd`, those with rows set aside and the list of all changes are to be written. */
  readonly writesTo: string;
};

/** Of runs that are no import: each is the mark of a change in the panel that a check of an import has looked at. */
export const markKind = 'zmiana';
/** After these hours without a next step, an import expires and its files are erased. */
export const batchHours = 48;
/** Days for which the values before an import are kept. */
export const undoDays = 60;
/** At the end of the name of a file with the column `błąd`, after the name of the file that it gives back. */
export const errorsEnding = '-bledy.csv';
/** At the end of the name of a file with rows that were set aside. */
export const asidesEnding = '-odlozone.csv';

/** At the end of the name of the list of all changes, a line of JSON each. */
export const changesEnding = '-zmiany.jsonl';

type FileRows = Counts & { readonly file: string; readonly setAside: number };

/** How many rows of each file do what, to be compared with those of another reading. */
export function rowsOf(files: readonly FileRows[]): string[] {
  return files
    .map((file) =>
      [file.file.split('/').at(-1), file.new, file.changed, file.unchanged, file.setAside].join(
        ' ',
      ),
    )
    .toSorted();
}
