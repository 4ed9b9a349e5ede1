import type { Hole } from '@klub/contract/panel/people/structure';
import { useQuery } from '@tanstack/react-query';
import { listQuery, panelQuery } from '../../lib/query.ts';

/** Each look at people is an entry of the trail: they are not asked for again because a tab is seen again. */
const once = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

function pageOf(page: number) {
  return page === 1 ? {} : { page: String(page) };
}

export function useShops(words: string, page: number) {
  const query = { ...(words === '' ? {} : { q: words }), ...pageOf(page) };
  return useQuery({ ...listQuery('GET /api/panel/v1/shops', { query }), ...once });
}

export function useShop(code: string, page: number) {
  return useQuery({
    ...listQuery('GET /api/panel/v1/shops/:code', { params: { code }, query: pageOf(page) }),
    ...once,
  });
}

/** @param under as the call names it; empty: the top */
export function useNodes(under: string, page: number) {
  const query = { ...(under === '' ? {} : { under }), ...pageOf(page) };
  return useQuery({ ...listQuery('GET /api/panel/v1/structure', { query }), ...once });
}

export function useHoles() {
  return useQuery(panelQuery('GET /api/panel/v1/structure/holes'));
}

export function useHole(hole: Hole, page: number) {
  const call = 'GET /api/panel/v1/structure/holes/:hole';
  return useQuery({ ...listQuery(call, { params: { hole }, query: pageOf(page) }), ...once });
}
