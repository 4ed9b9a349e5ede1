import type { QueryClient } from '@tanstack/react-query';
import type { createHashRouter } from 'react-router';
import { isStatus } from '../../lib/failure.ts';
import { currentSession, onOtherTab, tellSession } from '../../lib/session.ts';
import { endSession, userQuery } from '../auth/auth.queries.ts';
import { visitorOf } from './guard.ts';
import { whereTo } from './guard.rules.ts';

type Router = ReturnType<typeof createHashRouter>;

/**
 * What can end or change a session between two navigations: the answer about the person (token refused, forced
 * logout), and another tab that logs in or out.
 */
export function watchSession(queryClient: QueryClient, router: Router): void {
  queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || query.queryKey[0] !== userQuery.queryKey[0] || !('action' in event)) return;
    const outcome = event.action.type;
    if (outcome !== 'success' && outcome !== 'error') return;
    tellSession({ type: outcome === 'success' ? 'userLoaded' : 'userFailed' });
    void leaveWhenOver(queryClient, router);
  });
  onOtherTab(() => {
    queryClient.clear();
    void router.revalidate();
  });
}

/** For the query client: a call that is refused for its token makes us ask about the person, and that answer decides. */
export function askAgainWhenRefused(queryClient: () => QueryClient) {
  return (failure: Error): void => {
    if (!isStatus(failure, 401) || currentSession().token === null) return;
    const { queryKey } = userQuery;
    if (queryClient().getQueryState(queryKey)?.status !== 'error') void queryClient().invalidateQueries({ queryKey });
  };
}

async function leaveWhenOver(queryClient: QueryClient, router: Router): Promise<void> {
  const decision = whereTo('', 'index', visitorOf(queryClient));
  if (decision.do !== 'logOut') return;
  await endSession(queryClient);
  await router.navigate(decision.to);
}
