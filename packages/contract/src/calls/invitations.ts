import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';
import { headline, reportQuery, reportReply } from './reports.ts';
import { salesmen } from '../roles.ts';
import { codeAndMessage, text } from '../values.ts';

/** Nothing is required here: each empty field is to be told in its own words, together with what else is wrong. */
const field = text(20).default('');
const ownInvitation = {
  access: { roles: salesmen },
  params: z.object({ id: text(20) }),
  reply: codeAndMessage,
  failures: ['notFound', 'inviteDeclined'],
  limit: { max: 60, seconds: 60, shared: true },
} as const;

const valueList = z.object({
  data: z.object({ value: z.array(z.object({ id: z.string(), value: z.string() })) }),
});

export const invitationsEndpoints = endpointRows({
  'GET /api/v1/invitations': {
    summary: 'Invitations of the own hierarchy',
    access: { roles: salesmen },
    query: reportQuery,
    reply: reportReply,
    failures: [],
    limit: limits.read,
  },
  'GET /api/v1/invitations/headline': headline('How many invitations are in which state'),
  'GET /api/v1/invitations/shops': {
    summary:
      'Shops of the own territory, each with the prefix and the SAP number that an invitation takes',
    access: { roles: salesmen },
    reply: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          city: z.string(),
          prefix: z.string(),
          sap: z.string(),
        }),
      ),
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/v1/configuration/user_types': {
    summary: 'Roles that the caller may invite',
    access: { roles: salesmen },
    reply: valueList,
    failures: [],
    limit: limits.read,
  },
  'GET /api/v1/configuration/prefix_od_types_of_users_databases': {
    summary: 'Prefixes of customer databases',
    access: { roles: salesmen },
    reply: valueList,
    failures: [],
    limit: limits.read,
  },
  'POST /api/v1/invitations/post': {
    summary: 'Invites a participant by SMS',
    access: { roles: salesmen },
    body: z.object({ type: field, prefix: field, user_id: field, phone: field }),
    reply: codeAndMessage,
    failures: ['smsUnavailable'],
    /** Twice the daily allowance, per hour: the replies tell which numbers are taken. */
    limit: { max: 100, seconds: 3_600, shared: true },
  },
  'POST /api/v1/invitations/:id/resend': {
    summary: 'Sends the SMS of an own invitation again and renews its 30 days',
    ...ownInvitation,
    failures: [...ownInvitation.failures, 'smsUnavailable'],
  },
  'POST /api/v1/invitations/:id/withdraw': {
    summary: 'Takes an own invitation back: the number opens nothing until it is invited again',
    ...ownInvitation,
  },
});
