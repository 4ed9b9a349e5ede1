import type { Limit } from '@klub/contract/endpoint';
import { type Clock, dayMs } from '../clock.ts';
import type { Database } from '../db/db.ts';
import { countTogether } from './rate-count.ts';
import { refuse } from '../refusal.ts';

export type RateLimiter = {
  /** Counts one call of `name` by `caller`; throws `tooOften` beyond the limit. */
  take(name: string, limit: Limit, caller: string): Promise<void>;
};

/**
 * Fixed windows. The database counts shared limits, so that they hold across processes; memory
 * counts the others (plain reads), because a write per read is too expensive.
 */
export function rateLimiter(database: Database, clock: Clock): RateLimiter {
  const countEverywhere = countTogether(database);
  const counts = new Map<string, number>();
  let countsWindow = 0;
  /**
   * Window ends of callers that exceed a shared limit, so that a flood costs the database nothing
   * more.
   */
  const over = new Map<string, number>();
  let overMinute = 0;

  function countHere(key: string, windowStart: number): number {
    // One map for all windows that end together; dropped whole, so that memory stays bounded.
    const minute = Math.floor(windowStart / 60_000);
    if (minute !== countsWindow) {
      counts.clear();
      countsWindow = minute;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  }

  function isKnownOver(
    key: string,
    { now, windowEnd }: { readonly now: number; readonly windowEnd: number },
  ): boolean {
    const minute = Math.floor(now / 60_000);
    // The clock was set back: these windows do not apply to the present one.
    if (minute < overMinute) over.clear();
    if (minute !== overMinute) {
      overMinute = minute;
      for (const [known, end] of over) if (end <= now) over.delete(known);
    }
    return over.get(key) === windowEnd;
  }

  return {
    take: async (name, limit, caller) => {
      const now = clock.now().getTime();
      const windowMs = limit.seconds * 1_000;
      const windowStart = Math.floor(now / windowMs) * windowMs;
      const key = `${name} ${caller}`;
      const windowEnd = windowStart + windowMs;
      const isOver = limit.shared
        ? isKnownOver(key, { now, windowEnd }) ||
          (await countEverywhere({ key, windowStart: new Date(windowStart) })) > limit.max
        : countHere(key, windowStart) > limit.max;
      if (!isOver) return;
      if (limit.shared) over.set(key, windowEnd);
      throw refuse('tooOften', { retryAfterSeconds: Math.ceil((windowEnd - now) / 1_000) });
    },
  };
}

/** Deletes expired windows; called by the hourly housekeeping job. */
export async function forgetOldWindows(database: Database, clock: Clock): Promise<void> {
  const dayAgo = new Date(clock.now().getTime() - dayMs);
  await database.kysely.deleteFrom('rate_count').where('window_start', '<', dayAgo).execute();
}
