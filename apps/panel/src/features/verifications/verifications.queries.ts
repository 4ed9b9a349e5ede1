import { useQuery } from '@tanstack/react-query';
import { act } from '../../lib/act.ts';
import { onPage } from '../../lib/address.rules.ts';
import { useWhileAtWork } from '../../lib/at-work.ts';
import { listQuery, panelQuery, queryClient, usePanelMutation } from '../../lib/query.ts';
import { progressMs, watchingMs } from '../../timings.ts';
import { isActive } from './verifications.rules.ts';

const list = 'GET /api/panel/v1/verifications';
const one = 'GET /api/panel/v1/verifications/:id';
const differences = 'GET /api/panel/v1/verifications/:id/differences';
const work = 'GET /api/panel/v1/operations';
const all = [list, one, work] as const;

/** Runs before one of them, or the newest; polled while one runs. */
export function useVerifications(before: string | undefined) {
  const query = useQuery({
    ...listQuery(list, before === undefined ? {} : { query: { before } }),
    staleTime: 0,
  });
  useProgress(query.data !== undefined && query.data.running !== null);
  return query;
}

export function useVerification(id: string) {
  const query = useQuery({ ...panelQuery(one, { params: { id } }), staleTime: 0 });
  useProgress(query.data !== undefined && isActive(query.data.data));
  return query;
}

export function useDifferences(id: string, page: number) {
  return useQuery(listQuery(differences, { params: { id }, ...onPage(page) }));
}

export const useStarting = () => usePanelMutation('POST /api/panel/v1/verifications', all);
export const cancelling = act('POST /api/panel/v1/operations/:id/cancel', ...all);

function useProgress(isOn: boolean): void {
  const ask = (): void => {
    for (const call of [list, one]) void queryClient.invalidateQueries({ queryKey: [call] });
  };
  useWhileAtWork(ask, { everyMs: progressMs, awayAfterMs: watchingMs, isOn });
}
