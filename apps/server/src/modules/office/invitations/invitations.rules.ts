import { invitePhoneMaxLength } from '@klub/contract/limits';
import { type Role, participants } from '@klub/contract/roles';
import { canGetSms, e164Of } from '../../../infra/phone.ts';
import { addDays, dayOf, startOfDay } from '../../../infra/warsaw.ts';

/** `user_id` is the SAP number of the customer whose staff is invited. */
export type InvitationForm = {
  readonly type: string;
  readonly prefix: string;
  readonly user_id: string;
  readonly phone: string;
};
export type InvitedRole = (typeof participants)[number];

/** A representative may invite shop staff, never another representative (HZ24). */
export const invitableRoles: readonly InvitedRole[] = participants;

const validDays = 30;
/** Daily SMS limits per representative, per invited person and for the whole programme. */
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

/** Faults found without the database, except the prefixes of the representative's territory. */
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

/** Nine digits; spaces and dashes are ignored. */
export function invitedPhone(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d+$/.test(digits) && digits.length === invitePhoneMaxLength ? e164Of(digits) : null;
}

export function invitedRole(type: string): InvitedRole | null {
  return invitableRoles.find((role) => role === type) ?? null;
}

/** The last day of an invitation sent now, and its exclusive end. */
export function validity(now: Date): { readonly lastDay: string; readonly until: Date } {
  const lastDay = addDays(dayOf(now), validDays);
  return { lastDay, until: startOfDay(addDays(lastDay, 1)) };
}

/** An existing person's data that decide about an invitation. */
export type KnownPerson = {
  readonly role: Role;
  readonly hasJoined: boolean;
  readonly isBlocked: boolean;
  readonly invitedUntil: Date | null;
};

/** Null when this number can be invited now. */
export function whyNotInvited(
  person: KnownPerson | null,
  now: Date,
): 'registered' | 'invited' | 'blocked' | null {
  if (person === null) return null;
  if (person.isBlocked) return 'blocked';
  if (person.hasJoined || person.role === 'salesman') return 'registered';
  return isOver(person.invitedUntil, now) ? null : 'invited';
}

/** Null: no end, a person imported from a file stays invited. */
function isOver(invitedUntil: Date | null, now: Date): boolean {
  return invitedUntil !== null && invitedUntil <= now;
}

export type InvitationState = 'sent' | 'joined' | 'expired' | 'withdrawn';

export type Invitation = {
  readonly isWithdrawn: boolean;
  readonly isReplaced: boolean;
  readonly hasLeft: boolean;
  readonly hasJoined: boolean;
  readonly isBlocked: boolean;
  /** An imported file names the person too. */
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

/** A representative cannot withdraw a person that a file names. */
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

/** SMS requested in the last 24 hours. */
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
