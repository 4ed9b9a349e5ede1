import { invitePhoneMaxLength } from '@klub/contract/limits';
import { type Role, participants } from '@klub/contract/roles';
import { canGetSms, e164Of } from '../../infra/phone.ts';
import { addDays, dayOf, startOfDay } from '../../infra/warsaw.ts';

/** What the form sends; `user_id` is the SAP number of the customer whose staff is invited. */
export type InvitationForm = {
  readonly type: string;
  readonly prefix: string;
  readonly user_id: string;
  readonly phone: string;
};
export type InvitedRole = (typeof participants)[number];

/** The roles that a representative may invite: shop staff, never another representative (HZ24). */
export const invitableRoles: readonly InvitedRole[] = participants;

const validDays = 30;
/** An SMS costs money and patience: so many in a day per representative, per invited person, and of the whole programme. */
export const smsLimits = {
  perInviterDay: 50,
  perPersonDay: 3,
  perPersonSeconds: 60,
  perProgrammeDay: 10_000,
} as const;

export type FieldFault =
  | 'required'
  | 'unknownType'
  | 'unknownPrefix'
  | 'notDigits'
  | 'unknownCustomer'
  | 'notAPhone'
  | 'notAMobile';
export type FormFaults = Partial<Record<keyof InvitationForm, FieldFault>>;

/** What can be said of the fields without asking the database, but for the prefixes of the own territory. */
export function formFaults(form: InvitationForm, prefixes: readonly string[]): FormFaults {
  const faults: Record<keyof InvitationForm, FieldFault | null> = {
    type: invitableRoles.some((role) => role === form.type) ? null : 'unknownType',
    prefix: prefixes.includes(form.prefix) ? null : 'unknownPrefix',
    user_id: /^\d{1,12}$/.test(form.user_id) ? null : 'notDigits',
    phone: phoneFault(form.phone),
  };
  const fields: readonly (keyof InvitationForm)[] = ['type', 'prefix', 'user_id', 'phone'];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const fault = form[field] === '' ? 'required' : faults[field];
      return fault === null ? [] : [[field, fault]];
    }),
  );
}

function phoneFault(phone: string): FieldFault | null {
  const canonical = invitedPhone(phone);
  if (canonical === null) return 'notAPhone';
  return canGetSms(canonical) ? null : 'notAMobile';
}

/** Nine digits, as the field of the form takes them; spaces and dashes between them do not count. */
export function invitedPhone(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d+$/.test(digits) && digits.length === invitePhoneMaxLength ? e164Of(digits) : null;
}

export function invitedRole(type: string): InvitedRole | null {
  return invitableRoles.find((role) => role === type) ?? null;
}

/** The last day on which an invitation of this moment opens the club, and the first instant that is too late. */
export function validity(now: Date): { readonly lastDay: string; readonly until: Date } {
  const lastDay = addDays(dayOf(now), validDays);
  return { lastDay, until: startOfDay(addDays(lastDay, 1)) };
}

/** A person already in the programme, as far as an invitation is concerned. */
export type KnownPerson = {
  readonly role: Role;
  readonly hasJoined: boolean;
  readonly isBlocked: boolean;
  readonly invitedUntil: Date | null;
};

/** Why this number cannot be invited now; null when it can. */
export function whyNotInvited(
  person: KnownPerson | null,
  now: Date,
): 'registered' | 'invited' | 'blocked' | null {
  if (person === null) return null;
  if (person.isBlocked) return 'blocked';
  if (person.hasJoined || person.role === 'salesman') return 'registered';
  return isOver(person.invitedUntil, now) ? null : 'invited';
}

/** Null never ends: a person imported from a file is invited for good. */
function isOver(invitedUntil: Date | null, now: Date): boolean {
  return invitedUntil !== null && invitedUntil <= now;
}

export type InvitationState = 'sent' | 'joined' | 'expired' | 'withdrawn';

/** An invitation with what has become of it. */
export type Invitation = {
  readonly isWithdrawn: boolean;
  readonly isReplaced: boolean;
  readonly hasLeft: boolean;
  readonly hasJoined: boolean;
  readonly isBlocked: boolean;
  /** A file of the programme names the person too. */
  readonly isConfirmed: boolean;
  readonly isInTerritory: boolean;
};

export type Decline =
  | 'joined'
  | 'withdrawn'
  | 'replaced'
  | 'left'
  | 'blocked'
  | 'foreign'
  | 'confirmed';

export function whyNotResent(invitation: Invitation): Decline | null {
  const isClosed = whyClosed(invitation);
  if (isClosed !== null) return isClosed;
  if (invitation.isBlocked) return 'blocked';
  return invitation.isInTerritory ? null : 'foreign';
}

/** A representative cannot withdraw a person that the operator has admitted. */
export function whyNotWithdrawn(invitation: Invitation): Decline | null {
  return whyClosed(invitation) ?? (invitation.isConfirmed ? 'confirmed' : null);
}

/** A person who has logged in is a member. */
function whyClosed(invitation: Invitation): Decline | null {
  if (invitation.hasLeft) return 'left';
  if (invitation.isWithdrawn) return 'withdrawn';
  if (invitation.isReplaced) return 'replaced';
  return invitation.hasJoined ? 'joined' : null;
}

/** SMS that were asked for in the last 24 hours. */
export type SentSms = {
  readonly byInviter: number;
  readonly toPerson: number;
  readonly toPersonLately: number;
  readonly ofProgramme: number;
};

export function exhaustedLimit(
  sent: SentSms,
): 'inviterDay' | 'personMinute' | 'personDay' | 'programmeDay' | null {
  if (sent.byInviter >= smsLimits.perInviterDay) return 'inviterDay';
  if (sent.toPersonLately > 0) return 'personMinute';
  if (sent.toPerson >= smsLimits.perPersonDay) return 'personDay';
  return sent.ofProgramme >= smsLimits.perProgrammeDay ? 'programmeDay' : null;
}

/** An SMS in the plain alphabet of SMS carries 160 signs; with a single Polish letter it would carry 70. */
export function plainLetters(text: string): string {
  return text
    .replace(/ł/g, 'l')
    .replace(/Ł/g, 'L')
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '');
}
