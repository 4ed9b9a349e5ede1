import type { Clock } from '../../../infra/clock.ts';
import { monthName } from '../../../infra/polish.copy.ts';
import type { Operations } from '../operations/operations.ts';
import { stateOfProgramme } from '../programme/programme.ts';
import { factsDigest } from '../../money/settlements/settlements.ts';
import { type SignoffDefinition, valueIn } from '../signoffs/signoffs.ts';
import { factLines } from './lines.ts';
import { monthsCopy as copy } from './months.copy.ts';
import { closingPayload, isFresh } from './months.rules.ts';
import { beginRehearsal } from './months.service.ts';
import { findRehearsal } from './months.store.ts';

/**
 * Sign-off of a month's closing. Compares the decider's newest rehearsal with the proposed one; the
 * closing compares again in the transaction that makes the statements.
 */
export function closingSignoff({
  clock,
  begin,
}: {
  readonly clock: Clock;
  readonly begin: () => Operations['begin'];
}): SignoffDefinition {
  return {
    decides: 'money.decide',
    beginsWork: true,
    typed: (payload) => monthName(closingPayload.parse(payload).month),
    next: () => Promise.resolve(copy.toPayouts),
    figure: (lines) => valueIn(lines, copy.labels.grosze),
    show: async (handle, payload) => {
      const { month, rehearsalId } = closingPayload.parse(payload);
      const newest = await findRehearsal(handle, month);
      if (newest === null || newest.id < rehearsalId) return null;
      return newest.found.facts === null ? [] : factLines(newest.found.facts);
    },
    notYet: async (handle, payload, deciderId) => {
      const { month, rehearsalId, digest } = closingPayload.parse(payload);
      const own = await findRehearsal(handle, month, deciderId);
      const present = { now: clock.now(), horizon: await stateOfProgramme(handle) };
      const isSeen =
        own !== null &&
        own.id > rehearsalId &&
        isFresh(own, present) &&
        own.found.facts !== null &&
        factsDigest(own.found.facts) === digest;
      return isSeen ? null : 'rehearsalNeeded';
    },
    rehearse: (transaction, payload, staffId) => {
      const month = closingPayload.parse(payload).month.slice(0, 7);
      return beginRehearsal({ clock, begin: begin() }, transaction, { month, staffId });
    },
    execute: async (transaction, payload, _at, two) => {
      const input = { ...closingPayload.parse(payload), ...two };
      await begin()(transaction, { kind: 'month.close', staffId: two.decidedBy, input });
    },
  };
}
