import { serverNow } from '@klub/ui/calls/server-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageParam } from '../../lib/address.rules.ts';
import { useWhileAtWork } from '../../lib/at-work.ts';
import { useAddress } from '../../lib/address.ts';
import { listQuery, panelQuery, queryClient, usePanelMutation } from '../../lib/query.ts';
import { awayMs, bellMs, progressMs, watchingMs } from '../../timings.ts';
import { useMe } from '../shell/me.ts';
import { isOvertaken, tabName, tabsFor, whoseOf } from './signoffs.rules.ts';

const list = 'GET /api/panel/v1/signoffs';
const one = 'GET /api/panel/v1/signoffs/:id';
/** A decision changes accounts and months too. */
const decided = [
  ...([list, one, 'GET /api/panel/v1/staff', 'GET /api/panel/v1/staff/:id'] as const),
  ...(['GET /api/panel/v1/months', 'GET /api/panel/v1/months/:month'] as const),
] as const;

/** Another person proposes and decides at any moment: what was fetched before a screen opened is asked for again. */
const askedAgain = { staleTime: 0 } as const;

/** A page of the tab that the address names. */
export function useMatters() {
  const { values, page, goTo } = useAddress([tabName]);
  const tabs = tabsFor(useMe().permissions);
  const whose = whoseOf(values[tabName], tabs);
  // The first page of the first tab has the key that the bell has, so that both show the same.
  const rows = listQuery(list, { query: { for: whose, ...pageParam(page) } });
  const query = useQuery({ ...rows, ...askedAgain });
  return { tabs, whose, goTo, query };
}

/** While it is compared with the present state, it is asked for again. */
export function useMatter(id: string) {
  const query = useQuery({ ...panelQuery(one, { params: { id } }), ...askedAgain });
  useWhileAtWork(refreshMatter, {
    ...{ everyMs: progressMs, awayAfterMs: watchingMs },
    isOn: query.data?.data.isComparing === true,
  });
  return query;
}

function refreshMatter(): void {
  void queryClient.invalidateQueries({ queryKey: [one] });
}

export function useDecision() {
  return usePanelMutation('POST /api/panel/v1/signoffs/:id/decide', decided);
}

export function useWithdrawal() {
  return usePanelMutation('POST /api/panel/v1/signoffs/:id/withdraw', decided);
}

/** What was overtaken is asked for again, so that the screen shows what has changed. */
export function refreshOvertaken(failure: Error): void {
  if (!isOvertaken(failure)) return;
  for (const call of decided) void queryClient.invalidateQueries({ queryKey: [call] });
}

/** The time of day, which goes on while the screen is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => serverNow());
  useWhileAtWork(() => setNow(serverNow()), { everyMs: bellMs, awayAfterMs: awayMs });
  return now;
}
