import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { type JobHandlers, type JobWorker, jobWorker } from '../../../infra/jobs/jobs.ts';
import { every, roundJobs, startRound } from '../../../infra/jobs/rounds.ts';
import { type Operations, operationQueue } from './operations.service.ts';

const sweep = every('operations-sweep', 60 * 60_000);
/** Of different kinds; works of one kind run one after the other. */
const operationsAtOnce = 2;

export function operationJobs(operations: Operations): JobHandlers {
  return { [operationQueue]: (job) => operations.run(job) };
}

/**
 * Runs long work in a separate worker; a shutdown aborts works, and the next process starts them
 * again.
 */
export function operationWorker(
  deps: Pick<Deps, 'database' | 'clock' | 'log'>,
  operations: Operations,
): JobWorker {
  const worker = jobWorker(deps, operationJobs(operations), { atOnce: operationsAtOnce });
  return {
    ...worker,
    stop: () => {
      operations.stop();
      return worker.stop();
    },
  };
}

/** Once an hour, on one of the servers. */
export function operationSweepJobs(
  deps: Pick<Deps, 'database' | 'clock'>,
  operations: Operations,
): JobHandlers {
  return roundJobs(deps, sweep, () => operations.sweep());
}

export function enqueueOperationSweep(handle: Handle, now: Date): Promise<void> {
  return startRound(handle, sweep, now);
}
