import { sql } from 'kysely';
import { type Clock, systemClock } from '../clock.ts';
import type { Deps } from '../deps.ts';
import type { Database } from './db.ts';

export type DatabaseClock = Clock & {
  /** Measures the database's time. Ignores a difference that the round trip can explain. */
  measure(): Promise<void>;
  /** Measures once a minute; returns a function that stops. */
  follow(): () => void;
};

const everyMs = 60_000;
/** Of this many measurements the fastest is the most precise. */
const looks = 3;

/**
 * The machine's clock, corrected by the database server's, so that all processes of one database
 * have the same time.
 */
export function databaseClock(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  own: Clock = systemClock,
): DatabaseClock {
  let aheadMs = 0;

  async function measure(): Promise<void> {
    const found = await quickestLook(database, own);
    if (Math.abs(found.aheadMs - aheadMs) <= found.uncertainMs) return;
    log.warn(
      { formerMs: aheadMs, aheadMs: found.aheadMs },
      "the clock was corrected by the database's",
    );
    aheadMs = found.aheadMs;
  }

  return {
    now: () => new Date(own.now().getTime() + aheadMs),
    measure,
    follow: () => {
      const looking = setInterval(() => {
        measure().catch((error: unknown) =>
          log.warn({ err: error }, 'the time of the database is not known'),
        );
      }, everyMs);
      looking.unref();
      return () => clearInterval(looking);
    },
  };
}

type Look = { readonly aheadMs: number; readonly uncertainMs: number };

async function quickestLook(database: Database, own: Clock): Promise<Look> {
  const found: Look[] = [];
  for (let look = 0; look < looks; look += 1) found.push(await lookAt(database, own));
  return found.reduce((best, next) => (next.uncertainMs < best.uncertainMs ? next : best));
}

/**
 * Assumes that the database reads its clock in the middle of the round trip, with an error of half
 * of it and a millisecond.
 */
async function lookAt({ kysely }: Database, own: Clock): Promise<Look> {
  const began = performance.now();
  const { rows } = await sql<{
    ms: number;
  }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(kysely);
  const halfMs = (performance.now() - began) / 2;
  const theirs = Number(rows[0]?.ms) + halfMs;
  return { aheadMs: Math.round(theirs - own.now().getTime()), uncertainMs: halfMs + 2 };
}
