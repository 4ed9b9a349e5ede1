/** The last ten seconds look urgent; everything before is calm. */
export function isUrgent(left: number): boolean {
  return left <= 10;
}

/**
 * The number that was announced last: `first`, then each full minute, in the last minute every ten seconds, and the
 * end. Announcing each second would drown the question that the user is listening to.
 */
export function lastAnnounced(left: number, first: number): number {
  const step = left > 60 ? 60 : 10;
  return Math.min(first, Math.ceil(Math.max(0, left) / step) * step);
}
