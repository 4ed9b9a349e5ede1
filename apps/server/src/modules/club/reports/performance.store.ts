import { planRoles } from '@klub/contract/roles';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import { type Padlock, counted, hasPlan } from '../ledger/ledger.ts';
import {
  bitOf,
  directionOf,
  everybody,
  type Fragment,
  isStructureColumn,
  type Listing,
  rankOf,
  type ReportPeriod,
  roleIn,
  scope,
  sliced,
  type Sort,
  within,
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
  readonly personId: number;
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

/** What the order and the filters need of everyone; the rest is not read. */
type Needs = { readonly name?: boolean; readonly role?: boolean; readonly points?: boolean };

/**
 * The rows of the report: `seen`, the people in their shops; `figure`, the same with the figures of
 * their visible months; and `padlock_month`.
 */
function rowsOf({ padlocks, ...listing }: PerformanceListing, needs: Needs): Fragment {
  const { period } = listing;
  const { name = false, role = false, points = false } = needs;
  // The same in native numbers: a month's figures cannot overflow.
  const percent =
    period.months.length === 1
      ? sql`case when target > 0 then least(1000000000, greatest(0, coalesce(points, 0) * 100 / target)) end`
      : sql`whole_percent(coalesce(points, 0), target)`;
  return sql`${scope(listing)},
    seen as materialized (
      select person_id, place_id, max(position) as position, bit_or(months) as months,
        ${name ? sql`min(name_order)` : sql`null::text`} as name_order, ${role ? sql`min(role)` : sql`null::text`} as role
      from visible group by person_id, place_id
    ),
    -- 'counting': of the months, those in which the role has a plan; people seen in a shop work there (D62).
    working as materialized (
      select seen.*, (
        select coalesce(bit_or(bit), 0) & seen.months from period_month
        where ${roleIn('seen', sql`period_month.first`)} = any(${sql.lit(`{${planRoles.join(',')}}`)}::text[])
      ) as counting
      from seen
    ),
    figure as materialized (
      select *, ${percent} as percent
      from (
        select working.*, case when counting <> 0 then planned.target end as target, case when counting <> 0 then reached.points end as points
        from working
        full join (
          ${sumInShops(period, sql`select person_id, place_id, month, target as figure from plan where true`)}
        ) as planned (person_id, place_id, target) on planned.person_id = working.person_id and planned.place_id = working.place_id
        full join (
          ${sumInShops(period, sql`select person_id, place_id, month, points as figure from realisation where ${period.kind === 'quarter' ? hasPlan('realisation') : sql`true`}`, points)}
        ) as reached (person_id, place_id, points) on reached.person_id = working.person_id and reached.place_id = working.place_id
        -- Shops in which a person is not seen by this viewer are left out outside, or it were no full join.
        offset 0
      ) as summed
      where person_id is not null
    ),
    ${padlockMonths(padlocks)}`;
}

/** Everyone's sum of a figure in a shop over the months that count. */
function sumInShops(period: ReportPeriod, figures: Fragment, isNeeded = true): Fragment {
  const rows = sql`${figures} and person_id = ${everybody} and ${within(period, 'month')} and ${sql.lit(isNeeded)}`;
  if (period.months.length === 1)
    return sql`select person_id, place_id, figure from (${rows}) as part`;
  return sql`
    select working.person_id, working.place_id, sum(part.figure) filter (where working.counting & ${bitOf(period, sql`part.month`)} <> 0)
    from working full join (${rows}) as part on part.person_id = working.person_id and part.place_id = working.place_id
    group by working.person_id, working.place_id`;
}

/** The state filter as a condition of `figure`, or of `seen` for the padlock. */
const fits: Readonly<Record<State, Fragment>> = {
  met: sql`percent >= 100`,
  near: sql`percent >= 90 and percent < 100`,
  below: sql`percent < (select floor(avg(percent)) from figure)`,
  locked: sql`person_id in (select person_id from padlock_month where not is_open)`,
};

/** A target of zero counts as none. */
const target = sql`nullif(greatest(target, 0), 0)`;
const points = sql`case when target is null then points else coalesce(points, 0) end`;
const left = sql`case when target > 0 then greatest(0, target - coalesce(points, 0)) end`;
/** Order keys of `figure`. */
const figureKeys = new Map([
  ['target', target],
  ['realization', points],
  ['percent', sql`percent`],
  ['left', left],
]);

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

/** For each visible month of the person: the role's questions, and the right answers. */
const knowledge = sql`(
  select coalesce(json_agg(json_build_object('month', first, 'questions', asked.questions, 'correct', asked.correct)), '[]')
  from period_month
  cross join lateral (
    select count(*) as questions, count(*) filter (where exists (
      select from question_attempt attempt
      where attempt.person_id = whole.person_id and attempt.question_id = question.id and attempt.outcome = 'correct'
    )) as correct
    from question where question.month = period_month.first and ${roleIn('person', sql`period_month.first`)} = any(question.roles)
  ) as asked
  where whole.months & period_month.bit <> 0
)`;

/** The whole report: the rows of the state, the ordered ones of the slice, and their columns. */
export function performanceStatement(
  listing: PerformanceListing,
  { column, order }: Sort,
  slice: Slice | null,
): Fragment {
  const { period, state, watches } = listing;
  const ofFigures = state !== null && state !== 'locked';
  const needs = {
    name: column === 'person',
    role: ofFigures || state === 'locked' || figureKeys.has(column),
    points: ofFigures || column !== 'target',
  };
  const key = isStructureColumn(column)
    ? rankOf(watches, column, sql`position`)
    : (figureKeys.get(column) ?? (column === 'bonus' ? sql`bonus` : sql`name_order`));
  return sql`
    with ${rowsOf(listing, needs)},
    listed as ${state === null ? sql`not materialized` : sql`materialized`} (
      select *, ${state === null ? sql`true` : fits[state]} as is_listed from ${ofFigures || figureKeys.has(column) ? sql`figure` : sql`seen`}
    ),
    earned as materialized (
      select listed.*, once.bonus
      from listed full join (
        select whole.person_id, whole.place_id, coalesce(sum(entry.amount) filter (where entry.bit & whole.months <> 0), 0) as bonus
        from (
          select person_id, bit_or(months) as months, min(place_id) filter (where is_listed) as place_id
          from listed group by person_id
        ) as whole
        full join (
          select person_id, amount, ${bitOf(period, decidingMonth)} as bit from ledger_entry entry
          where person_id = ${everybody} and ${ofBonus(period)}
        ) as entry on entry.person_id = whole.person_id
        group by whole.person_id, whole.place_id
      ) as once on once.person_id = listed.person_id and once.place_id = listed.place_id
    ),
    chosen as materialized (
      select ordered.*, row_number() over () as rank
      from (
        select person_id, place_id, position, months from ${column === 'bonus' ? sql`earned` : sql`listed`}
        where is_listed order by ${key} ${directionOf(order)}, person_id, place_id ${sliced(slice)}
      ) as ordered
    )
    ${shown(period)}`;
}

/** The rows of `chosen` with all columns, and the total. */
function shown(period: ReportPeriod): Fragment {
  return sql`
    select counted.total, detail.*
    from (select count(*) as total from listed where is_listed) as counted
    left join (
      select chosen.rank, chosen.position, chosen.person_id as "personId", trim(person.last_name || ' ' || person.first_name) as name, person.phone,
        person.deleted_at is not null as "isDeleted", ${target} as target, ${points} as points,
        whole_percent(coalesce(points, 0), target) as percent, ${left} as "left",
        case when whole.first_place = chosen.place_id then (
          select coalesce(sum(entry.amount), 0) from ledger_entry entry
          where entry.person_id = chosen.person_id and ${ofBonus(period)} and ${bitOf(period, decidingMonth)} & whole.months <> 0
        ) end as bonus,
        ${period.kind === 'year' ? sql`'[]'::json` : knowledge} as knowledge
      from chosen
      join (
        select person_id, bit_or(months) as months, min(place_id) filter (where is_listed) as first_place
        from listed where person_id in (select person_id from chosen) group by person_id
      ) as whole on whole.person_id = chosen.person_id
      cross join lateral (
        select id as person_id, role, first_name, last_name, phone, deleted_at from person where id = chosen.person_id offset 0
      ) as person
      cross join lateral (
        select sum(planned.target) as target, sum(reached.points) as points
        from period_month
        left join lateral (
          select target from ${counted('plan')}
          where person_id = chosen.person_id and month = period_month.first and place_id = chosen.place_id offset 0
        ) as planned on true
        left join lateral (
          select points from ${counted('realisation', period.kind)}
          where person_id = chosen.person_id and month = period_month.first and place_id = chosen.place_id offset 0
        ) as reached on true
        where chosen.months & period_month.bit <> 0
      ) as sums
    ) as detail on true
    order by detail.rank`;
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

/** The figures above the report: the people in the rows that each state filter leaves. */
export async function findPerformanceHeadline(
  handle: Handle,
  listing: PerformanceListing,
): Promise<PerformanceHeadline | undefined> {
  const { rows } = await sql<PerformanceHeadline>`
    with ${rowsOf(listing, { role: true, points: true })}
    select count(distinct person_id) as people, floor(avg(percent))::int as average,
      count(distinct person_id) filter (where ${fits.met}) as met, count(distinct person_id) filter (where ${fits.near}) as near,
      count(distinct person_id) filter (where ${fits.below}) as below, count(distinct person_id) filter (where ${fits.locked}) as locked
    from figure
  `.execute(handle);
  return rows[0];
}
