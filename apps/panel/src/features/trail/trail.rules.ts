import { trailActions, type TrailAction } from '@klub/contract/panel/actions';
import type { ReplyOf } from '../../lib/api.ts';
import { type FiltersOf, oneOf, type ValuesOf, words } from '../../lib/filters.rules.ts';
import { searches } from '../../paths.ts';

export type Entry = ReplyOf<'GET /api/panel/v1/trail'>['data'][number];

export const longestWhom = 20;

export const trailFilters = {
  who: words('kto', (text) => /^(\d{1,15}|command|system)$/.test(text)),
  what: oneOf('co', Object.keys(trailActions) as TrailAction[]),
  whom: words(searches.whom, (text) => text.length <= longestWhom),
  from: words('od', isDay),
  to: words('do', isDay),
} satisfies FiltersOf<'GET /api/panel/v1/trail'>;

export type Filters = ValuesOf<typeof trailFilters>;
export type FilterName = keyof Filters;

function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
  );
}

export function isBackwards({ from, to }: Filters): boolean {
  return from !== undefined && to !== undefined && to < from;
}

/** The filters that are set, in the order of the form. */
export function setFilters(filters: Filters): { name: FilterName; value: string }[] {
  return (['who', 'what', 'whom', 'from', 'to'] as const).flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [{ name, value }];
  });
}

/** The most entries that are counted; one more means "more than that". */
export const countedMax = 10_000;

/** 64 letters in groups of eight, as protocols print them. */
export function groupsOf(head: string): string[] {
  return head.match(/.{1,8}/g) ?? [];
}
