import type { reportFormats, reportRows } from '@klub/contract/panel/reports';
import type { z } from 'zod';
import type { Cell, Column as FileColumn } from '../../../infra/tables/table.ts';

export type Reply = z.input<(typeof reportRows)['GET /api/panel/v1/reports/cost']['reply']>;
export type Shown = Reply['data'];
export type Row = Shown['rows'][number];
export type Format = (typeof reportFormats)[number];
export type ReportColumn = Shown['columns'][number];
export type Filter = Shown['filters'][number];
export type Whole = Omit<Shown, 'page' | 'pages' | 'total' | 'at'>;

/** In the order of the headings. */
export function columnsOf<Key extends string>(
  headings: Readonly<Record<Key, string>>,
  formats: Readonly<Partial<Record<Key, Format>>>,
): ReportColumn[] {
  return keysOf(headings).map((key) => ({
    key,
    heading: headings[key],
    format: formats[key] ?? 'integer',
  }));
}

function keysOf<Key extends string>(record: Readonly<Record<Key, string>>): Key[] {
  return Object.keys(record).filter((key): key is Key => key in record);
}

/** A share in whole percent, rounded down; null: the whole is zero. */
export function partOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.floor((100 * part) / whole) : null;
}

/** Divides to the nearest grosz; null: by zero. */
export function each(grosze: number, among: number): number | null {
  return among > 0 ? Math.round(grosze / among) : null;
}

export function total<Key extends string>(
  rows: readonly Readonly<Record<Key, number>>[],
  key: Key,
): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}

/** First days, oldest first. */
export function monthsOfYear(year: string): string[] {
  return Array.from(
    { length: 12 },
    (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`,
  );
}

/** By a column; empty values last, equal ones in their order. */
export function sortedBy(rows: readonly Row[], key: string, order: 'asc' | 'desc'): Row[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one[key] ?? null, other[key] ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * String(a).localeCompare(String(b), 'pl');
  });
}

/** Columns of the file; a spreadsheet has money in złoty. */
export function fileColumns(columns: readonly ReportColumn[]): FileColumn[] {
  return columns.map(({ heading, format }) => ({ heading, format }));
}

export function fileRow(columns: readonly ReportColumn[], row: Row): Cell[] {
  return columns.map(({ key, format }) => {
    const value = row[key] ?? null;
    return format === 'money' && typeof value === 'number' ? value / 100 : value;
  });
}
