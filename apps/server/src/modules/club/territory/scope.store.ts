import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

/** A shop in a viewer's tree, its representative, and the days from and to. */
export type Assignment = {
  readonly placeId: number;
  readonly shop: string;
  readonly city: string;
  readonly channel: string;
  readonly customerId: number;
  readonly sap: string;
  readonly sellerId: number;
  readonly seller: string;
  /** The representative's regional manager then; null for the viewer's own shops. */
  readonly managerId: number | null;
  readonly manager: string | null;
  readonly fromDay: string;
  readonly toDay: string;
};

/** In the order of a `Watch`. */
type WatchFields = [
  placeId: number,
  shop: string,
  city: string,
  channel: string,
  customerId: number,
  sap: string,
  sellerId: number,
  seller: string,
  managerId: number | null,
  manager: string | null,
  fromDay: string,
  toDay: string,
];

/**
 * The shops that a viewer sees, and when: those of the viewer's customers, and of everyone below,
 * each for the days on which all assignments on the path hold (D30). Every report starts from this
 * list, so only this function decides who sees what; filters shorten it. A circle of managers ends,
 * because its days repeat.
 *
 * Returned as one JSON text: as rows, a director's eight thousand shops block other calls twice as
 * long.
 */
export async function findTerritory(handle: Handle, viewerId: number): Promise<Assignment[]> {
  const { rows } = await sql<{ watches: WatchFields[] }>`
    with recursive tree (seller_id, manager_id, from_date, to_date) as (
      select ${viewerId}::bigint, null::bigint, date '0001-01-01', date '9999-12-31'
      union
      select below.seller_id, below.manager_id, below.from_date, below.to_date
      from tree
      cross join lateral (
        -- Here and below "offset 0" keeps the planner to one look-up in an index for each row, whatever it believes about sizes.
        select seller_id, manager_id, greatest(tree.from_date, from_date) as from_date,
          least(tree.to_date, coalesce(to_date, '9999-12-31')) as to_date
        from manager_seller where manager_id = tree.seller_id offset 0
      ) as below
      where below.from_date <= below.to_date
    )
    select coalesce(json_agg(json_build_array(
      shop.id, shop.name, shop.city, shop.channel, customer.id, customer.number,
      tree.seller_id, seller.name, tree.manager_id, manager.name, held.from_day, held.to_day
    ) order by held.to_day, held.from_day, shop.id, tree.seller_id), '[]') as watches
    from tree
    cross join lateral (
      select trim(last_name || ' ' || first_name) as name from person where id = tree.seller_id offset 0
    ) as seller
    left join lateral (
      select trim(last_name || ' ' || first_name) as name from person where id = tree.manager_id offset 0
    ) as manager on true
    cross join lateral (
      select customer_id, from_date, coalesce(to_date, '9999-12-31') as to_date
      from seller_customer where seller_id = tree.seller_id offset 0
    ) as theirs
    cross join lateral (select id, number from customer where id = theirs.customer_id offset 0) as customer
    cross join lateral (
      -- A month belongs to the customer of its last day (D64).
      select id, name, city, channel, coalesce((
          select date_trunc('month', max(since)::timestamp)::date from customer_change where place_id = place.id
        ), '0001-01-01') as from_date, date '9999-12-31' as to_date
      from place where customer_id = theirs.customer_id
      union all
      select place.id, name, city, channel, coalesce((
          select date_trunc('month', max(earlier.since)::timestamp)::date from customer_change earlier
          where earlier.place_id = place.id and earlier.since < change.since
        ), '0001-01-01'), date_trunc('month', change.since::timestamp)::date - 1
      from customer_change change join place on place.id = change.place_id
      where change.customer_id = theirs.customer_id
      offset 0
    ) as shop
    cross join lateral (
      select greatest(tree.from_date, theirs.from_date, shop.from_date) as from_day,
        least(tree.to_date, theirs.to_date, shop.to_date) as to_day
    ) as held
    where held.from_day <= held.to_day
  `.execute(handle);
  return (rows[0]?.watches ?? []).map(assignmentOf);
}

function assignmentOf([
  placeId,
  shop,
  city,
  channel,
  customerId,
  sap,
  sellerId,
  seller,
  managerId,
  manager,
  fromDay,
  toDay,
]: WatchFields): Assignment {
  return {
    placeId,
    shop,
    city,
    channel,
    customerId,
    sap,
    sellerId,
    seller,
    managerId,
    manager,
    fromDay,
    toDay,
  };
}
