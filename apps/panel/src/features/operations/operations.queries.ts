import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { act } from '../../lib/act.ts';
import { onPage } from '../../lib/address.rules.ts';
import { useWhileAtWork } from '../../lib/at-work.ts';
import { listQuery, panelQuery, queryClient, usePanelMutation } from '../../lib/query.ts';
import { progressMs, watchingMs } from '../../timings.ts';
import { hasActive, isActive, newEnds, type Operation } from './operations.rules.ts';

const list = 'GET /api/panel/v1/operations';
const one = 'GET /api/panel/v1/operations/:id';

/** A page of the user's operations, polled while some wait or run. */
export function useOperations(page = 1) {
  // The first page has the key that the bell has, so that both show the same.
  const query = useQuery(listQuery(list, onPage(page)));
  useProgress(hasActive(query.data?.data ?? []));
  return query;
}

export function useOperation(id: string) {
  const query = useQuery(panelQuery(one, { params: { id } }));
  useProgress(query.data !== undefined && isActive(query.data.data));
  useSeenAlone(query.data?.data);
  return query;
}

export const cancelling = act('POST /api/panel/v1/operations/:id/cancel', list, one);

function useProgress(isOn: boolean): void {
  const ask = (): void => {
    for (const call of [list, one]) void queryClient.invalidateQueries({ queryKey: [call] });
  };
  useWhileAtWork(ask, { everyMs: progressMs, awayAfterMs: watchingMs, isOn });
}

/**
 * Marks the finished operations of a list as seen on the server.
 *
 * @returns the ids of new ones, which stay marked while the screen is open
 */
export function useSeen(operations: readonly Operation[] | undefined): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = usePanelMutation('POST /api/panel/v1/operations/seen', [list]);
  const ended = newEnds(operations ?? []);
  if (ended.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...ended]));
  const isNew = ended.length > 0;
  useEffect(() => {
    if (isNew) mutate({});
  }, [isNew, mutate]);
  return fresh;
}

/** Marks the operation on screen as seen; if others have ended too, the bell keeps them all. */
function useSeenAlone(operation: Operation | undefined): void {
  const { mutate } = usePanelMutation('POST /api/panel/v1/operations/seen', [list, one]);
  const isNew = operation !== undefined && newEnds([operation]).length > 0;
  useEffect(() => {
    if (!isNew) return;
    const tell = async (): Promise<void> => {
      const { unseen } = await queryClient.fetchQuery({ ...panelQuery(list), staleTime: 0 });
      if (unseen === 1) mutate({});
    };
    tell().catch(() => undefined);
  }, [isNew, mutate]);
}
