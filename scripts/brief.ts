import { randomInt } from 'node:crypto';

/** Programs that this one starts draw the same inputs; the seed is printed where they are drawn. */
export function shareSeed(): void {
  process.env['TEST_SEED'] ??= String(randomInt(2 ** 31));
}

/** `TEST_COUNTS=full`: every case, and the full number of random histories, kills and the like. */
export const isFull = process.env['TEST_COUNTS'] === 'full';

/** How many random histories, kills and the like. */
export function counts(brief: number, full: number): number {
  return isFull ? full : brief;
}

/** Of many cases so many, spread over all of them and the same in each brief run; a full run takes all. */
export function someOf<T>(count: number, all: readonly T[]): readonly T[] {
  if (isFull || count >= all.length) return all;
  const shareUpTo = (place: number): number => Math.floor((place * count) / all.length);
  return all.filter((_, place) => shareUpTo(place + 1) > shareUpTo(place));
}

/** One of so many parts of them. */
export function partOf<T>(parts: number, all: readonly T[]): readonly T[] {
  return someOf(Math.ceil(all.length / parts), all);
}

/** Of the sizes of a screen one in turn, by its place among the screens; a full run takes all. */
export function sizesInTurn<T>(sizes: readonly T[], place: number): readonly T[] {
  return isFull ? sizes : sizes.slice(place % sizes.length, (place % sizes.length) + 1);
}
