import { type RawBuilder, sql } from 'kysely';
import type { Slice } from '../../../infra/pages.ts';
import { monthBits, type ReportPeriod } from './period.rules.ts';
import type { Search } from './search.rules.ts';
import type { Assignment } from './scope.store.ts';
import { ranksBy, searchedOf, type StructureColumn } from './scope.rules.ts';

/** Filter of listed people: shops, days of the period, role, and search words. */
export type Listing = {
  readonly watches: readonly Assignment[];
  readonly period: ReportPeriod;
  readonly role: string;
  readonly search: Search | null;
};

export type Fragment = RawBuilder<unknown>;

/**
 * Filters the rows of `listed`, with the same columns. The result is named `listed` too, so that
 * subqueries about everyone work inside and outside.
 */
export type Narrowing = (rows: Fragment) => Fragment;

/** Null: all rows. */
export function sliced(slice: Slice | null): Fragment {
  return slice === null ? sql`` : sql`limit ${slice.limit} offset ${slice.offset}`;
}

/**
 * The CTEs `period_month` (its months, each with a bit) and `listed`: one row for each person and
 * shop visible on any day of the period, with `months`, the bits of the visible months, `position`,
 * the latest watch, and the requested person `columns`.
 *
 * Look-ups are lateral with "offset 0", so that each is one descent of an index. With free joins
 * the planner, which cannot know the length of the lists, sometimes scans the whole programme.
 */
export function listedInShops(
  listing: Listing,
  columns: readonly ('role' | 'name_order')[],
  narrow?: Narrowing,
): Fragment {
  const own = {
    role: sql`, min(found.person_role) as role`,
    name_order: sql`, min(found.person_order) as name_order`,
  };
  const rows = sql`
    select found.person_id, watch.place_id, max(watch.position)::int as position,
      bit_or(${seenIn(listing.period)}) as months${sql.join(
        columns.map((column) => own[column]),
        sql``,
      )}
    ${found(listing)}
    group by found.person_id, watch.place_id`;
  if (narrow === undefined) return sql`${sources(listing)}, listed as materialized (${rows})`;
  return sql`${sources(listing)}, seen as materialized (${rows}), listed as materialized (${narrow(sql`select * from seen`)})`;
}

/**
 * For the people of some rows of `listed`, aggregates of their other rows: `person_months`, the
 * months over all shops, and `first_place`, the shop for values that appear once per person. Months
 * are those of `seen` when `listed` was filtered.
 */
export function personTotals(rows: string, isNarrowed: boolean): Fragment {
  const theirs = sql`where person_id in (select person_id from ${sql.table(rows)}) group by person_id`;
  if (isNarrowed) {
    return sql`(
      select person_id, person_months, first_place
      from (select person_id, bit_or(months) as person_months from seen ${theirs}) as whole
      full join (select person_id, min(place_id) as first_place from listed ${theirs}) as first using (person_id)
    )`;
  }
  return sql`(
    select person_id, bit_or(months) as person_months, min(place_id) as first_place from listed
    ${theirs}
  )`;
}

/**
 * The same with one row per person: `positions` of all watches, and `rank`, the first of the
 * person's shops by a column.
 */
export function listedPeople(
  listing: Listing,
  column: StructureColumn | null,
  narrow: Narrowing = (rows) => rows,
): Fragment {
  const rows = sql`
    select found.person_id, array_agg(watch.position::int) as positions, min(watch.rank) as rank,
      bit_or(${seenIn(listing.period)}) as months, min(found.person_role) as role, min(found.person_order) as name_order
    ${found(listing)}
    group by found.person_id`;
  return sql`${sources(listing, column)}, listed as materialized (${narrow(rows)})`;
}

function sources(
  { watches, period, search }: Listing,
  column: StructureColumn | null = null,
): Fragment {
  const bits = bitsBySpan(period);
  return sql`
    period_month (first, last, bit) as materialized (
      select first, (first + interval '1 month' - interval '1 day')::date, (1 << (position - 1)::int)
      from unnest(${period.months}::date[]) with ordinality as given (first, position)
    ), watch as materialized (
      select * from unnest(
        ${literalOf(watches.map(({ placeId }) => placeId))}::bigint[], ${literalOf(watches.map(({ fromDay }) => fromDay))}::date[],
        ${literalOf(watches.map(({ toDay }) => toDay))}::date[], ${search === null ? [] : watches.map(searchedOf)}::text[],
        ${literalOf(column === null ? [] : ranksBy(watches, column))}::int[],
        ${literalOf(watches.map(({ fromDay, toDay }) => bits(fromDay, toDay)))}::int[]
      ) with ordinality as given (place_id, from_day, to_day, searched, rank, months, position)
    )`;
}

