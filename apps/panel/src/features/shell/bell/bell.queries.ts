import { showBadge } from '@klub/ui/device/badge.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { idleFor } from '../../../lib/activity.ts';
import { panelQuery, queryClient } from '../../../lib/query.ts';
import { awayMs, bellMs } from '../../../timings.ts';

const mattersQuery = panelQuery('GET /api/panel/v1/signoffs', { query: { for: 'me' } });
const notDoneQuery = panelQuery('GET /api/panel/v1/signoffs', { query: { for: 'notDone' } });
const operationsQuery = panelQuery('GET /api/panel/v1/operations');

/**
 * What waits for the user. Polled only while the user is active: an idle panel must let its session
 * expire.
 */
export function useNews() {
  const matters = useQuery(mattersQuery);
  const notDone = useQuery(notDoneQuery);
  const operations = useQuery(operationsQuery);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden || idleFor() > awayMs) return;
      for (const { queryKey } of [mattersQuery, notDoneQuery, operationsQuery])
        void queryClient.invalidateQueries({ queryKey });
    }, bellMs);
    return () => clearInterval(timer);
  }, []);
  const count =
    (matters.data?.total ?? 0) + (notDone.data?.total ?? 0) + (operations.data?.unseen ?? 0);
  const isKnown = matters.isSuccess && notDone.isSuccess && operations.isSuccess;
  useEffect(() => {
    if (isKnown) showBadge(count);
  }, [isKnown, count]);
  return { matters, notDone, operations, count };
}
