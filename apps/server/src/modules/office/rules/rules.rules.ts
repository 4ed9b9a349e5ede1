import { type BonusRule, bonusOf } from '../../club/ledger/ledger.rules.ts';
import type { ReachedGroup } from '../../club/ledger/ledger.ts';

export type DatedState = 'coming' | 'inForce' | 'past' | 'replaced';

/** The state of a version on a day; `history` may be in any order. */
export function stateOf(from: string, history: readonly string[], today: string): DatedState {
  if (from > today) return 'coming';
  return history.some((other) => other > from && other <= today) ? 'past' : 'inForce';
}

/** `60:50|80:80`, in the format of files. */
export function thresholdsText(thresholds: BonusRule['thresholds']): string {
  return thresholds
    .toSorted((a, b) => a.percent - b.percent)
    .map(({ percent, bonus }) => `${percent}:${bonus}`)
    .join('|');
}

export type Moved = { readonly people: number; readonly points: number };

export type Simulated = {
  readonly people: number;
  readonly before: number;
  readonly after: number;
  readonly gaining: Moved;
  readonly losing: Moved;
  readonly largest: readonly {
    readonly personId: number;
    readonly percent: number;
    readonly before: number;
    readonly after: number;
  }[];
};

const largestShown = 10;

/** A period's bonuses by both rules, for the people with a result in it. */
export function simulate(
  groups: readonly ReachedGroup[],
  rules: { readonly before: BonusRule | undefined; readonly after: BonusRule },
): Simulated {
  const due = (rule: BonusRule | undefined, { percent, isOpen }: ReachedGroup): number =>
    rule === undefined || (rule.knowledgeGate && !isOpen) ? 0 : bonusOf(rule, percent);
  const worth = groups.map((group) => ({
    group,
    before: due(rules.before, group),
    after: due(rules.after, group),
  }));
  const sum = (of: (one: (typeof worth)[number]) => number): number =>
    worth.reduce((total, one) => total + of(one) * one.group.people, 0);
  const moved = (sign: 1 | -1): Moved => {
    const own = worth.filter(({ before, after }) => Math.sign(after - before) === sign);
    return {
      people: own.reduce((total, { group }) => total + group.people, 0),
      points: own.reduce(
        (total, { group, before, after }) => total + Math.abs(after - before) * group.people,
        0,
      ),
    };
  };
  const largest = worth
    .filter(({ before, after }) => before !== after)
    .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, largestShown)
    .flatMap(({ group: { percent, personIds }, before, after }) =>
      personIds.map((personId) => ({ personId, percent, before, after })),
    );
  return {
    people: groups.reduce((total, { people }) => total + people, 0),
    before: sum((one) => one.before),
    after: sum((one) => one.after),
    gaining: moved(1),
    losing: moved(-1),
    largest: largest.slice(0, largestShown),
  };
}
