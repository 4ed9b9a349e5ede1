import { sql } from 'kysely';
import type { Handle } from '../../src/infra/db/db.ts';

/**
 * Every person joined by an invitation of the representative of their first shop's company at that
 * time. Some invitations were never accepted; `mistaken` were first invited for another company,
 * and that invitation was withdrawn.
 */
export async function insertInvitations(
  handle: Handle,
  mistaken: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    with invited as (
      select p.id as person_id, p.role, l.customer_id,
        case
          when p.activated_at is not null then p.activated_at - interval '70 minutes'
          when p.phone like '+485001%' and p.id % 2 = 0 then ${now}::timestamptz - interval '41 days'
          else ${now}::timestamptz - (1 + p.id % 9) * interval '1 day'
        end as invited_at
      from person p
      join lateral (
        select place_id from person_place where person_id = p.id order by from_date, place_id limit 1
      ) first_place on true
      join place l on l.id = first_place.place_id
      where p.role <> 'salesman'
    ), asked as (
      select invited.*, seller.id as inviter_id, false as is_mistake from invited
      join lateral (
        select sc.seller_id as id from seller_customer sc
        where sc.customer_id = invited.customer_id and sc.from_date <= invited.invited_at::date
          and (sc.to_date is null or sc.to_date >= invited.invited_at::date)
        order by sc.from_date desc limit 1
      ) seller on true
    ), mistake as (
      select asked.person_id, asked.role, other.customer_id, asked.invited_at - interval '25 minutes' as invited_at,
        asked.inviter_id, true as is_mistake
      from asked
      join person p on p.id = asked.person_id and p.phone = any(${[...mistaken]}::text[])
      join lateral (
        select customer_id from seller_customer
        where seller_id = asked.inviter_id and customer_id <> asked.customer_id order by customer_id limit 1
      ) other on true
    )
    insert into invitation (inviter_id, person_id, customer_id, role, invited_at, withdrawn_at)
    select inviter_id, person_id, customer_id, role, invited_at,
      case when is_mistake then invited_at + interval '5 minutes' end
    from (select * from asked union all select * from mistake) as written
    order by invited_at, person_id
  `.execute(handle);
  await sql`
    update person p set invited_until = i.invited_at + interval '30 days' from invitation i
    where i.person_id = p.id and p.activated_at is null and i.withdrawn_at is null
      and i.invited_at < ${now}::timestamptz - interval '40 days'
  `.execute(handle);
}
