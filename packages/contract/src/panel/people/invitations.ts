import { z } from 'zod';
import { limits } from '../../endpoint.ts';
import { searchMaxLength } from '../../limits.ts';
import { participants } from '../../roles.ts';
import { codeAndMessage } from '../../values.ts';
import { panelRows } from '../panel-endpoint.ts';
import { found, idParams, instant, pageQuery, noSuchState, text } from '../values.ts';

/** `expiring`: sent, and over within three days. */
export const invitationFilters = ['sent', 'expiring', 'joined', 'expired', 'withdrawn'] as const;
export type InvitationFilter = (typeof invitationFilters)[number];

const count = z.number().int();
const named = z.object({ id: z.string(), name: z.string() });
const act = {
  may: 'people.edit',
  reads: 'nothing',
  params: idParams,
  reply: codeAndMessage,
  limit: limits.write,
} as const;

export const invitationRows = panelRows({
  'GET /api/panel/v1/invitations': {
    may: 'people.read',
    summary:
      'The invitations of all representatives, newest first: whom, by whom, what has become of them, SMS',
    reads: 'people',
    audit: 'invitations.read',
    query: z.object({
      /** A number, its last digits, or a name: of the invited person or of the representative. */
      q: text(searchMaxLength).optional(),
      state: z.enum(invitationFilters, { error: noSuchState }).optional(),
      page: pageQuery.optional(),
    }),
    reply: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          person: named,
          phone: z.string(),
          role: z.enum(participants),
          customer: z.string(),
          by: named,
          invitedAt: instant,
          /** The last moment of the invitation; null: it has no end, or has ended. */
          until: instant.nullable(),
          state: z.enum(['sent', 'joined', 'expired', 'withdrawn']),
          sms: z.object({ count, lastAt: instant.nullable() }),
          mayResend: z.boolean(),
          mayWithdraw: z.boolean(),
        }),
      ),
      ...found,
      /** Counts of all invitations, at most a minute old. */
      counts: z.object({
        sent: count,
        expiring: count,
        joined: count,
        expired: count,
        withdrawn: count,
      }),
      /** SMS of invitations in the last 24 hours, and how many the programme may send. */
      sms: z.object({ sent: count, max: count }),
    }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/panel/v1/invitations/:id/resend': {
    ...act,
    summary:
      'Sends the SMS of an invitation again, within the limits of the representative, the person and the programme',
    audit: 'invitation.resent',
    failures: ['notFound', 'inviteDeclined', 'tooOften', 'ownPerson', 'smsUnavailable'],
  },
  'POST /api/panel/v1/invitations/:id/withdraw': {
    ...act,
    summary: 'Withdraws an invitation: the number cannot log in until it is invited again',
    audit: 'invitation.withdrawn',
    failures: ['notFound', 'inviteDeclined', 'ownPerson'],
  },
});
