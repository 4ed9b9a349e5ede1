import { bonusOf, type BonusRow, isOwn, ownOf } from '@klub/ui/words/bonus.rules.ts';
import type { Padlock } from '../board.rules.ts';

/** What the picture of a month shows. It has golden points only if the user wants them. */
export type CardContent = {
  /** `2026-11` */
  readonly month: string;
  /** Capped at 100, like the circle. */
  readonly percent: number;
  readonly thresholds: readonly number[];
  /** The bonus is the person's: only then it is gold (D59). */
  readonly isEarned: boolean;
  readonly padlock: 'open' | 'closed' | 'none';
  readonly name: string | undefined;
  readonly points: number | undefined;
};

type Month = {
  readonly month: string;
  readonly percent: number;
  readonly thresholds: readonly { readonly percent: number }[];
  readonly padlock: Padlock;
  readonly earned: Earned;
  readonly name: string;
};

export type CardChoice = { readonly withName: boolean; readonly withPoints: boolean };

export function cardContent(month: Month, { withName, withPoints }: CardChoice): CardContent {
  const { padlock } = month;
  const name = month.name.trim();
  return {
    month: month.month,
    percent: Math.max(0, Math.min(100, month.percent)),
    thresholds: month.thresholds
      .map(({ percent }) => percent)
      .filter((percent) => percent > 0 && percent <= 100),
    isEarned: month.earned.isWhole,
    padlock: padlock.isNeeded ? (padlock.isOpen ? 'open' : 'closed') : 'none',
    name: withName && name !== '' ? name : undefined,
    points: withPoints && month.earned.points > 0 ? month.earned.points : undefined,
  };
}

export type Earned = { readonly points: number; readonly isWhole: boolean };

/** A bonus behind a closed padlock has not been earned and is not shown to others. */
export function earnedOf(worth: number, row: BonusRow | undefined): Earned {
  const bonus = bonusOf(row, worth);
  return { points: ownOf(bonus), isWhole: isOwn(bonus) };
}

/** `klub-partnera-2026-11.png` */
export function fileNameOf(month: string): string {
  return `klub-partnera-${month}.png`;
}
