import { addMonths, lastDayOf } from '../../../../../infra/warsaw.ts';

/** Value of a dated setting or rule from a day until the next one. */
export type Dated = { readonly from: string; readonly content: string };

type Histories = { readonly before: readonly Dated[]; readonly after: readonly Dated[] };
export type DaysOf = (starts: readonly string[]) => readonly UsedDay[];

/** Dated values that change a used day, each with the first day on which it could begin (D40). */
export function changesOfUsed({ before, after }: Histories, daysOf: DaysOf): Map<string, string> {
  const changed = changedIn({ before, after }, daysOf);
  const free = [...new Set(daysOf([]).map(({ free }) => free))].toSorted();
  const isFree = (from: string, content: string): boolean => {
    const moved = [...before.filter((one) => one.from !== from), { from, content }];
    return changedIn({ before, after: moved }, daysOf).size === 0;
  };
  return new Map(
    [...changed.values()].map(({ from, content }) => [
      from,
      free.find((day) => day > from && isFree(day, content)) ?? free.at(-1) ?? from,
    ]),
  );
}

/** By first day. */
function changedIn({ before, after }: Histories, daysOf: DaysOf): Map<string, Dated> {
  const starts = [...new Set([...before, ...after].map(({ from }) => from))].toSorted();
  const found = new Map<string, Dated>();
  for (const { day } of daysOf(starts)) {
    const now = inForce(after, day);
    if (now !== undefined && now.content !== inForce(before, day)?.content)
      found.set(now.from, now);
  }
  return found;
}

/** First days of values that a used day depends on. */
export function usedStarts(
  history: readonly Pick<Dated, 'from'>[],
  daysOf: DaysOf,
): ReadonlySet<string> {
  const plain = history.map(({ from }) => ({ from, content: '' }));
  const days = daysOf(plain.map(({ from }) => from));
  return new Set(days.flatMap(({ day }) => inForce(plain, day)?.from ?? []));
}

/** A day whose value a closed period or a booking has used, and the first day after that. */
export type UsedDay = { readonly day: string; readonly free: string };

export function inForce(history: readonly Dated[], day: string): Dated | undefined {
  return history
    .filter(({ from }) => from <= day)
    .reduce<Dated | undefined>(
      (last, next) => (last === undefined || next.from > last.from ? next : last),
      undefined,
    );
}

/** Settings change on any day, so a closed month has used each of its days. */
export function settingDays(closedMonths: readonly string[]): DaysOf {
  return (starts) =>
    closedMonths.flatMap((month) => {
      const within = starts.filter((start) => start > month && start <= lastDayOf(month));
      return [month, ...within].map((day) => ({ day, free: addMonths(month, 1) }));
    });
}

/** A month uses the rule of its first day; so does a quarter, once its last month is closed. */
export function ruleDays(kind: 'month' | 'quarter', closedMonths: readonly string[]): DaysOf {
  const days = closedMonths.flatMap((month) => {
    const free = addMonths(month, 1);
    if (kind === 'month') return [{ day: month, free }];
    return Number(month.slice(5, 7)) % 3 === 0 ? [{ day: addMonths(month, -2), free }] : [];
  });
  return () => days;
}
