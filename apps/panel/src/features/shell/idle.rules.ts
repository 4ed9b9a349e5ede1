/** What ends a session next, and in how many milliseconds; undefined while the end is further away than the warning. */
export type Ending = { readonly why: 'idle' | 'age'; readonly ms: number };

type Session = { readonly usedAt: number; readonly idleMs: number; readonly endsAt: number };

/** All times are milliseconds of one clock. Of two ends the nearer one counts. */
export function endingOf(
  { usedAt, idleMs, endsAt }: Session,
  now: number,
  warningMs: number,
): Ending | undefined {
  const byIdleness = { why: 'idle', ms: usedAt + idleMs - now } as const;
  const byAge = { why: 'age', ms: endsAt - now } as const;
  const nearer = byAge.ms <= byIdleness.ms ? byAge : byIdleness;
  return nearer.ms <= warningMs ? { why: nearer.why, ms: Math.max(0, nearer.ms) } : undefined;
}
