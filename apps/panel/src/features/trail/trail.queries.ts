import { useQuery } from '@tanstack/react-query';
import { generatePath, useNavigate } from 'react-router';
import { pageParam } from '../../lib/address.rules.ts';
import type { ReplyOf } from '../../lib/api.ts';
import { useFilters } from '../../lib/filters.ts';
import { listQuery, once, panelQuery, usePanelMutation } from '../../lib/query.ts';
import { paths } from '../../paths.ts';
import { type Filters, trailFilters } from './trail.rules.ts';

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

/** Starts an operation, whose screen shows the progress. */
export function useTrailWork(
  call: 'POST /api/panel/v1/trail/check' | 'POST /api/panel/v1/trail/export',
) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = usePanelMutation(call, ['GET /api/panel/v1/operations']);
  const begin = (body: Filters): void =>
    mutate(
      { body },
      {
        onSuccess: ({ data }) =>
          void navigate(generatePath(paths.operation, { id: data.operationId })),
      },
    );
  return { begin, isPending, error };
}
