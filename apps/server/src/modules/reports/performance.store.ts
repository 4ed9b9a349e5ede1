import { sql } from 'kysely';
import type { Handle } from '../../infra/db.ts';
import {
  directionOf,
  type Fragment,
  type Listing,
  listedInShops,
  type Slice,
  sliced,
  sumOverMonths,
  wholePeople,
} from './listing.store.ts';
import type { ReportPeriod } from './period.rules.ts';
import type { Sort } from './report.ts';
import { isStructureColumn, ranksBy } from './scope.rules.ts';

export type MonthOfKnowledge = { readonly month: string; readonly questions: number; readonly correct: number };

/** A person in a shop. `position` is that of the watch, counted from 1. */
export type PerformanceRow = {
  readonly position: number;
  readonly name: string;
  readonly phone: string;
  readonly isDeleted: boolean;
  readonly target: number | null;
  readonly points: number | null;
  readonly percent: number | null;
  readonly left: number | null;
  readonly bonus: number | null;
  readonly knowledge: readonly MonthOfKnowledge[];
};

/** The rows of a page and how many there are in all. */
export async function findPerformance(
  handle: Handle,
  listing: Listing,
  sort: Sort,
  slice: Slice,
): Promise<{ rows: PerformanceRow[]; total: number }> {
  const { rows } = await sql<PerformanceRow & { total: number }>`
    with ${listedInShops(listing, sort.column === 'person' ? ['name_order'] : [])}, chosen as materialized (
      ${orderedKeys(listing, sort, slice)}
    )
    select whole.total, detail.*
    from (select count(*) as total from listed) as whole
    left join (${details(listing.period)}) as detail on true
    order by detail.rank
  `.execute(handle);
  const total = rows[0]?.total ?? 0;
  return { total, rows: rows.filter(({ position }) => position !== null) };
}

/** The same rows in the same order, all of them, as a query for a cursor. */
export function performanceQuery(listing: Listing, sort: Sort): Fragment {
  return sql`
    with ${listedInShops(listing, sort.column === 'person' ? ['name_order'] : [])}, chosen as materialized (${orderedKeys(listing, sort, null)})
    ${details(listing.period)} order by chosen.rank`;
}

/** The rows of `listed` in their order, with what only the order has to be computed from. */
function orderedKeys(listing: Listing, { column, order }: Sort, slice: Slice | null): Fragment {
  const direction = directionOf(order);
  const { join, key } = sortings(listing, column);
  return sql`
    select ordered.*, row_number() over () as rank
    from (
      select listed.* from listed ${join} order by ${key} ${direction}, listed.person_id, listed.place_id ${sliced(slice)}
    ) as ordered`;
}

function sortings({ period, watches }: Listing, column: string): { readonly join: Fragment; readonly key: Fragment } {
  const by = (key: Fragment): { join: Fragment; key: Fragment } => ({ join: sql``, key });
  const target = sumOverMonths(period, 'plan', 'target', 'listed');
  const points = sumOverMonths(period, 'realisation', 'points', 'listed');
  // Named once: a function of a look-up is not put in line, and then costs more than all look-ups.
  const join = sql`cross join lateral (select ${target} as target, ${points} as points offset 0) as figure`;
  if (isStructureColumn(column)) return by(sql`(${ranksBy(watches, column)}::int[])[listed.position]`);
  switch (column) {
    case 'target':
      return by(target);
    case 'realization':
      return by(points);
    case 'percent':
      // The same as `percent` in numbers that the processor knows: figures of one month are far from overflowing.
      return { join, key: period.months.length === 1 ? plainPercent : percent };
    case 'left':
      return { join, key: left };
    case 'bonus':
      return {
        join: sql`join (
          select person_id, bit_or(months) as person_months, min(place_id) as first_place from listed group by person_id
        ) as whole on whole.person_id = listed.person_id`,
        key: sql`case when whole.first_place = listed.place_id then ${bonusOf(period, 'whole')} end`,
      };
    default:
      return by(sql`listed.name_order`);
  }
}

const percent = sql`whole_percent(coalesce(figure.points, 0), figure.target)`;
const plainPercent = sql`case when figure.target > 0
  then least(1000000000, greatest(0, coalesce(figure.points, 0) * 100 / figure.target)) end`;
const left = sql`case when figure.target > 0 then greatest(0, figure.target - coalesce(figure.points, 0)) end`;

/**
 * What the ledger says of the period's kind of bonus. A quarter's bonus stands with whoever sees the person in its last month, so
 * that of two representatives who shared a quarter one has it.
 */
function bonusOf({ kind, months }: ReportPeriod, alias: string): Fragment {
  const of = sql.ref(alias);
  const entry = sql`case entry.kind when 'correction' then split_part(entry.cause, ':', 1) else entry.kind end`;
  const decides = sql`case when ${entry} = 'quarter'
    then (date_trunc('quarter', entry.month::timestamp) + interval '2 months')::date else entry.month end`;
  const kinds = kind === 'year' ? ['month', 'quarter'] : [kind];
  return sql`(
    select coalesce(sum(entry.amount), 0) from ledger_entry entry
    where entry.person_id = ${of}.person_id and entry.month >= ${months[0]}::date and entry.month <= ${months.at(-1)}::date
      and ${entry} = any(${kinds}::text[])
      ${months.length === 1 ? sql`` : sql`and exists (select from period_month where first = ${decides} and bit & ${of}.person_months <> 0)`}
  )`;
}

/** `chosen` is a CTE: the rows to show, in an order. */
function details(period: ReportPeriod): Fragment {
  return sql`
    select chosen.rank, chosen.position, trim(person.last_name || ' ' || person.first_name) as name, person.phone,
      person.deleted_at is not null as "isDeleted", figure.target,
      case when figure.target is null then figure.points else coalesce(figure.points, 0) end as points,
      ${percent} as percent, ${left} as "left",
      case when whole.first_place = chosen.place_id then ${bonusOf(period, 'whole')} end as bonus,
      ${period.kind === 'year' ? sql`'[]'::json` : knowledgeOf('whole')} as knowledge
    from chosen
    join ${wholePeople('chosen')} as whole on whole.person_id = chosen.person_id
    cross join lateral (
      select first_name, last_name, phone, deleted_at, role from person where id = chosen.person_id offset 0
    ) as person
    cross join lateral (
      select ${sumOverMonths(period, 'plan', 'target', 'chosen')} as target,
        ${sumOverMonths(period, 'realisation', 'points', 'chosen')} as points
      offset 0
    ) as figure`;
}

/** For each month in which the person is seen: the questions for the role, and how many are answered correctly. */
function knowledgeOf(alias: string): Fragment {
  const of = sql.ref(alias);
  return sql`(
    select coalesce(json_agg(json_build_object('month', first, 'questions', asked.questions, 'correct', asked.correct)), '[]')
    from period_month
    cross join lateral (
      select count(*) as questions, count(*) filter (where exists (
        select from question_attempt attempt
        where attempt.person_id = ${of}.person_id and attempt.question_id = question.id and attempt.outcome = 'correct'
      )) as correct
      from question where question.month = period_month.first and person.role = any(question.roles)
    ) as asked
    where ${of}.person_months & period_month.bit <> 0
  )`;
}
