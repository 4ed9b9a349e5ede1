import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../../../infra/db/schema.ts';

/** A key of a file, and a stored one that differs from it by leading zeros alone. */
export type Twin = { readonly asked: string; readonly stored: string };

/** Numbers of customers, each with the prefix of its base. */
export async function twinCustomers(
  transaction: Transaction<Schema>,
  asked: readonly { readonly prefix: string; readonly number: string }[],
): Promise<Twin[]> {
  const { rows } = await sql<Twin>`
    select distinct on (asked.number) asked.number as asked, customer.number as stored
    from unnest(
      ${asked.map(({ prefix }) => prefix)}::text[], ${asked.map(({ number }) => number)}::text[]
    ) as asked (prefix, number)
    join customer on customer.prefix = asked.prefix and customer.number <> asked.number
      and ltrim(customer.number, '0') = ltrim(asked.number, '0')
    order by asked.number, customer.number
  `.execute(transaction);
  return rows;
}

export async function twinShops(
  transaction: Transaction<Schema>,
  asked: readonly string[],
): Promise<Twin[]> {
  const { rows } = await sql<Twin>`
    select distinct on (asked.code) asked.code as asked, place.code as stored
    from unnest(${asked}::text[]) as asked (code)
    join place on place.code <> asked.code and ltrim(place.code, '0') = ltrim(asked.code, '0')
    order by asked.code, place.code
  `.execute(transaction);
  return rows;
}
