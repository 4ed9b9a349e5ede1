import { z } from 'zod';
import { limits } from '../../endpoint.ts';
import { panelRows } from '../panel-endpoint.ts';
import { idParams, instant, reason, requiredText } from '../values.ts';

export const phoneRows = panelRows({
  'GET /api/panel/v1/people/:id/phone': {
    may: 'people.read',
    summary:
      'The end of the number of a person, and the number that waits for a decision: whole for who decides',
    reads: 'people',
    audit: 'structure.read',
    ofPerson: 'id',
    params: idParams,
    reply: z.object({
      data: z.object({
        id: z.string(),
        name: z.string(),
        phone: z.string(),
        waiting: z
          .object({
            signoffId: z.string(),
            phone: z.string(),
            reason: z.string(),
            /** The proposer's name. */
            proposedBy: z.string(),
            proposedAt: instant,
            expiresAt: instant,
          })
          .nullable(),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/people/:id/phone': {
    may: 'people.edit',
    fresh: true,
    summary: 'Proposes another number, in any spelling, to a second person',
    reads: 'nothing',
    audit: 'phone.proposed',
    params: idParams,
    body: z.object({ phone: requiredText(40), reason }),
    reply: z.object({ data: z.object({ signoffId: z.string() }) }),
    failures: ['notFound', 'ownPerson', 'signoffOpen'],
    limit: limits.write,
  },
});
