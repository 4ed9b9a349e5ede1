import { phoneMaxLength, phoneMinLength } from '@klub/contract/limits';
import type { ReplyOf } from '../../lib/api.ts';

export type Approval = ReplyOf<'GET /approvals/:username'>['data'][number];

/** The values and messages of the login form; they survive a look at the regulations. */
export type LoginDraft = {
  step: 'phone' | 'password' | 'reset';
  phone: string;
  phoneLocked: boolean;
  /** Belongs to this number; cleared with it. */
  approvals: readonly Approval[] | undefined;
  regulations: boolean;
  ticked: readonly string[];
  userExists: boolean;
  password: string;
  /** Three wrong passwords: the former one opens nothing until a temporary one is used. */
  isBlocked: boolean;
};

export type LoginEvent =
  | { type: 'phoneTyped'; phone: string }
  | { type: 'phoneUnlocked' }
  | { type: 'approvalTicked'; id: string; ticked: boolean }
  | { type: 'passwordTyped'; password: string }
  | { type: 'passwordForgotten' | 'backToPassword' | 'loggedIn' }
  | LoginReply;

/** What the server answers, with the number that it was asked about. */
type LoginReply = { phone: string } & (
  | { type: 'approvalsCame'; approvals: readonly Approval[]; regulations: boolean }
  | { type: 'tokenCame'; userExists: boolean; token: string | null }
  | { type: 'blocked' | 'reminderSent' }
);

const askedIn: Readonly<Record<LoginReply['type'], LoginDraft['step']>> = {
  approvalsCame: 'phone',
  tokenCame: 'phone',
  blocked: 'password',
  reminderSent: 'reset',
};

export const emptyDraft: LoginDraft = {
  step: 'phone',
  phone: '',
  phoneLocked: false,
  approvals: undefined,
  regulations: false,
  ticked: [],
  userExists: true,
  password: '',
  isBlocked: false,
};

/**
 * The three steps of the login and the ways between them (section 4). A reply after its step
 * changes nothing.
 */
export function nextDraft(draft: LoginDraft, event: LoginEvent): LoginDraft {
  switch (event.type) {
    case 'phoneTyped':
      return event.phone === draft.phone
        ? draft
        : { ...emptyDraft, step: draft.step, phone: event.phone };
    case 'phoneUnlocked':
      return { ...draft, step: 'phone', phoneLocked: false, password: '' };
    case 'approvalTicked': {
      const others = draft.ticked.filter((id) => id !== event.id);
      return { ...draft, ticked: event.ticked ? [...others, event.id] : others };
    }
    case 'passwordTyped':
      return { ...draft, password: event.password };
    case 'passwordForgotten':
      return { ...draft, step: 'reset' };
    case 'backToPassword':
      return { ...draft, step: 'password' };
    case 'loggedIn':
      return emptyDraft;
    default:
      return isLate(draft, event) ? draft : afterReply(draft, event);
  }
}

function afterReply(draft: LoginDraft, reply: LoginReply): LoginDraft {
  switch (reply.type) {
    case 'approvalsCame':
      return {
        ...draft,
        phoneLocked: true,
        approvals: reply.approvals,
        regulations: reply.regulations,
      };
    case 'tokenCame':
      return {
        ...draft,
        step: 'password',
        userExists: reply.userExists,
        password: reply.token ?? '',
      };
    case 'blocked':
      return { ...draft, step: 'reset', password: '', isBlocked: true };
    case 'reminderSent':
      return { ...draft, step: 'password', userExists: true, password: '' };
  }
}

/** True when the user has changed the number since, or continued without this reply. */
function isLate({ phone, step }: LoginDraft, reply: LoginReply): boolean {
  return reply.phone !== phone || askedIn[reply.type] !== step;
}

export function isPhoneLongEnough(phone: string): boolean {
  return phone.length >= phoneMinLength;
}

/** What 'Dalej' still needs [L03]. The server checks that required approvals are ticked. */
export function missingLoginField({
  phone,
  approvals = [],
  ticked,
}: LoginDraft): 'phone' | 'approvals' | undefined {
  if (!isPhoneLongEnough(phone)) return 'phone';
  return approvals.length === 0 || ticked.length > 0 ? undefined : 'approvals';
}

/**
 * The digits of a number as people write it, with a plus before its country: '0048 600-700-800' and 'tel. (+48)
 * 600 700 800' are '+48600700800'. It may be longer than the field.
 */
export function plainPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (/^\D*\+/.test(text)) return `+${digits}`;
  return digits.replace(/^00(?=[1-9])/, '+');
}

export function isPhoneTooLong(phone: string): boolean {
  return phone.length > phoneMaxLength;
}
