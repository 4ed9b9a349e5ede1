import type { Deps } from '../../infra/deps.ts';
import { verificationLines } from '../audit/verify.copy.ts';
import { settledPeople, verifySettlements } from '../audit/verify.service.ts';
import { verifyCopy as copy } from './operations.copy.ts';
import type { OperationWork } from './run.service.ts';

/** How the chain of seals of the trail was found. */
export type TrailCheck = () => Promise<{ readonly isWhole: boolean; readonly words: string }>;

/** Of the progress, what stands before the comparison of people, which takes the most time. */
const beforePeople = 20;

/** Recomputes the seals of the trail and every closed month; writes nothing, so it may run again at any time. */
export function verifyWork(deps: Pick<Deps, 'database' | 'clock'>, checkTrail: TrailCheck): OperationWork {
  return async (_input, { progress, signal, handle }) => {
    await progress(0, copy.trail);
    const trail = await checkTrail();
    signal.throwIfAborted();
    await progress(beforePeople / 2, copy.books);
    const all = await settledPeople(handle);
    const verification = await verifySettlements(deps, (people) => {
      // In its transaction: not waited for, and stopped by an error, which rolls it back.
      signal.throwIfAborted();
      const part = people / Math.max(all, people, 1);
      void progress(beforePeople + part * (100 - beforePeople), copy.compared(people, all));
    });
    const [verdict, ...lines] = verificationLines(verification, copy.person);
    const seal = trail.isWhole ? copy.seal(trail.words) : copy.brokenSeal(trail.words);
    return { outcome: 'done', note: trail.isWhole ? verdict : `${seal} ${verdict}`, lines: [verdict, ...lines, seal] };
  };
}
