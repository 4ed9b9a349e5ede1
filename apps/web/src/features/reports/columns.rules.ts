import { groupedPhone } from './cells.rules.ts';
import type { Report, ReportRow, ReportType } from './reports.queries.ts';

export type ScreenColumn = { key: string; heading: string; type: ReportType | undefined };
type Described = Pick<Report, 'columns' | 'headings' | 'types' | 'layout'>;

/** All columns: first those of the table, in its order, then the others. */
export function onScreen({ columns, headings, types, layout }: Described): ScreenColumn[] {
  const all = columns.map((key, index) => ({
    key,
    heading: headings[index] ?? key,
    type: types[index],
  }));
  return [...pick(all, layout.table), ...all.filter(({ key }) => !layout.table.includes(key))];
}

function pick(columns: readonly ScreenColumn[], keys: readonly string[]): ScreenColumn[] {
  return keys.flatMap((key) => columns.filter((column) => column.key === key));
}

/** The columns that the user can choose. */
export function choosable(report: Described): ScreenColumn[] {
  return onScreen(report).filter(({ key }) => !report.layout.hidden.includes(key));
}

/** The chosen columns in the order of the screen, at first the usual ones. The first one names a row and always stays. */
export function shownColumns(
  report: Described & Pick<Report, 'data'>,
  chosen: readonly string[] | null,
): ScreenColumn[] {
  const keys = chosen ?? report.layout.table.filter((key) => !isSame(report, key));
  return choosable(report).filter(({ key }, index) => index === 0 || keys.includes(key));
}

/** Whether the column says nothing of a row that the other rows do not say. */
function isSame({ layout, data }: Pick<Report, 'layout' | 'data'>, key: string): boolean {
  return layout.ifDifferent.includes(key) && new Set(data.map((row) => row[key])).size < 2;
}

/** A stored choice; null when there is none or it is damaged. */
export function choiceFrom(stored: string | null): string[] | null {
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) && value.every((key) => typeof key === 'string') ? value : null;
  } catch {
    return null;
  }
}

/** The parts of a row on a phone, each a column of the report where there is one. */
export type PhoneRow = {
  name: ScreenColumn | undefined;
  sign: ScreenColumn | undefined;
  /** Below the name, joined by dots. */
  below: readonly ScreenColumn[];
  end: ScreenColumn | undefined;
  /** The column of the number out of which `end` is counted. */
  outOf: ScreenColumn | undefined;
  bar: ScreenColumn | undefined;
};

export function phoneRow(report: Described & Pick<Report, 'data'>): PhoneRow {
  const columns = onScreen(report);
  const { sign, below, end, outOf, bar } = report.layout.phone;
  const find = (wanted?: string) => columns.find(({ key }) => key === wanted);
  return {
    name: columns[0],
    sign: find(sign),
    below: pick(
      columns,
      below.filter((key) => !isSame(report, key)),
    ),
    end: find(end),
    outOf: find(outOf),
    bar: find(bar),
  };
}

/** The fields of a row in a sheet: who and where, and the chain from the target to the bonus. */
export function sheetOf(report: Described): { facts: ScreenColumn[]; chain: ScreenColumn[] } {
  const [, ...columns] = choosable(report);
  return {
    facts: columns.filter(({ key }) => !report.layout.chain.includes(key)),
    chain: pick(columns, report.layout.chain),
  };
}

/** The column that names the rows, and what it calls this one. */
export function nameOf(report: Described, row: ReportRow): string {
  const column = onScreen(report)[0];
  const name = row[column?.key ?? ''];
  if (typeof name !== 'string') return '';
  return column?.type === 'phone' ? groupedPhone(name) : name;
}

export type KeyedRow = { readonly key: string; readonly row: ReportRow };

/**
 * Each row with a key that survives another order and another page: the server's, or the words for
 * person and subject. Rows with the same words are numbered in order.
 */
export function withKeys({
  columns,
  types,
  data,
}: Pick<Report, 'columns' | 'types' | 'data'>): KeyedRow[] {
  const words = columns.filter((_, index) =>
    ['text', 'phone', 'month'].includes(types[index] ?? ''),
  );
  const counts = new Map<string, number>();
  return data.map((row) => {
    const id = row['id'];
    if (typeof id === 'string' || typeof id === 'number') return { key: String(id), row };
    const named = JSON.stringify(words.map((column) => row[column]));
    const count = (counts.get(named) ?? 0) + 1;
    counts.set(named, count);
    return { key: `${named}${count}`, row };
  });
}
