import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../lib/api.ts';
import { once, panelQuery } from '../../lib/query.ts';

export type Period = ReplyOf<'GET /api/panel/v1/people/:id/why/:period'>['data'];

/** A month or a quarter. */
export function usePeriod(id: string, period: string) {
  return useQuery({
    ...panelQuery('GET /api/panel/v1/people/:id/why/:period', { params: { id, period } }),
    ...once,
  });
}

export function useTask(id: string, slug: string) {
  return useQuery({
    ...panelQuery('GET /api/panel/v1/people/:id/why-task/:slug', { params: { id, slug } }),
    ...once,
  });
}

export function useYear(id: string, year: string) {
  return useQuery({
    ...panelQuery('GET /api/panel/v1/people/:id/why-year/:year', { params: { id, year } }),
    ...once,
  });
}
