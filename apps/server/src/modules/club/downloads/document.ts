import type { Handle } from '../../../infra/db/db.ts';
import type { Cell, Column } from '../../../infra/tables/table.ts';

/** Filters as plain texts, in the form of a download key. */
export type DocumentFilters = Readonly<Record<string, string>>;

export type DocumentQuestion = {
  readonly viewerId: number;
  readonly filters: DocumentFilters;
  readonly now: Date;
};

/** A downloadable document: opened for one viewer and one set of filters, then counted or read. */
export type DocumentKind = {
  /** Part of download keys, so it must never change. */
  readonly name: string;
  /** Title of the file and its sheets; never contains personal data. */
  readonly title: string;
  /**
   * Throws a `Refusal` when the viewer has nothing to read, and `DocumentDeclined` for filters
   * without an answer.
   */
  open(handle: Handle, question: DocumentQuestion): Promise<OpenDocument>;
};

export type OpenDocument = {
  readonly columns: readonly Column[];
  count(): Promise<number>;
  /** All rows; the handle must be a transaction that stays open while reading. */
  batches(size: number): AsyncIterable<readonly (readonly Cell[])[]>;
};

/** Filters that are no longer valid; the message is a Polish sentence. */
export class DocumentDeclined extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'DocumentDeclined';
  }
}
