import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

export type FoundTransfer = {
  readonly id: number;
  readonly payoutId: number;
  readonly name: string;
  readonly grosze: number;
};

export async function findTransfers(
  handle: Handle,
  ids: readonly number[],
): Promise<FoundTransfer[]> {
  const { rows } = await sql<FoundTransfer>`
    select item.id, item.payout_id as "payoutId", trim(item.first_name || ' ' || item.last_name) as name, item.grosze
    from payout_item item
    where item.id = any(${[...ids]}::bigint[]) order by item.id
  `.execute(handle);
  return rows;
}
