import type { Report, ReportType } from './reports.queries.ts';

export type ScreenColumn = { key: string; heading: string; type: ReportType | undefined };

/** The columns that come first, so that a narrow screen shows them without scrolling sideways. */
const leading: readonly string[] = [
  'person',
  'shop',
  'task',
  'period',
  'percent',
  'correct',
  'padlock',
  'amount',
  'state',
];
/** The phone number names a person without a name. */
const nameless = 'phone';

/** On a phone these have a line of their own below the name. */
export function isLine(key: string): boolean {
  return key === 'shop' || key === 'percent';
}

/** The columns of the report in the order of the screen; a file keeps that of the server. */
export function onScreen({ columns, headings, types }: Pick<Report, 'columns' | 'headings' | 'types'>): ScreenColumn[] {
  const all = columns.map((key, index) => ({ key, heading: headings[index] ?? key, type: types[index] }));
  const wanted = columns.includes('person') ? leading : [nameless, ...leading];
  const first = wanted.flatMap((key) => all.filter((column) => column.key === key));
  return [...first, ...all.filter(({ key }) => !wanted.includes(key))];
}
