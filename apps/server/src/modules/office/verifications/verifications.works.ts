import { inTransaction } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { personNumber } from '../../../infra/polish.copy.ts';
import { verificationLines, settledPeople, verifySettlements } from '../../money/audit/audit.ts';
import type { OperationWork } from '../operations/operations.ts';
import type { OnChecked } from '../trail/trail.ts';
import { workCopy as copy } from './verifications.copy.ts';
import { resultOf } from './verifications.rules.ts';
import * as store from './verifications.store.ts';

export type TrailCheck = (
  onChecked: OnChecked,
) => Promise<{ readonly isWhole: boolean; readonly words: string; readonly entries: number }>;

/** Percent of progress before the comparison of people, which takes most of the time. */
const beforePeople = 20;

/**
 * Recomputes the trail's seals and every closed month, and stores the result; may run again at any
 * time.
 */
export function verifyWork(
  deps: Pick<Deps, 'database' | 'clock' | 'vault'>,
  checkTrail: TrailCheck,
): OperationWork {
  return async (_input, { operationId, progress, signal, handle, beginWriting }) => {
    await progress(0, copy.trail);
    const trail = await checkTrail(async (done, all) => {
      signal.throwIfAborted();
      await progress(((beforePeople / 2) * done) / Math.max(all, 1), copy.sealed(done, all));
    });
    signal.throwIfAborted();
    await progress(beforePeople / 2, copy.books);
    const all = await settledPeople(handle);
    const verification = await verifySettlements(deps, (people) => {
      // Inside its transaction: does not wait, and an error rolls back.
      signal.throwIfAborted();
      const part = people / Math.max(all, people, 1);
      void progress(beforePeople + part * (100 - beforePeople), copy.compared(people, all));
    });
    if (!(await beginWriting())) signal.throwIfAborted();
    await inTransaction(handle, (transaction) =>
      store.keep(transaction, operationId, resultOf(verification, trail)),
    );
    const [verdict, ...lines] = verificationLines(verification, personNumber);
    const seal = trail.isWhole ? copy.seal(trail.words) : copy.brokenSeal(trail.words);
    return {
      outcome: 'done',
      note: trail.isWhole ? verdict : `${seal} ${verdict}`,
      lines: [verdict, ...lines, seal],
    };
  };
}
