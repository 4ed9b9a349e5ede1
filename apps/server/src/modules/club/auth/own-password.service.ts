import type { Handle } from '../../../infra/db/db.ts';
import { Refusal, refuse } from '../../../infra/refusal.ts';
import type { Session } from '../../../infra/http/session.ts';
import type { Accounts } from './accounts.ts';
import { bucketName } from './auth.rules.ts';
import * as store from './auth.store.ts';
import { checkPassword } from './login.service.ts';
import { endTemporaryPasswords } from './temporary-passwords.store.ts';

/**
 * True for the current password; a wrong one counts among the three tries, so a stolen token cannot
 * guess.
 */
export async function isOwnPassword(
  parts: Accounts,
  session: Session,
  password: string,
): Promise<boolean> {
  const { kysely } = parts.database;
  const phone = await store.phoneOf(kysely, session.personId);
  const account =
    phone === null ? null : await store.findAccount(kysely, phone, session.deviceHash);
  if (account === null) return false;
  const bucket = {
    phone: account.phone,
    name: bucketName(session.deviceHash, account.knowsDevice),
  };
  try {
    await checkPassword(parts, account, bucket, password);
    return true;
  } catch (error) {
    if (error instanceof Refusal && refusals.has(error.failure)) return false;
    throw error;
  }
}

const refusals: ReadonlySet<string> = new Set([
  'wrongCredentials',
  'accountBlocked',
  'blockedByOperator',
]);

/**
 * Sets the new password, opens this session fully and ends all other sessions and codes, in the
 * caller's transaction.
 *
 * @param provenAt when the user gave the current password. It counts as a login, so that a change
 * whose reply was lost can be sent again.
 */
export async function replacePassword(
  { sessions, clock }: Accounts,
  handle: Handle,
  session: Session,
  hash: string,
  provenAt?: Date,
): Promise<void> {
  const { personId } = session;
  const now = clock.now();
  // Locks the person first: of two simultaneous changes the second waits here and then finds its
  // session ended.
  await store.setPasswordHash(handle, personId, hash, now);
  if (!(await sessions.openFully(handle, session, provenAt))) throw refuse('unauthenticated');
  await sessions.endOthers(handle, personId, session);
  await endTemporaryPasswords(handle, personId);
  await store.recordSecurityEvent(handle, 'password_changed', personId, now);
}
