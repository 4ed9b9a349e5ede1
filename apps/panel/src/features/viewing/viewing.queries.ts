import { useQuery } from '@tanstack/react-query';
import { panelQuery, queryClient, usePanelMutation } from '../../lib/query.ts';

const page = 'GET /api/panel/v1/people/:id/view';

/** Every reply says how long the view lasts; the app stores nothing of it. */
export function useViewPage(id: string) {
  return useQuery({ ...panelQuery(page, { params: { id } }), staleTime: 0, gcTime: 0 });
}

export const useOpening = () => usePanelMutation('POST /api/panel/v1/people/:id/view', [page]);
export const useEnding = () => usePanelMutation('POST /api/panel/v1/viewings/:id/end', [page]);

export function refreshView(): void {
  void queryClient.invalidateQueries({ queryKey: [page] });
}
