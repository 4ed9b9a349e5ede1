import type { Transaction } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import { noticeToNumber, sessions } from '../auth/auth.ts';
import { notify } from '../notifications/notifications.ts';
import { payoutHoldUntil } from './change.rules.ts';
import { recordSecurityEvent } from './change.store.ts';
import * as store from './phone.store.ts';
import { profileCopy } from './profile.copy.ts';

/** The number in its stored form. */
export function isPhoneTaken(handle: Handle, phone: string): Promise<boolean> {
  return store.isTaken(handle, phone);
}

/**
 * Changes a person's number: ends the sessions, holds payouts as after a change of the bank
 * account, and notifies the former number. Returns the reason of a refusal; the caller then rolls
 * back.
 */
export async function changePhone(
  deps: Pick<Deps, 'database' | 'clock' | 'random' | 'vault'>,
  transaction: Transaction<Schema>,
  { personId, phone }: { readonly personId: number; readonly phone: string },
  now: Date,
): Promise<'changed' | 'gone' | 'taken'> {
  const former = await store.lockPhone(transaction, personId);
  if (former === null) return 'gone';
  if (await store.isTaken(transaction, phone)) return 'taken';
  if (!(await store.setPhone(transaction, { personId, phone, holdUntil: payoutHoldUntil(now) })))
    return 'taken';
  const digest = (number: string) => deps.vault.digest('deleted phone', number);
  await store.keepFormer(transaction, {
    personId,
    former: digest(former),
    present: digest(phone),
    now,
  });
  await store.forgetFormer(transaction, { personId, phone: former });
  await sessions(deps).endOthers(transaction, personId, null);
  await recordSecurityEvent(transaction, { kind: 'phone_changed', personId, now });
  const cause = `phone:${personId}:${now.toISOString()}`;
  const {
    smsPhoneChanged: text,
    phoneChangedTitle: title,
    phoneChangedContent: content,
  } = profileCopy;
  await noticeToNumber(deps, transaction, { personId, phone: former, text, key: cause, now });
  await notify(transaction, { personId, cause, title, content }, now);
  return 'changed';
}
