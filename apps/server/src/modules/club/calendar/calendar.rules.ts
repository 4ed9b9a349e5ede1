import { shownDay } from '../../../infra/polish.copy.ts';

/** `day` is `YYYY-MM-DD`. */
export type CalendarItem = { readonly group: string; readonly title: string; readonly day: string };

type Group = { title: string; details: { title: string; date: string }[] };

/** Groups in the file's order; within a group by day. */
export function groupsOf(items: readonly CalendarItem[]): Group[] {
  const groups = new Map<string, CalendarItem[]>();
  for (const item of items) {
    const found = groups.get(item.group);
    if (found === undefined) groups.set(item.group, [item]);
    else found.push(item);
  }
  return [...groups].map(([title, details]) => ({
    title,
    details: details
      .toSorted((a, b) => a.day.localeCompare(b.day))
      .map((item) => ({ title: item.title, date: shownDay(item.day) })),
  }));
}
