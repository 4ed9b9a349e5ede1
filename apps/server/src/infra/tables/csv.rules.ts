import { shownDay, shownMonth } from '../polish.copy.ts';
import { type Cell, type Format, printable, visible } from './table.ts';

/** Lines with `;` between the cells and CRLF at the end: what Excel expects where numbers have a decimal comma. */
export function csvLines(rows: readonly (readonly Cell[])[], formats: readonly Format[]): string {
  let text = '';
  for (const row of rows) {
    text += `${formats.map((format, index) => csvCell(row[index] ?? null, format)).join(';')}\r\n`;
  }
  return text;
}

/** Says to Polish Excel that the file is UTF-8; once, at the beginning. */
export const csvMark = '\uFEFF';

/** Lines of a list for the operator: cells are texts, or numbers as Polish Excel writes them. */
export function csvTextLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvTextCell).join(';')}\r\n`).join('');
}

/** The reader gives the same text back, but for characters that no file format allows. */
export function csvTextCell(text: string): string {
  return /^-\d[\d\u00a0 ]{0,20}(,\d{1,4})?$/.test(text) ? text : quoted(harmless(visible(text)));
}

export function csvCell(cell: Cell, format: Format): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? numberText(cell, format) : '';
  if ((format === 'date' || format === 'month') && isDay(cell)) return dayText(cell, format);
  return quoted(harmless(printable(cell)));
}

function quoted(text: string): string {
  return /[;"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function numberText(value: number, format: Format): string {
  if (format === 'percent') return `${decimalComma(value)}%`;
  return decimalComma(value, format === 'money' ? 2 : undefined);
}

function decimalComma(value: number, digits?: number): string {
  return (digits === undefined ? String(value) : value.toFixed(digits)).replace('.', ',');
}

/** What an office program might take for a formula (HZ39), wide East Asian forms included, and the same behind apostrophes. */
const formula = /^'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

/** A formula begins with an apostrophe, and with one more than the text has, so that a reader can take it away. */
function harmless(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text before it was made harmless. */
export function asWritten(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

function dayText(day: string, format: 'date' | 'month'): string {
  return format === 'month' || day.length === 7 ? shownMonth(day) : shownDay(day);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}(-\d{2})?$/.test(text);
}
