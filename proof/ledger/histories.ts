import fc from 'fast-check';

/** What happens to people in a quarter, at random, and what all of it has to come to: told without the product's code. */

export const months = ['2031-01', '2031-02', '2031-03', '2031-04'] as const;
/** Each month is seen in its middle, and in the first days of the next one, when it is closed. */
export const phases = [
  '2031-01-20T10:00:00+01:00',
  '2031-02-05T10:00:00+01:00',
  '2031-02-20T10:00:00+01:00',
  '2031-03-05T10:00:00+01:00',
  '2031-03-20T10:00:00+01:00',
  '2031-04-05T10:00:00+02:00',
  '2031-04-20T10:00:00+02:00',
] as const;
export const questionsAMonth = 3;
export const minimum = 2;
export const knowledgeReward = 6;
export const special = { goal: 20, bonus: 40, opens: '2031-02-01', closes: '2031-03-31' } as const;

type Figures = {
  readonly month: number;
  readonly shop: 'A' | 'B';
  readonly target: number;
  readonly points: number;
};
/** What happens to one person in one phase. */
type Turn = {
  /** A row of a file; a later one for the same month and shop replaces it. */
  readonly figures: readonly Figures[];
  /** By the number of the question in the phase's month. */
  readonly answers: readonly { readonly question: number; readonly isRight: boolean }[];
  readonly specialResult: number | null;
  readonly byHand: number | null;
};
export type History = readonly Turn[];

export const monthRule = { thresholds: { 100: 50, 120: 80 }, aboveRate: 2, aboveCap: 30 } as const;
export const quarterRule = { thresholds: { 100: 100 }, aboveRate: 0, aboveCap: 0 } as const;

export function monthOf(phase: number): number {
  return Number(phases[phase]?.slice(5, 7)) - 1;
}

export function isSpecialOpen(phase: number): boolean {
  const day = phases[phase]?.slice(0, 10) ?? '';
  return special.opens <= day && day <= special.closes;
}

function turn(phase: number): fc.Arbitrary<Turn> {
  const figures = fc.record({
    month: fc.nat({ max: monthOf(phase) }),
    shop: fc.constantFrom('A' as const, 'B' as const),
    target: fc.oneof(
      { weight: 5, arbitrary: fc.constant(100) },
      { weight: 1, arbitrary: fc.nat({ max: 200 }) },
    ),
    points: fc.nat({ max: 160 }),
  });
  return fc.record({
    figures: fc.uniqueArray(figures, {
      maxLength: 2,
      selector: ({ month, shop }) => `${month}${shop}`,
    }),
    answers: fc.uniqueArray(
      fc.record({ question: fc.nat({ max: questionsAMonth - 1 }), isRight: fc.boolean() }),
      {
        maxLength: 2,
        selector: ({ question }) => question,
      },
    ),
    specialResult: isSpecialOpen(phase) ? fc.option(fc.nat({ max: 40 })) : fc.constant(null),
    byHand: fc.option(
      fc.integer({ min: -30, max: 30 }).filter((amount) => amount !== 0),
      { freq: 6 },
    ),
  });
}

export const history: fc.Arbitrary<History> = fc.tuple(...phases.map((_, phase) => turn(phase)));

/** Which months are closed when, and by how many simultaneous calls. */
export const closings = fc.tuple(
  ...phases.map((_, phase) =>
    fc.array(
      fc.record({
        month: fc.nat({ max: Math.max(0, monthOf(phase) - 1) }),
        atOnce: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: monthOf(phase) === 0 ? 0 : 1, maxLength: monthOf(phase) === 0 ? 0 : 2 },
    ),
  ),
);

export type Worth = {
  readonly monthly: number;
  readonly quarterly: number;
  readonly knowledge: number;
  readonly special: number;
  readonly byHand: number;
};

/** Golden points of a person's whole history. */
export function worthOf(given: History): Worth {
  const figures = new Map<string, Figures>();
  const right = new Set<string>();
  const answered = new Set<string>();
  let reached = 0;
  let byHand = 0;
  for (const [phase, one] of given.entries()) {
    for (const row of one.figures) figures.set(`${row.month}${row.shop}`, row);
    for (const { question, isRight } of one.answers) {
      const key = `${monthOf(phase)}.${question}`;
      // The first reply and, after a wrong one, the second chance: a right reply is final.
      answered.add(key);
      if (isRight) right.add(key);
    }
    reached = one.specialResult ?? reached;
    byHand += one.byHand ?? 0;
  }
  const rows = [...figures.values()];
  const monthly = months.map((_, month) => {
    const isOpen = [...right].filter((key) => key.startsWith(`${month}.`)).length >= minimum;
    return isOpen
      ? bonus(
          rows.filter((row) => row.month === month),
          monthRule,
        )
      : 0;
  });
  return {
    monthly: sum(monthly),
    quarterly: bonus(
      rows.filter(({ month }) => month <= 2),
      quarterRule,
    ),
    knowledge: right.size * knowledgeReward,
    special: reached >= special.goal ? special.bonus : 0,
    byHand,
  };
}

export function total({ monthly, quarterly, knowledge, special: specials, byHand }: Worth): number {
  return monthly + quarterly + knowledge + specials + byHand;
}

type Rule = {
  readonly thresholds: Readonly<Record<number, number>>;
  readonly aboveRate: number;
  readonly aboveCap: number;
};

function bonus(rows: readonly Figures[], { thresholds, aboveRate, aboveCap }: Rule): number {
  const target = sum(rows.map((row) => row.target));
  if (target === 0) return 0;
  const percent = Math.floor((sum(rows.map((row) => row.points)) * 100) / target);
  const reached = Object.entries(thresholds).filter(([threshold]) => Number(threshold) <= percent);
  const above = percent > 100 ? Math.min(aboveCap, aboveRate * (percent - 100)) : 0;
  return Math.max(0, ...reached.map(([, worth]) => worth)) + above;
}

export function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
