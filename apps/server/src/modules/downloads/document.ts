import type { Handle } from '../../infra/db/db.ts';
import type { Cell, Column } from '../../infra/tables/table.ts';

/** Filters as plain texts, as they stand in a download key. */
export type DocumentFilters = Readonly<Record<string, string>>;

export type DocumentQuestion = {
  readonly viewerId: number;
  readonly filters: DocumentFilters;
  readonly now: Date;
};

/** What can be downloaded: opened for one viewer and one set of filters, then counted or read whole. */
export type DocumentKind = {
  /** Stands in download keys and so never changes. */
  readonly name: string;
  /** Of the file and its sheets; never anything about a person. */
  readonly title: string;
  /** Throws a `Refusal` where the viewer has nothing to read, and `DocumentDeclined` where it cannot answer. */
  open(handle: Handle, question: DocumentQuestion): Promise<OpenDocument>;
};

export type OpenDocument = {
  readonly columns: readonly Column[];
  count(): Promise<number>;
  /** All rows; only on a handle that is a transaction, which lasts as long as the reading. */
  batches(size: number): AsyncIterable<readonly (readonly Cell[])[]>;
};

/** Filters that no longer make sense, with the Polish sentence that says so. */
export class DocumentDeclined extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'DocumentDeclined';
  }
}
