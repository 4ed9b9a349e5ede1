import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Act } from '../../lib/act.ts';
import { pageParam } from '../../lib/address.rules.ts';
import { api, type PostCall } from '../../lib/api.ts';
import { useWhileAtWork } from '../../lib/at-work.ts';
import { useFilters } from '../../lib/filters.ts';
import { usePaused } from '../../lib/paused.ts';
import { listQuery, once, panelQuery, queryClient } from '../../lib/query.ts';
import { progressMs, watchingMs } from '../../timings.ts';
import { actsCopy, composeCopy } from './messages.copy.ts';
import { type Draft, isMoving, messageFilters, recipientFilters } from './messages.rules.ts';

const list = 'GET /api/panel/v1/messages';
const one = 'GET /api/panel/v1/messages/:id';
const recipients = 'GET /api/panel/v1/messages/:id/recipients';
const choices = 'GET /api/panel/v1/message-choices';
const counting = 'POST /api/panel/v1/messages/count';
const previewing = 'POST /api/panel/v1/messages/preview';

export function useMessages() {
  const asked = useFilters(messageFilters);
  const query = useQuery(
    listQuery(list, { query: { ...asked.filters, ...pageParam(asked.page) } }),
  );
  useProgress((query.data?.data ?? []).some(isMoving));
  return { ...asked, query };
}

export function useMessage(id: string) {
  const query = useQuery(panelQuery(one, { params: { id } }));
  useProgress(query.data !== undefined && isMoving(query.data.data));
  return query;
}

function useProgress(isOn: boolean): void {
  const ask = (): void => {
    for (const call of [list, one]) void queryClient.invalidateQueries({ queryKey: [call] });
  };
  useWhileAtWork(ask, { everyMs: progressMs, awayAfterMs: watchingMs, isOn });
}

export function useRecipients(id: string) {
  const asked = useFilters(recipientFilters);
  const query = useQuery({
    ...listQuery(recipients, {
      params: { id },
      query: { ...asked.filters, ...pageParam(asked.page) },
    }),
    ...once,
  });
  return { ...asked, query };
}

export const useChoices = () => useQuery({ ...panelQuery(choices), ...once });

type Audience = Pick<Draft, 'kind' | 'conditions' | 'link'>;

/** Counts after each pause of the writing; null: there is nothing to count yet. */
export function useCount(audience: Audience | null) {
  const paused = usePaused(audience, JSON.stringify(audience));
  return useQuery({
    queryKey: [counting, paused.digest],
    queryFn: ({ signal }) =>
      api(
        counting,
        { body: paused.value ?? { kind: 'service', conditions: [], link: null } },
        { signal },
      ),
    enabled: paused.value !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...once,
  });
}

export function usePreview(draft: Draft | null) {
  const paused = usePaused(draft, JSON.stringify(draft));
  return useQuery({
    queryKey: [previewing, paused.digest],
    queryFn: ({ signal }) => {
      if (paused.value === null) throw new Error('nothing to preview');
      return api(previewing, { body: paused.value }, { signal });
    },
    enabled: paused.value !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...once,
  });
}

const changed = [list, one] as const;

function changing<C extends PostCall>(call: C, words: string): Act<C> {
  return { call, stale: changed, said: () => words };
}

export const saving = changing('POST /api/panel/v1/messages', composeCopy.saved);
export const discarding = changing('POST /api/panel/v1/messages/:id/discard', actsCopy.discarded);
export const pausing = changing('POST /api/panel/v1/messages/:id/pause', actsCopy.paused);
export const resuming = changing('POST /api/panel/v1/messages/:id/resume', actsCopy.resumed);
export const withdrawing = changing('POST /api/panel/v1/messages/:id/withdraw', actsCopy.withdrawn);

export const sending: Act<'POST /api/panel/v1/messages/:id/send'> = {
  call: 'POST /api/panel/v1/messages/:id/send',
  stale: changed,
  said: ({ data }) => (data.signoffId === null ? actsCopy.confirmed : actsCopy.proposed),
};

export const testing: Act<'POST /api/panel/v1/messages/:id/test'> = {
  call: 'POST /api/panel/v1/messages/:id/test',
  stale: [],
  said: ({ data }) => (data.sent ? actsCopy.tested : actsCopy.notTested),
};

export const readingNumbers: Act<'POST /api/panel/v1/messages/numbers'> = {
  call: 'POST /api/panel/v1/messages/numbers',
  stale: [],
  said: () => '',
};
