import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

export type Customer = { readonly id: number; readonly prefix: string; readonly number: string };

/** Customers of this salesman, or of a seller under them, on `day`. */
function territory(salesmanId: number, day: string) {
  return sql`
    with recursive seller (id) as (
      select ${salesmanId}::bigint
      union
      select ms.seller_id from manager_seller ms join seller on ms.manager_id = seller.id
      where ms.from_date <= ${day}::date and (ms.to_date is null or ms.to_date >= ${day}::date)
    ), own (customer_id) as (
      select sc.customer_id from seller_customer sc join seller on sc.seller_id = seller.id
      where sc.from_date <= ${day}::date and (sc.to_date is null or sc.to_date >= ${day}::date)
    )
  `;
}

export async function findPrefixes(
  handle: Handle,
  salesmanId: number,
  day: string,
): Promise<string[]> {
  const { rows } = await sql<{ prefix: string }>`
    ${territory(salesmanId, day)}
    select distinct prefix from customer where id in (select customer_id from own) order by prefix
  `.execute(handle);
  return rows.map(({ prefix }) => prefix);
}

export type InvitedShop = {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly prefix: string;
  readonly sap: string;
};

/** The shops of the salesman's customers, each with its customer's name. */
export async function findShops(
  handle: Handle,
  salesmanId: number,
  day: string,
): Promise<InvitedShop[]> {
  const { rows } = await sql<InvitedShop>`
    ${territory(salesmanId, day)}
    select place.id::text as id, place.name, place.city, customer.prefix, customer.number as sap
    from (select distinct customer_id from own) as theirs
    cross join lateral (select id, prefix, number from customer where id = theirs.customer_id offset 0) as customer
    cross join lateral (select id, name, city from place where customer_id = theirs.customer_id offset 0) as place
    order by place.city collate pl, place.name collate pl, place.id
  `.execute(handle);
  return rows;
}

/**
 * Null also for a customer of another territory, so that the caller does not learn which numbers
 * exist.
 */
export async function findCustomer(
  handle: Handle,
  salesmanId: number,
  {
    prefix,
    number,
    day,
  }: { readonly prefix: string; readonly number: string; readonly day: string },
): Promise<Customer | null> {
  const { rows } = await sql<Customer>`
    ${territory(salesmanId, day)}
    select id, prefix, number from customer
    where prefix = ${prefix} and number = ${number} and id in (select customer_id from own)
  `.execute(handle);
  return rows[0] ?? null;
}

export async function isInTerritory(
  handle: Handle,
  salesmanId: number,
  { customerId, day }: { readonly customerId: number; readonly day: string },
): Promise<boolean> {
  const { rows } = await sql`
    ${territory(salesmanId, day)}
    select 1 from own where customer_id = ${customerId} limit 1
  `.execute(handle);
  return rows.length > 0;
}
