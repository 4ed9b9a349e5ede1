import { queryClient } from '../../lib/query.ts';
import { refreshMe } from '../shell/me.ts';

/** Invalidates the account's sign-in methods and the frame's data about the account. */
export async function refreshFactors(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['GET /api/panel/v1/me/factors'] }),
    refreshMe(),
  ]);
}
