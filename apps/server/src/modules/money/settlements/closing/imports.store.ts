import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { advisoryLocks, isLockTimeout } from '../../../../infra/db/locks.ts';

/** An import is still running after the wait. */
export class ImportUnderWay extends Error {}

/**
 * Locks out imports and undos from the months that the transaction closes. Call it before
 * `lockSettlements`, like an import. Throws `ImportUnderWay`.
 */
export async function lockImports(handle: Handle, waitMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', ${String(waitMs)}, true)`.execute(
    handle,
  );
  try {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.import}::bigint)`.execute(handle);
  } catch (error) {
    throw isLockTimeout(error)
      ? new ImportUnderWay('An import is under way.', { cause: error })
      : error;
  }
  await sql`select set_config('lock_timeout', '0', true)`.execute(handle);
}
