import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../infra/db.ts';
import type { Sort } from '../reports/report.ts';
import type { InvitationState, InvitedRole } from './invitations.rules.ts';

/** Which invitations are listed. Null stands for no filter. */
export type Listing = {
  readonly viewerId: number;
  readonly now: Date;
  /** First day of the current month. */
  readonly month: string;
  /** Invited in this time: the end is the first instant that is too late. */
  readonly period: { readonly from: Date; readonly to: Date } | null;
  readonly search: Search | null;
  readonly hasTarget: boolean | null;
};

/** LIKE patterns that all have to fit, and phones: by any part for the inviter, who sees the number, else whole. */
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
  /** Null when it does not end, or has ended in another way. */
  readonly until: Date | null;
  readonly state: InvitationState;
  readonly hasInviterLeft: boolean;
  readonly isReplaced: boolean;
  readonly isConfirmed: boolean;
  readonly isBlocked: boolean;
  readonly hasTarget: boolean;
};

type Fragment = RawBuilder<unknown>;

/** The own invitations, and those of the sellers who were under the viewer on the day of the invitation (D30). */
function tree(viewerId: number): Fragment {
  return sql`
    tree (seller_id, from_date, to_date) as (
      select ${viewerId}::bigint, date '0001-01-01', date '9999-12-31'
      union
      select ms.seller_id, greatest(tree.from_date, ms.from_date), least(tree.to_date, coalesce(ms.to_date, '9999-12-31'))
      from tree join manager_seller ms on ms.manager_id = tree.seller_id
      where greatest(tree.from_date, ms.from_date) <= least(tree.to_date, coalesce(ms.to_date, '9999-12-31'))
    )`;
}

/**
 * Look-ups are lateral with "offset 0", so that each is one descent of an index, however large the planner believes the
 * lists to be: the time depends on the own invitations and not on the programme.
 */
function listed({ viewerId, now, month, period, search, hasTarget }: Listing): Fragment {
  const from = period?.from ?? null;
  const to = period?.to ?? null;
  const patterns = search?.patterns ?? [];
  const digits = search?.digits ?? null;
  const phone = search?.phone ?? null;
  return sql`
    listed as (
      select i.id, c.prefix, c.number as sap, p.phone, p.deleted_at is not null as "hasLeft", i.role,
        trim(s.last_name || ' ' || s.first_name) as inviter, s.deleted_at is not null as "hasInviterLeft",
        i.inviter_id = ${viewerId} as "isOwn", i.invited_at as "invitedAt",
        case when p.activated_at is null and i.withdrawn_at is null and i.replaced_at is null
          then p.invited_until end as until,
        case
          when i.withdrawn_at is not null then 'withdrawn'
          when i.replaced_at is not null then 'expired'
          when p.activated_at is not null then 'joined'
          when p.invited_until <= ${now} then 'expired'
          else 'sent'
        end as state,
        i.replaced_at is not null as "isReplaced", p.invited_until is null as "isConfirmed",
        p.blocked_at is not null as "isBlocked",
        goal.found is not null as "hasTarget"
      from (select distinct seller_id from tree) as inviting
      cross join lateral (
        select * from invitation
        where inviter_id = inviting.seller_id
          and (${from}::timestamptz is null or invited_at >= ${from}::timestamptz)
          and (${to}::timestamptz is null or invited_at < ${to}::timestamptz)
          and exists (
            select from tree where seller_id = inviting.seller_id
              and from_date <= (invited_at at time zone 'Europe/Warsaw')::date
              and to_date >= (invited_at at time zone 'Europe/Warsaw')::date
          )
        offset 0
      ) as i
      cross join lateral (
        select id, phone, searched, deleted_at, activated_at, invited_until, blocked_at from person where id = i.person_id offset 0
      ) as p
      cross join lateral (
        select first_name, last_name, deleted_at from person where id = inviting.seller_id offset 0
      ) as s
      cross join lateral (select prefix, number, name from customer where id = i.customer_id offset 0) as c
      left join lateral (
        select true as found from plan where person_id = i.person_id and month >= ${month}::date and target > 0 limit 1
      ) as goal on true
      where (${search === null}::boolean
          or searchable(c.prefix || ' ' || c.number || ' ' || c.name || ' ' || s.last_name || ' ' || s.first_name)
            || ' ' || p.searched
            like all (${[...patterns]}::text[])
          or (p.deleted_at is null and p.phone = ${phone}::text)
          or (p.deleted_at is null and i.inviter_id = ${viewerId}
            and strpos(substr(p.phone, 4), coalesce(${digits}::text, 'x')) > 0))
    ), chosen as (
      select * from listed where ${hasTarget}::boolean is null or "hasTarget" = ${hasTarget}::boolean
    )`;
}

const sortings: Readonly<Record<string, Fragment>> = {
  // Digits only: the shorter number is the smaller one.
  sap: sql`lpad(sap, 12, '0')`,
  type: sql`role`,
  inviter: sql`inviter collate pl`,
  invitedOn: sql`"invitedAt"`,
  state: sql`array_position(array['sent', 'joined', 'expired', 'withdrawn'], state)`,
  hasTarget: sql`"hasTarget"`,
};

function ordered({ column, order }: Sort): Fragment {
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  return sql`order by ${sortings[column] ?? sql`"invitedAt"`} ${direction}, id ${direction}`;
}

export async function findInvitations(
  handle: Handle,
  listing: Listing,
  sort: Sort,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ListedInvitation[]; total: number }> {
  const { rows } = await sql<ListedInvitation & { total: number }>`
    with recursive ${tree(listing.viewerId)}, ${listed(listing)}
    select whole.total, page.* from (select count(*) as total from chosen) as whole
    left join (
      select *, row_number() over (${ordered(sort)}) as rank from chosen ${ordered(sort)} limit ${limit} offset ${offset}
    ) as page on true
    order by page.rank
  `.execute(handle);
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ id }) => id !== null) };
}

/** All of them in the same order, as a query for a cursor. */
export function invitationsQuery(listing: Listing, sort: Sort): Fragment {
  return sql`with recursive ${tree(listing.viewerId)}, ${listed(listing)} select * from chosen ${ordered(sort)}`;
}

export type Reach = { readonly hasTeam: boolean; readonly firstAt: Date | null };

/** Whether the viewer sees anybody else's invitations, and of when the first of all is. */
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
