import { createContext, type ReactNode, use } from 'react';
import type { explainCopy } from '../words/explain.copy.ts';
import type { Outcome } from '../words/bonus.rules.ts';
import type { YearItem } from './explanations.ts';

/** Words that differ between the participant and the office. */
export type ReaderWords = {
  readonly headings: Readonly<Record<Outcome, string>>;
  readonly taskHeadings: Readonly<Record<'won' | 'pending' | 'open' | 'over', string>>;
  readonly shops: string;
  readonly allTogether: string;
  readonly noTargets: string;
  readonly fullPlan: (bonus: number) => string;
  readonly difference: (amount: number) => string;
  readonly yearNote: string;
  readonly padlockStays: string;
};

export type Explaining = {
  readonly words: typeof explainCopy & ReaderWords;
  /** In a sheet over a page; otherwise the page itself. */
  readonly isInSheet: boolean;
  /** The shop that the screen behind the chain shows. */
  readonly chosenShop?: string | undefined;
  /** What became of the bonus of a period, under its entries. */
  readonly settlementOf?: (period: string) => ReactNode;
  /** The name of an amount of a year, with the way to its own chain. */
  readonly nameOf: (item: YearItem, name: string) => ReactNode;
};

const context = createContext<Explaining | null>(null);

export const ExplainingContext = context.Provider;

export function useExplaining(): Explaining {
  const explaining = use(context);
  if (explaining === null) throw new Error('A chain stands in ExplainingContext.');
  return explaining;
}

export function useWords(): Explaining['words'] {
  return useExplaining().words;
}
