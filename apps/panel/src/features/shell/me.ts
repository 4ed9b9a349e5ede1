import { isStatus } from '@klub/ui/calls/failure.ts';
import { withdrawAll } from '@klub/ui/feedback/notify.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { matchPath, type MiddlewareFunction, redirect } from 'react-router';
import { declineProof } from '../../lib/proof.ts';
import { panelQuery, queryClient } from '../../lib/query.ts';
import { type Me, noteAccount } from '../../lib/session.ts';
import { entryAddress } from '../../lib/way-back.rules.ts';
import { type Access, isAllowed } from '../../access.ts';
import { paths } from '../../paths.ts';
import { roleName, type RoleNames } from '@klub/contract/roles';

const meQuery = { ...panelQuery('GET /api/panel/v1/me'), staleTime: Number.POSITIVE_INFINITY };

/** The signed-in account, passed to every screen behind the sign-in. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data.data;
}

/** What the programme calls its roles. */
export function useRoleNames(): RoleNames {
  return useMe().names.roles;
}

/** A role by its code, as the programme calls it. The account is there before any screen that shows one. */
export function shownRole(code: string): string {
  return roleName(code, queryClient.getQueryData(meQuery.queryKey)?.data.names.roles);
}

/** The account that this tab shows. */
export function knownAccount(): string | undefined {
  return queryClient.getQueryData(meQuery.queryKey)?.data.id;
}

/** Before a screen opens: a session, and the permission of the screen. */
export function guard(may: Access): MiddlewareFunction {
  return async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const { permissions } = await knownMe(entryAddress(pathname, search));
    if (!isAllowed(may, permissions)) throw redirect(paths.forbidden);
  };
}

/**
 * Before the router starts: without a session the first address becomes that of the sign-in, so
 * that nothing of the frame behind it is fetched. Any other failure is left to the router, which
 * shows it.
 */
export async function startAtDoor(): Promise<void> {
  const { pathname, search } = new URL(location.hash.slice(1) || paths.dashboard, location.origin);
  const isDoor = [paths.entry, paths.ticket, paths.firstRun].some(
    (path) => matchPath(path, pathname) !== null,
  );
  if (isDoor) return;
  try {
    await queryClient.ensureQueryData({ ...meQuery, retry: false });
  } catch (failure) {
    if (isStatus(failure, 401))
      history.replaceState(null, '', `#${entryAddress(pathname, search)}`);
  }
}

async function knownMe(entry: string): Promise<Me> {
  try {
    const { data } = await queryClient.ensureQueryData(meQuery);
    return data;
  } catch (failure) {
    throw isStatus(failure, 401) ? redirect(entry) : failure;
  }
}

/**
 * Reads the account after a sign-in. A browser that has refused the session's cookie gets 401 here:
 * the reply of the sign-in does not show it.
 */
export async function isSessionKept(): Promise<boolean> {
  queryClient.clear();
  try {
    const { data } = await queryClient.fetchQuery(meQuery);
    noteAccount(data.id);
    return true;
  } catch (failure) {
    if (isStatus(failure, 401)) return false;
    throw failure;
  }
}

/** Nothing of the account stays in the page, nor a question whose answer would carry out an act as another account. */
export function forgetMe(): void {
  declineProof();
  withdrawAll();
  queryClient.clear();
}

/** After a change of the account's factors or of their state. */
export async function refreshMe(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}