/**
 * An array literal of PostgreSQL for numbers and days, which need no quotes: for a list the driver
 * would escape each of a director's eight thousand shops and block the event loop.
 */
export function literalOf(values: readonly (number | string)[]): string {
  return `{${values.join(',')}}`;
}

/** `monthBits`, computed once per pair of days: most shops have the same dates. */
function bitsBySpan(period: ReportPeriod): (fromDay: string, toDay: string) => number {
  const known = new Map<string, number>();
  return (fromDay, toDay) => {
    const span = `${fromDay} ${toDay}`;
    const bits = known.get(span) ?? monthBits(period, fromDay, toDay);
    known.set(span, bits);
    return bits;
  };
}

/** Most people work in a shop as long as it is watched; then the watch gives these months. */
function seenIn({ months, firstDay, lastDay }: ReportPeriod): Fragment {
  if (months.length === 1) return sql`1`;
  return sql`case
    when found.from_date <= greatest(watch.from_day, ${firstDay}::date)
      and found.to_date >= least(watch.to_day, ${lastDay}::date) then watch.months
    else (
      select bit_or(bit) from period_month
      where greatest(found.from_date, watch.from_day) <= last and least(found.to_date, watch.to_day) >= first
    ) end`;
}

/** Watch, assignment and period overlap in pairs, so they have a common day. */
function found({ period: { firstDay, lastDay }, role, search }: Listing): Fragment {
  return sql`
    from watch
    cross join lateral (
      select person_id, from_date, coalesce(to_date, '9999-12-31') as to_date, person_role, person_order from person_place
      where place_id = watch.place_id
        and from_date <= least(watch.to_day, ${lastDay}::date)
        and (to_date is null or to_date >= greatest(watch.from_day, ${firstDay}::date))
        ${only(role, search)}
      offset 0
    ) as found`;
}

function only(role: string, search: Search | null): Fragment {
  const ofRole = role === '' ? sql`` : sql`and person_role = ${role}`;
  if (search === null) return ofRole;
  const { patterns, phone, lastDigits } = search;
  return sql`${ofRole} and (
    person_searched || ' ' || watch.searched like all (${patterns}::text[])
    -- A deleted account has no number, but a text with an id.
    or (person_phone like '+%' and (person_phone = ${phone}::text or right(person_phone, 3) = ${lastDigits}::text))
  )`;
}

/**
 * Everyone in `listed`, for an index by person: one scan in index order instead of thousands of
 * look-ups. A full join brings the result back before it is reduced to `listed`: the planner
 * estimates ten people and would choose a nested loop.
 */
export const everybody = sql`any(array(select person_id from listed))`;

/** The role of the query's `person` in a month, which decides the questions. */
export function roleIn(personId: Fragment, month: Fragment): Fragment {
  return sql`coalesce((
    select former.role from role_change former
    where former.person_id = ${personId} and former.since >= ${month} + interval '1 month' order by former.since limit 1
  ), person.role)`;
}

/** The period's months as a condition. */
export function within({ months }: ReportPeriod, column: string): Fragment {
  const month = sql.ref(column);
  return months.length === 1
    ? sql`${month} = ${months[0]}::date`
    : sql`${month} between ${months[0]}::date and ${months.at(-1)}::date`;
}

/** A month's bit in `months`; null outside the period. */
export function bitOf({ months }: ReportPeriod, month: Fragment): Fragment {
  return sql`(1 << (array_position(${months}::date[], ${month}) - 1))`;
}

/**
 * The sum of a column over the months in which the row of `listed` (by its alias) is visible; null
 * without values.
 */
export function sumOverMonths(
  { months }: ReportPeriod,
  table: 'plan' | 'realisation',
  column: 'target' | 'points',
  alias: string,
): Fragment {
  const of = sql.ref(alias);
  const [first] = months;
  if (months.length === 1) {
    return sql`(
      select ${sql.ref(column)} from ${sql.table(table)}
      where person_id = ${of}.person_id and month = ${first}::date and place_id = ${of}.place_id
    )`;
  }
  return sql`(
    select sum(figure.${sql.ref(column)}) from period_month
    cross join lateral (
      select ${sql.ref(column)} from ${sql.table(table)}
      where person_id = ${of}.person_id and month = period_month.first and place_id = ${of}.place_id offset 0
    ) as figure
    where ${of}.months & period_month.bit <> 0
  )`;
}

/** Sort direction of ranked rows; the rest only breaks ties. */
export function directionOf(order: 'asc' | 'desc'): Fragment {
  return order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
}
