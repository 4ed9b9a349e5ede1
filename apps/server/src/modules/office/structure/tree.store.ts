import type { NodeKind } from '@klub/contract/panel/people/structure';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import { on } from './shops.store.ts';

export type Node = {
  readonly kind: NodeKind;
  readonly id: string;
  readonly name: string;
  readonly under: number;
};
type Nodes = { readonly found: Node[]; readonly total: number };

/** Of the query's `seller`: the sellers under them, and the customers in their own care. */
function underSeller(today: string): RawBuilder<unknown> {
  return sql`(
    (select count(*) from manager_seller lead join person led on led.id = lead.seller_id and led.deleted_at is null
      where lead.manager_id = seller.id and ${on(today, 'lead')})
    + (select count(*) from seller_customer care where care.seller_id = seller.id and ${on(today, 'care')})
  )::integer`;
}

const sellerName = sql`trim(seller.first_name || ' ' || seller.last_name)`;

/** Of the query's `seller`: a manager has other representatives under them today. */
function kindOfSeller(today: string): RawBuilder<unknown> {
  return sql`case when exists (
    select from manager_seller lead where lead.manager_id = seller.id and ${on(today, 'lead')}
  ) then 'manager' else 'representative' end`;
}

export async function findTop(
  handle: Handle,
  { limit, offset }: Slice,
  today: string,
): Promise<Nodes> {
  const top = sql`
    from person seller
    where seller.role = 'salesman' and seller.deleted_at is null and not exists (
      select from manager_seller lead join person manager on manager.id = lead.manager_id and manager.deleted_at is null
      where lead.seller_id = seller.id and ${on(today, 'lead')}
    )
  `;
  const { rows } = await sql<Node>`
    select ${kindOfSeller(today)} as kind, seller.id::text as id, ${sellerName} as name, ${underSeller(today)} as under
    ${top} order by seller.name_order, seller.id limit ${limit} offset ${offset}
  `.execute(handle);
  return { found: rows, total: await countOf(handle, top) };
}

/** First the representatives under this one, then the customers in their own care. */
export async function findUnderSeller(
  handle: Handle,
  sellerId: number,
  { limit, offset }: Slice,
  today: string,
): Promise<Nodes> {
  const led = sql`
    from manager_seller lead join person seller on seller.id = lead.seller_id and seller.deleted_at is null
    where lead.manager_id = ${sellerId} and ${on(today, 'lead')}
  `;
  const own = sql`
    from seller_customer care join customer on customer.id = care.customer_id
    where care.seller_id = ${sellerId} and ${on(today, 'care')}
  `;
  const { rows } = await sql<Node>`
    select kind, id, name, under from (
      select 1 as place, ${kindOfSeller(today)} as kind, seller.id::text as id, ${sellerName} as name,
        ${underSeller(today)} as under, seller.name_order as "order"
      ${led}
      union all
      select 2, 'customer', customer.id::text, customer.name || ' (' || customer.prefix || '/' || customer.number || ')',
        (select count(*) from place where place.customer_id = customer.id)::integer, customer.name
      ${own}
    ) nodes
    order by place, "order", id limit ${limit} offset ${offset}
  `.execute(handle);
  return { found: rows, total: (await countOf(handle, led)) + (await countOf(handle, own)) };
}

/** The shops of a customer, with their number of workers. */
export async function findUnderCustomer(
  handle: Handle,
  customerId: number,
  { limit, offset }: Slice,
  today: string,
): Promise<Nodes> {
  const shops = sql`from place where place.customer_id = ${customerId}`;
  const { rows } = await sql<Node>`
    select 'shop' as kind, place.code as id, place.name || case when place.city = '' then '' else ', ' || place.city end as name,
      (select count(distinct work.person_id) from person_place work
        where work.place_id = place.id and work.person_phone like '+%' and ${on(today, 'work')})::integer as under
    ${shops} order by place.code limit ${limit} offset ${offset}
  `.execute(handle);
  return { found: rows, total: await countOf(handle, shops) };
}

async function countOf(handle: Handle, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(
    handle,
  );
  return rows[0]?.total ?? 0;
}

/** The name of a parent node; null when there is none. */
export async function nameOf(
  handle: Handle,
  kind: 'representative' | 'customer',
  id: number,
): Promise<string | null> {
  const { rows } =
    kind === 'customer'
      ? await sql<{ name: string }>`
          select name || ' (' || prefix || '/' || number || ')' as name from customer where id = ${id}
        `.execute(handle)
      : await sql<{ name: string }>`
          select ${sellerName} as name from person seller
          where id = ${id} and role = 'salesman' and deleted_at is null
        `.execute(handle);
  return rows[0]?.name ?? null;
}
