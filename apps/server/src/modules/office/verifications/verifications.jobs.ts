import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Round } from '../../../infra/jobs/claim.ts';
import type { JobHandlers } from '../../../infra/jobs/jobs.ts';
import { awaitRound, roundJobs } from '../../../infra/jobs/rounds.ts';
import { append } from '../../../infra/trail/trail.ts';
import type { Operations } from '../operations/operations.ts';
import { verificationsCopy as copy } from './verifications.copy.ts';
import { lastNight, nextNight } from './verifications.rules.ts';
import { beginVerification } from './verifications.service.ts';

const nightly: Round = { queue: 'verify-nightly', next: nextNight };

/** Every night, in one process: starts the same verification as the button. */
export function verificationJobs(
  deps: Pick<Deps, 'database' | 'clock'>,
  { begin, noteOf }: Pick<Operations, 'begin' | 'noteOf'>,
): JobHandlers {
  const { database, clock } = deps;
  return roundJobs(deps, nightly, () =>
    inTransaction(database.kysely, async (transaction) => {
      const night = lastNight(clock.now());
      const { id, isNew } = await beginVerification(transaction, begin, { staffId: null, night });
      if (!isNew) return;
      const actor = { way: 'system', name: copy.nightly } as const;
      await append(
        transaction,
        { actor, action: 'operation.started', at: clock.now() },
        noteOf('verify', id),
      );
    }),
  );
}

/** Due in the next night. */
export function enqueueNightly(handle: Handle, now: Date): Promise<void> {
  return awaitRound(handle, nightly, now);
}
