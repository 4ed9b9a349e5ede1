import { useQuery } from '@tanstack/react-query';
import { type Act, act } from '../../../lib/act.ts';
import { apart, panelQuery } from '../../../lib/query.ts';
import { contentCalls } from '../list/contents.queries.ts';

const draft = 'GET /api/panel/v1/drafts/:id';
const revisions = 'GET /api/panel/v1/drafts/:id/revisions';

/** Read once: afterwards the saves bring what others have changed. */
export function useDraftOf(id: string) {
  return useQuery({
    ...panelQuery(draft, { params: { id } }),
    ...apart,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useRevisions(id: string) {
  return useQuery({ ...panelQuery(revisions, { params: { id } }), staleTime: 0 });
}

export function useRevision(id: string, revision: string | null) {
  return useQuery({
    ...panelQuery('GET /api/panel/v1/drafts/:id/revisions/:revision', {
      params: { id, revision: revision ?? '0' },
    }),
    enabled: revision !== null,
  });
}

/** Open drafts of questions, to be published with their pill. */
export function useOpenDrafts(kind: 'pytania' | 'pigulki' | null) {
  return useQuery({
    ...panelQuery('GET /api/panel/v1/contents', {
      query: { kind: kind ?? 'pytania', state: 'draft' },
    }),
    enabled: kind !== null,
    staleTime: 0,
  });
}

export const publishing = act('POST /api/panel/v1/drafts/:id/publish', ...contentCalls);

export const discarding: Act<'POST /api/panel/v1/drafts/:id/discard'> = {
  call: 'POST /api/panel/v1/drafts/:id/discard',
  stale: ['GET /api/panel/v1/contents'],
  said: () => '',
};

export const returning: Act<'POST /api/panel/v1/drafts/:id/return'> = {
  call: 'POST /api/panel/v1/drafts/:id/return',
  stale: [draft, revisions],
  said: () => '',
};
