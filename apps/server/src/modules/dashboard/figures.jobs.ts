import type { Handle } from '../../infra/db/db.ts';
import type { Deps } from '../../infra/deps.ts';
import { patiently } from '../../infra/db/query-limit.ts';
import { type JobHandlers, enqueue } from '../../infra/jobs/jobs.ts';
import { countFigures } from './figures.service.ts';

const figuresQueue = 'month-figures';
const hourMs = 3_600_000;

/** Once an hour, in one process, the figures of the panel are counted, so that no look at them grows with the programme. */
export function figureJobs({ database, clock }: Pick<Deps, 'database' | 'clock'>): JobHandlers {
  return {
    [figuresQueue]: async () => {
      await enqueueFigures(database.kysely, new Date(clock.now().getTime() + hourMs));
      await patiently(() => countFigures(database.kysely, clock.now()));
    },
  };
}

/** One round an hour, however many processes ask for it; each round asks for the next, each start for the first. */
export async function enqueueFigures(handle: Handle, at: Date): Promise<void> {
  const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
  await enqueue(handle, { queue: figuresQueue, key: `${figuresQueue} ${hour.toISOString()}`, payload: {}, now: hour });
}
