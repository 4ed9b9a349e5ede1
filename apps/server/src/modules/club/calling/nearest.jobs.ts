import { z } from 'zod';
import { hourMs } from '../../../infra/clock.ts';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { enqueueMany, type JobHandlers } from '../../../infra/jobs/jobs.ts';
import { every, roundJobs, startRound } from '../../../infra/jobs/rounds.ts';
import { dayOf, monthOf, timeOf } from '../../../infra/warsaw.ts';
import { notify } from '../notifications/notifications.ts';
import { callingCopy as copy } from './calling.copy.ts';
import { readNearest } from './calling.service.ts';
import { findSellers, keepNearest } from './calling.store.ts';

const round = every('nearest-round', hourMs / 2);
const nearestQueue = 'nearest-people';
const payloadForm = z.object({ sellerId: z.number(), month: z.string() });

/** The days of a month and the times of day in Warsaw at which lists are kept; later days only after an outage. */
const keptDays = ['20', '21', '22'];
const keptFrom = '08:30';
const keptUntil = '20:00';

/** Keeps each representative's nearest people of the 20th, and tells them. */
export function nearestJobs(deps: Pick<Deps, 'database' | 'clock'>): JobHandlers {
  const { database, clock } = deps;
  const { kysely } = database;
  return {
    ...roundJobs(deps, round, async () => {
      const now = clock.now();
      const [today, month] = [dayOf(now), monthOf(now)];
      const isTime = timeOf(now) >= keptFrom && timeOf(now) < keptUntil;
      if (!isTime || !keptDays.includes(today.slice(8))) return;
      const sellers = await findSellers(kysely, today);
      const jobs = sellers.map((sellerId) => ({
        queue: nearestQueue,
        key: `nearest ${month} ${sellerId}`,
        payload: { sellerId, month },
        now,
      }));
      await enqueueMany(kysely, jobs);
    }),

    [nearestQueue]: async ({ payload }) => {
      const { sellerId, month } = payloadForm.parse(payload);
      const now = clock.now();
      // A month that is over has no nearest people any more.
      if (monthOf(now) !== month) return;
      await inTransaction(kysely, async (transaction) => {
        const { people } = await readNearest(transaction, sellerId, now);
        if (people.length === 0) return;
        const kept = people.map(({ id, goal }) => ({ personId: Number(id), goal }));
        await keepNearest(transaction, sellerId, month, kept);
        const cause = `nearest:${month.slice(0, 7)}`;
        const words = copy.nearest(people.length);
        await notify(transaction, { personId: sellerId, cause, ...words, url: '/raporty' }, now);
      });
    },
  };
}

export function enqueueNearest(handle: Handle, now: Date): Promise<void> {
  return startRound(handle, round, now);
}
