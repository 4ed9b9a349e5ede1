import type { Role } from '@klub/contract/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';

/** Must equal the index expression character by character. */
const placeWords = sql`to_tsvector('simple',
  translate(searchable(place.code || ' ' || place.name || ' ' || place.city), '-./_,@+', '       '))`;
const customerWords = sql`to_tsvector('simple',
  translate(searchable(customer.prefix || ' ' || customer.number || ' ' || customer.name), '-./_,@+', '       '))`;

/** True on a day within an assignment. */
export function on(today: string, alias: string): RawBuilder<unknown> {
  const [from, to] = [sql.ref(`${alias}.from_date`), sql.ref(`${alias}.to_date`)];
  return sql`${from} <= ${today}::date and (${to} is null or ${to} >= ${today}::date)`;
}

type Customer = { readonly prefix: string; readonly number: string; readonly customer: string };
type Place = {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly channel: string;
};
export type ListedShop = Place &
  Customer & { readonly representatives: string[]; readonly people: number };

/**
 * @param beginnings starts of words that the shop or its customer must all contain; null: all shops
 */
export async function findShops(
  handle: Handle,
  beginnings: string | null,
  { limit, offset }: Slice,
  today: string,
): Promise<{ readonly found: ListedShop[]; readonly total: number }> {
  const wanted = beginnings === null ? sql`` : sql`where place.id in (${hits(beginnings)})`;
  const { rows } = await sql<ListedShop>`
    select place.code, place.name, place.city, place.channel,
      customer.prefix, customer.number, customer.name as customer,
      array(
        select trim(seller.first_name || ' ' || seller.last_name)
        from seller_customer care join person seller on seller.id = care.seller_id and seller.deleted_at is null
        where care.customer_id = place.customer_id and ${on(today, 'care')}
        order by seller.name_order, seller.id
      ) as representatives,
      (
        select count(distinct work.person_id) from person_place work
        where work.place_id = place.id and work.person_phone like '+%' and ${on(today, 'work')}
      )::integer as people
    from (select * from place ${wanted} order by code limit ${limit} offset ${offset}) place
    join customer on customer.id = place.customer_id
    order by place.code
  `.execute(handle);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from place ${wanted}
  `.execute(handle);
  return { found: rows, total: counted[0]?.total ?? 0 };
}

function hits(beginnings: string): RawBuilder<unknown> {
  const query = sql`to_tsquery('simple', ${beginnings})`;
  return sql`
    select place.id from place where ${placeWords} @@ ${query}
    union
    select place.id from customer join place on place.customer_id = customer.id where ${customerWords} @@ ${query}
  `;
}

export type OneShop = Place & Customer & { readonly id: number; readonly customerId: number };

export async function findShop(handle: Handle, code: string): Promise<OneShop | null> {
  const { rows } = await sql<OneShop>`
    select place.id, place.code, place.name, place.city, place.channel, place.customer_id as "customerId",
      customer.prefix, customer.number, customer.name as customer
    from place join customer on customer.id = place.customer_id
    where place.code = ${code}
  `.execute(handle);
  return rows[0] ?? null;
}

export type Carer = {
  readonly id: number;
  readonly name: string;
  readonly from: string;
  readonly to: string | null;
  readonly managers: string[];
};

/** Representatives of a customer: current and future first, then former ones, newest first. */
export async function findCarers(
  handle: Handle,
  customerId: number,
  today: string,
  limit: number,
): Promise<Carer[]> {
  const { rows } = await sql<Carer>`
    select seller.id, trim(seller.first_name || ' ' || seller.last_name) as name,
      care.from_date as "from", care.to_date as "to",
      array(
        select trim(manager.first_name || ' ' || manager.last_name)
        from manager_seller lead join person manager on manager.id = lead.manager_id and manager.deleted_at is null
        where lead.seller_id = care.seller_id and ${on(today, 'lead')}
        order by manager.name_order, manager.id
      ) as managers
    from seller_customer care join person seller on seller.id = care.seller_id and seller.deleted_at is null
    where care.customer_id = ${customerId}
    order by care.from_date desc, seller.name_order, seller.id limit ${limit}
  `.execute(handle);
  return rows;
}

export type Worker = {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly role: Role;
  readonly from: string;
  readonly to: string | null;
  readonly isInvited: boolean;
  readonly isNow: boolean;
};

/** Current workers first, then future and former ones. */
export async function findWorkers(
  handle: Handle,
  placeId: number,
  { limit, offset }: Slice,
  today: string,
): Promise<{ readonly found: Worker[]; readonly total: number; readonly now: number }> {
  const { rows } = await sql<Worker>`
    select person.id, trim(person.first_name || ' ' || person.last_name) as name, person.phone, person.role,
      work.from_date as "from", work.to_date as "to", work.by_invitation as "isInvited",
      (${on(today, 'work')}) as "isNow"
    from person_place work join person on person.id = work.person_id
    where work.place_id = ${placeId} and work.person_phone like '+%'
    order by "isNow" desc, work.from_date desc, work.person_order, work.person_id
    limit ${limit} offset ${offset}
  `.execute(handle);
  const { rows: counts } = await sql<{ total: number; now: number }>`
    select count(*)::integer as total, (count(distinct work.person_id) filter (where ${on(today, 'work')}))::integer as now
    from person_place work where work.place_id = ${placeId} and work.person_phone like '+%'
  `.execute(handle);
  return { found: rows, total: counts[0]?.total ?? 0, now: counts[0]?.now ?? 0 };
}

export type ShopMonth = {
  readonly people: number;
  readonly target: number;
  readonly points: number;
};

/** A month's targets and results of the shop's current and former workers. */
export async function findMonth(
  handle: Handle,
  placeId: number,
  month: string,
): Promise<ShopMonth> {
  const { rows } = await sql<ShopMonth>`
    select count(plan.person_id)::integer as people, coalesce(sum(plan.target), 0)::bigint as target,
      coalesce(sum(realisation.points), 0)::bigint as points
    from (select distinct person_id from person_place where place_id = ${placeId}) work
    left join plan on plan.person_id = work.person_id and plan.month = ${month}::date and plan.place_id = ${placeId}
    left join realisation on realisation.person_id = work.person_id and realisation.month = ${month}::date
      and realisation.place_id = ${placeId}
  `.execute(handle);
  return rows[0] ?? { people: 0, target: 0, points: 0 };
}
