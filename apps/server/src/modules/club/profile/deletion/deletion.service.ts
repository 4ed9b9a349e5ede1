import { type Handle, inTransaction } from '../../../../infra/db/db.ts';
import { invalid, refuse } from '../../../../infra/refusal.ts';
import type { Caller, Session } from '../../../../infra/http/session.ts';
import { dayOf } from '../../../../infra/warsaw.ts';
import {
  type Accounts,
  enqueueDeletionSms,
  missingRequired,
  ticksFor,
  keepConsents,
  isFreshLogin,
} from '../../auth/auth.ts';
import { lockPerson, recordSecurityEvent } from '../change.store.ts';
import { retainForRestore } from './restore.service.ts';
import { type Moved, enqueueTombstone } from './tombstones.ts';
import { leavingAt } from './deletion.rules.ts';
import {
  type DeletionApproval,
  anonymise,
  deletionApprovals,
  eraseTraces,
  lastReturnOf,
  numberDigests,
} from './deletion.store.ts';
import { profileCopy } from '../profile.copy.ts';

type SentTick = { readonly id: string; readonly value: boolean };

/**
 * Deletes the caller's account (D26): it is gone, with its tokens, before the reply; data that the
 * law requires stay.
 */
export async function deleteAccount(
  parts: Accounts,
  handle: Handle,
  session: Session,
  { approvals: sent, caller }: { readonly approvals: readonly SentTick[]; readonly caller: Caller },
): Promise<Moved> {
  const { clock, vault, sessions } = parts;
  const now = clock.now();
  return inTransaction(handle, async (transaction) => {
    const person = await lockPerson(transaction, session.personId);
    if (person === null) throw refuse('unauthenticated');
    // The participants would be left without a representative.
    if (person.role === 'salesman') throw refuse('deletionDeclined');
    const listed = await deletionApprovals(transaction, now);
    requireTicks(listed, sent);
    if (!isFreshLogin(session.authenticatedAt, now)) {
      throw refuse('freshLoginNeeded', { errors: { approvals: [profileCopy.deleteFreshLogin] } });
    }
    const { address: source, userAgent } = caller;
    await keepConsents(transaction, person.id, ticksFor(listed, sent), {
      at: now,
      source,
      userAgent,
      deviceHash: session.deviceHash,
      channel: 'delete',
    });
    const account = {
      personId: person.id,
      phone: person.phone,
      phoneDigest: vault.digest('deleted phone', person.phone),
    };
    const digests = await numberDigests(transaction, account);
    await sessions.endOthers(transaction, person.id, session);
    const at = leavingAt(now, await lastReturnOf(transaction, person.id));
    await retainForRestore(parts, transaction, person, at);
    await eraseTraces(transaction, account);
    await anonymise(transaction, account, { now: at, day: dayOf(now) });
    const left = { personId: person.id, digests, at };
    await enqueueTombstone(transaction, 'deleted', left, now);
    await recordSecurityEvent(transaction, { kind: 'account_deleted', personId: person.id, now });
    await enqueueDeletionSms(parts, transaction, {
      personId: person.id,
      phone: person.phone,
      text: profileCopy.smsAccountDeleted,
      now,
    });
    await sessions.end(transaction, session);
    return left;
  });
}

/**
 * The screen's button requires fewer ticks than the programme; the server checks them all (D25).
 */
function requireTicks(listed: readonly DeletionApproval[], sent: readonly SentTick[]): void {
  const ticks = ticksFor(listed, sent);
  const missing = missingRequired(listed, ticks);
  if (missing.length > 0)
    throw invalid({ approvals: missing.map(({ name }) => profileCopy.deleteApproval(name)) });
  if (listed.length > 0 && !ticks.some(({ value }) => value)) {
    throw invalid({ approvals: [profileCopy.deleteNothingTicked] });
  }
}
