import type { Gap } from '@klub/contract/panel/people/structure';
import { useQuery } from '@tanstack/react-query';
import { pageParam } from '../../lib/address.rules.ts';
import type { ValuesOf } from '../../lib/filters.rules.ts';
import { listQuery, once, panelQuery } from '../../lib/query.ts';
import type { shopFilters } from './structure.rules.ts';

export function useShops(filters: ValuesOf<typeof shopFilters>, page: number) {
  const query = { ...filters, ...pageParam(page) };
  return useQuery({ ...listQuery('GET /api/panel/v1/shops', { query }), ...once });
}

export function useShop(code: string, page: number) {
  return useQuery({
    ...listQuery('GET /api/panel/v1/shops/:code', { params: { code }, query: pageParam(page) }),
    ...once,
  });
}

/** @param under as the call names it; empty: the top */
export function useNodes(under: string, page: number) {
  const query = { ...(under === '' ? {} : { under }), ...pageParam(page) };
  return useQuery({ ...listQuery('GET /api/panel/v1/structure', { query }), ...once });
}

export function useHoles() {
  return useQuery(panelQuery('GET /api/panel/v1/structure/holes'));
}

export function useHole(hole: Gap, page: number) {
  const call = 'GET /api/panel/v1/structure/holes/:hole';
  return useQuery({ ...listQuery(call, { params: { hole }, query: pageParam(page) }), ...once });
}
