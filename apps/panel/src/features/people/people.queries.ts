import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { act } from '../../lib/act.ts';
import { type ReplyOf, request } from '../../lib/api.ts';
import { useFilters } from '../../lib/filters.ts';
import { listQuery, once, panelQuery, queryClient } from '../../lib/query.ts';
import { peopleFilters, questionOf } from './people.rules.ts';

const list = 'GET /api/panel/v1/people';
const one = 'GET /api/panel/v1/people/:id';
const past = 'GET /api/panel/v1/people/:id/history';

export type PersonRow = ReplyOf<'GET /api/panel/v1/people'>['data'][number];

export function usePeople() {
  const asked = useFilters(peopleFilters);
  const query = useQuery({
    ...listQuery(list, { query: questionOf(asked.filters, asked.page) }),
    ...once,
  });
  return { ...asked, query };
}

export type PersonCard = ReplyOf<'GET /api/panel/v1/people/:id'>['data'];

export function usePerson(id: string) {
  return useQuery({ ...panelQuery(one, { params: { id } }), ...once });
}

export const unblocking = act('POST /api/panel/v1/people/:id/unblock', list, one, past);
export const reminding = act('POST /api/panel/v1/people/:id/reminder', one, past);
export const endingSessions = act('POST /api/panel/v1/people/:id/sessions/end', one, past);
export const holding = act('POST /api/panel/v1/people/:id/hold', list, one, past);
export const releasing = act('POST /api/panel/v1/people/:id/release', list, one, past);

export type HistoryEvent = ReplyOf<typeof past>['data'][number];

/** All pages that were asked for, newest first. */
export function useHistory(id: string) {
  return useInfiniteQuery({
    ...infiniteQueryOptions({
      queryKey: [past, id],
      queryFn: ({ pageParam, signal }) =>
        request(
          past,
          { params: { id }, query: pageParam === '' ? {} : { after: pageParam } },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),
    ...once,
  });
}

/** The card and its history, once something was revealed. */
export function refreshCard(): void {
  void queryClient.invalidateQueries({ queryKey: [past] });
  void queryClient.invalidateQueries({ queryKey: [one] });
}
