import type { Handle } from '../../infra/db/db.ts';
import type { Deps } from '../../infra/deps.ts';
import { type JobHandlers, enqueue } from '../../infra/jobs/jobs.ts';
import { sweepImports } from './batches.service.ts';

const sweepQueue = 'imports-sweep';
const sweepMs = 60 * 60_000;

export function importSweepJobs(deps: Pick<Deps, 'database' | 'clock' | 'files'>): JobHandlers {
  return {
    [sweepQueue]: async () => {
      await sweepImports(deps);
      await enqueueImportSweep(deps.database.kysely, new Date(deps.clock.now().getTime() + sweepMs));
    },
  };
}

/** Once an hour, however many servers run. */
export async function enqueueImportSweep(handle: Handle, at: Date): Promise<void> {
  const key = `${sweepQueue}-${Math.floor(at.getTime() / sweepMs)}`;
  await enqueue(handle, { queue: sweepQueue, key, payload: {}, now: at, runAt: at });
}
