import type { Handle } from '../../../infra/db/db.ts';
import { invalid } from '../../../infra/refusal.ts';
import { authCopy } from './auth.copy.ts';
import type { Account } from './auth.store.ts';
import { type Tick, approvalsToAnswer, missingRequired } from './consents.rules.ts';
import {
  currentApprovals,
  recordConsents,
  recordYesOfMany,
  takePending,
} from './consents.store.ts';

/**
 * Stores this device's ticks for its number as evidence (D25, D48), from any address, in the
 * login's transaction. Without the required ticks the login is rejected and rolled back.
 */
export async function settleConsents(
  handle: Handle,
  account: Account,
  deviceHash: Uint8Array,
  now: Date,
): Promise<void> {
  const approvals = await currentApprovals(handle, account.id, now);
  const listed = approvalsToAnswer(approvals, account.hasLoggedIn);
  const pending = await takePending(handle, { phone: account.phone, deviceHash }, now);
  const ticks = (pending?.ticks ?? []).filter(({ approvalVersionId }) =>
    listed.some(({ versionId }) => versionId === approvalVersionId),
  );
  if (missingRequired(listed, ticks).length > 0) {
    throw invalid({
      approvals: [authCopy.approvalsMissing],
      password: [authCopy.approvalsMissing],
    });
  }
  if (pending === null) return;
  const { at, userAgent, source } = pending;
  await recordConsents(handle, account.id, ticks, {
    at,
    userAgent,
    source,
    deviceHash,
    channel: 'login',
  });
}

/** Stores ticks that were made outside the login as evidence, in the caller's transaction. */
export async function keepConsents(
  handle: Handle,
  personId: number,
  ticks: readonly Tick[],
  evidence: Parameters<typeof recordConsents>[3],
): Promise<void> {
  await recordConsents(handle, personId, ticks, evidence);
}

/** Records a yes of each person to the current versions: for the demo programme. */
export async function recordConsentsOf(
  handle: Handle,
  personIds: readonly number[],
  evidence: { readonly at: Date; readonly source: string; readonly channel: string },
): Promise<void> {
  const approvals = await currentApprovals(handle, null, evidence.at);
  const versionIds = approvals.map(({ versionId }) => versionId);
  await recordYesOfMany(handle, personIds, versionIds, evidence);
}
