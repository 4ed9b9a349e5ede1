import { createHash } from 'node:crypto';

/**
 * Returns a third of the tests, a new one in each run; `TEST_COUNTS=full` returns all, and `TEST_SEED`, which is printed, the same
 * third again. The workers share the seed, for a worker runs tests that another one has listed.
 */
export function third<T>(cases: readonly T[], nameOf: (one: T) => string): readonly T[] {
  if (process.env['TEST_COUNTS'] === 'full') return cases;
  const weightOf = (one: T): string =>
    createHash('sha256')
      .update(`${process.env['TEST_SEED']} ${nameOf(one)}`)
      .digest('hex');
  return cases
    .map((one) => ({ one, weight: weightOf(one) }))
    .toSorted((left, right) => left.weight.localeCompare(right.weight))
    .slice(0, Math.ceil(cases.length / 3))
    .map(({ one }) => one);
}
