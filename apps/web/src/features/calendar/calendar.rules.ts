/** `20.11.2026`, as the wire has it, as the calendar day `2026-11-20`; null for words like "wkrótce". */
export function dayOf(date: string): string | null {
  const found = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(date);
  return found === null ? null : `${found[3]}-${found[2]}-${found[1]}`;
}

/** The earliest day of all groups that is not over yet. */
export function nextDay(dates: readonly string[], today: string): string | null {
  const days = dates.flatMap((date) => dayOf(date) ?? []).filter((day) => day >= today);
  return days.reduce<string | null>(
    (first, day) => (first === null || day < first ? day : first),
    null,
  );
}

export type When = 'past' | 'today' | 'next' | 'later';

/** Whether an item is past, next or later; `next` is the day that `nextDay` returns. */
export function whenIs(date: string, next: string | null, today: string): When {
  const day = dayOf(date);
  if (day === null) return 'later';
  if (day === today) return 'today';
  if (day < today) return 'past';
  return day === next ? 'next' : 'later';
}

type Dated = { readonly title: string; readonly date: string };

/** What is not over yet, of all groups, the earliest first. */
export function comingUp(
  groups: readonly { readonly title: string; readonly details: readonly Dated[] }[],
  today: string,
): (Dated & { day: string; group: string })[] {
  return groups
    .flatMap(({ title: group, details }) =>
      details.map((item) => ({ ...item, group, day: dayOf(item.date) ?? '' })),
    )
    .filter(({ day }) => day >= today)
    .sort((one, other) => one.day.localeCompare(other.day));
}
