/**
 * Numbers of the advisory locks of this program, side by side so that no two mean the same. Of several, a transaction takes
 * `import` first, then `settlement`, then `rewards`, then `booking`, then `alone`.
 */
export const advisoryLocks = {
  polishOrder: 7_240_001,
  booking: 7_240_002,
  start: 7_240_003,
  import: 7_240_004,
  settlement: 7_240_005,
  staff: 7_240_006,
  trail: 7_240_007,
  verification: 7_240_008,
  rewards: 7_240_009,
  jobsTogether: 7_240_010,
  alone: 7_240_011,
  keys: 7_240_020,
  /** That of Kysely's migrator, by which releases before 2.0.0 migrate. */
  migration: 3_853_314_791_062_309_107n,
} as const;

/** True of the transaction that the database has ended and undone, because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}

/** True of a statement that has waited for a lock as long as its transaction's `lock_timeout` lets it. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
