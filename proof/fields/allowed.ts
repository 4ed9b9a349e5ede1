import type { AllEndpoints } from '@klub/contract';
import type { Schema } from '../../apps/server/src/infra/db/schema.ts';
import type { Change } from './database.ts';
import { isMarked } from './inject.ts';
import type { Tried } from './writes.ts';

export type Write = Extract<keyof AllEndpoints, `POST ${string}`>;
type ColumnOf = {
  [Table in keyof Schema]: `${Table}.${keyof Schema[Table] & string}`;
}[keyof Schema];

/** Columns that may change, tables that rows may come into (`+`) and go from (`-`). */
type Allowed = ColumnOf | `+${keyof Schema}` | `-${keyof Schema}`;

const names = [
  'person.first_name',
  'person.last_name',
  'person.searched',
  'person.name_order',
] as const;
const copiesOfNames = [
  'person_place.person_searched',
  'person_place.person_order',
  'invitation.person_searched',
] as const;
const sms = ['+invitation_sms', '+job'] as const;

/** All that each call may change by its own fields; any other field changes nothing. */
export const mayChange: Readonly<Record<Write, readonly Allowed[]>> = {
  'POST /authorization/token/': ['+login_device'],
  'POST /authorization/remind-password': ['+job', '+temporary_password', '+login_device'],
  'POST /authorization': ['+known_device', '+session', 'person.last_login_at'],
  'POST /api/v1/logout': ['session.revoked_at'],
  'POST /api/v1/user/updateandreturnerrors': [
    ...names,
    ...copiesOfNames,
    'person.email',
    'person.is_profile_complete',
    'session.profile_shown',
    '+security_event',
    '+former_identity',
    '+push',
    '+notification',
    '+job',
  ],
  'POST /api/v1/user/update': [
    'person.password_hash',
    'person.password_set_at',
    'session.revoked_at',
    '-device',
    '+job',
    '+notification',
    '+unread_change',
    '+security_event',
  ],
  'POST /api/v1/user/delete': [
    ...names,
    ...copiesOfNames,
    ...([
      'person.phone',
      'person.phone_digest',
      'person.email',
      'person.client_number',
      'person.entrepreneur',
    ] as const),
    ...([
      'person.iban_sealed',
      'person.street_sealed',
      'person.city_sealed',
      'person.zip_code_sealed',
    ] as const),
    ...([
      'person.birthday_sealed',
      'person.pesel_sealed',
      'person.tax_office_name_sealed',
    ] as const),
    ...(['person.tax_office_address_sealed', 'person.password_hash', 'person.deleted_at'] as const),
    ...(['person_place.to_date', 'person_place.person_phone', 'session.revoked_at'] as const),
    ...([
      '-device',
      '-notification',
      '-unread_change',
      '+consent_event',
      '+departure',
      '+job',
    ] as const),
    '+security_event',
  ],
  'POST /api/v1/slider/seen': ['person.show_slider'],
  'POST /api/v1/notifications/:slug/update': ['notification.read_at', '+unread_change'],
  'POST /api/v1/notifications/hide-badge': ['notification.seen_at', 'person.badge_hidden_at'],
  'POST /api/v1/push': ['+push_setting'],
  'POST /api/v1/devices': [
    'device.session_hash',
    'device.version',
    'device.api_url',
    'device.updated_at',
  ],
  'POST /api/v1/devices/forget': ['-device'],
  'POST /api/v1/questions/:slug/reply': [
    'question_attempt.outcome',
    'question_attempt.reply_ids',
    'question_attempt.decided_at',
    'question_attempt.claimed_seconds',
  ],
  'POST /api/v1/contact': [
    '+contact_message',
    '+letter',
    '+letter_entry',
    '+letter_counter',
    'letter_counter.last',
    '+job',
  ],
  'POST /api/v1/salesman/number': ['+number_request'],
  'POST /api/v1/user/calling': ['+call_refusal', '-call_refusal'],
  'POST /api/v1/invitations/post': ['+person', '+person_place', '+invitation', ...sms],
  'POST /api/v1/invitations/:id/resend': ['person.invited_until', ...sms],
  'POST /api/v1/invitations/:id/withdraw': [
    'invitation.withdrawn_at',
    'person.invited_until',
    '-person_place',
  ],
};

/** Fields of the form that are accepted and change nothing (HZ18); an attempt is logged. */
export const ignored: Partial<Record<Write, readonly string[]>> = {
  'POST /api/v1/user/updateandreturnerrors': [
    'id',
    'username',
    'clientNumber',
    'userType',
    'userDetails',
  ],
};

/** What a call did to a column, as often as it did it; ids and times are another every time. */
export type Effect = ReadonlyMap<string, readonly string[]>;

function effectOf({ changes }: Tried): Effect {
  const byColumn = Map.groupBy(changes, ({ what }) => what);
  return new Map(
    [...byColumn].map(([what, all]) => [what, all.map(({ value }) => value).toSorted()]),
  );
}

/** The columns that two equal calls leave alike; what is noted of an attempt says what was attempted. */
export function steadyOf(first: Tried, second: Tried): Effect {
  const again = effectOf(second);
  const notes = '+security_event.details';
  return new Map(
    [...effectOf(first)].filter(
      ([what, values]) => what !== notes && isSame(values, again.get(what)),
    ),
  );
}

function isSame(one: readonly string[], other: readonly string[] = []): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function isAllowed(write: Write, { what }: Pick<Change, 'what'>): boolean {
  const allowed: readonly string[] = mayChange[write];
  // Of an inserted row every column is new.
  return (
    allowed.includes(what) || (what.startsWith('+') && allowed.includes(what.split('.')[0] ?? ''))
  );
}

/** What is wrong with a call that had fields in it which are not its own. */
export function faultsOf(write: Write, steady: Effect, tried: Tried, status: number): string[] {
  const { answer, changes } = tried;
  const effect = effectOf(tried);
  const isTaken = answer.status === status;
  return [
    ...(isTaken || answer.status === 400 ? [] : [`answers ${answer.status}`]),
    ...changes.filter((change) => !isAllowed(write, change)).map(({ what }) => `changes ${what}`),
    ...changes
      .filter(({ value }) => isMarked(value))
      .map(({ what }) => `writes what was put in into ${what}`),
    ...(isTaken
      ? [...steady].filter(([what, values]) => !isSame(values, effect.get(what)))
      : []
    ).map(([what]) => `changes ${what} otherwise than without it`),
  ];
}
