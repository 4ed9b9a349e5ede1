import { queryOptions } from '@tanstack/react-query';
import { act } from '../../lib/act.ts';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { deviceHere, stateHere } from './called.ts';

const key = 'called';

/**
 * Whether this browser gets pushes, and the account's other browsers; read again when the user comes
 * back from the settings of the browser.
 */
export function calledQuery(account: string) {
  return queryOptions({
    queryKey: [key, account],
    staleTime: 0,
    queryFn: async () => {
      const { data } = await api('GET /api/panel/v1/notices');
      const state = await stateHere(account, data.devices);
      const here = state === 'on' ? deviceHere(account) : undefined;
      return { state, others: data.devices.filter(({ id }) => id !== here) };
    },
  });
}

export function refreshCalled(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [key] });
}

export const removing = act('POST /api/panel/v1/notices/devices/:id/remove');
