import { useQuery } from '@tanstack/react-query';
import { type Act, act } from '../../lib/act.ts';
import { onPage, pageParam } from '../../lib/address.rules.ts';
import { useWhileAtWork } from '../../lib/at-work.ts';
import { listQuery, panelQuery, queryClient, usePanelMutation } from '../../lib/query.ts';
import { progressMs, watchingMs } from '../../timings.ts';
import { effectCopy } from './imports.copy.ts';
import { isUnderWay } from './imports.rules.ts';

const list = 'GET /api/panel/v1/imports';
const one = 'GET /api/panel/v1/imports/:id';

export function useImports(page: number) {
  return useQuery(listQuery(list, onPage(page)));
}

/** One import; polled while an operation runs on it. */
export function useImport(id: string, page: number, column = '') {
  const wanted = { ...pageParam(page), ...(column === '' ? {} : { column }) };
  const query = useQuery(
    listQuery(one, {
      params: { id },
      ...(Object.keys(wanted).length === 0 ? {} : { query: wanted }),
    }),
  );
  const isOn = query.data !== undefined && isUnderWay(query.data.data.state);
  useWhileAtWork(refreshImport, { everyMs: progressMs, awayAfterMs: watchingMs, isOn });
  return query;
}

/** Polls an import's operation until it has ended, so its last note is shown. */
export function useWork(operationId: string | null, isOn: boolean) {
  const query = useQuery({
    ...panelQuery('GET /api/panel/v1/operations/:id', { params: { id: operationId ?? '0' } }),
    enabled: operationId !== null,
    // Who did not begin it does not see it.
    retry: false,
  });
  useWhileAtWork(() => void query.refetch(), {
    everyMs: progressMs,
    awayAfterMs: watchingMs,
    isOn: operationId !== null && (isOn || query.data?.data.endedAt === null),
  });
  return query.data?.data;
}

export function refreshImport(): void {
  for (const call of [list, one]) void queryClient.invalidateQueries({ queryKey: [call] });
}

export const useOpening = () => usePanelMutation('POST /api/panel/v1/imports', [list]);
export const useChecking = () =>
  usePanelMutation('POST /api/panel/v1/imports/:id/check', [list, one]);
export const removing = act('POST /api/panel/v1/imports/:id/remove', list, one);
export const rejecting = act('POST /api/panel/v1/imports/:id/reject', list, one);
export const applying: Act<'POST /api/panel/v1/imports/:id/apply'> = {
  call: 'POST /api/panel/v1/imports/:id/apply',
  stale: [list, one],
  said: ifProposed,
};
export const undoing: Act<'POST /api/panel/v1/imports/:id/undo'> = {
  call: 'POST /api/panel/v1/imports/:id/undo',
  stale: [list, one],
  said: ifProposed,
};

/** Work that begins at once is shown by its progress; a proposal only by these words. */
function ifProposed({ data }: { data: { signoffId: string | null } }): string {
  return data.signoffId === null ? '' : effectCopy.proposed;
}

export const replacingNewer = act('POST /api/panel/v1/imports/:id/newer', list, one);
export const datingCustomers = act('POST /api/panel/v1/imports/:id/customers', list, one);
export const countingHidden = act('POST /api/panel/v1/imports/:id/hidden', list, one);
export const useMapping = () => usePanelMutation('POST /api/panel/v1/imports/:id/columns');
export const useNamingKind = () => usePanelMutation('POST /api/panel/v1/imports/:id/kind');
