import { z } from 'zod';
import type { Deps } from '../../../infra/deps.ts';
import { refuse } from '../../../infra/refusal.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { dayOff, workingDayFrom } from '../../../infra/working-days.ts';
import { overviewOfDue, orderPayout, receiversDue } from '../../money/settlements/settlements.ts';
import { type SignoffDefinition, valueIn } from '../signoffs/signoffs.ts';
import { dueLines } from './lines.ts';
import { payoutsCopy as copy } from './payouts.copy.ts';
import { failureOf } from './payouts.rules.ts';
import { findOfSignoff, namesOfStaff } from './payouts.store.ts';

const payloadOf = z.object({ executionDay: z.string() });

/** Sign-off of a payout of everything due: of these sums to these accounts. */
export function payoutSignoff({ vault, clock }: Pick<Deps, 'vault' | 'clock'>): SignoffDefinition {
  return {
    decides: 'money.decide',
    isSlow: true,
    figure: (lines) => valueIn(lines, copy.shown.sum),
    next: async (handle, _payload, signoffId) => {
      const id = await findOfSignoff(handle, signoffId);
      return id === null ? null : copy.toFile(id);
    },
    remark: (payload) => {
      const { executionDay } = payloadOf.parse(payload);
      const why = dayOff(executionDay);
      return why === null
        ? ''
        : copy.dayOff(executionDay, copy.daysOff[why], workingDayFrom(executionDay));
    },
    parts: async (handle, _payload, slice) => {
      const { rows, total } = await receiversDue(handle, vault, clock.now(), slice);
      return {
        total,
        rows: rows.map(({ personId, grosze }) => ({
          personId,
          about: '',
          before: '',
          after: copy.shown.money(grosze),
        })),
      };
    },
    show: async (handle, payload, locks) => {
      const { executionDay } = payloadOf.parse(payload);
      return dueLines(executionDay, await overviewOfDue(handle, vault, clock.now(), locks));
    },
    execute: async (transaction, payload, at, agreement) => {
      const { executionDay } = payloadOf.parse(payload);
      const today = dayOf(at);
      if (executionDay < today) throw refuse('payoutPastDay');
      const { proposedBy, decidedBy } = agreement;
      const names = await namesOfStaff(transaction, [proposedBy, decidedBy]);
      const [madeBy = '', approvedBy = ''] = [names.get(proposedBy), names.get(decidedBy)];
      // The decision has compared these receivers in this transaction, so exactly they are paid.
      const order = { madeBy, approvedBy, executionDay, agreement, isGathered: true };
      const payout = await orderPayout(transaction, vault, order, { now: at, today });
      if (payout === null) throw refuse('payoutNothingDue');
      if ('refused' in payout) throw refuse(failureOf(payout.refused));
    },
  };
}
