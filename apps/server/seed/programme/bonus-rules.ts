/**
 * Rules of the programme over time: first a simple one, then the padlock and the part above the
 * plan.
 */
export type DemoRule = {
  readonly role: 'user1' | 'user3';
  readonly period: 'miesiac' | 'kwartal';
  readonly sinceMonth: number;
  /** Percent of the plan and its golden points. */
  readonly thresholds: readonly (readonly [percent: number, bonus: number])[];
  /** Golden points for every percent above the plan, and their maximum. */
  readonly above?: { readonly perPercent: number; readonly most: number };
  readonly needsKnowledge: boolean;
};

export const bonusRules: readonly DemoRule[] = [
  {
    role: 'user1',
    period: 'miesiac',
    sinceMonth: -13,
    thresholds: [
      [70, 60],
      [100, 120],
    ],
    needsKnowledge: false,
  },
  {
    role: 'user1',
    period: 'miesiac',
    sinceMonth: -6,
    thresholds: [
      [60, 50],
      [80, 90],
      [100, 150],
    ],
    above: { perPercent: 3, most: 90 },
    needsKnowledge: true,
  },
  {
    role: 'user1',
    period: 'kwartal',
    sinceMonth: -13,
    thresholds: [
      [90, 150],
      [100, 300],
    ],
    needsKnowledge: true,
  },
  {
    role: 'user3',
    period: 'miesiac',
    sinceMonth: -13,
    thresholds: [
      [80, 40],
      [100, 80],
    ],
    needsKnowledge: true,
  },
  {
    role: 'user3',
    period: 'kwartal',
    sinceMonth: -13,
    thresholds: [[100, 150]],
    needsKnowledge: true,
  },
];
