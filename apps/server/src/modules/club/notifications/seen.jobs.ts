import { z } from 'zod';
import type { Deps } from '../../../infra/deps.ts';
import type { JobHandlers } from '../../../infra/jobs/jobs.ts';
import { markSeenOf, seenQueue } from './seen.store.ts';

const payloadOf = z.object({ until: z.iso.datetime({ offset: true }) });

/** Small, so that a reader who marks one of these notifications waits only some milliseconds. */
const peopleAtOnce = 50;

/**
 * Marks notifications that were seen before marks existed; migration 0037 starts it. Idempotent.
 */
export function seenJobs({ database }: Pick<Deps, 'database'>): JobHandlers {
  return {
    [seenQueue]: async ({ payload }) => {
      const until = new Date(payloadOf.parse(payload).until);
      let last: number | null = 0;
      while (last !== null)
        last = await markSeenOf(database.kysely, { afterId: last, people: peopleAtOnce, until });
    },
  };
}
