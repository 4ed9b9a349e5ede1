import { type RawBuilder, sql } from 'kysely';
import type { ReportPeriod } from './period.rules.ts';
import type { Search } from './search.rules.ts';
import type { Watch } from './scope.store.ts';
import { searchedOf } from './scope.rules.ts';

/** Who is listed: the people of these shops on the days of the period, of one role, found by words. */
export type Listing = {
  readonly watches: readonly Watch[];
  readonly period: ReportPeriod;
  readonly role: string;
  readonly search: Search | null;
};

type Fragment = RawBuilder<unknown>;

/**
 * The CTEs `period_month` (its months, each with a bit) and `listed`: one row for each person and shop that is seen on any day
 * of the period, with `months`, the bits of the months in which it is, `person_months`, the same over the person's shops
 * that are listed, `is_first`, true for one of them, and `position`, the latest watch.
 *
 * Look-ups are lateral with "offset 0", so that each is one descent of an index. With free joins the planner, who cannot
 * know how long the lists are, now and then reads the whole programme instead.
 */
export function listedPeople({ watches, period, role, search }: Listing): Fragment {
  const { months, firstDay, lastDay } = period;
  const all = 2 ** months.length - 1;
  const seenIn = sql`case
    when greatest(found.from_date, watch.from_day) <= ${firstDay}::date and least(found.to_date, watch.to_day) >= ${lastDay}::date
      then ${all}::int
    else (
      select coalesce(bit_or(bit), 0) from period_month
      where greatest(found.from_date, watch.from_day) <= last and least(found.to_date, watch.to_day) >= first
    ) end`;
  return sql`
    period_month (first, last, bit) as materialized (
      select first, (first + interval '1 month' - interval '1 day')::date, (1 << (position - 1)::int)
      from unnest(${months}::date[]) with ordinality as given (first, position)
    ), watch as materialized (
      select * from unnest(
        ${watches.map(({ placeId }) => placeId)}::bigint[], ${watches.map(({ fromDay }) => fromDay)}::date[],
        ${watches.map(({ toDay }) => toDay)}::date[], ${search === null ? [] : watches.map(searchedOf)}::text[]
      ) with ordinality as given (place_id, from_day, to_day, searched, position)
    ), listed as materialized (
      select person_id, place_id, months, position,
        bit_or(months) over (partition by person_id) as person_months,
        min(place_id) over (partition by person_id) = place_id as is_first
      from (
        select found.person_id, watch.place_id, max(watch.position)::int as position, bit_or(${seenIn}) as months
        from watch
        cross join lateral (
          select person_id, from_date, coalesce(to_date, '9999-12-31') as to_date from person_place
          where place_id = watch.place_id
            and from_date <= least(watch.to_day, ${lastDay}::date)
            and (to_date is null or to_date >= greatest(watch.from_day, ${firstDay}::date))
          offset 0
        ) as found
        ${only(role, search)}
        group by found.person_id, watch.place_id
      ) as pair
      where months <> 0
    )`;
}

function only(role: string, search: Search | null): Fragment {
  if (role === '' && search === null) return sql``;
  const isRole = role === '' ? sql`true` : sql`role = ${role}`;
  if (search === null) {
    return sql`cross join lateral (select from person where id = found.person_id and ${isRole} offset 0) as asked`;
  }
  const { patterns, phone, lastDigits } = search;
  return sql`
    cross join lateral (
      select from person
      where id = found.person_id and ${isRole} and deleted_at is null and (
        searched || ' ' || watch.searched like all (${patterns}::text[])
        or phone = ${phone}::text or right(phone, 3) = ${lastDigits}::text
      )
      offset 0
    ) as asked`;
}

/** The sum of a column over the months in which the row of `listed` (by its alias) is seen; null where there is nothing. */
export function sumOverMonths(table: 'plan' | 'realisation', column: 'target' | 'points', alias: string): Fragment {
  const of = sql.ref(alias);
  return sql`(
    select sum(figure.${sql.ref(column)}) from period_month
    cross join lateral (
      select ${sql.ref(column)} from ${sql.table(table)}
      where person_id = ${of}.person_id and month = period_month.first and place_id = ${of}.place_id offset 0
    ) as figure
    where ${of}.months & period_month.bit <> 0
  )`;
}
