import type { Query, QueryClient } from '@tanstack/react-query';
import { NetworkFailure } from '../../lib/failure.ts';
import { phoneTime, serverTime } from '../../lib/server-time.ts';
import { findKept, keep } from './kept.ts';
import { isKept, keptPart } from './offline.rules.ts';

/**
 * Stores the replies that may be read offline, and restores them when there is no connection: the query then has both
 * its error and the data of `dataUpdatedAt`, and the screen shows their date.
 */
export function watchLastKnown(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query.queryKey)) return;
    const { queryKey, state } = event.query;
    if (event.action.type === 'success')
      keep(queryKey, { data: keptPart(queryKey, state.data), at: serverTime(state.dataUpdatedAt) });
    if (event.action.type === 'error') void bringBack(event.query);
  });
  window.addEventListener('online', () => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey, state }) => isKept(queryKey) && state.error !== null,
    });
  });
}

/** Does nothing for a query that has data, or that the server has refused. */
export async function bringBack(query: Query<unknown, Error> | undefined): Promise<void> {
  if (query === undefined || !lacksConnection(query)) return;
  const kept = await findKept(query.queryKey);
  if (kept !== undefined && lacksConnection(query))
    query.setState({ data: kept.data, dataUpdatedAt: phoneTime(kept.at) });
}

function lacksConnection({ state }: Query<unknown, Error>): boolean {
  return state.data === undefined && state.error instanceof NetworkFailure;
}
