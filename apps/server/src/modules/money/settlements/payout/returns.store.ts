import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';

export type Return = {
  readonly id: number;
  readonly reason: string;
  /** What came back; left out: the whole amount. */
  readonly grosze?: number;
};
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
  returns: readonly Return[],
  day: string,
): Promise<Returned[]> {
  const { rows } = await sql<Returned>`
    update payout_item item set returned_on = ${day}::date, return_reason = given.reason, returned_grosze = given.grosze
    from unnest(${returns.map(({ id }) => id)}::bigint[], ${returns.map(({ reason }) => reason)}::text[],
        ${returns.map(({ grosze = null }) => grosze)}::bigint[]) as given (id, reason, grosze),
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
  /** Null: not returned, or whole. */
  readonly returnedGrosze: number | null;
};

export async function findNamed(
  handle: Handle,
  ids: readonly number[],
): Promise<Map<number, NamedItem>> {
  const { rows } = await sql<NamedItem>`
    select item.id, item.payout_id as "payoutId", item.person_id as "personId",
      trim(item.first_name || ' ' || item.last_name) as name, item.grosze,
      payout.payer_account as "payerAccount", payout.cancelled_at is not null as "isCancelled", item.returned_on is not null as "isReturned",
      item.returned_grosze as "returnedGrosze"
    from payout_item item join payout on payout.id = item.payout_id
    where item.id = any(${[...ids]}::bigint[])
  `.execute(handle);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A transfer as two people see it who decide about its return. */
export type SentTransfer = {
  readonly id: number;
  readonly payoutId: number;
  readonly personId: number;
  readonly grosze: number;
  readonly isCancelled: boolean;
  readonly returnedOn: string | null;
  readonly returnedGrosze: number | null;
  /** A later payout that was not cancelled has the amount. */
  readonly isPaidAgain: boolean;
};

export async function findTransfer(handle: Handle, id: number): Promise<SentTransfer | null> {
  const { rows } = await sql<SentTransfer>`
    select item.id, item.payout_id as "payoutId", item.person_id as "personId", item.grosze,
      payout.cancelled_at is not null as "isCancelled", item.returned_on as "returnedOn",
      item.returned_grosze as "returnedGrosze", ${paidAgain} as "isPaidAgain"
    from payout_item item join payout on payout.id = item.payout_id where item.id = ${id}::bigint
  `.execute(handle);
  return rows[0] ?? null;
}

/** True when a later payout that was not cancelled has an amount of `item`. */
export const paidAgain = sql<boolean>`exists (
  select from payout_part mine
  join payout_part later on later.statement_id = mine.statement_id and later.item_id > mine.item_id
  join payout_item again on again.id = later.item_id
  join payout next on next.id = again.payout_id and next.cancelled_at is null
  where mine.item_id = item.id
)`;

/** Removes the mark of a return: the transfer pays its statements again. */
export async function unmarkReturn(handle: Handle, id: number): Promise<void> {
  await sql`
    update payout_item set returned_on = null, return_reason = null, returned_grosze = null where id = ${id}::bigint
  `.execute(handle);
  await sql`update payout_part set is_live = true where item_id = ${id}::bigint`.execute(handle);
}
