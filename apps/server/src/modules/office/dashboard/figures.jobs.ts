import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { JobHandlers } from '../../../infra/jobs/jobs.ts';
import { every, roundJobs, startRound } from '../../../infra/jobs/rounds.ts';
import { countFigures } from './figures.service.ts';

const round = every('month-figures', 3_600_000);

/**
 * Once an hour, in one process: counts the panel's figures, so that reading them costs the same in
 * any programme.
 */
export function figureJobs(deps: Pick<Deps, 'database' | 'clock'>): JobHandlers {
  return roundJobs(deps, round, ({ attempt }) =>
    countFigures(deps.database.kysely, deps.clock.now(), { isRetry: attempt > 1 }),
  );
}

export function enqueueFigures(handle: Handle, now: Date): Promise<void> {
  return startRound(handle, round, now);
}
