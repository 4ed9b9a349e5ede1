import { trailActions, type TrailAction } from '@klub/contract/panel/actions';
import type { ReplyOf } from '../../lib/api.ts';
import { searches } from '../../paths.ts';

export type Entry = ReplyOf<'GET /api/panel/v1/trail'>['data'][number];
export type Filters = {
  readonly who?: string;
  readonly what?: TrailAction;
  readonly whom?: string;
  readonly from?: string;
  readonly to?: string;
};
export type FilterName = keyof Filters;

export const addressNames = {
  who: 'kto',
  what: 'co',
  whom: searches.whom,
  from: 'od',
  to: 'do',
} as const;
type AddressName = (typeof addressNames)[FilterName];
export const namesInAddress: readonly AddressName[] = Object.values(addressNames);

/** The valid filters of an address. */
export function filtersOf(values: Partial<Record<AddressName, string>>): Filters {
  const { kto: who = '', co: what = '', kogo: whom = '', od: from = '', do: to = '' } = values;
  return {
    ...(/^(\d{1,15}|command|system)$/.test(who) ? { who } : {}),
    ...(isAction(what) ? { what } : {}),
    ...(whom !== '' && whom.length <= longestWhom ? { whom } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  };
}

export const longestWhom = 20;

/** The change of the address for these filters; an empty one is removed. */
export function inAddress(filters: Filters): Record<AddressName, string | undefined> {
  const { who, what, whom, from, to } = filters;
  return { kto: who, co: what, kogo: whom, od: from, do: to };
}

function isAction(name: string): name is TrailAction {
  return Object.keys(trailActions).includes(name);
}

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
