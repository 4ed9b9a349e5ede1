import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { JobHandlers } from '../../../infra/jobs/jobs.ts';
import { every, roundJobs, startRound } from '../../../infra/jobs/rounds.ts';
import { sweepImports } from './imports.service.ts';

const sweep = every('imports-sweep', 60 * 60_000);

/** Once an hour, on one of the servers. */
export function importSweepJobs(deps: Pick<Deps, 'database' | 'clock' | 'files'>): JobHandlers {
  return roundJobs(deps, sweep, () => sweepImports(deps));
}

export function enqueueImportSweep(handle: Handle, now: Date): Promise<void> {
  return startRound(handle, sweep, now);
}
