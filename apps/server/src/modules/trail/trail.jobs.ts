import type { Handle } from '../../infra/db/db.ts';
import type { Deps } from '../../infra/deps.ts';
import { type JobHandlers, enqueue } from '../../infra/jobs/jobs.ts';
import { findUnsealed, sealTrail } from './seal.service.ts';

const sealQueue = 'trail-seal';
const sealMs = 60_000;

/** Once a minute, in one process, what is new in the trail is sealed. */
export function trailJobs({ database, clock }: Pick<Deps, 'database' | 'clock'>): JobHandlers {
  let isRestoreSeen = false;
  return {
    [sealQueue]: async () => {
      // First, so that a round which fails does not end the chain.
      await enqueueSeal(database.kysely, new Date(clock.now().getTime() + sealMs));
      if (!isRestoreSeen) isRestoreSeen = await findUnsealed(database.kysely);
      await sealTrail(database.kysely, clock.now());
    },
  };
}

/** One round per minute, however many processes ask for it; each round asks for the next, each start for the first. */
export async function enqueueSeal(handle: Handle, at: Date): Promise<void> {
  const minute = new Date(Math.floor(at.getTime() / sealMs) * sealMs);
  await enqueue(handle, { queue: sealQueue, key: `${sealQueue} ${minute.toISOString()}`, payload: {}, now: minute });
}
