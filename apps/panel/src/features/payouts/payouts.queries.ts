import type { HeldReason } from '@klub/contract/panel/money/held-reasons';
import { useQuery } from '@tanstack/react-query';
import { type Act, act } from '../../lib/act.ts';
import { onPage, pageParam } from '../../lib/address.rules.ts';
import { useWhileAtWork } from '../../lib/at-work.ts';
import { awayMs, progressMs } from '../../timings.ts';
import { listQuery, once, panelQuery, queryClient, usePanelMutation } from '../../lib/query.ts';
import { dueCopy, leaverCopy, partialCopy } from './payouts.copy.ts';
import type { ItemFilters } from './payouts.rules.ts';

const list = 'GET /api/panel/v1/payouts';
const due = 'GET /api/panel/v1/payouts/due';
const held = 'GET /api/panel/v1/payouts/held';
const one = 'GET /api/panel/v1/payouts/:id';
/** Invalidated too, because the card shows payments. */
const card = 'GET /api/panel/v1/people/:id';
const leaver = 'GET /api/panel/v1/people/:id/account';

// Two people work on it: opening a screen refetches its data.
export const usePayouts = (page: number) =>
  useQuery({ ...listQuery(list, onPage(page)), staleTime: 0 });
/** Polled while nothing is due: a colleague's closing or a released hold brings money. */
export function useDue() {
  const query = useQuery({ ...panelQuery(due), staleTime: 0 });
  useWhileAtWork(() => void query.refetch(), {
    everyMs: progressMs,
    awayAfterMs: awayMs,
    isOn: query.data?.data.people === 0,
  });
  return query;
}
export const useHeld = (reason: HeldReason | undefined, page: number) => {
  const query = {
    ...(reason !== undefined && { reason }),
    ...(page > 1 && { page: String(page) }),
  };
  return useQuery({ ...listQuery(held, { query }), staleTime: 0 });
};
export const usePayout = (id: string, filters: ItemFilters, page: number) =>
  useQuery({
    ...listQuery(one, { params: { id }, query: { ...filters, ...pageParam(page) } }),
    staleTime: 0,
  });

/** Refetches after a download, because the browser does not report its end. */
export const refreshPayout = () => queryClient.invalidateQueries({ queryKey: [one] });

export const proposing: Act<'POST /api/panel/v1/payouts/propose'> = {
  call: 'POST /api/panel/v1/payouts/propose',
  stale: [list, due],
  said: () => dueCopy.proposed,
};
export const paying = act('POST /api/panel/v1/payouts/:id/paid', list, one, card);
export const cancelling = act('POST /api/panel/v1/payouts/:id/cancel', list, one, due, card);
export const returning = act('POST /api/panel/v1/payouts/returns', list, one, due, card);

const matters = 'GET /api/panel/v1/signoffs';
export const proposingPartial: Act<'POST /api/panel/v1/payouts/returns/partial'> = {
  call: 'POST /api/panel/v1/payouts/returns/partial',
  stale: [one, matters],
  said: () => partialCopy.proposed,
};
export const proposingWithdrawal: Act<'POST /api/panel/v1/payouts/returns/withdraw'> = {
  call: 'POST /api/panel/v1/payouts/returns/withdraw',
  stale: [one, matters],
  said: () => partialCopy.proposed,
};

export const useFile = () => usePanelMutation('POST /api/panel/v1/payouts/:id/file', [list, one]);
export const useReading = () => usePanelMutation('POST /api/panel/v1/payouts/returns/check');

export const useLeaver = (id: string) =>
  useQuery({ ...panelQuery(leaver, { params: { id } }), ...once });
export const proposingRelease: Act<'POST /api/panel/v1/people/:id/account'> = {
  call: 'POST /api/panel/v1/people/:id/account',
  stale: [leaver, matters],
  said: () => leaverCopy.sent,
};
