import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';

export type Returned = { readonly id: number; readonly personId: number; readonly grosze: number };

/**
 * The ones of these transfers that a bank can have returned: existing, in a batch that was not
 * cancelled.
 */
export async function findSent(handle: Handle, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select item.id from payout_item item join payout on payout.id = item.payout_id
    where item.id = any(${[...ids]}::bigint[]) and payout.cancelled_at is null
  `.execute(handle);
  return new Set(rows.map(({ id }) => id));
}

/** Marks transfers as returned, once; skips those of cancelled batches and those marked before. */
export async function returnItems(
  handle: Handle,
  returns: readonly { readonly id: number; readonly reason: string }[],
  day: string,
): Promise<Returned[]> {
  const { rows } = await sql<Returned>`
    update payout_item item set returned_on = ${day}::date, return_reason = given.reason
    from unnest(${returns.map(({ id }) => id)}::bigint[], ${returns.map(({ reason }) => reason)}::text[]) as given (id, reason),
      payout
    where item.id = given.id and item.returned_on is null and payout.id = item.payout_id and payout.cancelled_at is null
    returning item.id, item.person_id as "personId", item.grosze
  `.execute(handle);
  const ids = rows.map(({ id }) => id);
  await sql`update payout_part set is_live = false where item_id = any(${ids}::bigint[])`.execute(
    handle,
  );
  return rows;
}

export type NamedItem = {
  readonly id: number;
  readonly payoutId: number;
  readonly personId: number;
  readonly name: string;
  readonly grosze: number;
  /** The debited account. */
  readonly payerAccount: string;
  readonly isCancelled: boolean;
  readonly isReturned: boolean;
};

export async function findNamed(
  handle: Handle,
  ids: readonly number[],
): Promise<Map<number, NamedItem>> {
  const { rows } = await sql<NamedItem>`
    select item.id, item.payout_id as "payoutId", item.person_id as "personId",
      trim(item.first_name || ' ' || item.last_name) as name, item.grosze,
      payout.payer_account as "payerAccount", payout.cancelled_at is not null as "isCancelled", item.returned_on is not null as "isReturned"
    from payout_item item join payout on payout.id = item.payout_id
    where item.id = any(${[...ids]}::bigint[])
  `.execute(handle);
  return new Map(rows.map((row) => [row.id, row]));
}
