import { inTransaction } from '../../infra/db/db.ts';
import type { Deps } from '../../infra/deps.ts';
import { verificationLines } from '../audit/verify.copy.ts';
import { settledPeople, verifySettlements } from '../audit/verify.service.ts';
import type { OperationWork } from '../operations/run.service.ts';
import type { OnChecked } from '../trail/verify.service.ts';
import { workCopy as copy } from './verifications.copy.ts';
import { resultOf } from './verifications.rules.ts';
import * as store from './verifications.store.ts';

/** How the chain of seals of the trail was found. */
export type TrailCheck = (
  onChecked: OnChecked,
) => Promise<{ readonly isWhole: boolean; readonly words: string; readonly entries: number }>;

/** Of the progress, what stands before the comparison of people, which takes the most time. */
const beforePeople = 20;

/** Recomputes the seals of the trail and every closed month, and keeps what it found; it may run again at any time. */
export function verifyWork(
  deps: Pick<Deps, 'database' | 'clock'>,
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
      // In its transaction: not waited for, and stopped by an error, which rolls it back.
      signal.throwIfAborted();
      const part = people / Math.max(all, people, 1);
      void progress(beforePeople + part * (100 - beforePeople), copy.compared(people, all));
    });
    if (!(await beginWriting())) signal.throwIfAborted();
    await inTransaction(handle, (transaction) =>
      store.keep(transaction, operationId, resultOf(verification, trail)),
    );
    const [verdict, ...lines] = verificationLines(verification, copy.person);
    const seal = trail.isWhole ? copy.seal(trail.words) : copy.brokenSeal(trail.words);
    return {
      outcome: 'done',
      note: trail.isWhole ? verdict : `${seal} ${verdict}`,
      lines: [verdict, ...lines, seal],
    };
  };
}
