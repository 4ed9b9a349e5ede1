import { useQuery } from '@tanstack/react-query';
import { type ReplyOf, api } from '../../lib/api.ts';
import { NetworkFailure } from '../../lib/failure.ts';
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
  const { token } = currentSession();
  if (token !== null) void revoke(token);
  tellSession({ type: 'ended' });
}

async function revoke(token: string): Promise<void> {
  try {
    await api('POST /api/v1/logout', {}, { token });
  } catch (failure) {
    if (failure instanceof NetworkFailure) window.addEventListener('online', () => void revoke(token), { once: true });
  }
}
