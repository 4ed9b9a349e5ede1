import { useQuery } from '@tanstack/react-query';
import { panelQuery, queryClient, usePanelMutation } from '../../lib/query.ts';

const page = 'GET /api/panel/v1/people/:id/view';

/** What is left of a view is told by the server each time: nothing of it is kept. */
export function useViewPage(id: string) {
  return useQuery({ ...panelQuery(page, { params: { id } }), staleTime: 0, gcTime: 0 });
}

export const useOpening = () => usePanelMutation('POST /api/panel/v1/people/:id/view', [page]);
export const useEnding = () => usePanelMutation('POST /api/panel/v1/viewings/:id/end', [page]);

export function refreshView(): void {
  void queryClient.invalidateQueries({ queryKey: [page] });
}
