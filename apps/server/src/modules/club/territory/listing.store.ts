import { type RawBuilder, sql } from 'kysely';
import type { Slice } from '../../../infra/pages.ts';
import { monthBits, type ReportPeriod } from './period.rules.ts';
import type { TerritoryFilters } from './request.rules.ts';
import type { Search } from './search.rules.ts';
import type { Assignment } from './scope.store.ts';
import { ranksBy, searchedOf, type StructureColumn } from './scope.rules.ts';

/** The shops of a report's viewer, with its filters of period and people. */
export type Listing = Pick<TerritoryFilters, 'role' | 'search'> & {
  readonly watches: readonly Assignment[];
  readonly period: ReportPeriod;
};

export type Fragment = RawBuilder<unknown>;

/** Null: all rows. */
export function sliced(slice: Slice | null): Fragment {
  return slice === null ? sql`` : sql`limit ${slice.limit} offset ${slice.offset}`;
}

/**
 * The CTEs `period_month` (its months, each with a bit), `watch` (the shops), and `visible`: each
 * assignment of a person to a shop on a visible day of the period, with `months`, the bits of the
 * visible months, and the `position` of the watch, from 1. Reports group it by person, or by person
 * and shop.
 *
 * Look-ups are lateral with "offset 0", so that each is one descent of an index. With free joins
 * the planner, which cannot know the length of the lists, sometimes scans the whole programme.
 */
export function scope({ watches, period, role, search }: Listing): Fragment {
  const { firstDay, lastDay } = period;
  const bits = bitsBySpan(period);
  // Most people work in a shop as long as it is watched; then the watch gives these months.
  const months =
    period.months.length === 1
      ? sql`1`
      : sql`case
          when found.from_date <= greatest(watch.from_day, ${firstDay}::date)
            and found.to_date >= least(watch.to_day, ${lastDay}::date) then watch.months
          else (
            select bit_or(bit) from period_month
            where greatest(found.from_date, watch.from_day) <= last and least(found.to_date, watch.to_day) >= first
          ) end`;
  return sql`
    period_month (first, last, bit) as materialized (
      select first, (first + interval '1 month' - interval '1 day')::date, (1 << (position - 1)::int)
      from unnest(${period.months}::date[]) with ordinality as given (first, position)
    ),
    watch as materialized (
      select * from unnest(
        ${literalOf(watches.map(({ placeId }) => placeId))}::bigint[], ${literalOf(watches.map(({ fromDay }) => fromDay))}::date[],
        ${literalOf(watches.map(({ toDay }) => toDay))}::date[], ${search === null ? [] : watches.map(searchedOf)}::text[],
        ${literalOf(watches.map(({ fromDay, toDay }) => bits(fromDay, toDay)))}::int[]
      ) with ordinality as given (place_id, from_day, to_day, searched, months, position)
    ),
    visible as (
      select found.person_id, watch.place_id, watch.position::int as position, ${months} as months,
        found.person_role as role, found.person_order as name_order
      from watch
      cross join lateral (
        select person_id, from_date, coalesce(to_date, '9999-12-31') as to_date, person_role, person_order from person_place
        where place_id = watch.place_id
          -- Watch, assignment and period overlap in pairs, so they have a common day.
          and from_date <= least(watch.to_day, ${lastDay}::date)
          and (to_date is null or to_date >= greatest(watch.from_day, ${firstDay}::date))
          ${role === null ? sql`` : sql`and person_role = ${role}`} ${search === null ? sql`` : matching(search)}
        offset 0
      ) as found
    )`;
}

function matching({ patterns, phone, lastDigits }: Search): Fragment {
  return sql`and (
    person_searched || ' ' || watch.searched like all (${patterns}::text[])
    -- A deleted account has no number, but a text with an id.
    or (person_phone like '+%' and (person_phone = ${phone}::text or right(person_phone, 3) = ${lastDigits}::text))
  )`;
}

/**
 * An array literal of PostgreSQL for numbers and days, which need no quotes: for a list the driver
 * would escape each of a director's eight thousand shops and block the event loop.
 */
function literalOf(values: readonly (number | string)[]): string {
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

/** The rank of the watch at a position, by a column of the structure. */
export function rankOf(
  watches: readonly Assignment[],
  column: StructureColumn,
  position: Fragment,
): Fragment {
  return sql`(${literalOf(ranksBy(watches, column))}::int[])[${position}]`;
}

/**
 * Everyone in `seen`, for an index by person: one scan in index order instead of thousands of
 * look-ups. A full join brings the result back before it is reduced to `seen`: the planner
 * estimates ten people and would choose a nested loop.
 */
export const everybody = sql`any(array(select person_id from seen))`;

/** The role in a month, which decides the questions, of a row with `person_id` and today's `role`. */
export function roleIn(row: 'person' | 'seen' | 'chosen', month: Fragment): Fragment {
  const of = sql.ref(row);
  // Few roles have ever changed: only for those are the days looked up.
  return sql`case when ${of}.person_id in (select person_id from role_change) then coalesce((
      select former.role from role_change former
      where former.person_id = ${of}.person_id and former.since >= ${month} + interval '1 month'
      order by former.since limit 1
    ), ${of}.role) else ${of}.role end`;
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

/** Sort direction of ranked rows; the rest only breaks ties. */
export function directionOf(order: 'asc' | 'desc'): Fragment {
  return order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
}
