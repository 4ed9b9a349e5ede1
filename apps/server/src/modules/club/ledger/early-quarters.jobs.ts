import { inTransaction } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { JobHandlers } from '../../../infra/jobs/jobs.ts';
import { findEarlyPeople, takeBackEarlyQuarters } from './early-quarters.store.ts';
import { lockBooking } from './ledger.store.ts';

/** Small, so that a concurrent booking waits only some milliseconds. */
const peopleAtOnce = 50;

/**
 * Reverses the quarters that release 1.1.6 booked before their last month was closed (D44);
 * migration 0018 starts it. Until it is done they stay in the ledger, and a closing books the
 * difference. Idempotent.
 */
export function earlyQuarterJobs({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): JobHandlers {
  const { kysely } = database;
  return {
    'early-quarters': async () => {
      let personIds = await findEarlyPeople(kysely, 0, peopleAtOnce);
      while (personIds.length > 0) {
        const group = personIds;
        await inTransaction(kysely, async (transaction) => {
          await lockBooking(transaction, group);
          await takeBackEarlyQuarters(transaction, group, clock.now());
        });
        personIds = await findEarlyPeople(kysely, group.at(-1) ?? 0, peopleAtOnce);
      }
    },
  };
}
