import type { Transaction } from 'kysely';
import { z } from 'zod';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import { enqueue } from '../../../infra/jobs/jobs.ts';
import { groupedPhone } from '../../../infra/phone.ts';
import { type FieldErrors, invalid, refuse } from '../../../infra/refusal.ts';
import { shownDate } from '../../../infra/polish.copy.ts';
import { dayOf, startOfDay } from '../../../infra/warsaw.ts';
import { changeRole, leaveInvitedPlaces, tryToChange } from '../programme/programme.ts';
import { invitationsCopy as copy, operatorCopy } from './invitations.copy.ts';
import {
  type FieldFault,
  type FormFaults,
  type InvitationForm,
  exhaustedLimit,
  formFaults,
  invitedPhone,
  invitedRole,
  smsLimits,
  validity,
  whyNotInvited,
  whyNotResent,
  whyNotWithdrawn,
} from './invitations.rules.ts';
import * as store from './invitations.store.ts';
import { findCustomer, findPrefixes, isInTerritory } from './territory.store.ts';

export const invitationSmsQueue = 'invitation-sms';
export const invitationSms = z.object({ invitationId: z.number() });

type Tx = Transaction<Schema>;
type Invited = Parameters<typeof store.createPerson>[1];

/**
 * Invites a number to the staff of one of the salesman's customers; the SMS is sent after the
 * commit.
 */
export async function invite(
  deps: Deps,
  handle: Handle,
  inviterId: number,
  sent: InvitationForm,
): Promise<string> {
  const { clock, vault } = deps;
  requireSms(deps, copy);
  return inTransaction(handle, async (transaction) => {
    await store.takeTurn(transaction, inviterId);
    const now = clock.now();
    const today = dayOf(now);
    const { lastDay, until } = validity(now);
    const form = trimmed(sent);
    const { role, phone, customer } = await readForm(transaction, inviterId, form, today);
    const invited = { phone, role, clientNumber: customer.number, until, now };
    const { personId, isNew } = await admit(transaction, invited);
    await requireAllowance(
      deps,
      transaction,
      { inviterId, personId: isNew ? null : personId },
      now,
    );
    await store.assignPlaces(transaction, { personId, customerId: customer.id, day: today });
    const invitation = { inviterId, personId, customerId: customer.id, role, now };
    const invitationId = await store.insertInvitation(transaction, invitation);
    await sendSms(transaction, { invitationId, inviterId, personId }, now);
    const wasMember = await store.wasMember(transaction, vault.digest('deleted phone', phone));
    const words = wasMember ? copy.invitedOnceMember : copy.invited;
    return words(groupedPhone(phone), shownDate(startOfDay(lastDay)));
  });
}

function trimmed({ type, prefix, user_id, phone }: InvitationForm): InvitationForm {
  return { type: type.trim(), prefix: prefix.trim(), user_id: user_id.trim(), phone: phone.trim() };
}

/** Resolves the form's four values; throws all faults together. */
async function readForm(handle: Handle, inviterId: number, form: InvitationForm, day: string) {
  const faults = formFaults(form, await findPrefixes(handle, inviterId, day));
  const canLookUp = faults.prefix === undefined && faults.user_id === undefined;
  const key = { prefix: form.prefix, number: form.user_id, day };
  const customer = canLookUp ? await findCustomer(handle, inviterId, key) : null;
  const unknown: FormFaults = canLookUp && customer === null ? { user_id: 'unknownCustomer' } : {};
  const errors = errorsOf({ ...faults, ...unknown });
  const role = invitedRole(form.type);
  const phone = invitedPhone(form.phone);
  if (customer === null || role === null || phone === null || Object.keys(errors).length > 0)
    throw invalid(errors);
  return { customer, role, phone };
}

function errorsOf(faults: FormFaults): FieldErrors {
  const entries = Object.entries(faults) as [keyof InvitationForm, FieldFault][];
  return Object.fromEntries(entries.map(([field, fault]) => [field, [copy.fault(field, fault)]]));
}

/** Creates or re-invites the person with this number; throws when it cannot be invited now. */
async function admit(transaction: Tx, invited: Invited) {
  const created = await store.createPerson(transaction, invited);
  if (created !== null) return { personId: created, isNew: true };
  const person = await store.lockPerson(transaction, invited.phone);
  const fault = whyNotInvited(person, invited.now);
  // The account was deleted between the two statements, which freed the number.
  if (person === null) throw refuse('notReady', { retryAfterSeconds: 1 });
  if (fault !== null) throw invalid({ phone: [copy.numberTaken[fault]] });
  await store.reinvite(transaction, person.id, invited);
  await leaveInvitedPlaces(transaction, person.id, dayOf(invited.now));
  await followRole(transaction, person, invited);
  return { personId: person.id, isNew: false };
}

/** Earlier months keep the role of the earlier invitation (decision 0054). */
async function followRole(
  transaction: Tx,
  { id: personId, role: before }: store.FoundPerson,
  { role, now }: Invited,
) {
  if (role === before) return;
  if (!(await tryToChange(transaction))) throw refuse('notReady', { retryAfterSeconds: 5 });
  await changeRole(
    transaction,
    { personId, before, role, since: dayOf(now) },
    { isRehearsal: false, now },
  );
}

/** Sends the SMS of the caller's invitation again and extends it like a new one. */
export async function resend(
  deps: Deps,
  handle: Handle,
  inviterId: number,
  invitationId: number,
): Promise<string> {
  return copy.resent(
    groupedPhone(await sendAgain(deps, handle, { inviterId, invitationId }, copy)),
  );
}

