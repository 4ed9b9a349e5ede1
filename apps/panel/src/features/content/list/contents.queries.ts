import type { ContentKind } from '@klub/contract/panel/content/kinds';
import { useQuery } from '@tanstack/react-query';
import { type Act, act } from '../../../lib/act.ts';
import { pageParam } from '../../../lib/address.rules.ts';
import type { ValuesOf } from '../../../lib/filters.rules.ts';
import { listQuery, panelQuery } from '../../../lib/query.ts';
import type { contentFilters } from './contents.rules.ts';

const list = 'GET /api/panel/v1/contents';
const week = 'GET /api/panel/v1/contents/calendar';
const one = 'GET /api/panel/v1/contents/:kind/:key';

/** What a publication makes stale. */
export const contentCalls = [list, week, one, 'GET /api/panel/v1/drafts/:id'] as const;

export function useContents(filters: ValuesOf<typeof contentFilters>, page: number) {
  return useQuery({
    ...listQuery(list, { query: { ...filters, ...pageParam(page) } }),
    staleTime: 0,
  });
}

export function useWeek(day: string | undefined) {
  return useQuery({
    ...listQuery(week, { query: day === undefined ? {} : { week: day } }),
    staleTime: 0,
  });
}

export function useThing(kind: ContentKind, key: string) {
  return useQuery({ ...panelQuery(one, { params: { kind, key } }), staleTime: 0 });
}

export const starting: Act<'POST /api/panel/v1/drafts'> = {
  call: 'POST /api/panel/v1/drafts',
  stale: [list],
  said: () => '',
};

export const ending = act('POST /api/panel/v1/contents/:kind/:key/end', ...contentCalls);
export const withdrawing = act('POST /api/panel/v1/contents/:kind/:key/withdraw', ...contentCalls);
