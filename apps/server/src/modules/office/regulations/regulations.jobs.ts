import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { JobHandlers } from '../../../infra/jobs/jobs.ts';
import { every, roundJobs, startRound } from '../../../infra/jobs/rounds.ts';
import { takeDueVersions } from './regulations.service.ts';

const round = every('regulations-round', 60_000);

/** Once a minute, in one process: takes versions into force whose day has come. */
export function regulationsJobs(deps: Pick<Deps, 'database' | 'clock'>): JobHandlers {
  return roundJobs(deps, round, () => takeDueVersions(deps));
}

export function enqueueRegulationsRound(handle: Handle, now: Date): Promise<void> {
  return startRound(handle, round, now);
}
