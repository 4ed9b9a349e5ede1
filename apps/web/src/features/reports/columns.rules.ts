import type { Report, ReportRow, ReportType } from './reports.queries.ts';

export type ScreenColumn = { key: string; heading: string; type: ReportType | undefined };
type Described = Pick<Report, 'columns' | 'headings' | 'types'>;

/** The main columns; those of a special task's targets follow its title. */
const leading: readonly string[] = [
  'person',
  'shop',
  'task',
  'month',
  'period',
  'percent',
  'left',
  'percent1',
  'left1',
  'correct',
  'questions',
  'amount',
  'money',
  'bonus',
  'golden',
  'padlock',
  'percent2',
  'left2',
  'lastAnswer',
  'state',
];
/** The phone number names a row without a person. */
const nameless = 'phone';

/** Columns that are in the sheet of a row, and in the table once they are chosen. */
const aside: readonly string[] = [
  'phone',
  'channel',
  'representative',
  'target',
  'realization',
  'pills',
  'answered',
  'blocked',
  'kind',
  'percent2',
  'left2',
  'monthly',
  'quarterly',
  'special',
  'knowledge',
  'corrections',
];

/** The columns of the report in the order of the screen; a file keeps that of the server. */
export function onScreen({ columns, headings, types }: Described): ScreenColumn[] {
  const all = columns.map((key, index) => ({
    key,
    heading: headings[index] ?? key,
    type: types[index],
  }));
  const wanted = columns.includes('person') ? leading : [nameless, ...leading];
  const first = wanted.flatMap((key) => all.filter((column) => column.key === key));
  return [...first, ...all.filter(({ key }) => !wanted.includes(key))];
}

/** The columns that can be shown: the representative only where there are several to tell apart. */
export function choosable(report: Described & Pick<Report, 'sellers'>): ScreenColumn[] {
  const isOne = (report.sellers?.length ?? 0) < 2;
  return onScreen(report).filter(({ key }) => key !== 'representative' || !isOne);
}

/** The columns that are shown until the user chooses; the month only where rows are of several. */
export function usualKeys(columns: readonly ScreenColumn[], rows: readonly ReportRow[]): string[] {
  const [first, ...others] = columns.map(({ key }) => key);
  if (first === undefined) return [];
  const isAside = (key: string): boolean =>
    key === 'month'
      ? isOneMonth(rows)
      : key === 'sap'
        ? others.includes('shop')
        : aside.includes(key);
  return [first, ...others.filter((key) => !isAside(key))];
}

function isOneMonth(rows: readonly ReportRow[]): boolean {
  return new Set(rows.map(({ month }) => month)).size < 2;
}

/** The chosen columns in the order of the screen; the first one names the row and always stays. */
export function shownColumns(
  columns: readonly ScreenColumn[],
  rows: readonly ReportRow[],
  chosen: readonly string[] | null,
): ScreenColumn[] {
  const keys = chosen ?? usualKeys(columns, rows);
  return columns.filter(({ key }, index) => index === 0 || keys.includes(key));
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
  /** Next to the name: the padlock, or else the state. */
  sign: ScreenColumn | undefined;
  /** Below the name, joined by dots. */
  below: readonly ScreenColumn[];
  /** At the end of that line: the gap, or else the value. */
  end: ScreenColumn | undefined;
  bar: ScreenColumn | undefined;
};

export function phoneRow(report: Described & Pick<Report, 'data'>): PhoneRow {
  const columns = onScreen(report);
  const first = (...keys: string[]): ScreenColumn | undefined =>
    keys.flatMap((key) => columns.filter((column) => column.key === key))[0];
  const below = ['task', 'period', ...(isOneMonth(report.data) ? [] : ['month']), 'shop', 'type'];
  return {
    name: columns[0],
    sign: first('padlock', 'state'),
    below: below.flatMap((key) => columns.filter((column) => column.key === key)),
    end: first('left', 'left1', 'correct', 'amount', 'invitedOn'),
    bar: first('percent', 'percent1'),
  };
}

/** From the target through the result to the bonus. */
const causes: readonly RegExp[] = [
  /^period$/,
  /^kind$/,
  /^month$/,
  /^task$/,
  /^target$/,
  /^realization$/,
  /^percent\d*$/,
  /^left\d*$/,
  /^pills$/,
  /^questions$/,
  /^answered$/,
  /^correct$/,
  /^blocked$/,
  /^lastAnswer$/,
  /^padlock$/,
  /^bonus$/,
  /^golden$/,
  /^monthly$/,
  /^quarterly$/,
  /^special$/,
  /^knowledge$/,
  /^corrections$/,
  /^amount$/,
  /^money$/,
  /^invitedOn$/,
  /^state$/,
  /^hasTarget$/,
];

/**
 * The fields of a row in a sheet: person and place, then the chain from the target to the bonus.
 */
export function sheetOf(report: Described & Pick<Report, 'sellers'>): {
  facts: ScreenColumn[];
  chain: ScreenColumn[];
} {
  const [, ...columns] = choosable(report);
  const rank = (key: string): number => causes.findIndex((cause) => cause.test(key));
  const chain = columns.filter(({ key }) => rank(key) >= 0);
  // Targets of one task stay together: percent and rest of the first, then of the second.
  const place = (key: string): number =>
    /^(percent|left)\d$/.test(key) ? rank('percent') + Number(key.slice(-1)) / 10 : rank(key);
  return {
    facts: columns.filter(({ key }) => rank(key) < 0),
    chain: [...chain].sort((one, other) => place(one.key) - place(other.key)),
  };
}

/** The column that names the rows, and what it calls this one. */
export function nameOf(report: Described, row: ReportRow): string {
  const name = row[onScreen(report)[0]?.key ?? ''];
  return typeof name === 'string' ? name : '';
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
  const words = columns.filter((_, index) => types[index] === 'text' || types[index] === 'month');
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
