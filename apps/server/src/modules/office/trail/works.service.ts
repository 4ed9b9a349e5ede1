import type { RoleNames } from '@klub/contract/roles';
import { programmeNamesNow } from '../../club/settings/settings.ts';
import { trailActions } from '@klub/contract/panel/actions';
import { trailRows } from '@klub/contract/panel/trail';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { shownTime } from '../../../infra/polish.copy.ts';
import type { Cell } from '../../../infra/tables/table.ts';
import { workbookBytes } from '../../../infra/tables/workbook.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import * as store from './entries.store.ts';
import {
  checkCopy,
  detailLines,
  entryCopy,
  exportCopy,
  personWords,
  subjectWords,
} from './trail.copy.ts';
import { type Wanted, wantedOf } from './trail.rules.ts';
import { checkTrail } from './verify.service.ts';

export type WorkContext = {
  progress(percent: number, note: string): Promise<void>;
  isCancelled(): Promise<boolean>;
  keepFile(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
};

export type WorkResult = {
  readonly outcome: 'done';
  readonly note: string;
  readonly lines: readonly string[];
};

export type TrailWork = (input: unknown, context: WorkContext) => Promise<WorkResult>;

/** Recomputes the seals and writes the result to the trail. */
export function checkTrailWork(deps: Pick<Deps, 'database' | 'clock' | 'vault'>): TrailWork {
  return async (_input, context) => {
    const { isWhole, words } = await checkTrail(deps, async (done, all) => {
      await stopIfCancelled(context);
      await context.progress((100 * done) / Math.max(all, 1), checkCopy.checked(done, all));
    });
    return { outcome: 'done', note: isWhole ? words : checkCopy.broken, lines: [words] };
  };
}

async function stopIfCancelled({ isCancelled }: WorkContext): Promise<void> {
  if (await isCancelled()) throw new Error('the work was cancelled');
}

const filtersSchema = trailRows['POST /api/panel/v1/trail/export'].body;
const entriesAtOnce = 500;

/** A spreadsheet of filtered entries, newest first; people are masked as on the screen. */
export function exportTrailWork({ database, clock }: Pick<Deps, 'database' | 'clock'>): TrailWork {
  return async (input, context) => {
    const wanted = wantedOf(filtersSchema.parse(input));
    const { kysely } = database;
    const all =
      wanted === null ? 0 : await store.countEntries(kysely, wanted, Number.MAX_SAFE_INTEGER);
    let done = 0;
    const onWritten = async (count: number): Promise<void> => {
      done += count;
      await stopIfCancelled(context);
      await context.progress((100 * done) / Math.max(all, 1), exportCopy.written(done, all));
    };
    const { file, title, columns } = exportCopy;
    const { roles } = await programmeNamesNow({ database, clock });
    const rows = rowsOf(batchesOf(kysely, wanted), roles, onWritten);
    await context.keepFile(file, workbookBytes({ title, columns, modified: clock.now() }, rows));
    return { outcome: 'done', note: exportCopy.done(done), lines: [] };
  };
}

async function* batchesOf(
  handle: Handle,
  wanted: Wanted | null,
): AsyncGenerator<store.FoundEntry[]> {
  if (wanted === null) return;
  let after: store.Position | null = null;
  for (;;) {
    const found: store.FoundEntry[] = await store.findEntries(handle, wanted, {
      max: entriesAtOnce,
      after,
    });
    const last = found.at(-1);
    if (last === undefined) return;
    yield found;
    after = { at: last.at, id: last.id };
  }
}

async function* rowsOf(
  batches: AsyncIterable<readonly store.FoundEntry[]>,
  names: RoleNames,
  onWritten: (count: number) => Promise<void>,
): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) {
    yield batch.map((entry) => exportRow(entry, names));
    await onWritten(batch.length);
  }
}

/** In the order of the columns. */
function exportRow(entry: store.FoundEntry, names: RoleNames): Cell[] {
  const { id, at, byName, way, action, reason, outcome, details, source, sealId } = entry;
  const shownDetails = detailLines(details, names).map(({ label, value }) => `${label}: ${value}`);
  return [
    id,
    dayOf(at),
    shownTime(at),
    byName,
    entryCopy.ways[way],
    trailActions[action],
    subjectWords(entry),
    personWords(entry),
    reason,
    entryCopy.outcomes[outcome],
    shownDetails.join('; '),
    source,
    sealId,
  ];
}
