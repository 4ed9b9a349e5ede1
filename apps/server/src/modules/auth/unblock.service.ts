import type { Handle } from '../../infra/db/db.ts';
import { recordSecurityEvent } from './auth.store.ts';
import { forgetAllTries, isAnyBlocked } from './tries.store.ts';

/**
 * Lifts the blocks of a number that wrong passwords have caused, as a temporary password does (D22); false when there were
 * none. The operator's own block is lifted by a file alone (D47).
 */
export async function liftBlocks(
  handle: Handle,
  { id, phone }: { readonly id: number; readonly phone: string },
  now: Date,
): Promise<boolean> {
  if (!(await isAnyBlocked(handle, phone))) return false;
  await forgetAllTries(handle, phone);
  await recordSecurityEvent(handle, 'login_unblocked', id, now);
  return true;
}
