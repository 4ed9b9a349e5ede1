import {
  type RoleChange,
  type StaffRole,
  isExcluded,
  roleChange,
} from '@klub/contract/panel/permissions';
import type { Transaction } from 'kysely';
import { dayMs } from '../../../../infra/clock.ts';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Schema } from '../../../../infra/db/schema.ts';
import type { Deps } from '../../../../infra/deps.ts';
import type { Noted } from '../../../../infra/http/panel/mount-panel.ts';
import { refuse } from '../../../../infra/refusal.ts';
import type { TrailNote } from '../../../../infra/trail/trail.ts';
import { forgetDevicesOf } from '../../notices/notices.ts';
import { cancelOperationsOf } from '../../operations/operations.ts';
import type { Signoffs } from '../../signoffs/signoffs.ts';
import { makeTicket } from '../tickets.ts';
import type { StaffSessions } from '../entry/staff-sessions.ts';
import { accountsCopy as copy, roleNames } from './accounts.copy.ts';
import { enqueueLink } from './accounts.queue.ts';
import {
  type Account,
  hasFactor,
  linkOf,
  isSame,
  lastHeld,
  usableAdministrators,
} from './accounts.rules.ts';
import * as store from './accounts.store.ts';

export type AccountParts = Pick<Deps, 'clock'> & {
  readonly sessions: Pick<StaffSessions, 'endAllOf'>;
};
export type StaffParts = AccountParts &
  Pick<Deps, 'database' | 'config' | 'random'> & {
    readonly propose: Signoffs['propose'];
    /** The panel's public address. */
    readonly url: () => string;
  };

export type Outcome = {
  readonly data: { readonly signoffId: string | null; readonly isWaiting?: boolean };
};
export type Asked = {
  readonly callerId: number;
  readonly staffId: number;
  readonly reason: string;
};
type Work<Result> = Promise<Noted<Result>>;

export function accountsNow(handle: Handle, now: Date): Promise<Account[]> {
  return store.findAccounts(handle, now);
}

/** Locks all accounts until commit and returns them. */
export async function accountsInTurn(
  transaction: Transaction<Schema>,
  now: Date,
): Promise<Account[]> {
  await store.takeTurn(transaction);
  return accountsNow(transaction, now);
}

/**
 * Creates an account with the roles that one administrator may give, proposes the others, and
 * e-mails the first link.
 */
export async function inviteAccount(
  parts: StaffParts,
  transaction: Transaction<Schema>,
  callerId: number,
  {
    email,
    name,
    roles,
  }: { readonly email: string; readonly name: string; readonly roles: readonly StaffRole[] },
): Work<{ data: SentLink & { readonly signoffId: string | null } }> {
  const now = parts.clock.now();
  const accounts = await accountsInTurn(transaction, now);
  if (isExcluded(roles)) throw refuse('rolesExcluded');
  const change = roleChange([], roles);
  requireSecond(accounts, change, [callerId]);
  const staffId = await store.insertAccount(transaction, {
    email,
    name: name.trim(),
    roles: change.given,
    now,
  });
  if (staffId === null) throw refuse('accountExists');
  const sent = await sendFirstLink(parts, transaction, { staffId, roles, callerId, now });
  const account = { id: staffId, name: name.trim() };
  const proposal = { callerId, account, roles: change.proposed, reason: copy.invitation };
  const signoffId = await proposeRoles(parts, transaction, proposal);
  const { data } = outcome(signoffId);
  return {
    result: { data: { ...data, ...sent } },
    note: noteOf(account, '', { change, signoffId }),
  };
}

export type SentLink = {
  readonly isMailSetUp: boolean;
  /** To copy, where no mail is set up; null for roles whose link only mail or a command delivers. */
  readonly link: string | null;
};

/** Roles that see people or money, or give out accounts: their link is never shown to a colleague. */
const mailedOnly: readonly StaffRole[] = ['coordinator', 'approver', 'administrator'];

type FirstLink = {
  readonly staffId: number;
  /** Held, waiting and wanted ones. */
  readonly roles: readonly StaffRole[];
  readonly callerId: number;
  readonly now: Date;
};

async function sendFirstLink(
  { config, random, url }: StaffParts,
  transaction: Transaction<Schema>,
  { staffId, roles, callerId, now }: FirstLink,
): Promise<SentLink> {
  const isMailSetUp = config.smtpUrl !== undefined;
  const ticket = { staffId, purpose: 'first', madeBy: callerId } as const;
  if (isMailSetUp || roles.some((role) => mailedOnly.includes(role))) {
    await enqueueLink(transaction, ticket, now);
    return { isMailSetUp, link: null };
  }
  const text = await makeTicket(transaction, { ...ticket, at: now, random });
  return { isMailSetUp, link: linkOf(url(), text) };
}

