import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../lib/address.ts';
import type { ReplyOf } from '../../lib/api.ts';
import { listQuery, panelQuery } from '../../lib/query.ts';
import { filtersOf, namesInAddress, questionOf } from './people.rules.ts';

/** Each look at people is an entry of the trail: a page asks once, and not again because its tab is seen again. */
export const once = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export type PersonRow = ReplyOf<'GET /api/panel/v1/people'>['data'][number];

/** The people that the address asks for. */
export function usePeople() {
  const { values, page, set, goTo } = useAddress(namesInAddress);
  const filters = filtersOf(values);
  const query = useQuery({
    ...listQuery('GET /api/panel/v1/people', { query: questionOf(filters, page) }),
    ...once,
  });
  return { filters, page, set, goTo, query };
}

export type PersonCard = ReplyOf<'GET /api/panel/v1/people/:id'>['data'];

export function usePerson(id: string) {
  return useQuery({ ...panelQuery('GET /api/panel/v1/people/:id', { params: { id } }), ...once });
}
