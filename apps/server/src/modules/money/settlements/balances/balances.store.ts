import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Slice } from '../../../../infra/pages.ts';
import {
  bitOf,
  directionOf,
  type Fragment,
  type Listing,
  type ReportPeriod,
  scope,
  sliced,
  type Sort,
  within,
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

const kindsOfColumns = new Map([
  ['monthly', 'month'],
  ['quarterly', 'quarter'],
  ['special', 'special'],
  ['knowledge', 'knowledge'],
  ['corrections', 'correction'],
]);
const isFigure = (column: string): boolean => column === 'amount' || kindsOfColumns.has(column);

/** The sum of unsettled entries for a column; null for a column without golden points. */
function waitingIn(column: string): Fragment {
  if (column === 'amount') return sql`sum(unsettled_entry.amount)::bigint`;
  const kind = kindsOfColumns.get(column);
  if (kind === undefined) return sql`null::bigint`;
  return sql`coalesce(sum(unsettled_entry.amount) filter (where kind = ${kind}), 0)::bigint`;
}

/**
 * The rows of the report: `seen`, the people; `part`, their statements and, as `waiting`, their
 * unsettled entries by the month that will settle them, with the `figure` of a column; and
 * `standing`, each statement's state: only unpaid ones look up what happens to their money.
 */
function rowsOf(listing: Listing, column: string, { now, today }: Moment): Fragment {
  const { period } = listing;
  const { months } = period;
  // "+ 0" prevents the indexes by month: without knowing the period the planner underestimates it
  // and reads it whole.
  const inPeriod =
    months.length === 1
      ? sql`month = ${months[0]}::date`
      : sql`month + 0 between ${months[0]}::date and ${months.at(-1)}::date`;
  return sql`${scope(listing)},
    seen as materialized (
      select person_id, array_agg(position) as positions, bit_or(months) as months, min(name_order) as name_order
      from visible group by person_id
    ),
    waiting as materialized (
      ${inVisibleMonths(
        period,
        (people) => sql`
          select person_id, month, ${waitingIn(column)} as figure from unsettled_entry
          where ${people} and ${inPeriod} group by person_id, month`,
      )}
    ),
    part as not materialized (
      ${inVisibleMonths(
        period,
        (people) => sql`
          select person_id, month, id, ${isFigure(column) ? sql.ref(column) : sql`null::bigint`} as figure from statement
          where ${people} and ${inPeriod}`,
      )}
      union all
      select person_id, month, null, figure from waiting
    ),
    standing as materialized (
      with own_statement as materialized (select id from part where id is not null),
      paid as materialized (
        select payout_part.statement_id as id
        from payout_part
        join payout_item on payout_item.id = payout_part.item_id
        join payout on payout.id = payout_item.payout_id
        where payout_part.is_live and payout.paid_on is not null
          and payout_part.statement_id = any(array(select id from own_statement))
      )
      select id, 'paid' as state from paid
      union all
      select statement.id, standing.state from statement ${standingOf(now, today)}
      where statement.id = any(array(select id from own_statement where id not in (select id from paid)))
    )`;
}

/**
 * Rows with `person_id` and `month` of everyone in `seen`. Most people are visible in all months of
 * the viewer and are read together; only the others compare each month. Look-ups are lateral with
 * "offset 0", so that each is one descent of an index; see `scope`.
 */
function inVisibleMonths(period: ReportPeriod, rows: (people: Fragment) => Fragment): Fragment {
  const all = sql.lit(2 ** period.months.length - 1);
  return sql`
    (${rows(sql`person_id = any(array(select person_id from seen where months = ${all}))`)})
    union all
    select theirs.* from seen cross join lateral (${rows(sql`person_id = seen.person_id`)} offset 0) as theirs
    where seen.months <> ${all} and seen.months & ${bitOf(period, sql`theirs.month`)} <> 0`;
}

/** The state filter as a condition of `part`; "is true" keeps the planner from a nested loop over both lists. */
function isIn(state: BalanceState): Fragment {
  return state === 'waiting'
    ? sql`part.id is null`
    : sql`(part.id in (select id from standing where standing.state = ${state})) is true`;
}

/** The whole report: the rows in order, those of the slice, and their columns. */
export function balancesStatement(
  listing: BalanceListing,
  sort: Sort,
  slice: Slice | null,
  moment: Moment,
): Fragment {
  const { state } = listing;
  const ofState = state === null ? sql`true` : isIn(state);
  const { now, today } = moment;
  return sql`
    with ${rowsOf(listing, sort.column, moment)},
    counted as materialized (
      select ${sort.column === 'period' ? sql`month` : sql`null::date`} as month, count(*) as found
      from part where ${ofState} group by 1
    ),
    chosen as materialized (
      select ordered.*, row_number() over () as rank
      from (${
        slice === null || state !== null || isFigure(sort.column)
          ? orderedParts(sort, slice, ofState)
          : firstParts(listing.period, sort, slice)
      }) as ordered
    )
    select whole.total, detail.*
    from (select coalesce(sum(found), 0)::bigint as total from counted) as whole
    left join (
      select chosen.rank, chosen.positions, trim(person.last_name || ' ' || person.first_name) as name, person.phone,
        person.deleted_at is not null as "isDeleted", chosen.month, chosen.statement_id as "statementId",
        (select revision from settlement where id = part.settlement_id) as revision,
        chosen.statement_id is null and exists (select from settlement where month = chosen.month) as "isLate",
        part.monthly, part.quarterly, part.special, part.knowledge, part.corrections, part.amount, part.grosze,
        own.state, own.reason, own.day
      from (
        select chosen.*, seen.positions from seen full join chosen on chosen.person_id = seen.person_id offset 0
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
      where chosen.rank is not null
    ) as detail on true
    order by detail.rank`;
}

/** The rows of `part` in any order, which reads everyone's. */
function orderedParts({ column, order }: Sort, slice: Slice | null, ofState: Fragment): Fragment {
  const direction = directionOf(order);
  const named = sql`(
    select part.*, seen.name_order from seen full join part on part.person_id = seen.person_id offset 0
  ) as part`;
  const key =
    column === 'person'
      ? sql`name_order ${direction}`
      : sql`month ${direction}, name_order nulls last`;
  return sql`
    select person_id, month, id as statement_id from ${isFigure(column) ? sql`part` : named}
    where month is not null and ${ofState}
    order by ${isFigure(column) ? sql`figure ${direction}` : key}, person_id, month desc, id desc nulls first ${sliced(slice)}`;
}

/**
 * The same by person or month for a page: rows follow sorted lists, months before it are only
 * counted, and nothing behind it is looked up. A lateral part keeps the order of the list before it:
 * with another sort, a generic plan would look everyone up before cutting the page.
 */
function firstParts(period: ReportPeriod, { column, order }: Sort, slice: Slice): Fragment {
  const direction = directionOf(order);
  const theirs = (when: Fragment): Fragment => sql`
    cross join lateral (
      select month, id as statement_id from statement where person_id = someone.person_id and ${when}
      union all
      select distinct month, null::bigint from unsettled_entry where person_id = someone.person_id and ${when}
      order by month desc, statement_id desc nulls first offset 0
    ) as part`;
  if (column === 'person') {
    return sql`
      select someone.person_id, part.month, part.statement_id
      from (select * from seen order by name_order ${direction}, person_id offset 0) as someone
      ${theirs(within(period, 'month'))}
      where someone.months & ${bitOf(period, sql`part.month`)} <> 0 ${sliced(slice)}`;
  }
  return sql`
    with shown as materialized (
      select * from (
        select month, found, sum(found) over (order by month ${direction}) - found as before from counted
      ) as each
      where before < ${slice.offset + slice.limit} and before + found > ${slice.offset}
    )
    select someone.person_id, someone.month, part.statement_id
    from (
      select seen.person_id, shown.month
      from shown join seen on seen.months & ${bitOf(period, sql`shown.month`)} <> 0
      order by shown.month ${direction}, seen.name_order nulls last, seen.person_id offset 0
    ) as someone
    ${theirs(sql`month = someone.month`)}
    limit ${slice.limit} offset ${slice.offset} - (select min(before) from shown)`;
}

export type BalancesHeadline = { readonly [Figure in 'people' | BalanceState]: number };

/** The figures above the report; each counts the rows that its state filter leaves. */
export async function findBalancesHeadline(
  handle: Handle,
  listing: Listing,
  moment: Moment,
): Promise<BalancesHeadline | undefined> {
  const counted = balanceStates.map(
    (state) => sql`, count(*) filter (where ${isIn(state)}) as ${sql.ref(state)}`,
  );
  const { rows } = await sql<BalancesHeadline>`
    with ${rowsOf(listing, 'period', moment)}
    select count(distinct person_id) as people${sql.join(counted, sql``)} from part
  `.execute(handle);
  return rows[0];
}
