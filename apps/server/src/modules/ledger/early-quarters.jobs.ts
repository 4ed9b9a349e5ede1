import { inTransaction } from '../../infra/db/db.ts';
import type { Deps } from '../../infra/deps.ts';
import type { JobHandlers } from '../../infra/jobs/jobs.ts';
import { findEarlyPeople, takeBackEarlyQuarters } from './early-quarters.store.ts';
import { lockBooking } from './ledger.store.ts';

/** So few that a booking of one of them waits for some milliseconds. */
const peopleAtOnce = 50;

/**
 * Takes back the quarters that release 1.1.6 booked before their last month was closed (D44); migration 0018 asks for it.
 * Until its end they stand in the ledger as they did, and a closing books the difference. Doing it again books nothing.
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
