import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { JobHandlers } from '../../../infra/jobs/jobs.ts';
import { every, roundJobs, startRound } from '../../../infra/jobs/rounds.ts';
import { owedEntryJobs } from './commands.service.ts';
import { findUnsealed, sealTrail } from './seal.service.ts';

const round = every('trail-seal', 60_000);

/** Once a minute, in one process: seals new entries, and writes those of killed commands. */
export function trailJobs(deps: Pick<Deps, 'database' | 'clock' | 'vault'>): JobHandlers {
  const { database, clock, vault } = deps;
  let isRestoreSeen = false;
  const seals = roundJobs(deps, round, async () => {
    if (!isRestoreSeen) await findUnsealed(database.kysely);
    isRestoreSeen = true;
    await sealTrail(database.kysely, vault, clock.now());
  });
  return { ...seals, ...owedEntryJobs(deps) };
}

export function enqueueSeal(handle: Handle, now: Date): Promise<void> {
  return startRound(handle, round, now);
}
