import { queryClient } from '../../lib/query.ts';
import { refreshMe } from '../shell/me.ts';

/** After a change of the ways in: the account's own list of them, and what the frame says of the account. */
export async function refreshFactors(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['GET /api/panel/v1/me/factors'] }),
    refreshMe(),
  ]);
}
