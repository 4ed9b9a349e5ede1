import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import type { Padlock } from '../ledger/ledger.ts';
import {
  bitOf,
  directionOf,
  everybody,
  type Fragment,
  type Listing,
  listedInShops,
  literalOf,
  roleIn,
  sliced,
  sumOverMonths,
  personTotals,
  within,
  type ReportPeriod,
  type Sort,
  isStructureColumn,
  ranksBy,
} from '../territory/territory.ts';
import { padlockMonths } from './padlocks.store.ts';

export type MonthOfKnowledge = {
  readonly month: string;
  readonly questions: number;
  readonly correct: number;
};

/** A person in a shop. `position` is that of the watch, from 1. */
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

/**
 * Filter of rows: plan met, less than a tenth missing, below the average of all rows, a month's
 * padlock closed.
 */
export const performanceStates = ['met', 'near', 'below', 'locked'] as const;
type State = (typeof performanceStates)[number];

export type PerformanceListing = Listing & {
  readonly state: State | null;
  /** Of the period's months; empty for a year. */
  readonly padlocks: readonly Padlock[];
};

/** The whole report: listed people by shop, the ordered rows of the slice, and their columns. */
export function performanceStatement(
  listing: PerformanceListing,
  { column, order }: Sort,
  slice: Slice | null,
): Fragment {
  const { period } = listing;
  const { from, key } = sortings(listing, column);
  return sql`
    with ${listedIn(listing, column === 'person' ? ['name_order'] : [])},
    chosen as materialized (
      select ordered.*, row_number() over () as rank
      from (
        select person_id, place_id, position, months
        from ${from} order by ${key} ${directionOf(order)}, person_id, place_id ${sliced(slice)}
      ) as ordered
    )
    select whole.total, detail.*
    from (select count(*) as total from listed) as whole
    left join (
      select chosen.rank, chosen.position, trim(person.last_name || ' ' || person.first_name) as name, person.phone,
        person.deleted_at is not null as "isDeleted", ${target} as target, ${points} as points,
        ${percent} as percent, ${left} as "left",
        case when seen.first_place = chosen.place_id then ${bonusOf(period, 'seen')} end as bonus,
        ${period.kind === 'year' ? sql`'[]'::json` : knowledgeOf('seen')} as knowledge
      from chosen
      join ${personTotals('chosen', listing.state !== null)} as seen on seen.person_id = chosen.person_id
      cross join lateral (
        select first_name, last_name, phone, deleted_at, role from person where id = chosen.person_id offset 0
      ) as person
      cross join lateral (
        select ${sumOverMonths(period, 'plan', 'target', 'chosen')} as target,
          ${sumOverMonths(period, 'realisation', 'points', 'chosen')} as points
        offset 0
      ) as figure
    ) as detail on true
    order by detail.rank`;
}

/** `listed` with only the rows of the state. */
function listedIn(
  listing: PerformanceListing,
  columns: readonly ('role' | 'name_order')[],
): Fragment {
  const { state, padlocks } = listing;
  if (state === null) return listedInShops(listing, columns);
  if (state === 'locked') {
    return listedInShops(
      listing,
      [...columns, 'role'],
      (rows) => sql`
      with listed as materialized (${rows}), ${padlockMonths(padlocks)}
      select listed.* from listed where person_id in (select person_id from padlock_month where not is_open)`,
    );
  }
  const fits = {
    met: sql`percent >= 100`,
    near: sql`percent >= ${nearPercent} and percent < 100`,
    below: sql`percent < (select ${average} from standing)`,
  }[state];
  return listedInShops(
    listing,
    columns,
    (rows) => sql`
    with listed as materialized (${rows}), ${standing(listing.period)}
    select listed.* from listed where (person_id, place_id) in (select person_id, place_id from standing where ${fits})`,
  );
}

const nearPercent = 90;
const average = sql`floor(avg(percent))`;

/** Everyone's percent in each shop. */
function standing(period: ReportPeriod): Fragment {
  const { from, key } = sortings({ period, watches: [] }, 'percent');
  return sql`standing as materialized (select person_id, place_id, ${key} as percent from ${from})`;
}

export type PerformanceHeadline = {
  readonly people: number;
  /** Null without a plan. */
  readonly average: number | null;
  readonly met: number;
  readonly near: number;
  readonly below: number;
  readonly locked: number;
};

/** The figures above the report; each counts the rows that its state filter leaves. */
export async function findPerformanceHeadline(
  handle: Handle,
  listing: PerformanceListing,
): Promise<PerformanceHeadline | undefined> {
  const { period, padlocks } = listing;
  const { rows } = await sql<PerformanceHeadline>`
    with ${listedInShops(listing, ['role'])}, ${standing(period)}, ${padlockMonths(padlocks)}
    select (select count(distinct person_id) from listed) as people, whole.average::int as average, figure.*, (
      select count(*) from listed where person_id in (select person_id from padlock_month where not is_open)
    ) as locked
    from (select ${average} as average from standing) as whole
    cross join lateral (
      select count(*) filter (where percent >= 100) as met,
        count(*) filter (where percent >= ${nearPercent} and percent < 100) as near,
        count(*) filter (where percent < whole.average) as below
      from standing
    ) as figure
  `.execute(handle);
  return rows[0];
}

