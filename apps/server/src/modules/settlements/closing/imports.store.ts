import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { advisoryLocks, isLockTimeout } from '../../../infra/db/locks.ts';

/** An import is still under way after the time that was given. */
export class ImportUnderWay extends Error {}

/**
 * Keeps imports, and what takes them back, out of the months that the transaction closes. It comes before `lockSettlements`, as
 * in an import. Throws `ImportUnderWay`.
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
