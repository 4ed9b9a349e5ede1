import { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import { count } from '../../../infra/polish.copy.ts';
import {
  bookCorrections,
  limitsOf,
  lockSums,
  settlingMonth,
} from '../../money/corrections/corrections.ts';
import { aloneShownForm, aloneLines, settleAlone } from '../../money/alone/alone.ts';
import { type SignoffDefinition, valueIn } from '../signoffs/signoffs.ts';
import { refuse } from '../../../infra/refusal.ts';
import { correctionsCopy as copy, signed, sumTitle } from './corrections.copy.ts';
import { findOne, sumOf } from './corrections.store.ts';

const payloadOf = z.object({ correctionId: z.number(), alone: aloneShownForm.optional() });

/** Sign-off of a correction on the current sum; the proposal keeps only the person's id. */
export function correctionSignoff(): SignoffDefinition {
  return {
    decides: 'money.decide',
    person: async (handle, payload) => {
      const one = await findOne(handle, payloadOf.parse(payload).correctionId, false);
      return one?.personId ?? null;
    },
    next: async (handle, payload) => {
      const one = await findOne(handle, payloadOf.parse(payload).correctionId, false);
      if (one === null) return null;
      const [limits] = await limitsOf(handle, [one]);
      return limits?.isClosed === true ? copy.toMonth(settlingMonth(one)) : null;
    },
    figure: (lines) => valueIn(lines, copy.labels.amount),
    show: async (handle, payload, locks) => {
      const { correctionId } = payloadOf.parse(payload);
      if (locks) await lockSumOf(handle, correctionId);
      const one = await findOne(handle, correctionId, locks);
      if (one === null || one.state !== 'proposed') return null;
      const total = await sumOf(handle, one);
      const [limits] = await limitsOf(handle, [one]);
      const { labels } = copy;
      const same = (label: string, value: string) => ({ label, before: value, after: value });
      return [
        same(labels.person, copy.person(one.personId)),
        same(labels.sum, sumTitle(one.cause, one.month, one.title)),
        { label: labels.total, before: count(total), after: count(total + one.amount) },
        { label: labels.amount, before: '', after: signed(one.amount) },
        same(labels.reason, copy.reasons[one.reasonCode]),
        same(
          labels.closed,
          `${settlingMonth(one).slice(0, 7)}, ${copy.isClosed(limits?.isClosed === true)}`,
        ),
        ...(await aloneLines(handle, [settlingMonth(one)])),
      ];
    },
    execute: async (transaction, payload, at, { decidedBy, signoffId }) => {
      const { correctionId, alone } = payloadOf.parse(payload);
      const one = await findOne(transaction, correctionId, true);
      if (one === null) throw refuse('notFound');
      const how = { decidedBy, isRehearsal: false, now: at };
      const booked = await bookCorrections(
        transaction,
        { ids: [correctionId], personIds: [one.personId] },
        how,
      );
      if (booked.length === 0) throw refuse('signoffClosed');
      await settleAlone(transaction, alone, signoffId);
    },
  };
}

/** Call it before reading, so that running bookings of its person are seen. */
async function lockSumOf(handle: Handle, correctionId: number): Promise<void> {
  const one = await findOne(handle, correctionId, false);
  if (one !== null) await lockSums(handle, [one.personId]);
}
