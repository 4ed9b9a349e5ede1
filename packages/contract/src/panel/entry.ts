import { z } from 'zod';
import { limits } from '../endpoint.ts';
import { codeAndMessage, text as anyText } from '../values.ts';
import { panelRows } from './panel-endpoint.ts';
import { roles } from '../roles.ts';
import { permissions } from './permissions.ts';
import { email, idParams, instant, staffRole, webAuthnJson, requiredText, text } from './values.ts';

const secret = anyText(128);
const opaque = z
  .string()
  .regex(/^[A-Za-z0-9_-]{20,100}$/, { error: 'Ten odnośnik jest niepełny.' });
/** Six digits of the application, or a recovery code with or without its dash. */
const code = anyText(20).transform((value) => value.replace(/[\s-]/g, '').toUpperCase());

/** The signed-in account and its permissions. */
const me = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(staffRole),
  permissions: z.array(z.enum(Object.keys(permissions) as [keyof typeof permissions])),
  /** How the second factor of this session was shown. */
  factor: z.enum(['passkey', 'code', 'recovery', 'demo']),
  recoveryCodesLeft: z.number().int(),
  /** True: this account has no passkey, and the panel suggests one from time to time. */
  lacksPasskey: z.boolean(),
  /** The session ends then, even with activity. */
  endsAt: instant,
  /** Seconds without a call after which the session ends. */
  idleSeconds: z.number().int(),
  installation: z.object({ name: z.string(), isDemo: z.boolean() }),
  /** What the programme calls itself and its roles today. */
  names: z.object({ programme: z.string(), roles: z.record(z.enum(roles), z.string()) }),
});
const entered = z.object({ data: me });
/** Shown once: the database keeps only their hashes. */
const withCodes = z.object({ data: z.object({ me, recoveryCodes: z.array(z.string()) }) });
const ceremony = z.object({ data: z.object({ challengeId: z.string(), options: webAuthnJson }) });
const answered = z.object({ challengeId: opaque, response: webAuthnJson });
const totp = z.object({ data: z.object({ secret: z.string(), address: z.string() }) });
const limit = limits.entry;

const open = { may: 'public', reads: 'nothing', failures: ['entryRefused'], limit } as const;
const byTicket = {
  may: 'public',
  reads: 'nothing',
  failures: ['ticketUsed', 'entryRefused'],
  limit,
} as const;
/** The sign-in has not finished. */
const step = {
  audit: 'none',
  because: 'a step on the way: what it leads to is written down',
} as const;
const own = { may: 'signedIn', reads: 'nothing', failures: [], limit: limits.write } as const;

