import { type BonusRow, type Outcome, outcomeOf } from '@klub/ui/words/bonus.rules.ts';

type Result = {
  readonly realizationPercent: number | null;
  readonly stillLeft: number | null;
  readonly bonus: number;
};
type Bonus<Settlement> = BonusRow & {
  readonly settlement: Settlement | null;
  readonly reckoned?: number | null;
};

/** A month or a quarter: its result, what it was worth, and what became of it. */
export type Story<Settlement> = {
  readonly code: string;
  /** Null without a target. */
  readonly percent: number | null;
  readonly left: number;
  /** In the ledger once it is booked, else what the result is worth. */
  readonly amount: number;
  readonly outcome: Outcome;
  readonly settlement: Settlement | null;
  /** What a quarter that is not closed is worth so far. */
  readonly reckoned: number;
};

/** Achievements and bonuses of the same period in one row, the newest first. */
export function storiesOf<Settlement>(
  results: readonly (Result & { readonly code: string })[],
  bonuses: readonly (Bonus<Settlement> & { readonly code: string })[],
): Story<Settlement>[] {
  const codes = [...new Set([...results, ...bonuses].map(({ code }) => code))].sort().reverse();
  return codes.map((code) => {
    const result = results.find((row) => row.code === code);
    const bonus = bonuses.find((row) => row.code === code);
    const outcome = outcomeOf(bonus);
    return {
      code,
      percent: result?.realizationPercent ?? null,
      left: result?.stillLeft ?? 0,
      amount: bonus !== undefined && bonus.bonus !== 0 ? bonus.bonus : (result?.bonus ?? 0),
      outcome,
      settlement: bonus?.settlement ?? null,
      reckoned: bonus?.reckoned ?? 0,
    };
  });
}

/** A bar of the chart ends here, so that a plan met twice does not flatten all others. */
export const chartTop = 130;

/** The twelve months of a year with their stories, where there are any; January first. */
export function chartOf<S extends { readonly code: string }>(year: number, stories: readonly S[]) {
  return Array.from({ length: 12 }, (_, index) => {
    const code = `${year}-${String(index + 1).padStart(2, '0')}`;
    return { code, story: stories.find((story) => story.code === code) };
  });
}
