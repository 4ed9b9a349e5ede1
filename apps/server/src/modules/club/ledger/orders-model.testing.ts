import fc from 'fast-check';

/** Cases and orders of orders.testing.ts, with their expected results. */

export const stepNames = ['rules', 'questions', 'plans', 'results', 'answers', 'minimum'] as const;
export type StepName = (typeof stepNames)[number];

export const reward = 6;

export type Case = {
  /** For these people's role, next to two of another role. */
  readonly questions: number;
  readonly base: number;
  readonly minimum: number;
  /** Day of the month of the step's minimum. */
  readonly day: number;
  readonly isMonthGated: boolean;
  readonly isQuarterGated: boolean;
  readonly people: readonly { readonly points: number; readonly correct: number }[];
};

const few = fc.nat({ max: 4 });
export const cases: fc.Arbitrary<Case> = fc.record({
  questions: few,
  base: few,
  minimum: few,
  day: fc.integer({ min: 1, max: 31 }),
  isMonthGated: fc.boolean(),
  isQuarterGated: fc.boolean(),
  people: fc.array(fc.record({ points: fc.nat({ max: 140 }), correct: few }), {
    minLength: 1,
    maxLength: 3,
  }),
});

/**
 * Two questions, a minimum raised above what was enough, one person who knows everything and one
 * who does not.
 */
export const smallCase: Case = {
  questions: 2,
  base: 3,
  minimum: 2,
  day: 20,
  isMonthGated: true,
  isQuarterGated: true,
  people: [
    { points: 100, correct: 2 },
    { points: 120, correct: 1 },
  ],
};

export const orders: fc.Arbitrary<StepName[]> = fc.shuffledSubarray([...stepNames], {
  minLength: stepNames.length,
});

/** All 720 of them. */
export function allOrders(names: readonly StepName[] = stepNames): StepName[][] {
  if (names.length === 0) return [[]];
  return names.flatMap((first) =>
    allOrders(names.filter((name) => name !== first)).map((rest) => [first, ...rest]),
  );
}

/** Expected result of a case in any order, computed without the product's code. */
export function modelOf(given: Case) {
  const { questions, minimum, isMonthGated, isQuarterGated } = given;
  const shortfalls =
    (isMonthGated || isQuarterGated) && questions < minimum ? [{ questions, minimum }] : [];
  const people = given.people.map(({ points, correct }) => {
    const passed = Math.min(correct, questions);
    const isOpen = passed >= minimum;
    const worth = points >= 120 ? 80 : points >= 100 ? 50 : 0;
    const quarterWorth = points >= 90 ? 30 : 0;
    const monthly = !isMonthGated || isOpen ? worth : 0;
    const quarterly = !isQuarterGated || isOpen ? quarterWorth : 0;
    return { passed, isOpen, monthly, quarterWorth, quarterly, knowledge: passed * reward };
  });
  return { shortfalls, people };
}
