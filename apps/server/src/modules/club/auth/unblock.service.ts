import type { Handle } from '../../../infra/db/db.ts';
import { recordSecurityEvent } from './auth.store.ts';
import { forgetAllTries, isAnyBlocked } from './tries.store.ts';

/**
 * Lifts a number's blocks after wrong passwords, like a temporary password (D22); false when there
 * were none. Only an imported file lifts the operator's block (D47).
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
