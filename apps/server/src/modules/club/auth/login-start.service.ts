import type { Deps } from '../../../infra/deps.ts';
import type { RateLimiter } from '../../../infra/http/rate-limit.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import type { Caller } from '../../../infra/http/session.ts';
import { authCopy } from './auth.copy.ts';
import { isInvitationOver, minutesAfter, pendingConsentMinutes } from './auth.rules.ts';
import type { Account } from './auth.store.ts';
import { findAccount } from './auth.store.ts';
import { approvalsToAnswer, missingRequired, ticksFor } from './consents.rules.ts';
import { currentApprovals, noteAtLogin, savePending } from './consents.store.ts';
import { type LoginDeviceId, deviceOf } from './devices.rules.ts';
import { countedNumber, issueBySms, issueForReply } from './temporary-passwords.service.ts';

type Approval = { id: string; name: string; content: string; required: boolean };

/**
 * The approvals that this number still has to answer; empty for an unknown number, as when all are
 * answered.
 */
export async function approvalsOf(deps: Deps, phone: string): Promise<Approval[]> {
  const account = await findAccount(deps.database.kysely, phone, null);
  const listed = await listedFor(deps, account);
  if (account === null || isInvitationOver(account, deps.clock.now())) return [];
  return listed.map(({ versionId, name, content, required }) => ({
    id: String(versionId),
    name,
    content,
    required,
  }));
}

type Announcement = {
  readonly phone: string;
  readonly sent: readonly { readonly id: string; readonly value: boolean }[];
  readonly caller: Caller;
};

/** Step 1 of the login: stores the ticks and issues a new user's temporary password. */
export async function announce(
  deps: Deps,
  limiter: RateLimiter,
  { phone, sent, caller }: Announcement,
): Promise<{ user_exists: boolean; data: { token: string | null } }> {
  const device = deviceOf(deps.random, caller);
  const account = await findAccount(deps.database.kysely, phone, device.hash);
  if (account === null) throw invalid({ username: [authCopy.notInvited] });
  if (isInvitationOver(account, deps.clock.now()))
    throw invalid({ username: [authCopy.invitationOver] });
  if (account.passwordHash === null) requireDelivery(deps);
  const listed = await listedFor(deps, account);
  const ticks = ticksFor(listed, sent);
  const missing = missingRequired(listed, ticks);
  if (missing.length > 0)
    throw invalid({ approvals: missing.map(({ name }) => authCopy.approvalRequired(name)) });
  if (!account.knowsDevice) {
    await limiter.take(
      'at the login',
      strangersAtLogin,
      `${countedNumber(deps, phone)} ${caller.source}`,
    );
  }
  const at = deps.clock.now();
  const pending = {
    ticks,
    at,
    source: caller.address,
    userAgent: caller.userAgent,
    expiresAt: minutesAfter(at, pendingConsentMinutes),
  };
  await savePending(deps.database.kysely, { phone, deviceHash: device.hash }, pending);
  caller.rememberDevice(device.id);
  if (account.passwordHash !== null) return { user_exists: true, data: { token: null } };
  return {
    user_exists: false,
    data: { token: await invitationToken(deps, account, { caller, device }) },
  };
}

/**
 * Limit of logins that unknown devices of one source may begin for one number. Each leaves a row
 * for 15 minutes, and no row is removed to make room.
 */
const strangersAtLogin = { max: 20, seconds: 900, shared: true } as const;

/** Throws when the server cannot deliver temporary passwords (D71). */
function requireDelivery({ config }: Pick<Deps, 'config'>): void {
  if (config.temporaryPasswordDelivery === 'none') throw refuse('smsUnavailable');
}

/**
 * Sends a temporary password to the calling device; the reply is the same for every number (HZ6).
 */
export async function remind(deps: Deps, phone: string, caller: Caller): Promise<string | null> {
  requireDelivery(deps);
  const { kysely } = deps.database;
  const device = deviceOf(deps.random, caller);
  const account = await findAccount(kysely, phone, device.hash);
  const at = deps.clock.now();
  const { address: source, userAgent } = caller;
  const expiresAt = minutesAfter(at, pendingConsentMinutes);
  await noteAtLogin(
    kysely,
    { phone, deviceHash: device.hash },
    { at, source, userAgent, expiresAt },
  );
  caller.rememberDevice(device.id);
  const outcome = await issueBySms(deps, phone, 'reminder', {
    deviceHash: device.hash,
    isKnown: account?.knowsDevice ?? false,
    source: caller.source,
  });
  return outcome === 'extended' || outcome === 'limited' ? authCopy.reminderSentBefore : null;
}

async function listedFor(deps: Deps, account: Account | null) {
  const approvals = await currentApprovals(
    deps.database.kysely,
    account?.id ?? null,
    deps.clock.now(),
  );
  return approvalsToAnswer(approvals, account?.hasLoggedIn ?? false);
}

/**
 * Empty when the password goes by SMS (HZ1). A person blocked by the operator gets one too, and so
 * learns of the block (D47).
 */
async function invitationToken(
  deps: Deps,
  { phone, knowsDevice }: Account,
  { caller, device }: { readonly caller: Caller; readonly device: LoginDeviceId },
): Promise<string | null> {
  if (deps.config.temporaryPasswordDelivery === 'response')
    return issueForReply(deps, phone, device.hash);
  const outcome = await issueBySms(deps, phone, 'invitation', {
    deviceHash: device.hash,
    isKnown: knowsDevice,
    source: caller.source,
  });
  // The number is known to be invited, so the person is told not to wait for an SMS.
  if (outcome === 'budget') throw refuse('smsUnavailable');
  return '';
}
