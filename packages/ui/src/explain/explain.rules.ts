import { type Bonus, bonusOf, type BonusRow } from '../words/bonus.rules.ts';

type Chain = Omit<BonusRow, 'bonus'> & { readonly booked: number; readonly worth: number };

/** The bonus of an explanation; one that an earlier version of the app has kept has no fate. */
export function bonusOfChain({ booked, worth, ...row }: Chain): Bonus {
  return bonusOf({ ...row, bonus: booked }, worth);
}

type Threshold = { readonly percent: number; readonly bonus: number };

/** The bonus of the full plan: the number that the plan shows below 100 %. */
export function fullPlanBonus(thresholds: readonly Threshold[]): number {
  return Math.max(
    0,
    ...thresholds.filter(({ percent }) => percent <= 100).map(({ bonus }) => bonus),
  );
}

type Reward = {
  readonly realizationPercent: number | null;
  readonly worth: number;
  readonly rule: { readonly thresholds: readonly Threshold[] } | null;
};

/** The bonus to earn as the plan shows it: of the full plan below 100 %, of the result from there on. */
export function toEarnOf({ realizationPercent, worth, rule }: Reward): {
  amount: number;
  isFullPlan: boolean;
} {
  if (realizationPercent !== null && realizationPercent >= 100)
    return { amount: worth, isFullPlan: false };
  return { amount: fullPlanBonus(rule?.thresholds ?? []), isFullPlan: true };
}

/** True when nothing of the percent was cut off. */
export function isWholePercent(hundredths: number): boolean {
  return hundredths % 100 === 0;
}

type Source = {
  readonly file: string;
  readonly importNumber: number;
  readonly importedOn: string;
  readonly importedAt: string;
  readonly row: number | null;
};

export type LoadedFile = Omit<Source, 'row'> & { readonly rows: readonly number[] };

/** Each import once, in order of appearance, with all its rows; two files with the same name are two imports. */
export function filesOf(sources: readonly (Source | null)[]): LoadedFile[] {
  const known = sources.filter((source) => source !== null);
  const imports = [...new Set(known.map(({ importNumber }) => importNumber))];
  return imports.flatMap((number) => {
    const same = known.filter(({ importNumber }) => importNumber === number);
    const rows = [...new Set(same.flatMap(({ row }) => row ?? []))].sort((a, b) => a - b);
    return same.slice(0, 1).map(({ file, importNumber, importedOn, importedAt }) => ({
      file,
      importNumber,
      importedOn,
      importedAt,
      rows,
    }));
  });
}
