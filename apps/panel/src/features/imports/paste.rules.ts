import { importFileBytesMax } from '@klub/contract/panel/import-files';

export type PastedRows = readonly (readonly string[])[];

/**
 * The rows of a table copied from Excel or another table program. A cell with a line break or a tab stands in quotes,
 * its own quotes doubled; a quote elsewhere is a letter. A quote that nothing closes belongs to half a table: its row
 * ends with its line, so the importer names that row.
 */
export function rowsOf(text: string): PastedRows {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const given = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  while (at < given.length) {
    const quoted = quotedCell(given, at);
    const end = quoted?.end ?? plainEnd(given, at);
    row.push(quoted?.cell ?? given.slice(at, end));
    if (given[end] !== '\t') {
      rows.push(row);
      row = [];
    } else if (end + 1 === given.length || given[end + 1] === '\n') {
      row.push('');
      rows.push(row);
      row = [];
      at = end + 2;
      continue;
    }
    at = end + 1;
  }
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
}

function plainEnd(text: string, from: number): number {
  const found = /[\t\n]/g;
  found.lastIndex = from;
  return found.exec(text)?.index ?? text.length;
}

const inQuotes = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;

/** Undefined for a cell that begins with no quote, or with one that nothing closes. */
function quotedCell(text: string, at: number): { cell: string; end: number } | undefined {
  if (text[at] !== '"') return undefined;
  inQuotes.lastIndex = at;
  const found = inQuotes.exec(text);
  if (found === null) return undefined;
  return { cell: (found[1] ?? '').replaceAll('""', '"'), end: at + found[0].length };
}

type Kind = { readonly kind: string; readonly columns: readonly { readonly name: string }[] };

/** Whether the first row names columns of the kind, or of any where none is chosen. */
export function hasHeading(rows: PastedRows, kinds: readonly Kind[], chosen: string): boolean {
  const [first = []] = rows;
  const asked = kinds.filter(({ kind }) => chosen === '' || kind === chosen);
  const named = asked.map(
    ({ columns }) =>
      first.filter((cell) => columns.some(({ name }) => name === compared(cell))).length,
  );
  // One such word may be a value; a table of one column has one word.
  return Math.max(0, ...named) >= Math.min(2, first.length);
}

/** A heading as columns are named: „Kod celu” is `kod_celu`. */
function compared(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s-]+/g, '_');
}

/** A CSV of the rows; below the columns of the kind in their order where the rows have no heading. */
export function csvOf(rows: PastedRows, heading: readonly string[] | null): string {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const lines = heading === null ? rows : [heading.slice(0, width), ...rows];
  return lines.map((cells) => `${cells.map(quoted).join(';')}\r\n`).join('');
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

export function isTooLarge(text: string): boolean {
  return new Blob([text]).size > importFileBytesMax;
}
