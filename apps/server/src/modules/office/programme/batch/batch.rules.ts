import type { CustomersFrom } from '../kinds/participants/customers.rules.ts';
import type { Aliases } from '../programme.header.ts';
import type { Counts } from '../programme.kind.ts';
import type { Effect } from './effect.rules.ts';

export type Clerk = { readonly staffId: number; readonly name: string };

/** The shown effect of an import, and the rows of each file. */
export type Shown = { readonly effect: Effect | null; readonly rows: readonly string[] };

/** A panel import, as its thread knows it. */
export type BatchTask = {
  readonly id: number;
  /** The long work that runs it. */
  readonly operationId: number;
  /** The account that applies it; null: a check. */
  readonly staff: Clerk | null;
  /** State of the programme at the check; null: any, for a check. */
  readonly horizon: string | null;
  /** Maximum of what is written; null: no limit, for a check. */
  readonly shown: Shown | null;
  readonly aliases: Aliases;
  /** Hidden rows and columns of workbooks count. */
  readonly readsHidden: boolean;
  /** Older states of tasks replace newer ones. */
  readonly replacesNewer: boolean;
  /** When shops change their customers where the files lack the day. */
  readonly customersFrom: CustomersFrom;
  /** Kinds chosen by an operator, by file name. */
  readonly kinds: Readonly<Record<string, string>>;
  /** Maximum number of listed changes; all are counted. */
  readonly changesMax: number;
  /** Folder for files with the column `błąd`, skipped and new rows, and the list of all changes. */
  readonly writesTo: string;
};

/**
 * Kind of runs that are no import: each marks a change in the panel, which outdates checks of
 * imports.
 */
export const markKind = 'zmiana';
/** Hours without a next step after which an import expires and its files are deleted. */
export const batchHours = 48;
/** Days for which before-images are kept. */
export const undoDays = 60;
/** Suffix of a file with the column `błąd`, after the original's name. */
export const errorsEnding = '-bledy.csv';
/** Suffix of a file with skipped rows. */
export const asidesEnding = '-odlozone.csv';

/** Suffix of the list of all changes, one line of JSON each. */
export const changesEnding = '-zmiany.jsonl';

/** Suffix of a list of new rows as they are read, one line of JSON each; the columns come first. */
export const rowsEnding = '-nowe.jsonl';

type FileRows = Counts & { readonly file: string; readonly setAside: number };

/** Number of rows by file and result, to compare with another reading. */
export function rowsOf(files: readonly FileRows[]): string[] {
  return files
    .map((file) =>
      [file.file.split('/').at(-1), file.new, file.changed, file.unchanged, file.setAside].join(
        ' ',
      ),
    )
    .toSorted();
}
