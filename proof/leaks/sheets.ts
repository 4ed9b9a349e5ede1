import { strFromU8, unzipSync } from 'fflate';
import readSheets from 'read-excel-file/node';

type Rows = readonly (readonly string[])[];

/** All that a workbook consists of, as text. */
export function partsOf(book: Buffer): string {
  return Object.values(unzipSync(book))
    .map((part) => strFromU8(part))
    .join('\n');
}

/** The cells of its first sheet, by a reader that is not the product's. */
export async function workbookCells(book: Buffer): Promise<Rows> {
  const [sheet] = await readSheets(book, { trim: false });
  return (sheet?.data ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
}

/** Quoted cells with `;` between them. */
export function csvCells(text: string): Rows {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows;
}

// oxlint-disable-next-line no-control-regex -- they are what no file may have
const unknownToXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** A text as a cell can hold it: one kind of line break, no signs that XML does not know. */
export function asShown(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unknownToXml, '\ufffd');
}

/** Texts that a row does not hold as both its shop and its channel. */
export function wrongIn(rows: Rows, texts: readonly string[]): readonly string[] {
  const known = new Set(
    rows.flatMap((row) => row.filter((cell, index) => row.indexOf(cell) !== index)),
  );
  return texts.filter((text) => !known.has(text));
}
