import { useQuery } from '@tanstack/react-query';
import { type Act, act } from '../../lib/act.ts';
import { useFilters } from '../../lib/filters.ts';
import { once, panelQuery, usePanelMutation } from '../../lib/query.ts';
import { useMe } from '../shell/me.ts';
import { accountCopy as copy } from './staff.copy.ts';
import { isFiltered, pageOf, shownAccounts, staffFilters } from './staff.rules.ts';

const list = 'GET /api/panel/v1/staff';
const one = 'GET /api/panel/v1/staff/:id';
const signoffs = 'GET /api/panel/v1/signoffs';
const changed = [list, one, signoffs] as const;

/** All accounts in one reply, because they are few. */
export function useAccounts() {
  return useQuery({ ...panelQuery(list), ...once });
}

export function useAccount(id: string) {
  return useQuery({ ...panelQuery(one, { params: { id } }), ...once });
}

/** The accounts that the address asks for. */
export function useShownAccounts() {
  const asked = useFilters(staffFilters);
  const query = useQuery({
    ...panelQuery(list),
    ...once,
    select: ({ data }) => pageOf(shownAccounts(data, asked.filters), asked.page),
  });
  return { ...asked, isFiltered: isFiltered(asked.filters), query };
}

export function useMayManage(): boolean {
  return useMe().permissions.includes('staff.manage');
}

export function useInviting() {
  return usePanelMutation('POST /api/panel/v1/staff', changed);
}

export const resuming = act('POST /api/panel/v1/staff/:id/resume', ...changed);
export const suspending = act('POST /api/panel/v1/staff/:id/suspend', ...changed);
export const sendingLink: Act<'POST /api/panel/v1/staff/:id/invite'> = {
  call: 'POST /api/panel/v1/staff/:id/invite',
  stale: changed,
  // The screen says how the link goes.
  said: () => '',
};
export const declaringSame = act('POST /api/panel/v1/staff/:id/same', ...changed);

export const proposingDifferent: Act<'POST /api/panel/v1/staff/:id/different'> = {
  call: 'POST /api/panel/v1/staff/:id/different',
  stale: changed,
  said: () => copy.resetWaits,
};
export const changingRoles: Act<'POST /api/panel/v1/staff/:id/roles'> = {
  call: 'POST /api/panel/v1/staff/:id/roles',
  stale: changed,
  said: ({ data }) => (data.signoffId === null ? copy.saved : copy.savedAndProposed),
};
export const resetting: Act<'POST /api/panel/v1/staff/:id/reset'> = {
  call: 'POST /api/panel/v1/staff/:id/reset',
  stale: changed,
  said: ({ data: { signoffId, isWaiting } }) => {
    if (isWaiting) return copy.resetLater;
    return signoffId === null ? copy.resetDone : copy.resetWaits;
  },
};
