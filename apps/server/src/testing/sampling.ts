import { createHash } from 'node:crypto';
import { inject } from 'vitest';

/**
 * A short run takes a sample of many cases: drawn in each run, and repeated with the `TEST_SEED` that the run prints at
 * its start. `TEST_COUNTS=full` takes them all.
 */
const isFull = process.env['TEST_COUNTS'] === 'full';

/** How many random histories, kills and the like. */
export function counts(short: number, full: number): number {
  return isFull ? full : short;
}

let draws = 0;

/** So many of them, in their order. */
export function drawn<T>(count: number, all: readonly T[]): readonly T[] {
  if (isFull || count >= all.length) return all;
  draws += 1;
  const weighed = all.map((_, place) => ({ place, weight: weightOf(place) }));
  const chosen = new Set(
    weighed
      .toSorted((left, right) => left.weight.localeCompare(right.weight))
      .slice(0, count)
      .map(({ place }) => place),
  );
  return all.filter((_, place) => chosen.has(place));
}

function weightOf(place: number): string {
  return hashOf(inject('seed'), draws, place);
}

function hashOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join()).digest('hex');
}
