import { useQuery } from '@tanstack/react-query';
import { act } from '../../lib/act.ts';
import { pageParam } from '../../lib/address.rules.ts';
import type { ValuesOf } from '../../lib/filters.rules.ts';
import { listQuery, once } from '../../lib/query.ts';
import type { invitationFilters } from './structure.rules.ts';

const list = 'GET /api/panel/v1/invitations';

export function useInvitations(filters: ValuesOf<typeof invitationFilters>, page: number) {
  const query = { ...filters, ...pageParam(page) };
  return useQuery({ ...listQuery(list, { query }), ...once });
}

/** A row of the list has no room for a failure. */
const toldByToast = () => true;

export const resending = {
  ...act('POST /api/panel/v1/invitations/:id/resend', list),
  isTold: toldByToast,
};
export const withdrawing = {
  ...act('POST /api/panel/v1/invitations/:id/withdraw', list),
  isTold: toldByToast,
};
