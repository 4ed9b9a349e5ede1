import type { Report, ReportType } from './reports.queries.ts';

export type ScreenColumn = { key: string; heading: string; type: ReportType | undefined };

/** Who, where, what and how far: what is looked for first, on a narrow screen without scrolling sideways. */
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
/** Somebody who has no name yet is known by the number. */
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
