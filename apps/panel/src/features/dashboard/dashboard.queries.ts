import { serverNow } from '@klub/ui/calls/server-time.ts';
import { warsawDay } from '@klub/ui/words/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWhileAtWork } from '../../lib/at-work.ts';
import { useAddress } from '../../lib/address.ts';
import { listQuery, panelQuery, queryClient } from '../../lib/query.ts';
import { searches } from '../../paths.ts';
import { useMe } from '../shell/me.ts';
import { awayMs, dashboardMs } from '../../timings.ts';
import { monthOf } from './dashboard.rules.ts';

const readiness = 'GET /api/panel/v1/months/:month/readiness';
const figures = 'GET /api/panel/v1/figures';
const installation = 'GET /api/panel/v1/installation';
const emergencies = 'GET /api/panel/v1/emergencies';
const pace = { everyMs: dashboardMs, awayAfterMs: awayMs } as const;

/** The month of the address, and the replies about it and the installation, polled each minute. */
export function useDashboard() {
  const maySeeMachine = useMe().permissions.includes('installation.read');
  const { values, set } = useAddress([searches.month]);
  const today = useToday();
  const { month, instead } = monthOf(values[searches.month], today);
  useWhileAtWork(refresh, pace);
  return {
    today,
    month,
    instead,
    chooseMonth: (chosen: string) => set({ [searches.month]: chosen }),
    readiness: useQuery(listQuery(readiness, { params: { month } })),
    figures: useQuery(panelQuery(figures)),
    installation: useQuery({ ...panelQuery(installation), enabled: maySeeMachine }),
  };
}

export const useEmergencies = () => useQuery(panelQuery(emergencies));

/** Shares its cache key with the bell. */
export function useDecisions() {
  return useQuery(panelQuery('GET /api/panel/v1/signoffs', { query: { for: 'me' } }));
}

/** The day of Warsaw; a dashboard that stays open follows it over midnight. */
function useToday(): string {
  const [today, setToday] = useState(() => warsawDay(serverNow()));
  useWhileAtWork(() => setToday(warsawDay(serverNow())), pace);
  return today;
}

function refresh(): void {
  for (const call of [readiness, figures, installation, emergencies])
    void queryClient.invalidateQueries({ queryKey: [call] });
}