/** Sends another link to an account without factors. */
export async function inviteAgain(
  parts: StaffParts,
  transaction: Transaction<Schema>,
  asked: Asked,
): Work<{ code: number; message: string; data: SentLink }> {
  const now = parts.clock.now();
  const { account } = await target(transaction, asked, now);
  if (account.isSuspended) throw refuse('badInput', { message: copy.inviteSuspended });
  if (hasFactor(account)) throw refuse('badInput', { message: copy.inviteActive });
  const data = await sendLinkAgain(parts, transaction, { account, callerId: asked.callerId, now });
  const message = data.isMailSetUp ? copy.invitedAgain : copy.mailNotSetUp;
  return { result: { code: 200, message, data }, note: noteOf(account, asked.reason) };
}

type LinkAgain = {
  readonly account: Account;
  readonly callerId: number;
  readonly now: Date;
};

/** The link of a reset goes by mail alone. */
async function sendLinkAgain(
  parts: StaffParts,
  transaction: Transaction<Schema>,
  { account: { id: staffId, roles, proposed, lastInAt }, callerId, now }: LinkAgain,
): Promise<SentLink> {
  const ofLink = { staffId, roles: [...roles, ...proposed], callerId, now };
  if (lastInAt === null) return sendFirstLink(parts, transaction, ofLink);
  await enqueueLink(transaction, { staffId, purpose: 'reset', madeBy: callerId }, now);
  return { isMailSetUp: parts.config.smtpUrl !== undefined, link: null };
}

export async function suspendAccount(
  { clock, sessions }: AccountParts,
  transaction: Transaction<Schema>,
  asked: Asked,
): Work<{ code: number; message: string }> {
  const now = clock.now();
  const { accounts, account } = await target(transaction, asked, now);
  // The last approver too: two administrators then decide in place of approvers (D68).
  if (lastHeld(accounts, account.id, account.roles) === 'lastAdministrator')
    throw refuse('lastAdministrator');
  // Locks accounts before sessions, like every call of the panel. A second suspension has another
  // time, which a page with the first does not know.
  await store.setSuspended(transaction, account.id, now);
  await sessions.endAllOf(transaction, account.id);
  await cancelOperationsOf(transaction, account.id);
  await forgetDevicesOf(transaction, account.id);
  return { result: { code: 200, message: copy.suspended }, note: noteOf(account, asked.reason) };
}

export async function resumeAccount(
  { clock }: AccountParts,
  transaction: Transaction<Schema>,
  asked: Asked & { readonly suspendedAt: Date },
): Work<{ code: number; message: string }> {
  const { account } = await target(transaction, asked, clock.now());
  if (account.suspendedAt?.getTime() !== asked.suspendedAt.getTime())
    throw refuse('suspensionMoved');
  await store.setSuspended(transaction, account.id, null);
  return { result: { code: 200, message: copy.resumed }, note: noteOf(account, asked.reason) };
}

/**
 * Removes roles immediately and ends the account's sessions; proposes roles that need two
 * administrators.
 */
export async function changeRoles(
  parts: StaffParts,
  transaction: Transaction<Schema>,
  asked: Asked & { readonly roles: readonly StaffRole[]; readonly seen: readonly StaffRole[] },
): Work<Outcome> {
  const { accounts, account } = await target(transaction, asked, parts.clock.now());
  if (!isSame(account.roles, asked.seen)) throw refuse('rolesMoved');
  if (isExcluded([...asked.roles, ...account.proposed])) throw refuse('rolesExcluded');
  const change = roleChange(account.roles, asked.roles);
  requireNotLast(accounts, account, change.taken);
  requireSecond(accounts, change, [asked.callerId, account.id]);
  const kept = account.roles.filter((role) => !change.taken.includes(role));
  await store.setRoles(transaction, account.id, [...kept, ...change.given]);
  if (change.taken.length > 0) await parts.sessions.endAllOf(transaction, account.id);
  const proposal = {
    callerId: asked.callerId,
    account,
    roles: change.proposed,
    reason: asked.reason,
  };
  const signoffId = await proposeRoles(parts, transaction, proposal);
  const note = noteOf(account, asked.reason, { change, signoffId });
  const isOnlyProposed = signoffId !== null && change.taken.length + change.given.length === 0;
  return {
    result: outcome(signoffId),
    note: isOnlyProposed ? { ...note, action: 'signoff.proposed' } : note,
  };
}

/**
 * Proposed when another administrator (not the caller or the account itself) can agree, otherwise
 * done immediately.
 */
