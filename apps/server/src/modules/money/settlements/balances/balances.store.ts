import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Slice } from '../../../../infra/pages.ts';
import {
  bitOf,
  directionOf,
  type Fragment,
  type Listing,
  listedPeople,
  sliced,
  within,
  type ReportPeriod,
  type Sort,
} from '../../../club/territory/territory.ts';
import type { SettlementReason, SettlementState } from '../settlements.rules.ts';
import { standingOf } from '../statement/standing.store.ts';

/** Filter of rows; `waiting` has no statement yet. */
export const balanceStates = ['waiting', 'due', 'held', 'paid'] as const;
export type BalanceState = (typeof balanceStates)[number];

export type BalanceListing = Listing & { readonly state: BalanceState | null };

export type Moment = { readonly now: Date; readonly today: string };

/** A person's statement, or unsettled entries of a month (`statementId` is null). */
export type BalanceRow = {
  readonly positions: readonly number[];
  readonly name: string;
  readonly phone: string;
  readonly isDeleted: boolean;
  /** First day. */
  readonly month: string;
  readonly statementId: number | null;
  /** 1: the first closing of the month; null: not closed yet. */
  readonly revision: number | null;
  /** True when unsettled entries arrived after the closing of their month. */
  readonly isLate: boolean;
  readonly monthly: number;
  readonly quarterly: number;
  readonly special: number;
  readonly knowledge: number;
  readonly corrections: number;
  readonly amount: number;
  readonly grosze: number | null;
  readonly state: SettlementState | null;
  readonly reason: SettlementReason | null;
  readonly day: string | null;
};

export async function findBalances(
  handle: Handle,
  listing: BalanceListing,
  sort: Sort,
  slice: Slice,
  moment: Moment,
): Promise<{ rows: BalanceRow[]; total: number }> {
  const { state } = listing;
  const keys =
    state === null
      ? sql`counted as materialized (
          ${counts(listing, sort)}
        ), chosen as materialized (${orderedKeys(listing, sort, slice)})`
      : sql`${standings(listing, moment)}, counted as materialized (
          select count(*) as found from (${parts(listing, sort)}) as part where ${isIn(state)}
        ), chosen as materialized (
          select ordered.*, row_number() over () as rank from (${everyKey(listing, sort)} ${sliced(slice)}) as ordered
        )`;
  const { rows } = await sql<BalanceRow & { total: number }>`
    with ${listedPeople(listing, null)}, ${waiting(listing, sort.column)}, ${keys}
    select whole.total, detail.*
    from (select coalesce(sum(found), 0)::bigint as total from counted) as whole
    left join (${details(moment)}) as detail on true
    order by detail.rank
  `.execute(handle);
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ positions }) => positions !== null) };
}

/** All rows in the same order, as a query for a cursor. */
export function balancesQuery(listing: BalanceListing, sort: Sort, moment: Moment): Fragment {
  return sql`
    with ${listedPeople(listing, null)}, ${waiting(listing, sort.column)},
      ${listing.state === null ? sql`` : sql`${standings(listing, moment)},`}
      chosen as materialized (select ordered.*, row_number() over () as rank from (${everyKey(listing, sort)}) as ordered)
    ${details(moment)} order by chosen.rank`;
}

/** `standing`: each statement's state; only unpaid ones look up what happens to their money. */
export function standings(listing: Listing, { now, today }: Moment): Fragment {
  return sql`
    own_statement as materialized (${statements(listing, sql`null::bigint`)}),
    paid as materialized (
      select payout_part.statement_id as id
      from payout_part
      join payout_item on payout_item.id = payout_part.item_id
      join payout on payout.id = payout_item.payout_id
      where payout_part.is_live and payout.paid_on is not null
        and payout_part.statement_id = any(array(select id from own_statement))
    ),
    standing as materialized (
      select id, 'paid' as state from paid
      union all
      select statement.id, standing.state from statement ${standingOf(now, today)}
      where statement.id = any(array(select id from own_statement where id not in (select id from paid)))
    )`;
}

export function isIn(state: BalanceState): Fragment {
  return state === 'waiting'
    ? sql`part.id is null`
    : sql`part.id in (select id from standing where standing.state = ${state})`;
}

