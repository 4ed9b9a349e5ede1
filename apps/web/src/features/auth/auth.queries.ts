import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ReplyOf } from '../../lib/api.ts';
import { forgetDrafts } from '../../lib/drafts.ts';
import { q } from '../../lib/query.ts';
import { forgetStored, seenPrefix } from '../../lib/storage.ts';
import { currentSession, dispatchSession, useSession } from '../../lib/session.ts';
import { userRefreshMs } from '../../timings.ts';
import { revoke } from './revoke.ts';

export type User = ReplyOf<'GET /api/v1/user/get'>['message'];

/** The user behind the token; every screen that shows or changes a part of it reads and invalidates this query. */
export const userQuery = q('GET /api/v1/user/get');

/** `superior` of the user state: the sales representative of a participant, the regional manager of a representative (D52). */
export const superiorQuery = q('GET /api/v1/user/superior');

/** The user, or undefined while no one is logged in or the reply is pending. */
export function useUser(): User | undefined {
  return useUserWhenKnown().user;
}

/** The same, and whether the first reply is still pending. */
export function useUserWhenKnown(): { user: User | undefined; isAsking: boolean } {
  const { token } = useSession();
  const isLeavingNow = useIsLeaving();
  const enabled = token !== null && !isLeavingNow;
  const { data, isLoading } = useQuery({ ...userQuery, enabled, refetchInterval: userRefreshMs });
  return token === null
    ? { user: undefined, isAsking: false }
    : { user: data?.message, isAsking: isLoading };
}

/**
 * Logs out immediately, also without a connection. The server is informed in parallel, with retries
 * while this page is open.
 */
export function logOut(): void {
  forgetPerson();
  const { token } = currentSession();
  if (token !== null) void revoke(token);
  dispatchSession({ type: 'ended' });
}

/** Deletes drafts and seen marks; they survive session expiry, not logout. */
function forgetPerson(): void {
  forgetDrafts();
  forgetStored(seenPrefix);
}

let departures = 0;
const listeners = new Set<() => void>();

/**
 * True from just before an account is deleted until the logout that follows. The server refuses the
 * token then, so nothing fetches the user, and the page explains why.
 */
export function isLeaving(): boolean {
  return departures > 0;
}

export function useIsLeaving(): boolean {
  return useSyncExternalStore(onLeaving, isLeaving, isLeaving);
}

function onLeaving(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets it; returns a function that clears it when the deletion is declined. */
export function beginLeaving(): () => void {
  changeDepartures(1);
  return () => changeDepartures(-1);
}

function changeDepartures(by: number): void {
  departures += by;
  for (const listener of listeners) listener();
}

/** Logs out after a delay in which the page may still be read; the server has ended the session already. */
export async function logOutAfter(ms: number): Promise<void> {
  const { token } = currentSession();
  await new Promise((resolve) => setTimeout(resolve, ms));
  // Another user may have logged in in another tab.
  if (currentSession().token !== token) return;
  forgetPerson();
  dispatchSession({ type: 'ended' });
}
