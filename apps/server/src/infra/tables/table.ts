/**
 * How a column's values are written, so that an office program sorts, sums and filters them as what they are. Of an `exact` one
 * the importer reads every character back, of a `text` line ends of one kind.
 */
export type Format = 'text' | 'exact' | 'integer' | 'percent' | 'money' | 'date' | 'month';

export type Column = { readonly heading: string; readonly format: Format };

/** Numbers are whole; of percent the percents, of money the złoty. A day is `YYYY-MM-DD`, a month that or `YYYY-MM`. Null stays empty. */
export type Cell = string | number | null;

/** A table that is written while it is read: nothing of it is kept but the batch at hand. */
export type TableWriter = {
  /** Resolves when the rows are written, so that a reader cannot run ahead of the disk. */
  add(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** Without it the file is not complete. */
  finish(): Promise<void>;
};

/** Where the bytes go. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

/** A text that is shown: with one kind of line end. */
export function printable(text: string): string {
  return visible(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);
}

/** What no file format allows becomes a visible mark: control characters, halves of characters, non-characters. */
export function visible(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
  return (text.isWellFormed() ? text : text.toWellFormed()).replace(forbidden, '\ufffd');
}
