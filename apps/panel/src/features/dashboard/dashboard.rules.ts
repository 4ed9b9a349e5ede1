import type { Permission } from '@klub/contract/panel/permissions';
import { formatMonthName } from '@klub/ui/words/format.ts';
import { isMonth, monthAfter } from '@klub/ui/words/month.ts';
import type { ReplyOf } from '../../lib/api.ts';

export type Readiness = ReplyOf<'GET /api/panel/v1/months/:month/readiness'>['data'];
export type Line = Readiness['lines'][number];
export type Release = Pick<
  ReplyOf<'GET /api/panel/v1/installation'>['data'],
  'version' | 'commit' | 'builtAt'
>;
export type Figure = ReplyOf<'GET /api/panel/v1/figures'>['data']['figures'][number];

/** Until this day the month before is being closed and paid, so that the dashboard opens with it. */
const closingDays = 10;

/** The month to show first, like 2026-10, for a day of Warsaw like 2026-11-05. */
export function firstMonth(today: string): string {
  const back = Number(today.slice(8)) <= closingDays ? 1 : 0;
  return monthAfter(today.slice(0, 7), -back);
}

/** The month of the address; one that is none or has not begun gives way to the first, and is named. */
export function monthOf(
  asked: string | undefined,
  today: string,
): { month: string; instead: string | undefined } {
  if (asked === undefined) return { month: firstMonth(today), instead: undefined };
  if (isMonth(asked) && asked <= today.slice(0, 7)) return { month: asked, instead: undefined };
  return { month: firstMonth(today), instead: asked };
}

/** 'Październik', and the year with it when that is not the year of `today`. */
export function monthTitle(month: string, today: string): string {
  const name = formatMonthName(month);
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return month.slice(0, 4) === today.slice(0, 4) ? title : `${title} ${month.slice(0, 4)}`;
}

const urgency: Readonly<Record<Line['state'], number>> = {
  missing: 0,
  attention: 1,
  unknown: 2,
  ready: 3,
};

/** What holds the month up first; within a state in the order of the server. */
export function byUrgency(lines: readonly Line[]): Line[] {
  return [...lines].sort((one, other) => urgency[one.state] - urgency[other.state]);
}

/** What needs an act, the most urgent first, and apart from it what is ready. */
export function inParts(lines: readonly Line[]): { open: Line[]; ready: Line[] } {
  const open = byUrgency(lines).filter(({ state }) => state !== 'ready');
  return { open, ready: lines.filter(({ state }) => state === 'ready') };
}

/** Only accounts that prepare or decide about money see amounts. */
export function shownFigures(
  figures: readonly Figure[],
  permissions: readonly Permission[],
): Figure[] {
  return figures.filter(({ name }) => name !== 'golden' || permissions.includes('money.read'));
}

export type MonthRow = { readonly month: string; readonly values: readonly (number | null)[] };

/** The months of all charts as rows of a table, newest first, a value for each figure. */
export function monthRows(figures: readonly Figure[]): MonthRow[] {
  const months = new Set(figures.flatMap((figure) => figure.months.map(({ month }) => month)));
  return [...months]
    .sort((one, other) => other.localeCompare(one))
    .map((month) => ({
      month,
      values: figures.map(
        (figure) => figure.months.find((one) => one.month === month)?.value ?? null,
      ),
    }));
}

/** The least and the most of the months that are known; undefined without any. */
export function rangeOf({
  months,
}: Figure): { least: number; most: number; unknown: number } | undefined {
  const known = months.flatMap(({ value }) => (value === null ? [] : [value]));
  if (known.length === 0) return undefined;
  return {
    least: Math.min(...known),
    most: Math.max(...known),
    unknown: months.length - known.length,
  };
}
