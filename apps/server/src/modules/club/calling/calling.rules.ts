import { goalsOf, pointsFor } from '../ledger/goals.rules.ts';
import { type BonusRule, bonusOf, percentOf } from '../ledger/ledger.rules.ts';
import type { DatedValue } from '../settings/settings.ts';
import { settingIn } from '../settings/settings.ts';

/** How many people a list has. */
export const nearestMax = 5;

/** Whether this information text switches calls on (D60). */
export function isCallingOn(text: string): boolean {
  return text !== '' && text !== 'nie';
}

export type CallingText = { readonly text: string; readonly since: string };

/** The information text in force on a day; null: the programme has no calls (D60). */
export function callingTextOn(history: readonly DatedValue[], day: string): CallingText | null {
  const text = settingIn(history, 'calling_text', day);
  if (!isCallingOn(text)) return null;
  const since = history
    .map(({ valid_from: from }) => from)
    .filter((from) => from <= day)
    .toSorted()
    .at(-1);
  return { text, since: since ?? day };
}

/** A person's month over all shops. */
export type Standing = {
  readonly personId: number;
  readonly name: string;
  readonly role: string;
  readonly target: number;
  readonly points: number;
};

export type Near<Person extends Standing> = Person & {
  readonly percent: number;
  /** The next percent that earns more. */
  readonly goal: number;
  readonly bonus: number;
  readonly left: number;
};

/** The people who miss the fewest points to their next threshold; without those whose plan is met. */
export function nearestOf<Person extends Standing>(
  people: readonly Person[],
  rules: ReadonlyMap<string, BonusRule>,
): Near<Person>[] {
  return people
    .flatMap((person) => {
      const { target, points } = person;
      const rule = rules.get(person.role);
      const percent = percentOf(points, target);
      if (rule === undefined || percent === null || percent >= 100) return [];
      const [goal] = goalsOf(rule, percent).filter(
        (candidate) => bonusOf(rule, candidate) > bonusOf(rule, percent),
      );
      if (goal === undefined) return [];
      const left = pointsFor(goal, target) - points;
      return [{ ...person, percent, goal, bonus: bonusOf(rule, goal), left }];
    })
    .toSorted((one, other) => one.left - other.left || one.personId - other.personId)
    .slice(0, nearestMax);
}
