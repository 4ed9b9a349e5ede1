import type { Query, QueryClient } from '@tanstack/react-query';
import { NetworkFailure } from '@klub/ui/calls/failure.ts';
import { phoneTime, serverTime } from '@klub/ui/calls/server-time.ts';
import { readCached, writeCached } from './reply-cache.ts';
import { isCacheable, cacheablePart } from './offline.rules.ts';

/**
 * Stores the replies that may be read offline, and restores them when there is no connection: the query then has both
 * its error and the data of `dataUpdatedAt`, and the screen shows their date.
 */
export function cacheReplies(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isCacheable(event.query.queryKey)) return;
    const { queryKey, state } = event.query;
    if (event.action.type === 'success')
      writeCached(queryKey, { data: cacheablePart(queryKey, state.data), at: serverTime(state.dataUpdatedAt) });
    if (event.action.type === 'error') void restoreReply(event.query);
  });
  window.addEventListener('online', () => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey, state }) => isCacheable(queryKey) && state.error !== null,
    });
  });
}

/** Does nothing for a query that has data, or that the server has refused. */
export async function restoreReply(query: Query<unknown, Error> | undefined): Promise<void> {
  if (query === undefined || !lacksConnection(query)) return;
  const cached = await readCached(query.queryKey);
  if (cached !== undefined && lacksConnection(query))
    query.setState({ data: cached.data, dataUpdatedAt: phoneTime(cached.at) });
}

function lacksConnection({ state }: Query<unknown, Error>): boolean {
  return state.data === undefined && state.error instanceof NetworkFailure;
}
