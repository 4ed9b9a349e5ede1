import { useQuery } from '@tanstack/react-query';
import { type ReplyOf, api } from '../../lib/api.ts';
import { forgetDrafts } from '../../lib/drafts.ts';
import { ApiFailure, NetworkFailure } from '../../lib/failure.ts';
import { q } from '../../lib/query.ts';
import { currentSession, tellSession, useSession } from '../../lib/session.ts';
import { userRefreshMs } from '../../timings.ts';

export type User = ReplyOf<'GET /api/v1/user/get'>['message'];

/** The person behind the token; every screen that shows or changes something of hers reads and invalidates this. */
export const userQuery = q('GET /api/v1/user/get');

/** The person, or undefined while nobody is logged in or the answer is on its way. */
export function useUser(): User | undefined {
  const { token } = useSession();
  const { data } = useQuery({ ...userQuery, enabled: token !== null, refetchInterval: userRefreshMs });
  return token === null ? undefined : data?.message;
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

let goodbyes = 0;

/** Between a deleted account and the logout that follows: the token is refused already, and the page says why. */
export function isSayingGoodbye(): boolean {
  return goodbyes > 0;
}

/** Logs out after a while in which the page may still be read. */
export async function logOutAfter(ms: number): Promise<void> {
  const { token } = currentSession();
  goodbyes += 1;
  await new Promise((resolve) => setTimeout(resolve, ms));
  goodbyes -= 1;
  // Somebody else may have logged in meanwhile, in another tab.
  if (currentSession().token === token) logOut();
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
