import { threeSigns } from '../../sentences.ts';
import { z } from 'zod';
import {
  bookedCorrection,
  bookedEntry,
  periodExplanation,
  periodSentence,
  specialExplanation,
  yearExplanation,
  yearItem,
  yearPart,
} from '../../calls/explain.ts';
import { bonusFate } from '../../calls/challenges.ts';
import { limits } from '../../endpoint.ts';
import { searchMaxLength } from '../../limits.ts';
import { profileFields } from '../../profile-fields.ts';
import { roles } from '../../roles.ts';
import { codeAndMessage, queryInteger, wholeNumber } from '../../values.ts';
import { trailActions, type TrailAction } from '../actions.ts';
import { panelRows } from '../panel-endpoint.ts';
import {
  personStates,
  revealableFields,
  revealReasonMin,
  smsKinds,
  smsStates,
  transferStates,
} from './person-states.ts';
import {
  found,
  idParams,
  instant,
  noSuchRole,
  noSuchState,
  pageQuery,
  reason,
  requiredText,
  text,
} from '../values.ts';

const day = z.string();
const span = { from: day.nullable(), until: day.nullable() };
/** Of one participant: numbers masked, of the profile only whether a field is filled. */
const card = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  role: z.string(),
  state: z.enum(personStates),
  /** It may be the account of who looks: then nothing can be done with it or revealed. */
  isOwn: z.boolean(),
  createdAt: instant,
  joinedAt: instant.nullable(),
  lastLoginAt: instant.nullable(),
  leftAt: instant.nullable(),
  /** Until when the person may log in by invitation; null: without a limit. */
  invitedUntil: instant.nullable(),
  hasPassword: z.boolean(),
  /** `operator`: by a file, lifted by a file; the others by three wrong passwords, lifted here. */
  blocks: z.array(z.object({ by: z.enum(['operator', 'strangers', 'device']), at: instant })),
  representatives: z.array(z.string()),
  roles: z.array(z.object({ role: z.string(), ...span })),
  shops: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      customer: z.string(),
      ...span,
      isNow: z.boolean(),
    }),
  ),
  sessions: z.object({ open: wholeNumber, lastUsedAt: instant.nullable() }),
  /** Devices with push notifications. */
  devices: z.array(z.object({ platform: z.string(), version: z.string(), seenAt: instant })),
  /** Browsers and phones that opened the account. */
  knownDevices: wholeNumber,
  unread: wholeNumber,
  /** Letters that are not delivered yet. */
  letters: wholeNumber,
  /** The newest of the last seven days, without its text. */
  lastSms: z
    .object({ kind: z.enum(smsKinds), state: z.enum(smsStates), askedAt: instant, at: instant })
    .nullable(),
  profile: z.array(
    z.object({ field: z.enum(profileFields), isFilled: z.boolean(), isNeeded: z.boolean() }),
  ),
  /** What may be revealed to who looks, and is there. */
  revealable: z.array(z.enum(revealableFields)),
  months: z.array(
    z.object({
      month: z.string(),
      target: wholeNumber,
      points: wholeNumber,
      percent: wholeNumber.nullable(),
      /** The bonus of the month only, as its explanation shows it. */
      golden: wholeNumber,
    }),
  ),
  /** Bonuses of quarters, in addition to those of their months. */
  quarters: z.array(z.object({ quarter: z.string(), golden: wholeNumber })),
  /** Everything of a year, knowledge and special tasks included. */
  years: z.array(z.object({ year: wholeNumber, golden: wholeNumber })),
  statements: z.array(
    z.object({
      month: z.string(),
      /** Golden points. */
      amount: wholeNumber,
      state: z.string(),
      /** What it waits for: the next payout, or the end of `reason`; null: nothing. */
      waits: z.enum(['due', 'held']).nullable(),
      reason: z.string(),
      paidOn: day.nullable(),
    }),
  ),
  transfers: z.array(
    z.object({
      reference: z.string(),
      grosze: wholeNumber,
      day,
      state: z.enum(transferStates),
      /** Last four digits. */
      account: z.string(),
      reason: z.string(),
    }),
  ),
  holds: z.array(
    z.object({
      kind: z.enum(['operator', 'returned', 'repeated']),
      reason: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
  /** By its number, which grows; null when nothing is held. */
  newestHold: z.string().nullable(),
  /** Nothing is paid until then: the bank account or the phone has changed, or the account was restored. */
  heldUntil: instant.nullable(),
  consents: z.array(
    z.object({
      name: z.string(),
      version: wholeNumber,
      value: z.boolean(),
      at: instant,
      channel: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
  /** The present month and the one before it; a month without figures and bonus is left out. */
  standing: z.array(
    z.object({
      month: z.string(),
      percent: wholeNumber.nullable(),
      /** In the ledger. */
      booked: wholeNumber,
      /** What the rule gives for the result, whatever the padlock. */
      worth: wholeNumber,
      fate: bonusFate,
    }),
  ),
});

/** Whose amount is explained, and when, for the print. */
const explained = {
  person: z.object({
    id: z.string(),
    name: z.string(),
    phone: z.string(),
    role: z.string(),
    shops: z.array(z.string()),
  }),
  at: instant,
};

/** What the page of corrections says of one; null for an account that may not open the page. */
const office = z
  .object({
    words: z.string(),
    complaint: z.string(),
    /** Null: a file of a command. */
    by: z.string().nullable(),
    decidedBy: z.string().nullable(),
  })
  .nullable();
const correction = bookedCorrection.extend({ office }).nullable();
const entries = z.array(bookedEntry.extend({ correction }));
const periodChain = periodExplanation.extend({ entries });
const yearChain = yearExplanation.extend({
  parts: z.array(yearPart.extend({ items: z.array(yearItem.extend({ entries })) })),
});
const taskChain = specialExplanation.extend({ entries });

/** Where an event of a person's history leads; null where the account may not open it. */
const leadsTo = z
  .object({ screen: z.enum(['trail', 'import', 'payout']), id: z.string() })
  .nullable();
const event = {
  /** Unique in the history. */
  id: z.string(),
  at: instant,
  /** The author's name; empty: the person, the bank or the programme. */
  by: z.string(),
  leadsTo,
};
/** One event of a person's history, by its source. */
const historyEvent = z.discriminatedUnion('kind', [
  z.object({
    ...event,
    kind: z.literal('act'),
    action: z.enum(Object.keys(trailActions) as [TrailAction]),
    /** Empty without one, and where the account may not read it. */
    reason: z.string(),
    outcome: z.enum(['done', 'refused']),
  }),
  z.object({
    ...event,
    kind: z.literal('import'),
    /** The kind of the file. */
    file: z.string(),
    fileName: z.string(),
    importNumber: wholeNumber,
    isUndone: z.boolean(),
  }),
  z.object({
    ...event,
    kind: z.literal('transfer'),
    state: z.enum(['paid', 'returned']),
    reference: z.string(),
    grosze: wholeNumber,
    /** Why it came back. */
    reason: z.string(),
  }),
  z.object({ ...event, kind: z.literal('message'), title: z.string(), isRead: z.boolean() }),
  z.object({ ...event, kind: z.literal('letter'), isDelivered: z.boolean() }),
]);

const act = {
  may: 'people.act',
  reads: 'nothing',
  params: idParams,
  reply: codeAndMessage,
  limit: limits.write,
} as const;
/** The limit is that of the command. */
const holdReason = requiredText(100);

export const peopleRows = panelRows({
  'GET /api/panel/v1/people': {
    may: 'people.read',
    summary:
      'People by number, name, shop or SAP, by state and role, in Polish order, with masked numbers',
    reads: 'people',
    audit: 'people.searched',
    query: z.object({
      q: text(searchMaxLength)
        .refine((value) => value.trim().length >= 3, { error: threeSigns })
        .optional(),
      state: z.enum(personStates, { error: noSuchState }).optional(),
      role: z.enum(roles, { error: noSuchRole }).optional(),
      /** The code of a shop, or the number of its customer in SAP. */
      shop: text(searchMaxLength).optional(),
      page: pageQuery.optional(),
    }),
    reply: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          phone: z.string(),
          role: z.string(),
          shop: z.string(),
          state: z.enum(personStates),
        }),
      ),
      ...found,
      /** More people match than are counted. */
      hasMore: z.boolean(),
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/people/:id': {
    may: 'people.read',
    summary:
      'The card of a person: roles and shops over time, state, devices, months, settlements, consents, history',
    reads: 'people',
    audit: 'people.opened',
    ofPerson: 'id',
    params: idParams,
    reply: z.object({ data: card }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/panel/v1/people/:id/history': {
    may: 'people.read',
    summary:
      'The history of a person from all sources in one line of time, newest first: imports, acts, looks, transfers, messages, letters',
    reads: 'people',
    audit: 'people.historyRead',
    ofPerson: 'id',
    params: idParams,
    query: z.object({
      /** `next` of the page before. */
      after: text(80)
        .regex(/^\d{1,15}~[a-z]{3,12}~\d{1,15}$/, { error: 'Otwórz historię od początku.' })
        .optional(),
    }),
    reply: z.object({ data: z.array(historyEvent), next: z.string().nullable() }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/people/:id/export': {
    may: 'people.edit',
    fresh: true,
    summary: 'Makes a file with everything that is held about a person, as an operation',
    reads: 'people',
    audit: 'people.exportStarted',
    params: idParams,
    reply: z.object({ data: z.object({ operationId: z.string() }) }),
    failures: ['notFound', 'ownPerson'],
    limit: limits.export,
  },
  'GET /api/panel/v1/people/:id/why/:period': {
    may: 'people.read',
    summary:
      'Where the amount of a month or a quarter comes from: the chain that the participant sees, with the names in corrections',
    reads: 'people',
    audit: 'people.explained',
    ofPerson: 'id',
    params: idParams.extend({
      period: text(7).regex(/^20\d\d-(0[1-9]|1[0-2]|Q[1-4])$/, {
        error: periodSentence,
      }),
    }),
    reply: z.object({ data: z.object({ ...explained, chain: periodChain }) }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/panel/v1/people/:id/why-year/:year': {
    may: 'people.read',
    summary: 'The ledger entries behind the sums of a year, knowledge and special tasks included',
    reads: 'people',
    audit: 'people.explained',
    ofPerson: 'id',
    params: idParams.extend({ year: queryInteger(2000, 2100) }),
    reply: z.object({ data: z.object({ ...explained, chain: yearChain }) }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/panel/v1/people/:id/why-task/:slug': {
    may: 'people.read',
    summary:
      'Where the amount of a special task comes from: the chain that the participant sees, with the names in corrections',
    reads: 'people',
    audit: 'people.explained',
    ofPerson: 'id',
    params: idParams.extend({ slug: text(200) }),
    reply: z.object({ data: z.object({ ...explained, chain: taskChain }) }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/people/:id/unblock': {
    ...act,
    summary:
      'Gives the tries of the login back after three wrong passwords; a block by a file stays',
    audit: 'people.unblocked',
    failures: ['notFound', 'ownPerson', 'personGone'],
  },
  'POST /api/panel/v1/people/:id/reminder': {
    ...act,
    fresh: true,
    summary:
      'An SMS to the number on file: the invitation again, or a temporary password; within the limits of both',
    audit: 'people.reminded',
    failures: [
      'notFound',
      'ownPerson',
      'personGone',
      'notAMobile',
      'inviteDeclined',
      'smsUnavailable',
    ],
  },
  'POST /api/panel/v1/people/:id/sessions/end': {
    ...act,
    fresh: true,
    summary: 'Ends all sessions of a person on every device',
    audit: 'people.signedOut',
    failures: ['notFound', 'ownPerson', 'personGone'],
  },
  'POST /api/panel/v1/people/:id/hold': {
    ...act,
    fresh: true,
    summary: 'Holds everything that a person would be paid, until it is released',
    audit: 'people.payoutsHeld',
    body: z.object({ reason: holdReason }),
    failures: ['notFound', 'ownPerson'],
  },
  'POST /api/panel/v1/people/:id/release': {
    ...act,
    fresh: true,
    summary: 'Releases every hold of a person, unless one has come that the caller has not seen',
    audit: 'people.payoutsReleased',
    body: z.object({
      reason: holdReason,
      newestHold: z
        .string()
        .regex(/^\d{1,18}$/)
        .nullable(),
    }),
    failures: ['notFound', 'ownPerson', 'holdReason', 'holdsMoved', 'leaverByTwo'],
  },
  'POST /api/panel/v1/people/:id/reveal': {
    may: 'people.reveal',
    fresh: true,
    summary:
      'One field of a person for sixty seconds; its entry in the trail is committed before it leaves',
    reads: 'people',
    audit: 'people.revealed',
    params: idParams,
    body: z.object({
      field: z.enum(revealableFields, { error: 'Nie ma takiego pola.' }),
      reason: reason.refine((value) => value.trim().length >= revealReasonMin, {
        error: `Wpisz co najmniej ${revealReasonMin} znaków: po co to odsłaniasz.`,
      }),
    }),
    reply: z.object({
      data: z.object({ field: z.enum(revealableFields), value: z.string(), seconds: wholeNumber }),
    }),
    failures: ['notFound', 'forbidden', 'ownPerson', 'personGone', 'trailUnavailable'],
    limit: { max: 30, seconds: 3_600, shared: true },
  },
});
