import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';

import { everyone } from '../roles.ts';
import { approval, approvalTick, requiredText, text } from '../values.ts';

/** A phone number as typed; the server brings every spelling to one E.164 number before anything else (D20, HZ5). */
const typedPhone = requiredText(40);

export const authEndpoints = endpointRows({
  'GET /approvals/:username': {
    summary:
      'Approvals that this number still has to answer, and whether the regulations statement is shown',
    access: 'public',
    params: z.object({ username: text(40) }),
    reply: z.object({ regulations: z.boolean(), data: z.array(approval) }),
    failures: [],
    limit: limits.entry,
  },
  'POST /authorization/token/': {
    summary: 'Step 1 of the login: announces the number and the ticked approvals',
    access: 'public',
    body: z.object({ username: typedPhone, approvals: z.array(approvalTick).max(50).default([]) }),
    reply: z.object({ user_exists: z.boolean(), data: z.object({ token: z.string().nullable() }) }),
    failures: ['smsUnavailable'],
    limit: limits.entry,
  },
  'POST /authorization/remind-password': {
    summary: 'Sends a temporary password by SMS',
    access: 'public',
    body: z.object({ username: typedPhone }),
    /** `message`: an SMS has gone out before, and its password works. */
    reply: z.object({ code: z.number().int(), message: z.string().optional() }),
    failures: ['smsUnavailable'],
    limit: { max: 20, seconds: 3_600, shared: true },
  },
  'POST /authorization': {
    summary: 'Step 2 of the login: a password or a temporary password for an access token',
    access: 'public',
    // Longer than any password that can be set: its 128 characters may take several code units each.
    body: z.object({ username: typedPhone, password: requiredText(1_000) }),
    reply: z.object({ data: z.object({ access_token: z.string() }) }),
    failures: ['wrongCredentials', 'accountBlocked', 'blockedByOperator'],
    limit: limits.entry,
  },
  'POST /api/v1/logout': {
    summary: 'Revokes the access token at once (D24)',
    access: { roles: everyone, beforePassword: true },
    reply: z.object({ code: z.number().int() }),
    failures: [],
    limit: limits.write,
  },
});
