import { type Handle, inTransaction } from '../../infra/db/db.ts';
import type { Deps } from '../../infra/deps.ts';
import { type JobHandlers, enqueue } from '../../infra/jobs/jobs.ts';
import { append } from '../../infra/trail/trail.ts';
import { z } from 'zod';
import type { Operations } from '../operations/operations.service.ts';
import { verificationsCopy as copy } from './verifications.copy.ts';
import { nextNight } from './verifications.rules.ts';
import { beginVerification } from './verifications.service.ts';

const nightlyQueue = 'verify-nightly';
const payload = z.object({ night: z.string() });

/** Every night, in one process, the programme itself begins the verification that people begin by a button. */
export function verificationJobs(
  { database: { kysely }, clock }: Pick<Deps, 'database' | 'clock'>,
  { begin, noteOf }: Pick<Operations, 'begin' | 'noteOf'>,
): JobHandlers {
  return {
    [nightlyQueue]: async (job) => {
      // First, so that a night which fails does not end the chain.
      await enqueueNightly(kysely, clock.now());
      const { night } = payload.parse(job.payload);
      await inTransaction(kysely, async (transaction) => {
        const { id, isNew } = await beginVerification(transaction, begin, { staffId: null, night });
        if (!isNew) return;
        const actor = { way: 'system', name: copy.nightly } as const;
        await append(transaction, { actor, action: 'operation.started', at: clock.now() }, noteOf('verify', id));
      });
    },
  };
}

/** One run a night, however many processes ask for it; each asks for the next, each start for the first. */
export async function enqueueNightly(handle: Handle, now: Date): Promise<void> {
  const { night, at } = nextNight(now);
  const key = `${nightlyQueue} ${night}`;
  await enqueue(handle, { queue: nightlyQueue, key, payload: { night }, now, runAt: at });
}
