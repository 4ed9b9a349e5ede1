import { useQuery } from '@tanstack/react-query';
import { act } from '../../lib/act.ts';
import type { ReplyOf } from '../../lib/api.ts';
import { useFilters } from '../../lib/filters.ts';
import { listQuery, once, panelQuery, queryClient } from '../../lib/query.ts';
import { peopleFilters, questionOf } from './people.rules.ts';

const list = 'GET /api/panel/v1/people';
const one = 'GET /api/panel/v1/people/:id';

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

export const unblocking = act('POST /api/panel/v1/people/:id/unblock', list, one);
export const reminding = act('POST /api/panel/v1/people/:id/reminder', one);
export const endingSessions = act('POST /api/panel/v1/people/:id/sessions/end', one);
export const holding = act('POST /api/panel/v1/people/:id/hold', list, one);
export const releasing = act('POST /api/panel/v1/people/:id/release', list, one);

/** The history of the card, once something was revealed. */
export function refreshCard(): void {
  void queryClient.invalidateQueries({ queryKey: [one] });
}
