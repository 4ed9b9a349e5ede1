import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import { sliced, type Sort } from '../../club/territory/territory.ts';
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

type Fragment = RawBuilder<unknown>;

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
 * `inviting`: people who invited for the viewer, each once with all times that count; `mine`: the
 * invitations, from an index only; `chosen`: the matching ones, with the columns of filters and
 * order only. All other columns are read for shown rows only. For thousands of people one scan in
 * index order is enough. A full join brings it back, because no estimate turns a full join into a
 * nested loop; "offset 0" keeps conditions from changing that and keeps a look-up at one descent of
 * an index.
 */
function keys(listing: Listing, { column, order }: Sort, slice: Fragment): Fragment {
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  return sql`
    inviting as materialized (
      select seen.*, searchable(s.last_name || ' ' || s.first_name) as searched,
        dense_rank() over (order by trim(s.last_name || ' ' || s.first_name) collate pl) as rank
      from (
        select seller_id, range_agg(tstzrange(
          from_date::timestamp at time zone 'Europe/Warsaw', (to_date + 1)::timestamp at time zone 'Europe/Warsaw'
        )) as times
        from tree group by seller_id
      ) as seen
      cross join lateral (select first_name, last_name from person where id = seen.seller_id offset 0) as s
    ), mine as materialized (${mine(listing)}
    ), chosen as materialized (${chosen(listing, column)}
    ), shown as materialized (
      select ordered.id, row_number() over () as rank
      from (select id from chosen order by key ${direction}, id ${direction} ${slice}) as ordered
    )`;
}

function mine({ search, period }: Listing): Fragment {
  return sql`
      select i.*, inviting.rank as inviter_rank, inviting.searched as inviter_searched
      from inviting
      cross join lateral (
        select id, inviter_id, person_id, customer_id, role, invited_at, withdrawn_at, replaced_at
          ${search === null ? sql`` : sql`, person_phone, person_searched`}
        from invitation
        where inviter_id = inviting.seller_id and invited_at <@ inviting.times
          ${period === null ? sql`` : sql`and invited_at >= ${period.from}::timestamptz and invited_at < ${period.to}::timestamptz`}
        offset 0
      ) as i`;
}

function chosen(listing: Listing, column: string): Fragment {
  const { viewerId, search, hasTarget, state } = listing;
  const needs = {
    person: column === 'state' || state !== null,
    customer: search !== null || column === 'sap',
    target: hasTarget !== null || column === 'hasTarget',
  };
  return sql`
      select id, ${sortKey(column, listing)} as key
      from (
        select mine.*
          ${needs.person ? sql`, p.activated_at, p.invited_until` : sql``}
          ${needs.customer ? sql`, c.rank as sap_rank, c.searched as customer_searched` : sql``}
          ${needs.target ? sql`, goal.person_id is not null as has_target` : sql``}
        from mine
        ${needs.person ? people : sql``} ${needs.customer ? customers : sql``} ${needs.target ? goals(listing) : sql``}
        offset 0
      ) as found
      where true ${search === null ? sql`` : matching(search, viewerId)}
        ${hasTarget === null ? sql`` : sql`and has_target = ${hasTarget}::boolean`}
        ${state === null ? sql`` : sql`and ${stateNumber(listing)} = ${states.indexOf(state) + 1}`}`;
}

const people = sql`
  full join (
    select id, activated_at, invited_until from person
    where id = any(array(select person_id from mine))
  ) as p on p.id = mine.person_id`;

/** Digits only: the shorter number is smaller. */
const customers = sql`
  full join (
    select id, dense_rank() over (order by lpad(number, 12, '0') collate "C") as rank,
      searchable(prefix || ' ' || number || ' ' || name) as searched
    from customer where id = any(array(select customer_id from mine))
  ) as c on c.id = mine.customer_id`;

function goals({ month }: Listing): Fragment {
  return sql`
    full join (
      select distinct person_id from plan
      where person_id = any(array(select person_id from mine)) and month >= ${month}::date and target > 0
    ) as goal on goal.person_id = mine.person_id`;
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

function sortKey(column: string, listing: Listing): Fragment {
  switch (column) {
    case 'sap':
      return sql`sap_rank`;
    case 'type':
      return sql`role`;
    case 'inviter':
      return sql`inviter_rank`;
    case 'state':
      return stateNumber(listing);
    case 'hasTarget':
      return sql`has_target`;
    default:
      return sql`invited_at`;
  }
}

/** By their rank in the list, from 1. */
export const states: readonly InvitationState[] = ['sent', 'joined', 'expired', 'withdrawn'];

function stateNumber({ now }: Listing): Fragment {
  return sql`case
    when withdrawn_at is not null then 4
    when replaced_at is not null then 3
    when activated_at is not null then 2
    when invited_until <= ${now}::timestamptz then 3
    else 1
  end`;
}

function details(listing: Listing): Fragment {
  const { viewerId, month } = listing;
  return sql`
    select shown.rank, i.id, c.prefix, c.number as sap, p.phone, p.deleted_at is not null as "hasLeft", i.role,
      trim(s.last_name || ' ' || s.first_name) as inviter, s.deleted_at is not null as "hasInviterLeft",
      i.inviter_id = ${viewerId} as "isOwn", i.invited_at as "invitedAt",
      case when activated_at is null and withdrawn_at is null and replaced_at is null then invited_until end as until,
      (${states}::text[])[${stateNumber(listing)}] as state,
      replaced_at is not null as "isReplaced", invited_until is null as "isConfirmed",
      p.blocked_at is not null as "isBlocked",
      exists (
        select from plan where person_id = i.person_id and month >= ${month}::date and target > 0
      ) as "hasTarget"
    from shown
    cross join lateral (select * from invitation where id = shown.id offset 0) as i
    cross join lateral (
      select phone, deleted_at, activated_at, invited_until, blocked_at from person where id = i.person_id offset 0
    ) as p
    cross join lateral (select first_name, last_name, deleted_at from person where id = i.inviter_id offset 0) as s
    cross join lateral (select prefix, number from customer where id = i.customer_id offset 0) as c`;
}

/** The whole list: visible people, matching invitations in order, and their columns. */
export function invitationsStatement(listing: Listing, sort: Sort, slice: Slice | null): Fragment {
  return sql`
    with recursive ${tree(listing.viewerId)}, ${keys(listing, sort, sliced(slice))}
    select whole.total, detail.* from (select count(*) as total from chosen) as whole
    left join (${details(listing)}) as detail on true
    order by detail.rank`;
}

export async function countStates(
  handle: Handle,
  listing: Listing,
): Promise<Readonly<Record<InvitationState, number>>> {
  const byState: Sort = { column: 'state', order: 'asc' };
  const { rows } = await sql<{ key: number; found: number }>`
    with recursive ${tree(listing.viewerId)}, ${keys({ ...listing, state: null }, byState, sql`limit 0`)}
    select key, count(*) as found from chosen group by key
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
