/**
 * How a column's values are written, so that an office program can sort, sum and filter them. The
 * importer reads `exact` values back character by character, `text` with normalized line ends.
 */
export type Format = 'text' | 'exact' | 'integer' | 'percent' | 'money' | 'date' | 'month';

export type Column = {
  readonly heading: string;
  readonly format: Format;
  /** Values that Excel offers in the cells. */
  readonly allowed?: readonly string[];
};

/**
 * Numbers are integers: percents, or złoty of money. A day is `YYYY-MM-DD`, a month that or
 * `YYYY-MM`. Null: empty.
 */
export type Cell = string | number | null;

/** Writes a table while it is read: only the current batch is in memory. */
export type TableWriter = {
  /** Resolves when the rows are written, so that reading does not overtake the disk. */
  add(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** Required: the file is incomplete without it. */
  finish(): Promise<void>;
};

export type Sink = (bytes: Uint8Array) => Promise<void>;

/** Text for display, with normalized line ends. */
export function printable(text: string): string {
  return visible(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);
}

/**
 * Replaces what no file format allows by a visible mark: control characters, half surrogates,
 * non-characters.
 */
export function visible(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
  return (text.isWellFormed() ? text : text.toWellFormed()).replace(forbidden, '\ufffd');
}
