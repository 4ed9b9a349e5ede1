import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { counted } from '../../club/ledger/ledger.ts';

export type MonthCost = {
  /** First day. */
  readonly month: string;
  readonly monthly: number;
  readonly quarterly: number;
  readonly knowledge: number;
  readonly special: number;
  readonly corrections: number;
  readonly amount: number;
  readonly grosze: number;
  /** People with bookings of golden points. */
  readonly people: number;
  /** Places with a result above zero. */
  readonly shops: number;
};

/** Closed statements, and unsettled entries at the rate of their month. */
export async function findCost(
  handle: Handle,
  { from, to }: { readonly from: string; readonly to: string },
  rates: Readonly<Record<string, number>>,
): Promise<MonthCost[]> {
  const within = sql`month between ${from}::date and ${to}::date`;
  const { rows } = await sql<MonthCost>`
    with settled as (
      select month, sum(monthly) as monthly, sum(quarterly) as quarterly, sum(knowledge) as knowledge,
        sum(special) as special, sum(corrections) as corrections, sum(amount) as amount, sum(grosze) as grosze
      from statement where ${within} group by month
    ), unsettled as (
      select month, sum(amount) filter (where kind = 'month') as monthly,
        sum(amount) filter (where kind = 'quarter') as quarterly,
        sum(amount) filter (where kind = 'knowledge') as knowledge,
        sum(amount) filter (where kind = 'special') as special,
        sum(amount) filter (where kind = 'correction') as corrections, sum(amount) as amount,
        sum(amount) * coalesce((${JSON.stringify(rates)}::jsonb ->> month::text)::bigint, 0) as grosze
      from unsettled_entry where ${within} group by month
    ), earning as (
      select month, count(*) as people
      from (
        select month, person_id from statement where ${within}
        union
        select month, person_id from unsettled_entry where ${within}
      ) as each_person group by month
    ), selling as (
      select month, count(*) as shops
      from (select month, place_id from ${counted('realisation')} where ${within} and points > 0 group by month, place_id) as each_shop
      group by month
    ), points as (
      select month, sum(monthly) as monthly, sum(quarterly) as quarterly, sum(knowledge) as knowledge,
        sum(special) as special, sum(corrections) as corrections, sum(amount) as amount, sum(grosze) as grosze
      from (select * from settled union all select * from unsettled) as part group by month
    )
    select month, coalesce(monthly, 0)::bigint as monthly, coalesce(quarterly, 0)::bigint as quarterly,
      coalesce(knowledge, 0)::bigint as knowledge, coalesce(special, 0)::bigint as special,
      coalesce(corrections, 0)::bigint as corrections, coalesce(amount, 0)::bigint as amount,
      coalesce(grosze, 0)::bigint as grosze, coalesce(people, 0) as people, coalesce(shops, 0) as shops
    from points full join earning using (month) full join selling using (month)
    order by month
  `.execute(handle);
  return rows;
}
