import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import { type Fragment, sliced, type Sort } from '../../club/territory/territory.ts';
import type { InvitationState, InvitedRole } from './invitations.rules.ts';

/** Filters of the list; null: no filter. */
export type Listing = {
  readonly viewerId: number;
  readonly now: Date;
  /** First day of the current month. */
  readonly month: string;
  /** Time of the invitation; the end is exclusive. */
  readonly period: { readonly from: Date; readonly to: Date } | null;
  readonly search: Search | null;
  readonly hasTarget: boolean | null;
  readonly state: InvitationState | null;
};

/**
 * LIKE patterns that all must match; phones match partly for the inviter, who sees the number, and
 * only whole for others.
 */
export type Search = {
  readonly patterns: readonly string[];
  readonly digits: string | null;
  readonly phone: string | null;
};

export type ListedInvitation = {
  readonly id: number;
  readonly prefix: string;
  readonly sap: string;
  readonly phone: string;
  readonly hasLeft: boolean;
  readonly role: InvitedRole;
  readonly inviter: string;
  readonly isOwn: boolean;
  readonly invitedAt: Date;
  /** Null: no end, or ended in another way. */
  readonly until: Date | null;
  readonly state: InvitationState;
  readonly hasInviterLeft: boolean;
  readonly isReplaced: boolean;
  readonly isConfirmed: boolean;
  readonly isBlocked: boolean;
  readonly hasTarget: boolean;
};

/**
 * The viewer's invitations, and those of sellers who were under the viewer on the day of the
 * invitation (D30).
 */
function tree(viewerId: number): Fragment {
  return sql`
    tree (seller_id, from_date, to_date) as (
      select ${viewerId}::bigint, date '0001-01-01', date '9999-12-31'
      union
      select below.* from tree
      cross join lateral (
        select seller_id, greatest(tree.from_date, from_date) as from_date,
          least(tree.to_date, coalesce(to_date, '9999-12-31')) as to_date
        from manager_seller where manager_id = tree.seller_id offset 0
      ) as below
      where below.from_date <= below.to_date
    )`;
}

/**
 * The rows of the list. `inviting`: people who invited for the viewer, each once with all times that
 * count; `mine`: their invitations, from an index only; `listed`: the matching ones, with the `key`
 * of a column. For thousands of people one scan in index order is enough. A full join brings it
 * back, because no estimate turns a full join into a nested loop; "offset 0" keeps conditions from
 * changing that and keeps a look-up at one descent of an index.
 */
function rowsOf(listing: Listing, column: string): Fragment {
  const { viewerId, now, month, search, period, hasTarget, state } = listing;
  const whenNeeded = (isNeeded: boolean, join: Fragment): Fragment => (isNeeded ? join : sql``);
  return sql`${tree(viewerId)},
    inviting as materialized (
      select seen.*, searchable(s.last_name || ' ' || s.first_name) as inviter_searched,
        dense_rank() over (order by trim(s.last_name || ' ' || s.first_name) collate pl) as inviter_rank
      from (
        select seller_id, range_agg(tstzrange(
          from_date::timestamp at time zone 'Europe/Warsaw', (to_date + 1)::timestamp at time zone 'Europe/Warsaw'
        )) as times
        from tree group by seller_id
      ) as seen
      cross join lateral (select first_name, last_name from person where id = seen.seller_id offset 0) as s
    ),
    mine as materialized (
      select i.*, inviting.inviter_rank, inviting.inviter_searched
      from inviting
      cross join lateral (
        select id, inviter_id, person_id, customer_id, role, invited_at, withdrawn_at, replaced_at
          ${search === null ? sql`` : sql`, person_phone, person_searched`}
        from invitation
        where inviter_id = inviting.seller_id and invited_at <@ inviting.times
          ${period === null ? sql`` : sql`and invited_at >= ${period.from}::timestamptz and invited_at < ${period.to}::timestamptz`}
        offset 0
      ) as i
    ),
    invited (invited_id, activated_at, invited_until) as (
      select id, activated_at, invited_until from person where id = any(array(select person_id from mine))
    ),
    -- Digits only: the shorter number is smaller.
    buyer (buyer_id, sap_rank, customer_searched) as (
      select id, dense_rank() over (order by lpad(number, 12, '0') collate "C"),
        searchable(prefix || ' ' || number || ' ' || name)
      from customer where id = any(array(select customer_id from mine))
    ),
    goal (goal_id) as (
      select distinct person_id from plan
      where person_id = any(array(select person_id from mine)) and month >= ${month}::date and target > 0
    ),
    listed as materialized (
      select id, ${sortKey(column, now)} as key
      from (
        select * from mine
        ${whenNeeded(column === 'state' || state !== null, sql`full join invited on invited_id = person_id`)}
        ${whenNeeded(column === 'sap' || search !== null, sql`full join buyer on buyer_id = customer_id`)}
        ${whenNeeded(column === 'hasTarget' || hasTarget !== null, sql`full join goal on goal_id = person_id`)}
        offset 0
      ) as found
      where true ${search === null ? sql`` : matching(search, viewerId)}
        ${hasTarget === null ? sql`` : sql`and (goal_id is not null) = ${hasTarget}::boolean`}
        ${state === null ? sql`` : sql`and ${stateNumber(now)} = ${states.indexOf(state) + 1}`}
    )`;
}

