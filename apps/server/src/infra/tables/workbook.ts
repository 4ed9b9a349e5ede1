import type { Cell, Column, Sink, TableWriter } from './table.ts';
import {
  type SheetPart,
  bookParts,
  columnWidths,
  headingXml,
  listsSheetXml,
  rowsPerSheet,
  rowsXml,
  sheetEnd,
  sheetHead,
  sheetName,
} from './workbook.rules.ts';
import { zipMaxBytes, zipWriter } from './zip-writer.ts';

export type WorkbookOptions = {
  /** Names the sheets. */
  readonly title: string;
  readonly columns: readonly Column[];
  readonly modified: Date;
  /** Including the heading. */
  readonly linesPerSheet?: number;
};

/** Number of rows that decide the column widths. */
const rowsMeasured = 200;
/**
 * A sheet ends before it needs the 64-bit form: a row has at most some cells of 32,767 characters.
 */
const sheetMaxBytes = zipMaxBytes * 0.75;

/** The bytes of an XLSX as a stream, with one batch in memory. */
export async function* workbookBytes(
  options: WorkbookOptions,
  batches: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const writer = workbookWriter(async (bytes) => void written.push(bytes), options);
  for await (const rows of batches) {
    await writer.add(rows);
    yield* written.splice(0);
  }
  await writer.finish();
  yield* written;
}

/**
 * Streams an XLSX with one batch in memory. A full sheet is followed by another of the same form.
 */
export function workbookWriter(sink: Sink, options: WorkbookOptions): TableWriter {
  const { title, columns, modified, linesPerSheet = rowsPerSheet } = options;
  const formats = columns.map(({ format }) => format);
  const zip = zipWriter(sink, modified);
  const sheets: SheetPart[] = [];
  /** Empty until enough first rows have arrived to measure. */
  let widths: readonly number[] = [];
  let firstRows: readonly (readonly Cell[])[] = [];
  let lines = 0;

  async function beginSheet(): Promise<void> {
    await zip.begin(`xl/worksheets/sheet${sheets.length + 1}.xml`);
    await zip.write(sheetHead(widths) + headingXml(columns));
    lines = 1;
  }

  async function endSheet(): Promise<void> {
    await zip.write(sheetEnd(columns, lines));
    await zip.end();
    sheets.push({ name: sheetName(title, sheets.length + 1), columns: columns.length, lines });
    lines = 0;
  }

  async function addSome(rows: readonly (readonly Cell[])[]): Promise<void> {
    await zip.write(rowsXml(rows, formats, lines + 1));
    lines += rows.length;
  }

  async function addAll(rows: readonly (readonly Cell[])[]): Promise<void> {
    for (let at = 0; at < rows.length;) {
      if (lines === linesPerSheet || zip.partBytes() > sheetMaxBytes) await endSheet();
      if (lines === 0) await beginSheet();
      const count = Math.min(linesPerSheet - lines, rows.length - at);
      await addSome(rows.slice(at, at + count));
      at += count;
    }
  }

  async function addFirst(): Promise<void> {
    widths = columnWidths(columns, firstRows);
    await addAll(firstRows);
    firstRows = [];
  }

  return {
    add: async (rows) => {
      if (widths.length > 0) return addAll(rows);
      firstRows = [...firstRows, ...rows];
      if (firstRows.length >= rowsMeasured) await addFirst();
    },
    finish: async () => {
      if (widths.length === 0) await addFirst();
      if (lines === 0) await beginSheet();
      await endSheet();
      const lists = listsSheetXml(columns);
      const listsPart = { name: `xl/worksheets/sheet${sheets.length + 1}.xml`, xml: lists ?? '' };
      const parts = bookParts(sheets, lists !== null);
      for (const { name, xml } of lists === null ? parts : [listsPart, ...parts]) {
        await zip.begin(name);
        await zip.write(xml);
        await zip.end();
      }
      await zip.finish();
    },
  };
}
