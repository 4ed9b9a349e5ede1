import { z } from 'zod';
import { limits } from '../endpoint.ts';
import { codeAndMessage } from '../values.ts';
import { panelRows } from './panel-endpoint.ts';
import { signoffKinds } from './signoffs.ts';
import {
  digest,
  email,
  id,
  idParams,
  instant,
  reason,
  staffName,
  staffRole,
  requiredText,
} from './values.ts';

const staffState = z.enum(['invited', 'active', 'suspended']);
const account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(staffRole),
  state: staffState,
  /** Roles that were proposed for this account and wait for a second administrator. */
  proposed: z.array(staffRole),
  passkeys: z.number().int(),
  hasCodes: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  sessions: z.number().int(),
  lastInAt: instant.nullable(),
  isSelf: z.boolean(),
});
/** The outcome: executed, or proposed to a second administrator. */
const outcome = z.object({ data: z.object({ signoffId: z.string().nullable() }) });
/** How the first link goes to the account: by mail, or to copy where no mail is set up. */
const sentLink = { isMailSetUp: z.boolean(), link: z.string().nullable() };
const write = { may: 'staff.manage', fresh: true, reads: 'nothing', limit: limits.write } as const;

export const staffRows = panelRows({
  'GET /api/panel/v1/staff': {
    may: 'staff.read',
    summary: 'Accounts of the panel',
    reads: 'people',
    audit: 'staff.listed',
    reply: z.object({ data: z.array(account) }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/staff/:id': {
    may: 'staff.read',
    summary: 'One account of the panel, and who has changed it',
    reads: 'people',
    audit: 'staff.listed',
    params: idParams,
    reply: z.object({
      data: account.extend({
        /** Since when it is suspended; null: it is not. */
        suspendedAt: instant.nullable(),
        /** Digest of everything that the account signs in with. */
        factors: digest,
        /** What about this account waits for a second administrator. */
        waiting: z.array(
          z.object({ id: z.string(), kind: z.enum(signoffKinds), words: z.string() }),
        ),
        /** Participants with the name or address of the account, or declared by administrators (D55). */
        people: z.array(z.object({ id: z.string(), is: z.enum(['alike', 'same', 'different']) })),
        history: z.array(z.object({ at: instant, by: staffName.nullable(), words: z.string() })),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/staff': {
    ...write,
    summary: 'Invites an account by mail; roles that need two are proposed',
    audit: 'staff.invited',
    body: z.object({
      email,
      name: requiredText(120),
      roles: z.array(staffRole).min(1, { error: 'Wybierz rolę.' }).max(5),
    }),
    reply: z.object({ data: z.object({ signoffId: z.string().nullable(), ...sentLink }) }),
    failures: ['accountExists', 'rolesExcluded', 'secondNeeded'],
  },
  'POST /api/panel/v1/staff/:id/invite': {
    ...write,
    summary: 'Sends the first ticket again; the former one ends',
    audit: 'staff.invited',
    params: idParams,
    reply: codeAndMessage.extend({ data: z.object(sentLink) }),
    failures: ['notFound', 'ownAccount'],
  },
  'POST /api/panel/v1/staff/:id/suspend': {
    ...write,
    summary: 'Suspends an account: it is out at its next call',
    audit: 'staff.suspended',
    params: idParams,
    body: z.object({ reason }),
    reply: codeAndMessage,
    failures: ['notFound', 'ownAccount', 'lastAdministrator'],
  },
  'POST /api/panel/v1/staff/:id/resume': {
    ...write,
    summary:
      'Lets a suspended account in again, unless its suspension is another than the caller has seen',
    audit: 'staff.resumed',
    params: idParams,
    body: z.object({ suspendedAt: instant }),
    reply: codeAndMessage,
    failures: ['notFound', 'ownAccount', 'suspensionMoved'],
  },
  'POST /api/panel/v1/staff/:id/roles': {
    ...write,
    summary: 'Changes the roles: what is taken away is gone at once, what needs two is proposed',
    audit: 'staff.rolesChanged',
    params: idParams,
    body: z.object({
      roles: z.array(staffRole).max(5),
      /** The roles that the caller has seen. */
      seen: z.array(staffRole).max(5),
      reason,
    }),
    reply: outcome,
    failures: [
      'notFound',
      'ownAccount',
      'rolesMoved',
      'lastAdministrator',
      'lastApprover',
      'rolesExcluded',
      'secondNeeded',
      'signoffOpen',
    ],
  },
  'POST /api/panel/v1/staff/:id/same': {
    ...write,
    summary: 'Declares that the account and a participant are the same person',
    audit: 'staff.personDeclared',
    params: idParams,
    body: z.object({ person: id, reason }),
    reply: codeAndMessage,
    failures: ['notFound', 'ownAccount'],
  },
  'POST /api/panel/v1/staff/:id/different': {
    ...write,
    summary: 'Proposes that the account and a participant of its name are two people',
    audit: 'signoff.proposed',
    params: idParams,
    body: z.object({ person: id, reason }),
    reply: outcome,
    failures: ['notFound', 'ownAccount', 'secondNeeded', 'signoffOpen'],
  },
  'POST /api/panel/v1/staff/:id/reset': {
    ...write,
    summary:
      'Takes all factors away and sends a new ticket; proposed where there is a second administrator',
    audit: 'staff.factorsReset',
    params: idParams,
    /** `factors`: those that the caller has seen; later ones are not removed. */
    body: z.object({ reason, factors: digest }),
    reply: z.object({
      data: z.object({
        signoffId: z.string().nullable(),
        /** The only other administrator: the reset is done by another call after 24 hours. */
        isWaiting: z.boolean().default(false),
      }),
    }),
    failures: [
      'notFound',
      'ownAccount',
      'factorsMoved',
      'resetWaits',
      'lastAdministrator',
      'lastApprover',
      'signoffOpen',
    ],
  },
});