/** The number of rows; by month when sorted by month, to find the page's start. */
function counts(listing: Listing, { column }: Sort): Fragment {
  const month = column === 'period' ? sql`month` : sql`null::date`;
  const settled = ofEverybody(listing, (people, isWhole) => {
    const shown = isWhole ? month : sql`month`;
    return sql`
      select ${shown} as month, count(*) as found from statement
      where ${people} and ${settledIn(listing.period)} group by 1`;
  });
  return sql`
    select ${month} as month, sum(found)::bigint as found
    from (${settled} union all select month, count(*) from waiting group by month) as each group by 1`;
}

/**
 * "+ 0" prevents the index by month: without knowing the period the planner underestimates it and
 * reads it whole.
 */
function settledIn(period: ReportPeriod): Fragment {
  const { months } = period;
  return months.length === 1
    ? within(period, 'statement.month')
    : sql`statement.month + 0 between ${months[0]}::date and ${months.at(-1)}::date`;
}

/** Everyone's statements from one index-only scan; or the first ones in `foremost` order. */
function statements(listing: Listing, figure: Fragment, foremost: Fragment = sql``): Fragment {
  return ofEverybody(
    listing,
    (people, isWhole) => sql`
      select person_id, month, id, ${figure} as figure from statement
      where ${people} and ${settledIn(listing.period)} ${isWhole ? foremost : sql``}`,
  );
}

/** `waiting`: unsettled entries by the month that will settle them, with the amount of a column. */
export function waiting(listing: Listing, column: string): Fragment {
  const rows = ofEverybody(
    listing,
    (people) => sql`
    select person_id, month, ${waitingIn(column)} as figure from unsettled_entry
    where ${people} and ${within(listing.period, 'month')} group by person_id, month`,
  );
  return sql`waiting as materialized (${rows})`;
}

const kindsOfColumns = new Map([
  ['monthly', 'month'],
  ['quarterly', 'quarter'],
  ['special', 'special'],
  ['knowledge', 'knowledge'],
  ['corrections', 'correction'],
]);

/** The sum of entries for a column; null for a column without golden points. */
function waitingIn(column: string): Fragment {
  if (column === 'amount') return sql`sum(unsettled_entry.amount)::bigint`;
  const kind = kindsOfColumns.get(column);
  if (kind === undefined) return sql`null::bigint`;
  return sql`coalesce(sum(unsettled_entry.amount) filter (where kind = ${kind}), 0)::bigint`;
}

/**
 * Most people are visible in all months of the viewer and are read together; only the others
 * compare each month. Look-ups are lateral with "offset 0", so that each is one descent of an
 * index; see `listedPeople`.
 */
function ofEverybody(
  { period }: Listing,
  rows: (people: Fragment, isWhole: boolean) => Fragment,
): Fragment {
  const all = sql.lit(2 ** period.months.length - 1);
  return sql`
    (${rows(sql`person_id = any(array(select person_id from listed where months = ${all}))`, true)})
    union all
    select theirs.* from listed cross join lateral (${rows(sql`person_id = listed.person_id`, false)} offset 0) as theirs
    where listed.months <> ${all} and listed.months & ${bitOf(period, sql`theirs.month`)} <> 0`;
}

/**
 * The keys of a page. By person or month, rows follow sorted lists, and nothing behind the page is
 * looked up; only an order by figures reads everyone's. A lateral part keeps the order of the list
 * before it: with another sort, a generic plan would look everyone up before cutting the page.
 */
