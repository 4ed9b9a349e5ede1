import type { Role } from '@klub/contract/roles';

/**
 * Months are counted from the current one: 0 is this month, -1 the last. Without a day: its end.
 */
export type DayInMonth = { readonly month: number; readonly day?: number };

/** Pictures are names of files in `seed/pictures`, without `.svg`. */
export type Pill = {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly picture: string;
  readonly roles: readonly Role[];
  readonly opens: DayInMonth;
  readonly closes: DayInMonth;
  readonly content: string;
};

type QuestionType = 'once-text' | 'once-image' | 'multiple-image' | 'multiple-text';

export type Reply = { readonly text: string; readonly picture?: string; readonly isCorrect?: true };

export type Question = {
  readonly slug: string;
  readonly pill?: string;
  readonly title: string;
  readonly excerpt: string;
  readonly type: QuestionType;
  readonly picture?: string;
  readonly seconds: number;
  readonly reward: number;
  readonly roles: readonly Role[];
  readonly month: number;
  readonly replies: readonly Reply[];
};
