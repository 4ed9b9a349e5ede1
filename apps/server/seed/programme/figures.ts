import { firstMonth } from '../months.ts';
import type { Person } from '../people/people.ts';
import { spread } from '../spread.ts';

/** Points of one person in one shop and month; `month` counts from the current one. */
export type Figure = {
  readonly phone: string;
  readonly shop: string;
  readonly month: number;
  readonly target: number;
  readonly points: number;
};

/**
 * Plans of January … December in percent of an average month: façades are not painted in winter.
 */
const seasons = [70, 75, 95, 115, 125, 120, 110, 110, 105, 95, 80, 65];

/**
 * Required figures of 500000001: 64 % over both shops this month, 112 % last month. Whole points,
 * so that the sums are exact: 1 600 of 2 500, and 2 632 of 2 350.
 */
const fixedFigures: Readonly<Record<string, readonly [target: number, points: number]>> = {
  '500000001 WR-01 0': [1_500, 1_020],
  '500000001 WR-02 0': [1_000, 580],
  '500000001 WR-01 -1': [1_400, 1_560],
  '500000001 WR-02 -1': [950, 1_072],
};

/**
 * `calendarMonth` returns 1–12 for a month counted from the current one. Only advisers and shift
 * leaders have a plan.
 */
export function demoFigures(
  people: readonly Person[],
  calendarMonth: (month: number) => number,
): readonly Figure[] {
  const months = Array.from({ length: 1 - firstMonth }, (_, index) => firstMonth + index);
  return people
    .filter(({ role }) => role === 'user1' || role === 'user3')
    .flatMap((person) =>
      months
        .filter((month) => hasTarget(person, month))
        .flatMap((month) =>
          person.work
            .filter(({ fromMonth, toMonth = 0 }) => fromMonth <= month && month <= toMonth)
            .map(({ shop }) => figure(person, shop, month, calendarMonth(month))),
        ),
    );
}

/** 500000003 and two others have no target yet, as at the start of a month. */
function hasTarget({ phone, joinedMonth }: Person, month: number): boolean {
  if (month === 0) return phone !== '500000003' && spread(`${phone} target`, 0, 79) !== 0;
  return joinedMonth !== null && joinedMonth <= month;
}

function figure({ phone }: Person, shop: string, month: number, calendarMonth: number): Figure {
  const place = `${phone} ${shop} ${month}`;
  const fixed = fixedFigures[place];
  if (fixed !== undefined) return { phone, shop, month, target: fixed[0], points: fixed[1] };
  const season = seasons[calendarMonth - 1] ?? 100;
  const target = Math.round((spread(`${phone} ${shop} size`, 90, 240) * season) / 100) * 10;
  return { phone, shop, month, target, points: Math.floor((target * percent(phone, place)) / 100) };
}

/** 0–140 %: depends on the seller and the month. */
function percent(phone: string, place: string): number {
  const skill = spread(`${phone} skill`, 30, 110);
  return Math.max(0, Math.min(140, skill + spread(`${place} luck`, -32, 34)));
}
