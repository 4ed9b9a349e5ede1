import { sql } from 'kysely';
import type { Handle } from '../../infra/db.ts';
import { lockSettlements } from './closing.store.ts';

/** First days of the closed months; none is closed while the transaction lasts, and the caller has waited for those under way. */
export async function lockClosedMonths(handle: Handle): Promise<string[]> {
  await lockSettlements(handle);
  const { rows } = await sql<{ month: string }>`select distinct month from settlement order by month`.execute(handle);
  return rows.map(({ month }) => month);
}