function matching({ patterns, phone, digits }: Search, viewerId: number): Fragment {
  const ofPhone = phone === null ? sql`` : sql`or person_phone = ${phone}::text`;
  // A deleted person has no number but a text with an id.
  const ofDigits =
    digits === null
      ? sql``
      : sql`or (inviter_id = ${viewerId} and person_phone like '+%' and strpos(substr(person_phone, 4), ${digits}::text) > 0)`;
  return sql`and (
    customer_searched || ' ' || inviter_searched || ' ' || person_searched like all (${[...patterns]}::text[])
    ${ofPhone} ${ofDigits}
  )`;
}

function sortKey(column: string, now: Date): Fragment {
  switch (column) {
    case 'sap':
      return sql`sap_rank`;
    case 'type':
      return sql`role`;
    case 'inviter':
      return sql`inviter_rank`;
    case 'state':
      return stateNumber(now);
    case 'hasTarget':
      return sql`goal_id is not null`;
    default:
      return sql`invited_at`;
  }
}

/** By their rank in the list, from 1. */
export const states: readonly InvitationState[] = ['sent', 'joined', 'expired', 'withdrawn'];

function stateNumber(now: Date): Fragment {
  return sql`case
    when withdrawn_at is not null then 4
    when replaced_at is not null then 3
    when activated_at is not null then 2
    when invited_until <= ${now}::timestamptz then 3
    else 1
  end`;
}

/** The whole list: the matching invitations, the ordered ones of the slice, and their columns. */
export function invitationsStatement(
  listing: Listing,
  { column, order }: Sort,
  slice: Slice | null,
): Fragment {
  const { viewerId, now, month } = listing;
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  return sql`
    with recursive ${rowsOf(listing, column)},
    chosen as materialized (
      select ordered.id, row_number() over () as rank
      from (select id from listed order by key ${direction}, id ${direction} ${sliced(slice)}) as ordered
    )
    select counted.total, detail.*
    from (select count(*) as total from listed) as counted
    left join (
      select chosen.rank, i.id, c.prefix, c.number as sap, p.phone, p.deleted_at is not null as "hasLeft", i.role,
        trim(s.last_name || ' ' || s.first_name) as inviter, s.deleted_at is not null as "hasInviterLeft",
        i.inviter_id = ${viewerId} as "isOwn", i.invited_at as "invitedAt",
        case when activated_at is null and withdrawn_at is null and replaced_at is null then invited_until end as until,
        (${states}::text[])[${stateNumber(now)}] as state,
        replaced_at is not null as "isReplaced", invited_until is null as "isConfirmed",
        p.blocked_at is not null as "isBlocked",
        exists (
          select from plan where person_id = i.person_id and month >= ${month}::date and target > 0
        ) as "hasTarget"
      from chosen
      cross join lateral (select * from invitation where id = chosen.id offset 0) as i
      cross join lateral (
        select phone, deleted_at, activated_at, invited_until, blocked_at from person where id = i.person_id offset 0
      ) as p
      cross join lateral (select first_name, last_name, deleted_at from person where id = i.inviter_id offset 0) as s
      cross join lateral (select prefix, number from customer where id = i.customer_id offset 0) as c
    ) as detail on true
    order by detail.rank`;
}

export async function countStates(
  handle: Handle,
  listing: Listing,
): Promise<Readonly<Record<InvitationState, number>>> {
  const { rows } = await sql<{ key: number; found: number }>`
    with recursive ${rowsOf({ ...listing, state: null }, 'state')}
    select key, count(*) as found from listed group by key
  `.execute(handle);
  const count = (number: number): number => rows.find(({ key }) => key === number)?.found ?? 0;
  return { sent: count(1), joined: count(2), expired: count(3), withdrawn: count(4) };
}

export type Reach = { readonly hasTeam: boolean; readonly firstAt: Date | null };

/** Whether the viewer sees invitations of others, and the date of the first invitation. */
export async function findReach(handle: Handle, viewerId: number): Promise<Reach> {
  const { rows } = await sql<Reach>`
    with recursive ${tree(viewerId)}
    select (select count(*) from tree) > 1 as "hasTeam", (
      select min(first_at) from tree cross join lateral (
        select min(invited_at) as first_at from invitation where inviter_id = tree.seller_id
      ) as theirs
    ) as "firstAt"
  `.execute(handle);
  return rows[0] ?? { hasTeam: false, firstAt: null };
}
