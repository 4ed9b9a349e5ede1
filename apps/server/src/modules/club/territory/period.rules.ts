import {
  addMonths,
  firstDayOf,
  lastDayOf,
  monthsOfQuarter,
  quarterOf,
  yearOf,
} from '../../../infra/warsaw.ts';
import { type FilterTexts, ReportDeclined } from './report.ts';
import { declinedWords } from './reports.copy.ts';

/** The report's months (first days), oldest first. */
export type ReportPeriod = {
  readonly kind: 'month' | 'quarter' | 'year';
  readonly months: readonly string[];
  readonly firstDay: string;
  readonly lastDay: string;
};

const kinds = ['month', 'quarter', 'year'] as const;

/** The named period; without a name the current month. */
export function periodOf(texts: FilterTexts, current: string): ReportPeriod {
  return (
    namedPeriod(texts, current) ?? {
      kind: 'month',
      months: [current],
      firstDay: current,
      lastDay: lastDayOf(current),
    }
  );
}

/**
 * Month, quarter and year narrow each other; null without any. A running quarter has all three
 * months, as on the participant's screen; a year only those that have begun.
 */
export function namedPeriod(texts: FilterTexts, current: string): ReportPeriod | null {
  const asked = kinds.flatMap((kind) => {
    const value = texts[kind] ?? '';
    return value === '' ? [] : [{ kind, months: monthsNamed(kind, value, current) }];
  });
  const [narrowest] = asked;
  if (narrowest === undefined) return null;
  const months = narrowest.months.filter((month) =>
    asked.every((other) => other.months.includes(month)),
  );
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined)
    throw new ReportDeclined(declinedWords.periodsExclude);
  return { kind: narrowest.kind, months, firstDay: first, lastDay: lastDayOf(last) };
}

function monthsNamed(kind: (typeof kinds)[number], value: string, current: string): string[] {
  const form = { month: /^20\d\d-(0[1-9]|1[0-2])$/, quarter: /^20\d\d-Q[1-4]$/, year: /^20\d\d$/ }[
    kind
  ];
  if (!form.test(value)) throw new ReportDeclined(declinedWords.unknownPeriod);
  const months = {
    month: () => [`${value}-01`],
    quarter: () => monthsOfQuarter(value),
    year: () => Array.from({ length: 12 }, (_, index) => addMonths(`${value}-01-01`, index)),
  }[kind]();
  if ((months[0] ?? '') > current) throw new ReportDeclined(declinedWords.future);
  return kind === 'year' ? months.filter((month) => month <= current) : months;
}

const monthsOfferedMax = 60;

export type PeriodOptions = {
  readonly month: string[];
  readonly quarter: string[];
  readonly year: string[];
};

/** Newest first, from the first day on which the viewer had a shop. */
export function periodOptions(firstDay: string | null, current: string): PeriodOptions {
  const first = firstDay === null || firstDay > current ? current : firstDayOf(firstDay);
  const months: string[] = [];
  for (
    let month = current;
    month >= first && months.length < monthsOfferedMax;
    month = addMonths(month, -1)
  ) {
    months.push(month);
  }
  return {
    month: months.map((month) => month.slice(0, 7)),
    quarter: [...new Set(months.map(quarterOf))],
    year: [...new Set(months.map((month) => String(yearOf(month))))],
  };
}

/** Throws for earlier periods, which are empty for every viewer. */
export function refuseBefore(period: ReportPeriod, { month }: PeriodOptions): void {
  const earliest = `${month.at(-1) ?? ''}-01`;
  if (period.lastDay < earliest) throw new ReportDeclined(declinedWords.tooEarly);
}

/** The period's months that contain one of these days, as bits: the first month is 1. */
export function monthBits({ months }: ReportPeriod, fromDay: string, toDay: string): number {
  return months.reduce((bits, month, index) => {
    const overlaps = fromDay.slice(0, 7) <= month.slice(0, 7) && toDay >= month;
    return overlaps ? bits + 2 ** index : bits;
  }, 0);
}
