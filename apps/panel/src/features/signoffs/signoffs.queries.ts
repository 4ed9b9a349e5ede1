import { serverNow } from '@klub/ui/calls/server-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Act, act } from '../../lib/act.ts';
import { onPage, pageParam } from '../../lib/address.rules.ts';
import { useAddress } from '../../lib/address.ts';
import { useWhileAtWork } from '../../lib/at-work.ts';
import { listQuery, once, panelQuery, queryClient } from '../../lib/query.ts';
import { awayMs, bellMs, progressMs, watchingMs } from '../../timings.ts';
import { useMe } from '../shell/me.ts';
import { isOvertaken, tabName, tabsFor, whoseOf } from './signoffs.rules.ts';

const list = 'GET /api/panel/v1/signoffs';
const one = 'GET /api/panel/v1/signoffs/:id';
const parts = 'GET /api/panel/v1/signoffs/:id/parts';
/** A decision may execute any of `signoffKinds`. */
const decided = [
  ...([list, one, 'GET /api/panel/v1/staff', 'GET /api/panel/v1/staff/:id'] as const),
  ...(['GET /api/panel/v1/imports', 'GET /api/panel/v1/imports/:id'] as const),
  ...(['GET /api/panel/v1/rules', 'GET /api/panel/v1/settings'] as const),
  // Names of roles are settings, and come with the account.
  'GET /api/panel/v1/me',
  ...(['GET /api/panel/v1/months', 'GET /api/panel/v1/months/:month'] as const),
  ...([
    'GET /api/panel/v1/months/:month/plans',
    'GET /api/panel/v1/months/:month/plans/distribution',
  ] as const),
  ...(['GET /api/panel/v1/payouts', 'GET /api/panel/v1/payouts/due'] as const),
  ...(['GET /api/panel/v1/corrections', 'GET /api/panel/v1/corrections/sums'] as const),
  ...(['GET /api/panel/v1/people', 'GET /api/panel/v1/people/:id'] as const),
  ...(['GET /api/panel/v1/people/:id/phone', 'GET /api/panel/v1/people/:id/assignment'] as const),
  ...([
    'GET /api/panel/v1/shops',
    'GET /api/panel/v1/shops/:code',
    'GET /api/panel/v1/structure',
  ] as const),
  ...(['GET /api/panel/v1/structure/holes', 'GET /api/panel/v1/structure/holes/:hole'] as const),
] as const;

/** Another person proposes and decides at any moment: opening a screen refetches its data. */
const askedAgain = { staleTime: 0 } as const;

/** A page of the tab that the address names, polled: another person proposes or decides at any moment. */
export function useMatters() {
  const { values, page, goTo } = useAddress([tabName]);
  const tabs = tabsFor(useMe().permissions);
  const whose = whoseOf(values[tabName], tabs);
  // The first page of the first tab has the key that the bell has, so that both show the same.
  const rows = listQuery(list, { query: { for: whose, ...pageParam(page) } });
  const query = useQuery({ ...rows, ...askedAgain });
  const isRunning = query.data?.data.some(({ state }) => state === 'running') === true;
  useWhileAtWork(refresh, { everyMs: progressMs, awayAfterMs: isRunning ? watchingMs : awayMs });
  return { tabs, whose, goTo, query };
}

/** Polled until it is over: another person decides, withdraws or overtakes it at any moment. */
export function useMatter(id: string) {
  const query = useQuery({ ...panelQuery(one, { params: { id } }), ...askedAgain });
  const matter = query.data?.data;
  const isAtWork = matter?.isComparing === true || matter?.state === 'running';
  useWhileAtWork(refresh, {
    everyMs: progressMs,
    awayAfterMs: isAtWork ? watchingMs : awayMs,
    isOn: isAtWork || matter?.state === 'open',
  });
  return query;
}

/** Read once, because each reading is in the trail: the poll of the matter leaves it alone. */
export function useParts(id: string, page: number, hasParts: boolean) {
  const mayRead = useMe().permissions.includes('people.read') && hasParts;
  const asked = { params: { id }, ...onPage(page) };
  const query = useQuery({ ...listQuery(parts, asked), ...once, enabled: mayRead });
  return { query, mayRead };
}

function refresh(): void {
  for (const call of [list, one]) void queryClient.invalidateQueries({ queryKey: [call] });
}

export const deciding = {
  ...act('POST /api/panel/v1/signoffs/:id/decide', ...decided),
  isTold: isOvertaken,
};
export const rehearsing: Act<'POST /api/panel/v1/signoffs/:id/rehearse'> = {
  call: 'POST /api/panel/v1/signoffs/:id/rehearse',
  stale: [],
  said: () => '',
};
export const declaring = act(
  'POST /api/panel/v1/signoffs/:id/emergency',
  list,
  one,
  'GET /api/panel/v1/emergencies',
);
export const withdrawing = {
  ...act('POST /api/panel/v1/signoffs/:id/withdraw', ...decided),
  isTold: isOvertaken,
};

/** The time of day, updated while the screen is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => serverNow());
  useWhileAtWork(() => setNow(serverNow()), { everyMs: bellMs, awayAfterMs: awayMs });
  return now;
}