function orderedKeys(listing: Listing, { column, order }: Sort, slice: Slice): Fragment {
  const direction = directionOf(order);
  const { period } = listing;
  const ranked = (rows: Fragment): Fragment =>
    sql`select ordered.*, row_number() over () as rank from (${rows}) as ordered`;
  if (column === 'person') {
    return ranked(sql`
      select someone.person_id, part.month, part.statement_id
      from (select * from listed order by name_order ${direction}, person_id offset 0) as someone
      cross join lateral (${partsOfOne(within(period, 'month'))}) as part
      where someone.months & ${bitOf(period, sql`part.month`)} <> 0
      ${sliced(slice)}`);
  }
  if (column === 'period') {
    return ranked(sql`
      with shown as materialized (
        select * from (
          select month, found, sum(found) over (order by month ${direction}) - found as before from counted
        ) as each
        where before < ${slice.offset + slice.limit} and before + found > ${slice.offset}
      )
      select someone.person_id, someone.month, part.statement_id
      from (
        select listed.person_id, listed.name_order, shown.month
        from shown join listed on listed.months & ${bitOf(period, sql`shown.month`)} <> 0
        order by shown.month ${direction}, listed.name_order nulls last, listed.person_id offset 0
      ) as someone
      cross join lateral (${partsOfOne(sql`month = someone.month`)}) as part
      limit ${slice.limit} offset ${slice.offset} - (select min(before) from shown)`);
  }
  const foremost = sql`
    order by figure ${direction}, person_id, month desc, id desc nulls first limit ${slice.offset + slice.limit}`;
  return ranked(sql`
    select person_id, month, id as statement_id
    from (
      ${statements(listing, sql.ref(column), foremost)} union all select person_id, month, null, figure from waiting
    ) as part
    order by figure ${direction}, person_id, month desc, id desc nulls first ${sliced(slice)}`);
}

/** Statements of `someone`, and the months with unsettled entries. */
function partsOfOne(when: Fragment): Fragment {
  return sql`
    select month, id as statement_id from statement where person_id = someone.person_id and ${when}
    union all
    select distinct month, null::bigint from unsettled_entry where person_id = someone.person_id and ${when}
    order by month desc, statement_id desc nulls first offset 0`;
}

/** All rows, with the figure of a column. */
export function parts(listing: Listing, { column }: Sort): Fragment {
  const isFigure = column !== 'person' && column !== 'period';
  const figure = isFigure ? sql.ref(column) : sql`null::bigint`;
  return sql`${statements(listing, figure)} union all select person_id, month, null, figure from waiting`;
}

function everyKey(listing: BalanceListing, sort: Sort): Fragment {
  const { column, order } = sort;
  const direction = directionOf(order);
  const isFigure = column !== 'person' && column !== 'period';
  const key = isFigure
    ? sql`figure ${direction}`
    : column === 'person'
      ? sql`name_order ${direction}`
      : sql`month ${direction}, name_order nulls last`;
  return sql`
    select person_id, month, id as statement_id
    from (
      select part.*, listed.name_order from listed full join (
        ${parts(listing, sort)}
      ) as part on part.person_id = listed.person_id
      offset 0
    ) as part
    where month is not null ${listing.state === null ? sql`` : sql`and ${isIn(listing.state)}`}
    order by ${key}, person_id, month desc, id desc nulls first`;
}

function details({ now, today }: Moment): Fragment {
  return sql`
    select chosen.rank, chosen.positions, trim(person.last_name || ' ' || person.first_name) as name, person.phone,
      person.deleted_at is not null as "isDeleted", chosen.month, chosen.statement_id as "statementId",
      (select revision from settlement where id = part.settlement_id) as revision,
      chosen.statement_id is null and exists (select from settlement where month = chosen.month) as "isLate",
      part.monthly, part.quarterly, part.special, part.knowledge, part.corrections, part.amount, part.grosze,
      own.state, own.reason, own.day
    from (
      select chosen.*, listed.positions from listed full join chosen on chosen.person_id = listed.person_id offset 0
    ) as chosen
    cross join lateral (
      select first_name, last_name, phone, deleted_at from person where id = chosen.person_id offset 0
    ) as person
    cross join lateral (
      select settlement_id, monthly, quarterly, special, knowledge, corrections, amount, grosze
      from statement where id = chosen.statement_id
      union all
      select null, ${sql.join([...kindsOfColumns.keys(), 'amount'].map(waitingIn))}, null from unsettled_entry
      where chosen.statement_id is null and person_id = chosen.person_id and month = chosen.month
      having count(*) > 0
      offset 0
    ) as part
    left join lateral (
      select standing.* from statement ${standingOf(now, today)} where statement.id = chosen.statement_id
    ) as own on true
    where chosen.rank is not null`;
}
