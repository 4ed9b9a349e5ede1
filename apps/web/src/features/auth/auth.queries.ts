import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type ReplyOf, api } from '../../lib/api.ts';
import { forgetDrafts } from '../../lib/drafts.ts';
import { ApiFailure, NetworkFailure } from '../../lib/failure.ts';
import { q } from '../../lib/query.ts';
import { currentSession, tellSession, useSession } from '../../lib/session.ts';
import { userRefreshMs } from '../../timings.ts';

export type User = ReplyOf<'GET /api/v1/user/get'>['message'];

/** The person behind the token; every screen that shows or changes something of hers reads and invalidates this. */
export const userQuery = q('GET /api/v1/user/get');

/** `superior` of the user state: the sales representative of a participant, the regional manager of a representative (D52). */
export const superiorQuery = q('GET /api/v1/user/superior');

/** The person, or undefined while nobody is logged in or the answer is on its way. */
export function useUser(): User | undefined {
  return useUserWhenKnown().user;
}

/** The same, and whether the first answer is still on its way. */
export function useUserWhenKnown(): { user: User | undefined; isAsking: boolean } {
  const { token } = useSession();
  const isLeavingNow = useIsLeaving();
  const enabled = token !== null && !isLeavingNow;
  const { data, isLoading } = useQuery({ ...userQuery, enabled, refetchInterval: userRefreshMs });
  return token === null ? { user: undefined, isAsking: false } : { user: data?.message, isAsking: isLoading };
}

/**
 * Logs out here at once, whatever the network does; the server is told at the same time, and again when the
 * connection is back, for as long as this page lives.
 */
export function logOut(): void {
  forgetDrafts();
  const { token } = currentSession();
  if (token !== null) void revoke(token);
  tellSession({ type: 'ended' });
}

let departures = 0;
const listeners = new Set<() => void>();

/**
 * From just before an account is deleted until the logout that follows: the token is refused then, nothing asks about
 * the person any more, and the page says why.
 */
export function isLeaving(): boolean {
  return departures > 0;
}

export function useIsLeaving(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isLeaving);
}

/** Begins it; returns the way back, for a deletion that was declined. */
export function beginLeaving(): () => void {
  changeDepartures(1);
  return () => changeDepartures(-1);
}

function changeDepartures(by: number): void {
  departures += by;
  for (const listener of listeners) listener();
}

/** Logs out after a while in which the page may still be read; the server has ended the session already. */
export async function logOutAfter(ms: number): Promise<void> {
  const { token } = currentSession();
  await new Promise((resolve) => setTimeout(resolve, ms));
  // Somebody else may have logged in meanwhile, in another tab.
  if (currentSession().token !== token) return;
  forgetDrafts();
  tellSession({ type: 'ended' });
}

/** Not given up: as long as the server has not heard of it, the token still opens. */
async function revoke(token: string): Promise<void> {
  const again = (): void => void revoke(token);
  try {
    await api('POST /api/v1/logout', {}, { token });
  } catch (failure) {
    if (failure instanceof NetworkFailure) window.addEventListener('online', again, { once: true });
    else if (failure instanceof ApiFailure && failure.retryAfterSeconds !== undefined) {
      setTimeout(again, failure.retryAfterSeconds * 1_000);
    }
  }
}
