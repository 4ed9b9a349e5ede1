import { setTimeout as sleep } from 'node:timers/promises';
import { withCallDeadline, withLongTimeout } from '../../../infra/db/deadline.ts';
import type { Deps } from '../../../infra/deps.ts';
import { showProposal } from './people.service.ts';
import type { ShownLine, SignoffDefinition } from './signoffs.rules.ts';
import type { FoundSignoff } from './signoffs.store.ts';

/** A proposal with its current or last comparison. */
export type Look = {
  /** Null: its subject is gone. */
  readonly lines: readonly ShownLine[] | null;
  /** Time of the comparison; null: now. */
  readonly at: Date | null;
  /** True while a newer comparison runs. */
  readonly isComparing: boolean;
};

type Compared = { readonly lines: readonly ShownLine[] | null; readonly at: Date };
type Entry = { kept: Compared | null; running: Promise<Compared> | null };

/** How long a read waits for a slow comparison. */
const patienceMs = 250;
/** Cache time of a slow comparison, so that repeated reads do not load the database. */
const keptMs = 60_000;
/** Maximum number of cached comparisons; the oldest is dropped. */
const entriesMax = 40;

/**
 * Reads proposals. A slow comparison runs once for all readers; until it ends, they get the
 * previous one, at first what the proposer saw. A decision compares itself and never uses this
 * cache.
 */
export function comparisonCache(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  waitMs = patienceMs,
) {
  const entries = new Map<number, Entry>();

  async function compare(
    { payload }: FoundSignoff,
    definition: SignoffDefinition,
  ): Promise<Compared> {
    const at = clock.now();
    return { lines: await showProposal(database.kysely, definition, payload, false), at };
  }

  function begin(
    one: FoundSignoff,
    definition: SignoffDefinition,
    entry: Entry,
  ): Promise<Compared> {
    const start = performance.now();
    const running = withCallDeadline(() => withLongTimeout(() => compare(one, definition)));
    entry.running = running;
    running.then(
      (compared) => {
        entry.kept = performance.now() - start > waitMs ? compared : null;
        entry.running = null;
      },
      () => {
        entry.running = null;
      },
    );
    return running;
  }

  return async (one: FoundSignoff, definition: SignoffDefinition): Promise<Look> => {
    if (definition.isSlow !== true)
      return { ...(await compare(one, definition)), at: null, isComparing: false };
    const entry = entries.get(one.id) ?? { kept: null, running: null };
    entries.set(one.id, entry);
    const [oldest] = entries.keys();
    if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest);
    const { kept } = entry;
    if (kept !== null && Math.abs(clock.now().getTime() - kept.at.getTime()) < keptMs) {
      return { ...kept, isComparing: false };
    }
    const running = entry.running ?? begin(one, definition, entry);
    const late = new AbortController();
    const found = await Promise.race([
      running,
      sleep(waitMs, null, { signal: late.signal }),
    ]).finally(() => late.abort());
    if (found !== null) return { lines: found.lines, at: null, isComparing: false };
    return { ...(kept ?? { lines: one.shown, at: one.proposedAt }), isComparing: true };
  };
}
