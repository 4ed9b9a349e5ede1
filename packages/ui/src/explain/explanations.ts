import type {
  PeriodExplanation,
  TaskExplanation,
  YearExplanation,
} from '@klub/contract/calls/explain';

/** What „Skąd ta kwota?” shows: the reply of the participant's call, or of the panel's, which says more of a correction. */

type BookedEntry = PeriodExplanation['entries'][number];
type BookedCorrection = NonNullable<BookedEntry['correction']>;

export type Correction = BookedCorrection & {
  /** What only the office reads of a correction; null or left out: not for this reader. */
  readonly office?: {
    readonly words: string;
    readonly complaint: string;
    readonly by: string | null;
    readonly decidedBy: string | null;
  } | null;
};

export type Entry = Omit<BookedEntry, 'correction'> & { readonly correction: Correction | null };

type Item = YearExplanation['parts'][number]['items'][number];
export type YearItem = Omit<Item, 'entries'> & { readonly entries: readonly Entry[] };
type Part = YearExplanation['parts'][number];

export type Period = Omit<PeriodExplanation, 'entries'> & { readonly entries: readonly Entry[] };
export type Task = Omit<TaskExplanation, 'entries'> & { readonly entries: readonly Entry[] };
export type Year = Omit<YearExplanation, 'parts'> & {
  readonly parts: readonly (Omit<Part, 'items'> & { readonly items: readonly YearItem[] })[];
};
export type YearPart = Part['part'];