function sortings(
  { period, watches }: Pick<Listing, 'period' | 'watches'>,
  column: string,
): { readonly from: Fragment; readonly key: Fragment } {
  const by = (key: Fragment): { from: Fragment; key: Fragment } => ({ from: sql`listed`, key });
  if (isStructureColumn(column))
    return by(sql`(${literalOf(ranksBy(watches, column))}::int[])[listed.position]`);
  switch (column) {
    case 'target':
      return { from: withFigures(period, ['target']), key: target };
    case 'realization':
      return { from: withFigures(period, ['target', 'points']), key: points };
    case 'percent':
      // The same as `percent` in native numbers: a month's figures cannot overflow.
      return {
        from: withFigures(period, ['target', 'points']),
        key: period.months.length === 1 ? plainPercent : percent,
      };
    case 'left':
      return { from: withFigures(period, ['target', 'points']), key: left };
    case 'bonus':
      return { from: withBonus(period), key: sql`listed.bonus` };
    default:
      return by(sql`listed.name_order`);
  }
}

/** `listed` with target and points as from `sumOverMonths`, in one query for everyone. */
function withFigures(period: ReportPeriod, wanted: readonly ('target' | 'points')[]): Fragment {
  const tables = { target: sql`plan`, points: sql`realisation` };
  const figures = wanted.map((figure) => {
    const name = sql.ref(figure);
    const rows = sql`
      select person_id, place_id, ${name}, ${bitOf(period, sql`month`)} as bit from ${tables[figure]}
      where person_id = ${everybody} and ${within(period, 'month')}`;
    const sums = sql`
      select listed.person_id, listed.place_id, sum(part.${name}) filter (where listed.months & part.bit <> 0) as ${name}
      from listed full join (${rows}) as part on part.person_id = listed.person_id and part.place_id = listed.place_id
      group by listed.person_id, listed.place_id`;
    return { name, of: sql.ref(`of_${figure}`), figure: period.months.length === 1 ? rows : sums };
  });
  return sql`(
    select * from (
      select listed.*${sql.join(
        figures.map(({ name }) => sql`, ${name}`),
        sql``,
      )}
      from listed ${sql.join(
        figures.map(
          ({ of, figure }) => sql`
            full join (${figure}) as ${of} on ${of}.person_id = listed.person_id and ${of}.place_id = listed.place_id`,
        ),
        sql``,
      )}
      -- Shops in which a person is not seen by this viewer are left out outside, or it were no full join.
      offset 0
    ) as seen
    where person_id is not null
  ) as figure`;
}

/** `listed` with the bonus in each person's first shop. */
function withBonus(period: ReportPeriod): Fragment {
  const months =
    period.months.length === 1 ? sql`` : sql`filter (where entry.bit & whole.months <> 0)`;
  return sql`(
    select listed.*, once.bonus
    from listed full join (
      select whole.person_id, whole.place_id, coalesce(sum(entry.amount) ${months}, 0) as bonus
      from (
        select person_id, min(place_id) as place_id, bit_or(months) as months from listed group by person_id
      ) as whole
      full join (
        select person_id, amount, ${bitOf(period, decidingMonth)} as bit from ledger_entry entry
        where person_id = ${everybody} and ${ofBonus(period)}
      ) as entry on entry.person_id = whole.person_id
      group by whole.person_id, whole.place_id
    ) as once on once.person_id = listed.person_id and once.place_id = listed.place_id
  ) as listed`;
}

/** A target of zero counts as none. */
const target = sql`nullif(greatest(figure.target, 0), 0)`;
const points = sql`case when figure.target is null then figure.points else coalesce(figure.points, 0) end`;
const percent = sql`whole_percent(coalesce(figure.points, 0), figure.target)`;
const plainPercent = sql`case when figure.target > 0
  then least(1000000000, greatest(0, coalesce(figure.points, 0) * 100 / figure.target)) end`;
const left = sql`case when figure.target > 0 then greatest(0, figure.target - coalesce(figure.points, 0)) end`;

const kindOfEntry = sql`case entry.kind when 'correction' then split_part(entry.cause, ':', 1) else entry.kind end`;

/**
 * The viewer who sees the person in a quarter's last month sees its bonus, so that of two
 * representatives who shared a quarter one has it.
 */
const decidingMonth = sql`case when ${kindOfEntry} = 'quarter'
  then (date_trunc('quarter', entry.month::timestamp) + interval '2 months')::date else entry.month end`;

/** Entries of the period's kind of bonus. */
function ofBonus(period: ReportPeriod): Fragment {
  const kinds = period.kind === 'year' ? ['month', 'quarter'] : [period.kind];
  return sql`${within(period, 'entry.month')} and ${kindOfEntry} = any(${kinds}::text[])`;
}

/** The ledger's sum of the period's kind of bonus. */
function bonusOf(period: ReportPeriod, alias: string): Fragment {
  const of = sql.ref(alias);
  return sql`(
    select coalesce(sum(entry.amount), 0) from ledger_entry entry
    where entry.person_id = ${of}.person_id and ${ofBonus(period)}
      ${period.months.length === 1 ? sql`` : sql`and ${bitOf(period, decidingMonth)} & ${of}.person_months <> 0`}
  )`;
}

/** For each visible month of the person: the role's questions, and the right answers. */
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
      from question where question.month = period_month.first and ${roleIn(sql`${of}.person_id`, sql`period_month.first`)} = any(question.roles)
    ) as asked
    where ${of}.person_months & period_month.bit <> 0
  )`;
}
