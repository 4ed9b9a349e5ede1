import type { payoutRows } from '@klub/contract/panel/money/payouts';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { refuse } from '../../../infra/refusal.ts';
import {
  checkAnswer,
  type ReadGiven,
  returnsOfAnswer,
  referenceOf,
  returnTransfersIn,
} from '../../money/settlements/settlements.ts';
import { payoutsCopy as copy } from './payouts.copy.ts';
import type { PayoutParts } from './payouts.service.ts';

type Checked = z.input<(typeof payoutRows)['POST /api/panel/v1/payouts/returns/check']['reply']>;

export async function checkReturns(
  transaction: Transaction<Schema>,
  given: ReadGiven,
): Promise<Noted<Checked>> {
  const answer = await checkAnswer(transaction, given);
  const { format, returns, leftOut, outgoing, others, isBalanced, digest } = answer;
  return {
    result: {
      data: {
        format,
        outgoing,
        others,
        isBalanced,
        digest,
        leftOut: leftOut.map(({ partial, ...one }) => ({
          ...one,
          partial:
            partial === null
              ? null
              : {
                  reference: referenceOf(partial.id),
                  personId: String(partial.personId),
                  payoutId: String(partial.payoutId),
                  name: partial.name,
                  sent: partial.sent,
                  came: partial.came,
                },
        })),
        returns: returns.map((one) => ({
          reference: referenceOf(one.id),
          personId: String(one.personId),
          payoutId: String(one.payoutId),
          name: one.name,
          grosze: one.grosze,
          reason: one.reason,
          isKnown: one.isKnown,
        })),
        grosze: returns.reduce((sum, one) => sum + (one.isKnown ? 0 : one.grosze), 0),
      },
    },
    note: { details: { format, returns: returns.length, leftOut: leftOut.length } },
  };
}

/** Marks the checked returns, or none when something has changed. Idempotent. */
export async function markReturns(
  { vault, clock }: PayoutParts,
  transaction: Transaction<Schema>,
  given: ReadGiven,
  digest: string,
) {
  const answer = await checkAnswer(transaction, given);
  if (answer.digest !== digest) throw refuse('returnsStale');
  if (answer.returns.length === 0) throw refuse('returnsNone');
  const returns = returnsOfAnswer(answer);
  const done = await returnTransfersIn(transaction, vault, { returns, tells: true }, clock.now());
  if ('unknown' in done) throw refuse('returnsStale');
  const fresh = done.returned.length;
  const grosze = done.returned.reduce((sum, one) => sum + one.grosze, 0);
  return {
    result: { code: 200, message: copy.returned(fresh, answer.returns.length - fresh) },
    note: { details: { format: answer.format, returns: fresh, grosze } },
  };
}
