import { createHash, randomInt } from 'node:crypto';

/** Every program that this one starts draws the same. */
export function shareSeed(): void {
  process.env['TEST_SEED'] ??= String(randomInt(2 ** 31));
}

/** Of what proves no row of the specification `npm test` runs one of so many parts. */
export const partsBeyondRows = 4;

/**
 * Returns one of `parts` parts of the cases, another one in each run; `TEST_COUNTS=full` returns all, and `TEST_SEED`, which is
 * printed, the same part again. Workers share the seed, for a worker runs tests that another one has listed.
 */
export function drawnPart<T>(
  cases: readonly T[],
  parts: number,
  nameOf: (one: T) => string,
): readonly T[] {
  if (process.env['TEST_COUNTS'] === 'full') return cases;
  const weightOf = (one: T): string =>
    createHash('sha256')
      .update(`${process.env['TEST_SEED']} ${nameOf(one)}`)
      .digest('hex');
  return cases
    .map((one) => ({ one, weight: weightOf(one) }))
    .toSorted((left, right) => left.weight.localeCompare(right.weight))
    .slice(0, Math.ceil(cases.length / parts))
    .map(({ one }) => one);
}
