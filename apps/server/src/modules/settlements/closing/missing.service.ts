import { csvMark, csvTextLines } from '../../../infra/tables/csv.rules.ts';
import type { Handle } from '../../../infra/db/db.ts';
import { writeAtomic } from '../../../infra/disk/atomic-file.ts';
import { missingCells, missingHeadings } from './missing.copy.ts';
import * as store from './missing.store.ts';

export type MissingCount = store.MissingSum;

/** Missing data of a month, counted by kind, with the first ones of each. */
export type Missing = {
  /** Over all kinds: the number that `--mimo-brakow` must repeat. */
  readonly total: number;
  readonly kinds: readonly (store.MissingSum & { readonly first: readonly store.MissingThing[] })[];
};

const shownMax = 10;
const batch = 2_000;

/**
 * Finds what a month lacks for its closing now. Call it once per transaction, in that of the
 * closing.
 * @param listFile path of the whole list as CSV, or null
 */
export async function findMissing(
  handle: Handle,
  month: string,
  listFile: string | null,
): Promise<Missing> {
  await store.gatherMissing(handle, month);
  const sums = await store.sumMissing(handle);
  const kinds = [];
  for (const sum of sums) {
    kinds.push({
      ...sum,
      first: await store.listMissing(handle, { kind: sum.kind, afterId: 0, max: shownMax }),
    });
  }
  if (listFile !== null) await writeList(handle, listFile);
  return { total: sums.reduce((total, { count }) => total + count, 0), kinds };
}

/** The same sums without the list, for readers: creates no table and waits for no lock. */
export function countMissing(handle: Handle, month: string): Promise<MissingCount[]> {
  return store.countMissing(handle, month);
}

function writeList(handle: Handle, path: string): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    yield csvMark + csvTextLines([missingHeadings]);
    let afterId = 0;
    let things: store.MissingThing[];
    do {
      things = await store.listMissing(handle, { kind: null, afterId, max: batch });
      yield csvTextLines(things.map(missingCells));
      afterId = things.at(-1)?.id ?? afterId;
    } while (things.length === batch);
  }
  return writeAtomic(path, lines());
}
