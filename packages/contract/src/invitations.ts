import { z } from 'zod';
import { endpointRows, limits } from './endpoint.ts';
import { reportQuery, reportReply } from './reports.ts';
import { salesmen } from './roles.ts';
import { codeAndMessage, text } from './values.ts';

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
    body: z.object({ type: text(20), prefix: text(20), user_id: text(20), phone: text(20) }),
    reply: codeAndMessage,
    failures: ['inviteDeclined'],
    limit: { max: 30, seconds: 60, shared: true },
  },
});
