import { useQuery } from '@tanstack/react-query';
import { pageParam } from '../../lib/address.rules.ts';
import type { ReplyOf } from '../../lib/api.ts';
import { useFilters } from '../../lib/filters.ts';
import { listQuery, once, panelQuery } from '../../lib/query.ts';
import { trailFilters } from './trail.rules.ts';

export type Trail = ReplyOf<'GET /api/panel/v1/trail'>;

export function useTrail() {
  const asked = useFilters(trailFilters);
  const query = useQuery({
    ...listQuery('GET /api/panel/v1/trail', {
      query: { ...asked.filters, ...pageParam(asked.page) },
    }),
    ...once,
  });
  return { ...asked, query };
}

export function useEntry(id: string) {
  return useQuery({ ...panelQuery('GET /api/panel/v1/trail/:id', { params: { id } }), ...once });
}

export function useSeal() {
  return useQuery(panelQuery('GET /api/panel/v1/trail-seal'));
}
