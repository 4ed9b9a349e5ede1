import type { PlanFilter } from '@klub/contract/panel/plans';
import { planRoles } from '@klub/contract/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { addMonths, lastDayOf } from '../../../infra/warsaw.ts';
import { type PersonSearch, personIdsOf } from '../people/people.ts';
import { type FilterCounts, type Reached, newcomersSince, oddPercent } from './plans.rules.ts';

/** The median target of a channel in a month: a full target. */
export type Median = { readonly channel: string; readonly target: number };

export type PlanRow = {
  readonly personId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly isDeleted: boolean;
  readonly role: string;
  readonly placeId: number;
  readonly code: string;
  readonly shop: string;
  readonly channel: string;
  readonly target: number | null;
  readonly targetImport: number | null;
  readonly targetRow: number | null;
  readonly points: number | null;
  readonly pointsImport: number | null;
  readonly pointsRow: number | null;
  readonly percent: number | null;
  readonly best: number | null;
  readonly isOverBest: boolean;
  readonly isNewcomer: boolean;
};

export type PlanKey = { readonly personId: number; readonly placeId: number };

/**
 * Number of rows of a filter that are known by key; with more matches, a page finds them quickly
 * without keys.
 */
const keysMax = 3_000;

/** Rows of these shops, and of these people in any shop. */
export type Wanted = {
  readonly placeIds: readonly number[];
  readonly personIds: readonly number[];
};

type Asked = {
  readonly month: string;
  readonly filter: PlanFilter;
  /** Null: all rows. */
  readonly only: Wanted | null;
  readonly medians: readonly Median[];
  readonly strays: readonly PlanKey[];
  readonly limit: number;
  readonly offset: number;
};

/**
 * Rows of a month by shop: people who work there in a role with plans, and people with a figure
 * there. No index finds figures by shop, so the query goes through the people of the shop's
 * assignments and the month's strays. It reads shops one by one until the page is full, so the cost
 * depends on the page.
 */
export async function findPlans(handle: Handle, asked: Asked): Promise<PlanRow[]> {
  const { filter, limit, offset } = asked;
  const { rows } = await sql<PlanRow>`
    with ${known(asked)}
    select row."personId", row."firstName", row."lastName", row."isDeleted", row.role, row."placeId", row.code, row.shop, row.channel,
      row.target, row."targetImport", row."targetRow", row.points, row."pointsImport", row."pointsRow", row.percent,
      row.best, row."isOverBest", row."isNewcomer"
    from (${rowsOf(asked)}) row
    where ${conditions[filter]}
    order by row.code, row."nameOrder", row."personId"
    limit ${limit} offset ${offset}
  `.execute(handle);
  return rows;
}

/** By shop. */
export async function findPlansOf(
  handle: Handle,
  {
    keys,
    ...asked
  }: Pick<Asked, 'month' | 'medians' | 'strays'> & { readonly keys: readonly PlanKey[] },
): Promise<PlanRow[]> {
  const placeIds = [...new Set(keys.map(({ placeId }) => placeId))];
  const rows = await findPlans(handle, {
    ...asked,
    filter: 'all',
    only: { placeIds, personIds: [] },
    limit: keysMax * placeIds.length,
    offset: 0,
  });
  const wanted = new Set(keys.map(({ personId, placeId }) => `${personId}-${placeId}`));
  return rows.filter(({ personId, placeId }) => wanted.has(`${personId}-${placeId}`));
}

