import type { Deps } from '../../infra/deps.ts';
import { invalid } from '../../infra/refusal.ts';
import type { Caller } from '../../infra/session.ts';
import { authCopy } from './auth.copy.ts';
import { isInvitationOver, minutesAfter, pendingConsentMinutes } from './auth.rules.ts';
import type { Account } from './auth.store.ts';
import { findAccount } from './auth.store.ts';
import { approvalsToAnswer, missingRequired, ticksFor } from './consents.rules.ts';
import { currentApprovals, savePending } from './consents.store.ts';
import { issueBySms, issueForReply } from './temporary-passwords.service.ts';

type Approval = { id: string; name: string; content: string; required: boolean };

/** What this number still has to answer; nothing for a number that nobody has, as for one that has answered all. */
export async function approvalsOf(deps: Deps, phone: string): Promise<Approval[]> {
  const account = await findAccount(deps.database.kysely, phone, null);
  const listed = await listedFor(deps, account);
  if (account === null || isInvitationOver(account, deps.clock.now())) return [];
  return listed.map(({ versionId, name, content, required }) => ({ id: String(versionId), name, content, required }));
}

type Announcement = {
  readonly phone: string;
  readonly sent: readonly { readonly id: string; readonly value: boolean }[];
  readonly caller: Caller;
};

/** Step 1 of the login: keeps the ticks for the login to come, and lets a new user in with a temporary password. */
export async function announce(
  deps: Deps,
  { phone, sent, caller }: Announcement,
): Promise<{ user_exists: boolean; data: { token: string | null } }> {
  const account = await findAccount(deps.database.kysely, phone, null);
  if (account === null) throw invalid({ username: [authCopy.notInvited] });
  if (isInvitationOver(account, deps.clock.now())) throw invalid({ username: [authCopy.invitationOver] });
  const listed = await listedFor(deps, account);
  const ticks = ticksFor(listed, sent);
  const missing = missingRequired(listed, ticks);
  if (missing.length > 0) throw invalid({ approvals: missing.map(({ name }) => authCopy.approvalRequired(name)) });
  if (ticks.length > 0) {
    const { source, userAgent } = caller;
    const at = deps.clock.now();
    const expiresAt = minutesAfter(at, pendingConsentMinutes);
    await savePending(deps.database.kysely, phone, { ticks, at, source, userAgent, expiresAt });
  }
  if (account.passwordHash !== null) return { user_exists: true, data: { token: null } };
  return { user_exists: false, data: { token: await invitationToken(deps, account) } };
}

async function listedFor(deps: Deps, account: Account | null) {
  const approvals = await currentApprovals(deps.database.kysely, account?.id ?? null, deps.clock.now());
  return approvalsToAnswer(approvals, account?.hasLoggedIn ?? false);
}

/** Empty when it goes by SMS (H1). A block of the operator is not lifted by asking for an invitation again. */
async function invitationToken(deps: Deps, { phone, isBlocked }: Account): Promise<string | null> {
  if (isBlocked) return null;
  if (deps.config.temporaryPasswordDelivery === 'response') return issueForReply(deps, phone);
  await issueBySms(deps, phone, 'invitation');
  return '';
}
