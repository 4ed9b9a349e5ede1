/** How much of each test is run: the whole of it, or the counts that `npm test` has the time for. */
export type Scale = 'full' | 'short';

export const currentScale: Scale = process.env['PROOF_SCALE'] === 'short' ? 'short' : 'full';

/** The count of this run. */
export function scale(counts: Readonly<Record<Scale, number>>): number {
  return counts[currentScale];
}
