import { useQuery } from '@tanstack/react-query';
import { type Act, act } from '../../lib/act.ts';
import { useAddress } from '../../lib/address.ts';
import { once, panelQuery, usePanelMutation } from '../../lib/query.ts';
import { useMe } from '../shell/me.ts';
import { accountCopy as copy } from './staff.copy.ts';
import { inAddress, namesInAddress, type View, viewOf } from './staff.rules.ts';

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

/** Filters, order and page of the list. */
export function useView() {
  const { values, page, set, goTo } = useAddress(namesInAddress);
  return {
    view: viewOf(values),
    page,
    goTo,
    show: (changes: Partial<View>, how?: { replace?: boolean }) => set(inAddress(changes), how),
    clear: () => set(Object.fromEntries(namesInAddress.map((name) => [name, '']))),
  };
}

export function useMayManage(): boolean {
  return useMe().permissions.includes('staff.manage');
}

export function useInviting() {
  return usePanelMutation('POST /api/panel/v1/staff', changed);
}

export const resuming = act('POST /api/panel/v1/staff/:id/resume', ...changed);
export const suspending = act('POST /api/panel/v1/staff/:id/suspend', ...changed);
export const sendingLink = act('POST /api/panel/v1/staff/:id/invite', ...changed);

export const changingRoles: Act<'POST /api/panel/v1/staff/:id/roles'> = {
  call: 'POST /api/panel/v1/staff/:id/roles',
  stale: changed,
  said: ({ data }) => (data.signoffId === null ? copy.saved : copy.savedAndProposed),
};
export const resetting: Act<'POST /api/panel/v1/staff/:id/reset'> = {
  call: 'POST /api/panel/v1/staff/:id/reset',
  stale: changed,
  said: ({ data }) => (data.signoffId === null ? copy.resetDone : copy.resetWaits),
};
