import type { Query, QueryClient } from '@tanstack/react-query';
import { NetworkFailure } from '@klub/ui/calls/failure.ts';
import { phoneTime, serverTime } from '@klub/ui/calls/server-time.ts';
import { readCached, writeCached } from './reply-cache.ts';
import { keptReplyAfterMs } from '../../timings.ts';
import { isCacheable, cacheablePart } from './offline.rules.ts';

/** Set when the server has kept a read waiting: the next ones wait no longer. */
let isSilent = false;

/**
 * Stores the replies that may be read offline, and restores them without a connection or a reply:
 * the query then has both its error and the data of `dataUpdatedAt`, and the screen shows their
 * date. A pending call continues.
 */
export function cacheReplies(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isCacheable(event.query.queryKey)) return;
    const { query, action } = event;
    const { queryKey, state } = query;
    if (action.type === 'success') {
      isSilent = false;
      writeCached(queryKey, {
        data: cacheablePart(queryKey, state.data),
        at: serverTime(state.dataUpdatedAt),
      });
    }
    if (action.type === 'error') void restoreReply(query);
    if (action.type === 'fetch')
      setTimeout(() => void restoreLate(query), isSilent ? 0 : keptReplyAfterMs);
  });
  window.addEventListener('online', () => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey, state }) => isCacheable(queryKey) && state.error !== null,
    });
  });
}

async function restoreLate(query: Query<unknown, Error>): Promise<void> {
  if (!isUnanswered(query)) return;
  isSilent = true;
  await restoreReply(query);
}

/** Does nothing for a query that has data, or that the server has refused. */
export async function restoreReply(query: Query<unknown, Error> | undefined): Promise<void> {
  if (query === undefined || !lacksReply(query)) return;
  const cached = await readCached(query.queryKey);
  if (cached === undefined || !lacksReply(query)) return;
  const error = query.state.error ?? new NetworkFailure('no reply yet');
  query.setState({
    status: 'error',
    error,
    data: cached.data,
    dataUpdatedAt: phoneTime(cached.at),
  });
}

function lacksReply(query: Query<unknown, Error>): boolean {
  const { data, error } = query.state;
  return isUnanswered(query) || (data === undefined && error instanceof NetworkFailure);
}

function isUnanswered({ state }: Query<unknown, Error>): boolean {
  return state.data === undefined && state.error === null && state.fetchStatus === 'fetching';
}