export async function countPlans(
  handle: Handle,
  asked: Omit<Asked, 'limit' | 'offset'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${known(asked)}
    select count(*) as total from (${rowsOf(asked)}) row where ${conditions[asked.filter]}
  `.execute(handle);
  return rows[0]?.total ?? 0;
}

/** Medians and strays that the month's distribution has found. */
function known({ medians, strays }: Pick<Asked, 'medians' | 'strays'>): RawBuilder<unknown> {
  return sql`
    median as materialized (
      select channel, target from unnest(
        ${medians.map(({ channel }) => channel)}::text[], ${medians.map(({ target }) => target)}::bigint[]
      ) as given (channel, target)
    ), stray as materialized (
      select person_id, place_id from unnest(
        ${strays.map(({ personId }) => personId)}::bigint[], ${strays.map(({ placeId }) => placeId)}::bigint[]
      ) as given (person_id, place_id)
    )`;
}

const hasTarget = sql`row.target > 0`;
const conditions: Readonly<Record<PlanFilter, RawBuilder<unknown>>> = {
  all: sql`true`,
  noResult: sql`${hasTarget} and row.points is null`,
  noTarget: sql`coalesce(row.target, 0) = 0`,
  overBest: sql`row."isOverBest"`,
  newcomer: sql`row."isNewcomer"`,
  odd: sql`${hasTarget} and row.points is not null and (row.percent = 0 or row.percent > ${oddPercent})`,
};

/** The shops of some people, present, former, or by a figure alone. */
function chosenBy({ placeIds, personIds }: Wanted): RawBuilder<unknown> {
  const people = sql`${[...personIds]}::bigint[]`;
  return sql`where place.id in (
      select unnest(${[...placeIds]}::bigint[])
      union select place_id from person_place where person_id = any(${people})
      union select place_id from stray where person_id = any(${people})
    ) and (place.id = any(${[...placeIds]}::bigint[]) or found.person_id = any(${people}))`;
}

function rowsOf({ month, only }: Pick<Asked, 'month' | 'only'>): RawBuilder<unknown> {
  const chosen = only === null ? sql`` : chosenBy(only);
  return sql`
    select found.person_id as "personId", found.first_name as "firstName", found.last_name as "lastName",
      found.deleted_at is not null as "isDeleted", found.role,
      place.id as "placeId", place.code, place.name as shop, place.channel, found.name_order as "nameOrder",
      found.target, found.target_import as "targetImport", found.target_row as "targetRow",
      found.points, found.points_import as "pointsImport", found.points_row as "pointsRow",
      case when found.target > 0 and found.points is not null then whole_percent(found.points, found.target) end as percent,
      best.points as best, coalesce(best.points > 0 and found.target > best.points, false) as "isOverBest",
      coalesce(first.day >= ${newcomersSince(month)}::date and found.target > 0 and found.target >= median.target, false)
        as "isNewcomer"
    from place
    cross join lateral (
      select stay.person_id, person.first_name, person.last_name, person.name_order, person.deleted_at, role_then.role,
        plan.target, plan.import_id as target_import, plan.import_row as target_row,
        realisation.points, realisation.import_id as points_import, realisation.import_row as points_row
      from (
        select person_id, bool_or(works) as works from (
          select person_id, ${withinMonth(month)} as works from person_place where place_id = place.id
          union all select person_id, false from stray where place_id = place.id
        ) of_place group by person_id
      ) stay
      join person on person.id = stay.person_id
      cross join lateral (
        select coalesce((
          select role from role_change change
          where change.person_id = person.id and change.since >= ${addMonths(month, 1)}::date
          order by change.since limit 1
        ), person.role) as role
      ) role_then
      left join plan on plan.person_id = stay.person_id and plan.month = ${month}::date and plan.place_id = place.id
      left join realisation on realisation.person_id = stay.person_id and realisation.month = ${month}::date
        and realisation.place_id = place.id
      where plan.person_id is not null or realisation.person_id is not null
        or (stay.works and person.deleted_at is null and role_then.role = any(${[...planRoles]}::text[]))
    ) found
    left join median on median.channel = place.channel
    left join lateral (
      select max(former.points) as points from realisation former
      where former.person_id = found.person_id and former.month < ${month}::date and former.place_id = place.id
    ) best on true
    left join lateral (
      select min(from_date) as day from person_place where person_id = found.person_id
    ) first on true
    ${chosen}`;
}

function withinMonth(month: string): RawBuilder<unknown> {
  return sql`from_date <= ${lastDayOf(month)}::date and (to_date is null or to_date >= ${month}::date)`;
}

/** Filters that usually match few rows. */
export type RareFilter = Exclude<PlanFilter, 'all'>;

export type Distribution = {
  readonly counts: FilterCounts;
  /** The rows of each filter, by shop; at most the first ones. */
  readonly keys: Readonly<Record<RareFilter, readonly PlanKey[]>>;
  readonly reached: readonly Reached[];
  readonly medians: readonly Median[];
  /** Pairs with figures but without an assignment to the shop; at most the first ones. */
  readonly strays: readonly PlanKey[];
};

const rareFilters = [
  'noResult',
  'noTarget',
  'overBest',
  'newcomer',
  'odd',
] as const satisfies readonly RareFilter[];

/** The whole month, by the same rules as its rows. */
export async function findDistribution(handle: Handle, month: string): Promise<Distribution> {
  const { rows } = await sql<Distribution>`
    with ${pairsOf(month)}, ${placedIn(month)}, ${marked}
    select (${counts}) as counts, ${rareKeys} as keys, (${reached}) as reached,
      (select coalesce(json_agg(median), '[]') from median) as medians, (${strays}) as strays
  `.execute(handle);
  const [found] = rows;
  if (found === undefined) throw new Error('An aggregate without a group has one row.');
  return found;
}

/**
 * Each `pair` of a person and a shop with a figure in the month, or with an assignment in a role
 * with plans.
 */
function pairsOf(month: string): RawBuilder<unknown> {
  return sql`figure as materialized (
      select coalesce(p.person_id, r.person_id) as person_id, coalesce(p.place_id, r.place_id) as place_id,
        p.target, r.points
      from (select person_id, place_id, target from plan where month = ${month}::date) p
      full join (select person_id, place_id, points from realisation where month = ${month}::date) r
        on r.person_id = p.person_id and r.place_id = p.place_id
    ), former as materialized (
      select distinct on (person_id) person_id, role from role_change
      where since >= ${addMonths(month, 1)}::date order by person_id, since
    ), working as materialized (
      select distinct work.person_id, work.place_id
      from person_place work
      join person on person.id = work.person_id and person.deleted_at is null
      left join former on former.person_id = work.person_id
      where ${withinMonth(month)} and coalesce(former.role, person.role) = any(${[...planRoles]}::text[])
    ), pair as materialized (
      select coalesce(figure.person_id, working.person_id) as person_id,
        coalesce(figure.place_id, working.place_id) as place_id, figure.target, figure.points,
        working.person_id is null as is_away
      from figure full join working
        on working.person_id = figure.person_id and working.place_id = figure.place_id
    )`;
}

/** The pairs with data of their shops and earlier months. */
function placedIn(month: string): RawBuilder<unknown> {
  return sql`best as materialized (
      select person_id, place_id, max(points) as points from realisation where month < ${month}::date
      group by person_id, place_id
    ), first as materialized (
      select person_id, min(from_date) as day from person_place group by person_id
    ), placed as materialized (
      select pair.*, place.code, place.channel, best.points as best, first.day >= ${newcomersSince(month)}::date as is_new,
        case when pair.target > 0 and pair.points is not null then whole_percent(pair.points, pair.target) end as percent
      from pair
      join place on place.id = pair.place_id
      left join best on best.person_id = pair.person_id and best.place_id = pair.place_id
      left join first on first.person_id = pair.person_id
    )`;
}

/** The pairs with the filters that they match. */
const marked = sql`median as (
      select channel, percentile_disc(0.5) within group (order by target) as target from placed where target > 0
      group by channel
    ), marked as materialized (
      select placed.person_id, placed.place_id, placed.code, person.name_order,
        placed.target > 0 and placed.points is null as "noResult",
        coalesce(placed.target, 0) = 0 as "noTarget",
        coalesce(placed.best > 0 and placed.target > placed.best, false) as "overBest",
        coalesce(placed.is_new and placed.target > 0 and placed.target >= median.target, false) as newcomer,
        coalesce(placed.target > 0 and (placed.percent = 0 or placed.percent > ${oddPercent}), false) as odd
      from placed
      left join median on median.channel = placed.channel
      left join person on person.id = placed.person_id
    )`;

const counts = sql`
  select json_build_object('all', count(*), ${sql.join(rareFilters.map((name) => sql`${sql.lit(name)}, count(*) filter (where ${sql.ref(name)})`))})
  from marked`;

const rareKeys = sql`json_build_object(${sql.join(rareFilters.map(keysOf))})`;

function keysOf(name: RareFilter): RawBuilder<unknown> {
  return sql`${sql.lit(name)}, (
    select coalesce(json_agg(json_build_object('personId', person_id, 'placeId', place_id)), '[]') from (
      select person_id, place_id from marked where ${sql.ref(name)}
      order by code, name_order, person_id limit ${sql.lit(keysMax)}
    ) first
  )`;
}

const reached = sql`
  select coalesce(json_agg(sums), '[]') from (
    select channel, coalesce(percent, 0) as percent, count(*) as plans, sum(target) as target,
      coalesce(sum(points), 0) as result
    from placed where target > 0 group by channel, coalesce(percent, 0)
  ) sums`;

/** Figures in shops to which their people are no longer assigned. */
const strays = sql`
  select coalesce(json_agg(json_build_object('personId', person_id, 'placeId', place_id)), '[]') from (
    select person_id, place_id from placed
    where is_away and not exists (
      select from person_place stay where stay.person_id = placed.person_id and stay.place_id = placed.place_id
    )
    order by code, person_id limit ${keysMax}
  ) first`;

/** Maximum number of shops that a search matches. */
const shopsMax = 200;

/** Shops whose code starts with the words or whose name contains them. */
export async function findShops(handle: Handle, words: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from place
    where starts_with(upper(code), upper(${words})) or strpos(lower(name), lower(${words})) > 0
    order by code limit ${shopsMax}
  `.execute(handle);
  return rows.map(({ id }) => id);
}

/** Maximum number of people that a search matches. */
const peopleMax = 500;

export async function findPeople(handle: Handle, search: PersonSearch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${personIdsOf(search)} order by person.name_order, person.id limit ${peopleMax}
  `.execute(handle);
  return rows.map(({ id }) => id);
}

/** Who uploaded the file, and who approved it; both empty for a command. */
export type Origin = {
  readonly file: string;
  readonly by: string;
  readonly approvedBy: string;
  readonly at: Date;
};

/** The files with figures, by import id. */
export async function findOrigins(
  handle: Handle,
  importIds: readonly number[],
): Promise<Map<number, Origin>> {
  const { rows } = await sql<Origin & { id: number }>`
    select run.id, run.file_name as file, coalesce(staff.name, '') as by, coalesce(approver.name, '') as "approvedBy",
      run.imported_at as at
    from import_run run
    left join import_batch batch on batch.id = run.batch_id
    left join staff on staff.id = batch.applied_by
    left join staff approver on approver.id = batch.approved_by
    where run.id = any(${importIds}::bigint[])
  `.execute(handle);
  return new Map(rows.map(({ id, ...origin }) => [id, origin]));
}
