/**
 * Keys of this program's advisory locks, in one list so that all differ. A transaction takes
 * several in the order `import`, `settlement`, `rewards`, `booking`, `alone`.
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
  messages: 7_240_012,
  keys: 7_240_020,
  /** The lock of Kysely's migrator, which releases before 2.0.0 use. */
  migration: 3_853_314_791_062_309_107n,
} as const;

/** True when the database has ended the transaction because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}

/** True when a statement has exceeded its transaction's `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