export async function resetAccount(
  parts: StaffParts,
  transaction: Transaction<Schema>,
  asked: Asked & { readonly factors: string },
): Work<Outcome> {
  const now = parts.clock.now();
  const { accounts, account } = await target(transaction, asked, now);
  const { factors } = asked;
  if (account.factors !== factors) throw refuse('factorsMoved');
  requireNotLast(accounts, account, account.roles);
  if (usableAdministrators(accounts, asked.callerId, account.id).length === 0) {
    const waiting = await waitForReset(transaction, account, asked, now);
    if (waiting !== null) return waiting;
    const taking = { staffId: account.id, madeBy: asked.callerId, factors };
    if (!(await takeFactors(parts, transaction, taking, now))) throw refuse('factorsMoved');
    return { result: outcome(null), note: noteOf(account, asked.reason) };
  }
  const signoffId = await parts.propose(transaction, {
    kind: 'staff.reset',
    subject: String(account.id),
    payload: { staffId: account.id, factors },
    words: copy.wordsOfReset(account.name),
    reason: asked.reason,
    proposedBy: asked.callerId,
  });
  const note = noteOf(account, asked.reason);
  const details = { proposed: copy.reset, signoffId };
  return { result: outcome(signoffId), note: { ...note, action: 'signoff.proposed', details } };
}

/** The only other administrator is reset by a second call, 24 hours after the first (D68); null: the time has come, or none is needed. */
async function waitForReset(
  transaction: Transaction<Schema>,
  account: Account,
  { callerId, reason, factors }: Asked & { readonly factors: string },
  now: Date,
): Promise<Noted<Outcome> | null> {
  if (!account.roles.includes('administrator')) return null;
  const first = await store.findResetAsked(transaction, account.id);
  const isSame = first?.by === callerId && first.factors === factors;
  if (isSame && now.getTime() - Date.parse(first.at) >= dayMs) return null;
  if (isSame) throw refuse('resetWaits');
  await store.setResetAsked(transaction, account.id, {
    by: callerId,
    at: now.toISOString(),
    factors,
  });
  const note = noteOf(account, reason);
  return {
    result: { data: { signoffId: null, isWaiting: true } },
    note: { ...note, action: 'staff.resetAsked' },
  };
}

type Taking = {
  readonly staffId: number;
  readonly madeBy: number | null;
  readonly factors: string;
};

/**
 * Removes an account's factors, ends its sessions and e-mails a link for new ones. False when the
 * factors differ from the shown ones: the caller must roll back.
 */
export async function takeFactors(
  { sessions }: AccountParts,
  transaction: Transaction<Schema>,
  { staffId, madeBy, factors }: Taking,
  now: Date,
): Promise<boolean> {
  // Locks links before accounts, like an enrolment.
  await store.endLinks(transaction, staffId, now);
  if ((await store.lockFactors(transaction, staffId)) !== factors) return false;
  await store.removeFactors(transaction, staffId);
  await forgetDevicesOf(transaction, staffId);
  await sessions.endAllOf(transaction, staffId);
  await enqueueLink(transaction, { staffId, purpose: 'reset', madeBy }, now);
  return true;
}

export async function target(
  transaction: Transaction<Schema>,
  { callerId, staffId }: Asked,
  now: Date,
) {
  const accounts = await accountsInTurn(transaction, now);
  const account = accounts.find(({ id }) => id === staffId);
  if (account === undefined) throw refuse('notFound');
  if (account.id === callerId) throw refuse('ownAccount');
  return { accounts, account };
}

export function requireNotLast(
  accounts: readonly Account[],
  account: Pick<Account, 'id'>,
  lost: readonly StaffRole[],
): void {
  const last = lastHeld(accounts, account.id, lost);
  if (last !== null) throw refuse(last);
}

function requireSecond(
  accounts: readonly Account[],
  { proposed }: RoleChange,
  except: readonly number[],
): void {
  if (proposed.length > 0 && usableAdministrators(accounts, ...except).length === 0)
    throw refuse('secondNeeded');
}

type RoleProposal = {
  readonly callerId: number;
  readonly account: Pick<Account, 'id' | 'name'>;
  readonly roles: readonly StaffRole[];
  readonly reason: string;
};

async function proposeRoles(
  { propose }: StaffParts,
  transaction: Transaction<Schema>,
  { callerId, account, roles, reason }: RoleProposal,
): Promise<number | null> {
  if (roles.length === 0) return null;
  return propose(transaction, {
    kind: 'staff.grant',
    subject: String(account.id),
    payload: { staffId: account.id, roles },
    words: copy.wordsOfGrant(account.name, roles),
    reason,
    proposedBy: callerId,
  });
}

export function outcome(signoffId: number | null): Outcome {
  return { data: { signoffId: signoffId === null ? null : String(signoffId) } };
}

type Changed = { readonly change: RoleChange; readonly signoffId: number | null };

/** Trail entry: the account, and the roles by name. */
export function noteOf(
  account: Pick<Account, 'id' | 'name'>,
  reason: string,
  changed?: Changed,
): TrailNote {
  const subject = { kind: 'staff' as const, id: account.id, name: account.name };
  if (changed === undefined) return { subject, reason };
  const { taken, given, proposed } = changed.change;
  const parts = Object.entries({ taken, given, proposed }).filter(([, roles]) => roles.length > 0);
  const details = Object.fromEntries(parts.map(([part, roles]) => [part, roleNames(roles)]));
  const signoff = changed.signoffId === null ? {} : { signoffId: changed.signoffId };
  return { subject, reason, details: { ...details, ...signoff } };
}
