import { shownDay, shownMonth } from '../polish.copy.ts';
import { type Cell, type Format, printable, visible } from './table.ts';

/** Lines with `;` and CRLF: the format of Excel where numbers have a decimal comma. */
export function csvLines(rows: readonly (readonly Cell[])[], formats: readonly Format[]): string {
  let text = '';
  for (const row of rows) {
    text += `${formats.map((format, index) => csvCell(row[index] ?? null, format)).join(';')}\r\n`;
  }
  return text;
}

/** Marks the file as UTF-8 for Polish Excel; once, at the start. */
export const csvMark = '\uFEFF';

/** Lines of an operator's list: cells are texts, or numbers in the format of Polish Excel. */
export function csvTextLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvTextCell).join(';')}\r\n`).join('');
}

/** The reader returns the same text, except characters that no file format allows. */
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

/**
 * Text that an office program may treat as a formula (HZ39), including wide East Asian forms, and
 * the same behind apostrophes.
 */
const formula = /^'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

/**
 * Prefixes a formula with an apostrophe, in addition to those of the text, so that a reader can
 * remove it.
 */
function harmless(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe of `harmless`. */
export function asWritten(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

function dayText(day: string, format: 'date' | 'month'): string {
  return format === 'month' || day.length === 7 ? shownMonth(day) : shownDay(day);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}(-\d{2})?$/.test(text);
}
