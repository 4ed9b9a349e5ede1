import type { Aliases } from '../programme.header.ts';

/** An import of the panel, as the thread that runs it knows it. */
export type BatchTask = {
  readonly id: number;
  /** The long work that runs it. */
  readonly operationId: number;
  readonly staff: { readonly staffId: number; readonly name: string };
  /** The state that it was checked on; null: any, for a check. */
  readonly horizon: string | null;
  readonly aliases: Aliases;
  /** Kinds by the names of files, where a person has chosen them. */
  readonly kinds: Readonly<Record<string, string>>;
  /** So many changes are listed; all of them are counted. */
  readonly changesMax: number;
  /** Where the files with the column `błąd` are to be written. */
  readonly errorsTo: string;
};

/** After these hours without a next step, an import expires and its files are erased. */
export const batchHours = 48;
/** Days for which the values before an import are kept. */
export const undoDays = 60;
/** At the end of the name of a file with wrong rows, after the name of the file that they are of. */
export const errorsEnding = '-bledy.csv';
