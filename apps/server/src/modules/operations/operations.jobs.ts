import type { Handle } from '../../infra/db/db.ts';
import type { Deps } from '../../infra/deps.ts';
import { type JobHandlers, type JobWorker, enqueue, jobWorker } from '../../infra/jobs/jobs.ts';
import { type Operations, operationQueue } from './operations.service.ts';

const sweepQueue = 'operations-sweep';
const sweepMs = 60 * 60_000;
/** Of different kinds; those of one kind run one after the other. */
const operationsAtOnce = 2;

export function operationJobs(operations: Operations): JobHandlers {
  return { [operationQueue]: ({ payload }) => operations.run(payload) };
}

/** Runs long work apart from all other jobs; at a stop the works are told, and the next process begins them again. */
export function operationWorker(deps: Pick<Deps, 'database' | 'clock' | 'log'>, operations: Operations): JobWorker {
  const worker = jobWorker(deps, operationJobs(operations), { atOnce: operationsAtOnce });
  return {
    ...worker,
    stop: () => {
      operations.stop();
      return worker.stop();
    },
  };
}

export function operationSweepJobs(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  operations: Operations,
): JobHandlers {
  return {
    [sweepQueue]: async () => {
      await operations.sweep();
      await enqueueOperationSweep(database.kysely, new Date(clock.now().getTime() + sweepMs));
    },
  };
}

/** Once an hour, however many servers run. */
export async function enqueueOperationSweep(handle: Handle, at: Date): Promise<void> {
  const key = `${sweepQueue}-${Math.floor(at.getTime() / sweepMs)}`;
  await enqueue(handle, { queue: sweepQueue, key, payload: {}, now: at, runAt: at });
}
