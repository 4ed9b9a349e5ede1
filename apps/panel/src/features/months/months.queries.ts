import type { RemarkKind } from '@klub/contract/panel/money/month-states';
import { useQuery } from '@tanstack/react-query';
import { type Act, act } from '../../lib/act.ts';
import { onPage, pageParam } from '../../lib/address.rules.ts';
import { useWhileAtWork } from '../../lib/at-work.ts';
import { listQuery, panelQuery, queryClient, usePanelMutation } from '../../lib/query.ts';
import { awayMs, progressMs, watchingMs } from '../../timings.ts';
import { proposalCopy } from './months.copy.ts';

const list = 'GET /api/panel/v1/months';
const one = 'GET /api/panel/v1/months/:month';
const remarks = 'GET /api/panel/v1/months/:month/remarks';
const matter = 'GET /api/panel/v1/signoffs/:id';
const all = [list, one, remarks, matter] as const;

export function useMonths(page: number) {
  return useQuery({ ...listQuery(list, onPage(page)), staleTime: 0 });
}

/** One month; polled during computations and while a proposal waits, because other people work on it too. */
export function useMonth(month: string) {
  const query = useQuery({ ...panelQuery(one, { params: { month } }), staleTime: 0 });
  const found = query.data?.data;
  const isAtWork = found !== undefined && found.work !== null;
  useWhileAtWork(refreshMonth, {
    everyMs: progressMs,
    awayAfterMs: isAtWork ? watchingMs : awayMs,
    isOn: isAtWork || (found !== undefined && found.signoffId !== null),
  });
  return query;
}

export function useRemarks(month: string, kind: RemarkKind, page: number, isOn: boolean) {
  const query = { kind, ...pageParam(page) };
  return useQuery({ ...listQuery(remarks, { params: { month }, query }), enabled: isOn });
}

export function useProtocol(month: string) {
  return useQuery({
    ...panelQuery('GET /api/panel/v1/months/:month/protocol', { params: { month } }),
    staleTime: 0,
  });
}

function refreshMonth(): void {
  for (const call of all) void queryClient.invalidateQueries({ queryKey: [call] });
}

export const useRehearsing = () =>
  usePanelMutation('POST /api/panel/v1/months/:month/rehearse', all);
export const proposing: Act<'POST /api/panel/v1/months/:month/propose'> = {
  call: 'POST /api/panel/v1/months/:month/propose',
  stale: all,
  said: () => proposalCopy.proposed,
};
export const reminding = act('POST /api/panel/v1/months/:month/remind');