export const entryRows = panelRows({
  'POST /api/panel/v1/entry/passkey/options': {
    ...open,
    summary: 'Options of a sign-in with a passkey',
    ...step,
    reply: ceremony,
  },
  'POST /api/panel/v1/entry/passkey': {
    ...open,
    summary: 'Signs in with a passkey',
    audit: 'staff.signedIn',
    body: answered,
    reply: entered,
  },
  'POST /api/panel/v1/entry/password': {
    ...open,
    summary:
      'First half of a sign-in without a passkey; the reply is the same for unknown addresses and wrong passwords',
    audit: 'staff.passwordGiven',
    body: z.object({ email, password: secret }),
    reply: z.object({ data: z.object({ attempt: z.string() }) }),
  },
  'POST /api/panel/v1/entry/code': {
    ...open,
    summary: 'Second half: a code of the application, or a recovery code',
    audit: 'staff.signedIn',
    body: z.object({ attempt: opaque, code }),
    reply: entered,
  },
  'POST /api/panel/v1/entry/ticket': {
    ...byTicket,
    summary: 'Whose first sign-in a one-time ticket is for',
    ...step,
    body: z.object({ ticket: opaque }),
    reply: z.object({
      data: z.object({ name: z.string(), email: z.string(), isDemo: z.boolean() }),
    }),
  },
  'POST /api/panel/v1/entry/ticket/passkey/options': {
    ...byTicket,
    summary: 'Options of the first passkey of an account',
    ...step,
    body: z.object({ ticket: opaque }),
    reply: ceremony,
  },
  'POST /api/panel/v1/entry/ticket/passkey': {
    ...byTicket,
    summary: 'Uses a ticket up: registers the first passkey and signs in',
    audit: 'staff.enrolled',
    body: answered.extend({ ticket: opaque, name: text(60).default('') }),
    reply: withCodes,
  },
  'POST /api/panel/v1/entry/ticket/totp': {
    ...byTicket,
    summary: 'A new secret for the application with codes, and its address for the QR code',
    ...step,
    body: z.object({ ticket: opaque }),
    reply: totp,
  },
  'POST /api/panel/v1/entry/ticket/password': {
    ...byTicket,
    summary: 'Uses a ticket up: sets password and application, and signs in',
    audit: 'staff.enrolled',
    body: z.object({ ticket: opaque, password: secret, code }),
    reply: withCodes,
  },
  'POST /api/panel/v1/entry/ticket/demo': {
    ...byTicket,
    summary: 'Uses a ticket of the demo up: signs in without a factor. Refused everywhere else',
    audit: 'staff.signedIn',
    body: z.object({ ticket: opaque }),
    reply: entered,
  },
  'GET /api/panel/v1/me': {
    may: 'signedIn',
    summary: 'The signed-in account',
    reads: 'nothing',
    reply: entered,
    failures: [],
    limit: limits.read,
  },
  'POST /api/panel/v1/me/leave': {
    ...own,
    summary: 'Ends the own session',
    audit: 'staff.signedOut',
    reply: codeAndMessage,
  },
  'GET /api/panel/v1/me/sessions': {
    may: 'signedIn',
    summary: 'Own sessions, newest first',
    reads: 'nothing',
    reply: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          isThis: z.boolean(),
          source: z.string(),
          browser: z.string(),
          factor: z.enum(['passkey', 'code', 'recovery', 'demo']),
          openedAt: instant,
          lastUsedAt: instant,
        }),
      ),
    }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/panel/v1/me/sessions/:id/end': {
    ...own,
    summary: 'Ends an own session',
    audit: 'staff.sessionEnded',
    params: idParams,
    reply: codeAndMessage,
    failures: ['notFound'],
  },
  'POST /api/panel/v1/me/proof/options': {
    ...own,
    summary: 'Options of a proof with a passkey, for an action that needs a fresh second factor',
    ...step,
    reply: ceremony,
  },
  'POST /api/panel/v1/me/proof/passkey': {
    ...own,
    summary: 'Proves with a passkey; good for five minutes',
    audit: 'staff.proved',
    body: answered,
    reply: codeAndMessage,
    failures: ['proofRefused'],
  },
  'POST /api/panel/v1/me/proof/code': {
    ...own,
    summary: 'Proves with a code of the application; good for five minutes',
    audit: 'staff.proved',
    body: z.object({ code }),
    reply: codeAndMessage,
    failures: ['proofRefused'],
  },
  'GET /api/panel/v1/me/factors': {
    may: 'signedIn',
    summary:
      'Own passkeys, whether there is an application with codes, and how many recovery codes are left',
    reads: 'nothing',
    reply: z.object({
      data: z.object({
        passkeys: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            createdAt: instant,
            lastUsedAt: instant.nullable(),
          }),
        ),
        hasCodes: z.boolean(),
        recoveryCodesLeft: z.number().int(),
      }),
    }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/panel/v1/me/passkeys/options': {
    ...own,
    fresh: true,
    summary: 'Options of another passkey',
    ...step,
    reply: ceremony,
  },
  'POST /api/panel/v1/me/passkeys': {
    ...own,
    fresh: true,
    summary: 'Adds a passkey',
    audit: 'staff.factorAdded',
    body: answered.extend({ name: requiredText(60) }),
    reply: codeAndMessage,
    failures: ['proofRefused'],
  },
  'POST /api/panel/v1/me/passkeys/:id/remove': {
    ...own,
    fresh: true,
    summary: 'Removes a passkey, unless it is the only way in',
    audit: 'staff.factorRemoved',
    params: idParams,
    reply: codeAndMessage,
    failures: ['notFound', 'lastFactor'],
  },
  'POST /api/panel/v1/me/totp': {
    ...own,
    fresh: true,
    summary: 'A new secret for the application with codes; in force once a code of it is confirmed',
    ...step,
    reply: totp,
  },
  'POST /api/panel/v1/me/totp/confirm': {
    ...own,
    fresh: true,
    summary: 'Sets password and application',
    audit: 'staff.factorAdded',
    body: z.object({ password: secret, code }),
    reply: codeAndMessage,
    failures: ['proofRefused'],
  },
  'POST /api/panel/v1/me/recovery-codes': {
    ...own,
    fresh: true,
    summary: 'Ten new recovery codes; the former ones end',
    audit: 'staff.factorAdded',
    reply: z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) }),
  },
});
