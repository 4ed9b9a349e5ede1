import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../lib/address.ts';
import { once, panelQuery, usePanelMutation } from '../../lib/query.ts';
import { useMe } from '../shell/me.ts';
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

export function useRoles() {
  return usePanelMutation('POST /api/panel/v1/staff/:id/roles', changed);
}

export function useSuspending() {
  return usePanelMutation('POST /api/panel/v1/staff/:id/suspend', changed);
}

export function useResuming() {
  return usePanelMutation('POST /api/panel/v1/staff/:id/resume', changed);
}

export function useResetting() {
  return usePanelMutation('POST /api/panel/v1/staff/:id/reset', changed);
}

export function useSecondLink() {
  return usePanelMutation('POST /api/panel/v1/staff/:id/invite', changed);
}
