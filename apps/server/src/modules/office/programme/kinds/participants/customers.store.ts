import { type Transaction, sql } from 'kysely';
import type { Handle } from '../../../../../infra/db/db.ts';
import type { Schema } from '../../../../../infra/db/schema.ts';
import type { CustomerHistory, StoredCustomer } from './customers.rules.ts';

export type PlaceCustomer = StoredCustomer & { readonly placeId: number };

/** The customers of these shops, by code. */
export async function storedCustomers(
  transaction: Transaction<Schema>,
  codes: readonly string[],
): Promise<Map<string, PlaceCustomer>> {
  const { rows } = await sql<PlaceCustomer & { code: string }>`
    select place.code, place.id as "placeId", customer.id as "customerId", customer.prefix, customer.number,
      place.customer_since as since,
      (select max(since) from customer_change where place_id = place.id) as "changedOn",
      (select since from customer_change where place_id = place.id order by since desc offset 1 limit 1) as "changedBefore"
    from place join customer on customer.id = place.customer_id
    where place.code = any(${[...codes]}::text[])
  `.execute(transaction);
  return new Map(rows.map(({ code, ...rest }) => [code, rest]));
}

export type FormerCustomer = {
  readonly place_id: number;
  readonly since: string;
  readonly customer_id: number;
};

export async function formerCustomers(
  transaction: Transaction<Schema>,
  placeIds: readonly number[],
): Promise<FormerCustomer[]> {
  const { rows } = await sql<FormerCustomer>`
    select place_id, since, customer_id from customer_change where place_id = any(${[...placeIds]}::bigint[])
  `.execute(transaction);
  return rows;
}

export async function addFormerCustomers(
  transaction: Transaction<Schema>,
  rows: readonly FormerCustomer[],
): Promise<void> {
  if (rows.length > 0)
    await transaction
      .insertInto('customer_change')
      .values([...rows])
      .execute();
}

export async function removeFormerCustomer(
  transaction: Transaction<Schema>,
  { place_id: placeId, since }: FormerCustomer,
): Promise<void> {
  await transaction
    .deleteFrom('customer_change')
    .where('place_id', '=', placeId)
    .where('since', '=', since)
    .execute();
}

/** Of all shops, by id. */
export async function customerHistories(handle: Handle): Promise<Map<number, CustomerHistory>> {
  const { rows } = await sql<CustomerHistory & { id: number }>`
    select place.id, place.customer_id as "customerId", (
      select coalesce(json_agg(json_build_object('since', since, 'customerId', customer_id) order by since), '[]')
      from customer_change where place_id = place.id
    ) as former
    from place
  `.execute(handle);
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}
