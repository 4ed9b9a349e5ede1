import { randomUUID } from 'node:crypto';
import type { Handle } from '../../../../infra/db/db.ts';
import type { OwnWrite, Written } from '../../../../infra/http/own-write.ts';
import { invalid, refuse } from '../../../../infra/refusal.ts';
import type { Session } from '../../../../infra/http/session.ts';
import {
  type Accounts,
  noticeBySms,
  isOwnPassword,
  replacePassword,
  isFreshLogin,
} from '../../auth/auth.ts';
import { notify } from '../../notifications/notifications.ts';
import { passwordFault } from './password.rules.ts';
import { profileCopy } from '../profile.copy.ts';
import { findOwner } from '../profile.store.ts';

type NewPassword = {
  readonly password: string;
  readonly passwordRepeat: string;
  readonly currentPassword?: string | undefined;
};

/** Sets the password, ends all other sessions and notifies the owner (D24, D28). */
export async function setPassword(
  parts: Accounts,
  session: Session,
  write: OwnWrite,
  wanted: NewPassword,
): Promise<Written<void>> {
  const { database, clock, passwords } = parts;
  const owner = await findOwner(database.kysely, session.personId);
  if (owner === null || session.forceLogOut) throw refuse('unauthenticated');
  const fault = passwordFault(wanted.password, owner);
  if (fault !== null) throw invalid({ password: [profileCopy.passwordFaults[fault]] });
  if (wanted.password !== wanted.passwordRepeat)
    throw invalid({ passwordRepeat: [profileCopy.passwordsDiffer] });
  const provenAt = await requireRight(parts, session, wanted.currentPassword);
  const hash = await passwords.hash(wanted.password);
  return write(async (transaction) => {
    await replacePassword(parts, transaction, session, hash, provenAt);
    await tell(transaction, session.personId, owner.hasPassword, clock.now());
  });
}

/**
 * Requires a login of the last minutes or the current password, so that a stolen token cannot
 * change the password (HZ12).
 *
 * @returns when the current password was given, if that was needed
 */
async function requireRight(
  parts: Accounts,
  session: Session,
  currentPassword: string | undefined,
): Promise<Date | undefined> {
  const now = parts.clock.now();
  if (session.scope === 'set_password' || isFreshLogin(session.authenticatedAt, now))
    return undefined;
  const isOwner =
    currentPassword !== undefined && (await isOwnPassword(parts, session, currentPassword));
  if (!isOwner) throw invalid({ password: [profileCopy.freshLoginNeeded] });
  return now;
}

async function tell(
  handle: Handle,
  personId: number,
  hadPassword: boolean,
  now: Date,
): Promise<void> {
  const cause = `password:${randomUUID()}`;
  const text = hadPassword ? profileCopy.smsPasswordChanged : profileCopy.smsPasswordSet;
  await noticeBySms(handle, { personId, text, key: cause, now });
  if (!hadPassword) return;
  const { passwordChangedTitle: title, passwordChangedContent: content } = profileCopy;
  await notify(handle, { personId, cause, title, content }, now);
}
