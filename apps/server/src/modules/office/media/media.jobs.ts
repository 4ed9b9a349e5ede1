import { pictureShape } from '@klub/contract/pictures';
import { dayMs, hourMs } from '../../../infra/clock.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { JobHandlers } from '../../../infra/jobs/jobs.ts';
import { every, roundJobs, startRound } from '../../../infra/jobs/rounds.ts';
import { binDays } from './media.rules.ts';
import * as store from './media.store.ts';

const round = every('media-sweep', 24 * hourMs);

type SweepDeps = Pick<Deps, 'database' | 'clock' | 'files'>;

/** Once a day, on one of the servers. */
export function mediaSweepJobs(deps: SweepDeps): JobHandlers {
  return roundJobs(deps, round, () => sweepMedia(deps));
}

export function enqueueMediaSweep(handle: Handle, now: Date): Promise<void> {
  return startRound(handle, round, now);
}

/** Notes pictures of an earlier release, and removes those that were in the bin long enough and are shown nowhere. */
export async function sweepMedia({ database, clock, files }: SweepDeps): Promise<void> {
  const { kysely } = database;
  await store.adoptPictures(kysely, clock.now());
  const before = new Date(clock.now().getTime() - binDays * dayMs);
  const binned = await store.removableBefore(kysely, before);
  if (binned.length === 0) return;
  const places = await store.placesOf(
    kysely,
    binned.map(({ address }) => address),
  );
  for (const { id, address } of binned) {
    if ((places.get(address)?.length ?? 0) > 0) continue;
    await store.removePicture(kysely, id);
    const copies = pictureShape(address)?.copies.map((copy) => copy.address) ?? [];
    for (const file of new Set([address, ...copies])) await files.remove(file.slice(1));
  }
}
