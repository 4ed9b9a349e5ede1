import { z } from 'zod';
import type { Deps } from '../../infra/deps.ts';
import { count, money, shownDay } from '../../infra/polish.copy.ts';
import { refuse } from '../../infra/refusal.ts';
import { dayOf } from '../../infra/warsaw.ts';
import { overviewOfDue } from '../settlements/payout/due.service.ts';
import { orderPayout } from '../settlements/payout/payout.service.ts';
import type { SignoffDefinition } from '../signoffs/signoffs.rules.ts';
import { failureOf } from './payouts.rules.ts';
import { payoutsCopy as copy } from './payouts.copy.ts';
import { namesOfStaff } from './payouts.store.ts';

const payloadOf = z.object({ executionDay: z.string() });

/** A second person agrees to pay all that is due: these sums, to these accounts. */
export function payoutSignoff({ vault, clock }: Pick<Deps, 'vault' | 'clock'>): SignoffDefinition {
  return {
    decides: 'money.decide',
    show: async (handle, payload, locks) => {
      const { executionDay } = payloadOf.parse(payload);
      const due = await overviewOfDue(handle, vault, clock.now(), locks);
      const { shown } = copy;
      const line = (label: string, after: string) => ({ label, before: '', after });
      return [
        line(shown.day, shownDay(executionDay)),
        line(shown.payer, due.payer === null ? '' : shown.payerOf(due.payer.name, due.payer.account.slice(-4))),
        line(shown.transfers, count(due.people)),
        line(shown.sum, money(due.grosze)),
        ...due.months.map(({ month, people, grosze }) => line(shown.month(month), shown.monthSum(people, grosze))),
        line(shown.changed, shown.people(due.changed.total)),
        line(shown.shared, count(due.shared.total)),
        line(shown.first, shown.people(due.first.total)),
        line(shown.returnedBefore, shown.people(due.returnedBefore.total)),
        // An open proposal without such people stays as it was shown.
        ...(due.bad.total === 0 ? [] : [line(shown.bad, shown.badOf(due.bad))]),
        line(shown.digest, due.digest.slice(0, 16)),
      ];
    },
    execute: async (transaction, payload, at, agreement) => {
      const { executionDay } = payloadOf.parse(payload);
      const today = dayOf(at);
      if (executionDay < today) throw refuse('payoutPastDay');
      const { proposedBy, decidedBy } = agreement;
      const names = await namesOfStaff(transaction, [proposedBy, decidedBy]);
      const [madeBy = '', approvedBy = ''] = [names.get(proposedBy), names.get(decidedBy)];
      const order = { madeBy, approvedBy, executionDay, agreement };
      const payout = await orderPayout(transaction, vault, order, { now: at, today });
      if (payout === null) throw refuse('payoutNothingDue');
      if ('refused' in payout) throw refuse(failureOf(payout.refused));
    },
  };
}
