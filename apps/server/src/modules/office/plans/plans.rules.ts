import type { PlanFilter } from '@klub/contract/panel/plans';
import { addMonths } from '../../../infra/warsaw.ts';
import { percentOf } from '../../club/ledger/ledger.rules.ts';

/** Percent above which a result is listed as suspicious. */
export const oddPercent = 150;
/** Months in which a person counts as new, the first one included. */
const newcomerMonths = 3;
/** Upper bounds of the histogram's columns, in percent; the last column is open. */
const reachedBelow = [50, 80, 100, 120, 150] as const;

const monthsAhead = 3;
const monthsBehind = 13;

/** Months with figures, newest first, and the chosen one. */
export function monthsToChoose(current: string, month: string): string[] {
  const near = Array.from({ length: monthsAhead + monthsBehind + 1 }, (_, index) =>
    addMonths(current, monthsAhead - index),
  );
  return [...new Set([...near, month])].toSorted().toReversed();
}

/** A person who joined on or after this day is new in the month. */
export function newcomersSince(month: string): string {
  return addMonths(month, 1 - newcomerMonths);
}

/** Number of person-shop pairs in a channel with the same percent. */
export type Reached = {
  readonly channel: string;
  readonly percent: number;
  readonly plans: number;
  readonly target: number;
  readonly result: number;
};

export type ChannelSums = {
  readonly channel: string;
  readonly plans: number;
  readonly target: number;
  readonly result: number;
  readonly percent: number | null;
  readonly reached: number[];
};

/** Sums by channel, by number of targets descending. */
export function channelsOf(rows: readonly Reached[]): ChannelSums[] {
  return [...Map.groupBy(rows, ({ channel }) => channel)]
    .map(([channel, own]) => {
      const sum = (of: 'plans' | 'target' | 'result'): number =>
        own.reduce((total, row) => total + row[of], 0);
      const reached = [...reachedBelow.map(() => 0), 0];
      for (const { percent, plans } of own) {
        const column = reachedBelow.findIndex((end) => percent < end);
        const at = column === -1 ? reachedBelow.length : column;
        reached[at] = (reached[at] ?? 0) + plans;
      }
      const percent = percentOf(sum('result'), sum('target'));
      return {
        channel,
        plans: sum('plans'),
        target: sum('target'),
        result: sum('result'),
        percent,
        reached,
      };
    })
    .toSorted((a, b) => b.plans - a.plans || a.channel.localeCompare(b.channel));
}

export type FilterCounts = Readonly<Record<PlanFilter, number>>;