/** The same on an operator's order, within the representative's limits. */
export async function resendForOperator(
  deps: Deps,
  handle: Handle,
  inviterId: number,
  invitationId: number,
): Promise<string> {
  await sendAgain(deps, handle, { inviterId, invitationId }, operatorCopy);
  return operatorCopy.resent;
}

/** The same for a person's current invitation; null when there is none. */
export async function remindForOperator(
  deps: Deps,
  handle: Handle,
  personId: number,
): Promise<string | null> {
  const found = await store.findCurrentInvitation(handle, personId);
  return found === null
    ? null
    : resendForOperator(deps, handle, found.inviterId, found.invitationId);
}

/** Withdraws the caller's invitation: the number cannot log in until invited again. */
export async function withdraw(
  deps: Deps,
  handle: Handle,
  inviterId: number,
  invitationId: number,
): Promise<string> {
  return copy.withdrawn(
    groupedPhone(await takeBack(deps, handle, { inviterId, invitationId }, copy)),
  );
}

export async function withdrawForOperator(
  deps: Deps,
  handle: Handle,
  inviterId: number,
  invitationId: number,
): Promise<string> {
  await takeBack(deps, handle, { inviterId, invitationId }, operatorCopy);
  return operatorCopy.withdrawn;
}

type InvitationRef = { readonly inviterId: number; readonly invitationId: number };
type Words = Pick<typeof operatorCopy, 'declined' | 'exhausted' | 'noSms'>;

/**
 * Throws when the server cannot deliver temporary passwords: an invitation would be useless (D71).
 */
function requireSms({ config }: Pick<Deps, 'config'>, { noSms }: Pick<Words, 'noSms'>): void {
  if (config.temporaryPasswordDelivery === 'none')
    throw refuse('smsUnavailable', { message: noSms });
}

async function sendAgain(
  deps: Deps,
  handle: Handle,
  { inviterId, invitationId }: InvitationRef,
  { declined, exhausted, noSms }: Words,
): Promise<string> {
  requireSms(deps, { noSms });
  return inTransaction(handle, async (transaction) => {
    await store.takeTurn(transaction, inviterId);
    const invitation = await ownInvitation(transaction, inviterId, invitationId);
    const now = deps.clock.now();
    const { personId, customerId, invitedUntil, phone } = invitation;
    const inTerritory = await isInTerritory(transaction, inviterId, {
      customerId,
      day: dayOf(now),
    });
    const decline = whyNotResent({ ...invitation, isInTerritory: inTerritory });
    if (decline !== null) throw refuse('inviteDeclined', { message: declined[decline] });
    await requireAllowance(deps, transaction, { inviterId, personId }, now, exhausted);
    if (invitedUntil !== null)
      await store.setInvitedUntil(transaction, personId, validity(now).until);
    await sendSms(transaction, { invitationId, inviterId, personId }, now);
    return phone;
  });
}

async function takeBack(
  deps: Deps,
  handle: Handle,
  { inviterId, invitationId }: InvitationRef,
  { declined }: Pick<Words, 'declined'>,
): Promise<string> {
  return inTransaction(handle, async (transaction) => {
    const invitation = await ownInvitation(transaction, inviterId, invitationId);
    const now = deps.clock.now();
    const decline = whyNotWithdrawn(invitation);
    if (decline !== null) throw refuse('inviteDeclined', { message: declined[decline] });
    await store.markWithdrawn(transaction, invitationId, now);
    await store.setInvitedUntil(transaction, invitation.personId, now);
    await leaveInvitedPlaces(transaction, invitation.personId, dayOf(now));
    return invitation.phone;
  });
}

async function ownInvitation(handle: Handle, inviterId: number, invitationId: number) {
  const invitation = await store.lockOwnInvitation(handle, inviterId, invitationId);
  if (invitation === null) throw refuse('notFound');
  return { ...invitation, isConfirmed: invitation.invitedUntil === null, isInTerritory: true };
}

const retryAfterSeconds = {
  inviterDay: 3_600,
  personMinute: 60,
  personDay: 3_600,
  programmeDay: 3_600,
} as const;

async function requireAllowance(
  { log }: Pick<Deps, 'log'>,
  handle: Handle,
  who: { readonly inviterId: number; readonly personId: number | null },
  now: Date,
  words: Words['exhausted'] = copy.exhausted,
): Promise<void> {
  const { perPersonSeconds, perProgrammeDay } = smsLimits;
  const windows = { now, lateSeconds: perPersonSeconds, programmeMax: perProgrammeDay };
  const limit = exhaustedLimit(await store.countSms(handle, who, windows));
  if (limit === null) return;
  if (limit === 'programmeDay')
    log.error({ max: perProgrammeDay }, 'invitations by SMS: the budget of the day is used up');
  throw refuse('tooOften', { message: words[limit], retryAfterSeconds: retryAfterSeconds[limit] });
}

type Sending = {
  readonly invitationId: number;
  readonly inviterId: number;
  readonly personId: number;
};

async function sendSms(handle: Handle, sending: Sending, now: Date): Promise<void> {
  const number = await store.noteSms(handle, sending, now);
  const payload = { invitationId: sending.invitationId } satisfies z.infer<typeof invitationSms>;
  await enqueue(handle, {
    queue: invitationSmsQueue,
    key: `${invitationSmsQueue}:${number}`,
    payload,
    now,
    personId: sending.personId,
  });
}
