import { createHash } from 'node:crypto';
import { count, money, shownDay } from '../../../infra/polish.copy.ts';
import type { DueOverview } from '../../money/settlements/settlements.ts';
import type { ShownLine } from '../signoffs/signoffs.ts';
import { payoutsCopy } from './payouts.copy.ts';

const { shown } = payoutsCopy;

/** Lines of a payout that two people agree to, including a digest over every receiver. */
export function dueLines(executionDay: string, due: DueOverview): ShownLine[] {
  return [line(shown.day, shownDay(executionDay)), ...linesOf(due)];
}

/** Digest of all that the proposer sees; differs when a line of the proposal does. */
export function digestOfDue(due: DueOverview): string {
  return createHash('sha256')
    .update(JSON.stringify([due.digest, ...linesOf(due)]))
    .digest('hex');
}

function line(label: string, after: string): ShownLine {
  return { label, before: '', after };
}

function linesOf(due: DueOverview): ShownLine[] {
  return [
    line(
      shown.payer,
      due.payer === null ? '' : shown.payerOf(due.payer.name, due.payer.account.slice(-4)),
    ),
    line(shown.transfers, count(due.people)),
    line(shown.sum, money(due.grosze)),
    ...due.months.map(({ month, people, grosze }) =>
      line(shown.month(month), shown.monthSum(people, grosze)),
    ),
    line(shown.changed, shown.people(due.changed.total)),
    line(shown.shared, count(due.shared.total)),
    line(shown.first, shown.people(due.first.total)),
    line(shown.returnedBefore, shown.people(due.returnedBefore.total)),
    // Left out when empty, so that an open proposal without such people keeps its lines.
    ...(due.bad.total === 0 ? [] : [line(shown.bad, shown.badOf(due.bad))]),
    { ...line(shown.digest, due.digest.slice(0, 16)), part: 'proof' },
  ];
}
