import { z } from 'zod';
import { limits } from '../../endpoint.ts';
import { panelRows } from '../panel-endpoint.ts';
import { idParams, instant, reason, requiredText } from '../values.ts';
import { wholeNumber } from '../../values.ts';

export const leaverRows = panelRows({
  'GET /api/panel/v1/people/:id/account': {
    may: 'money.read',
    summary:
      'The returned transfers of a person who has left, and the account that waits for a decision: whole for who decides',
    reads: 'people',
    audit: 'payout.accountRead',
    ofPerson: 'id',
    params: idParams,
    reply: z.object({
      data: z.object({
        id: z.string(),
        /** Transfers that came back and hold what the person gets; empty: nothing to release this way. */
        transfers: z.array(
          z.object({
            reference: z.string(),
            grosze: wholeNumber,
            /** Last four digits. */
            account: z.string(),
            returnedOn: z.string(),
            reason: z.string(),
          }),
        ),
        /** All that the person has not been paid. */
        grosze: wholeNumber,
        waiting: z
          .object({
            signoffId: z.string(),
            account: z.string(),
            reason: z.string(),
            /** The name of the account of the panel. */
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
  'POST /api/panel/v1/people/:id/account': {
    may: 'money.prepare',
    fresh: true,
    summary:
      'Proposes to release the returned transfers of a person who has left, to the account given in writing',
    reads: 'nothing',
    audit: 'payout.accountProposed',
    params: idParams,
    body: z.object({ account: requiredText(60), reason }),
    reply: z.object({ data: z.object({ signoffId: z.string() }) }),
    failures: ['notFound', 'ownPerson', 'signoffOpen', 'leaverNotReturned'],
    limit: limits.write,
  },
});
