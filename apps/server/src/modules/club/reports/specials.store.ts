import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import { addDays, startOfDay } from '../../../infra/warsaw.ts';
import {
  directionOf,
  everybody,
  type Fragment,
  type Listing,
  listedInShops,
  literalOf,
  sliced,
  monthBits,
  type ReportPeriod,
  type Sort,
  isStructureColumn,
  ranksBy,
} from '../territory/territory.ts';

/** A task that runs in a period, with its sorted targets; `fromDay` and `toDay` are inclusive. */
export type ReportedTask = {
  readonly id: number;
  readonly title: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly targets: readonly { readonly id: number; readonly title: string }[];
};

/** By end, latest first; without future tasks, as for participants. */
export async function findTasksOf(
  handle: Handle,
  period: ReportPeriod,
  now: Date,
): Promise<ReportedTask[]> {
  const { rows } = await sql<ReportedTask>`
    select id, title,
      (opens_at at time zone 'Europe/Warsaw')::date as "fromDay",
      ((closes_at - interval '1 microsecond') at time zone 'Europe/Warsaw')::date as "toDay",
      (
        select coalesce(json_agg(json_build_object('id', target.id, 'title', target.title) order by position, target.id), '[]')
        from special_target target where target.task_id = task.id
      ) as targets
    from special_task task
    where opens_at <= ${now}::timestamptz and opens_at < ${startOfDay(addDays(period.lastDay, 1))}::timestamptz
      and closes_at > ${startOfDay(period.firstDay)}::timestamptz
    order by closes_at desc, id desc
  `.execute(handle);
  return rows;
}

/** A person, shop and task. `golden` is in one of the shops, because it counts all of them. */
export type SpecialRow = {
  readonly position: number;
  readonly personId: number;
  readonly placeId: number;
  readonly taskId: number;
  readonly name: string;
  readonly phone: string;
  readonly isDeleted: boolean;
  readonly golden: number | null;
};

/** Filter of people: with or without earnings from a task of the period. */
export const specialStates = ['earned', 'unearned'] as const;

export type SpecialListing = Listing & {
  readonly tasks: readonly ReportedTask[];
  readonly state: (typeof specialStates)[number] | null;
};

/** `earner`: people of `listed` with golden points of the tasks. */
function earners({ tasks }: SpecialListing): Fragment {
  return sql`earner as materialized (
    select person_id
    from (
      select person_id, cause, amount from ledger_entry where person_id = ${everybody} and cause like 'special:%' offset 0
    ) as entry
    where cause = any(${tasks.map(({ id }) => `special:${id}`)}::text[])
    group by person_id having sum(amount) > 0
  )`;
}

/** `listed` with only the people of the state. */
function listedIn(listing: SpecialListing): Fragment {
  const { state } = listing;
  if (state === null) return listedInShops(listing, ['role', 'name_order']);
  return listedInShops(
    listing,
    ['role', 'name_order'],
    (rows) => sql`
    with listed as materialized (${rows}), ${earners(listing)}
    select listed.* from listed
    where (person_id in (select person_id from earner)) = ${state === 'earned'}::boolean`,
  );
}

export type SpecialHeadline = {
  readonly people: number;
  readonly earned: number;
  readonly unearned: number;
};

/**
 * The figures above the report: people that a task addresses, with and without its golden points.
 */
export async function findSpecialHeadline(
  handle: Handle,
  listing: SpecialListing,
): Promise<SpecialHeadline | undefined> {
  const { rows } = await sql<SpecialHeadline>`
    with ${listedInShops(listing, ['role'])}, ${addressing(listing)}, addressed as materialized (
      select distinct person_id from listed where exists (select from task where ${isAddressed})
    ), ${earners(listing)}
    select count(*) as people, count(earner.person_id) as earned, count(*) - count(earner.person_id) as unearned
    from addressed left join earner on earner.person_id = addressed.person_id
  `.execute(handle);
  return rows[0];
}

/** The CTE `task`: the period's tasks with their months. */
function addressing({ tasks, period }: SpecialListing): Fragment {
  const titles = [...new Set(tasks.map(({ title }) => title))].toSorted(
    new Intl.Collator('pl').compare,
  );
  return sql`task as materialized (
    select given.*, special_task.roles, special_task.opens_at, special_task.closes_at from unnest(
      ${tasks.map(({ id }) => id)}::bigint[], ${tasks.map(({ fromDay, toDay }) => monthBits(period, fromDay, toDay))}::int[],
      ${tasks.map(({ title }) => titles.indexOf(title))}::int[]
    ) with ordinality as given (id, bits, title_rank, position)
    join special_task using (id)
  )`;
}

/**
 * The whole report: people listed in a shop; the period's tasks; the ordered rows of the slice, one
 * for each person that a task addresses and each shop where the person is visible in one of its
 * months, with or without a goal; and their values.
 */
export function specialsStatement(
  listing: SpecialListing,
  sort: Sort,
  slice: Slice | null,
): Fragment {
  const { from, key } = sortings(listing, sort, slice);
  return sql`
    with ${listedIn(listing)}, ${addressing(listing)},
    chosen as materialized (
      select ordered.*, row_number() over () as rank
      from (
        select person_id, place_id, position, task_id from ${from}
        order by ${key} ${directionOf(sort.order)}, name_order nulls last, person_id, place_id, task_position
        ${sliced(slice)}
      ) as ordered
    )
    select whole.total, detail.*
    from (
      select coalesce(sum(pairs * (
        select count(*) from task where seen.role = any(task.roles) and seen.months & task.bits <> 0
      )), 0) + (select count(*) from listed join task on ${hasChanged} and ${isAddressed}) as total
      from (select role, months, count(*) as pairs from listed where not ${hasChanged} group by role, months) as seen
    ) as whole
    left join (
      select chosen.rank, chosen.position, chosen.person_id as "personId", chosen.place_id as "placeId",
        chosen.task_id as "taskId", trim(person.last_name || ' ' || person.first_name) as name, person.phone,
        person.deleted_at is not null as "isDeleted",
        case when addressed.first_place = chosen.place_id then ${goldenOf('chosen.person_id', 'chosen.task_id')} end as golden
      from chosen
      join (
        select listed.person_id, task.id as task_id, min(listed.place_id) as first_place
        from listed join task on ${isAddressed}
        where listed.person_id in (select person_id from chosen) group by listed.person_id, task.id
      ) as addressed on addressed.person_id = chosen.person_id and addressed.task_id = chosen.task_id
      cross join lateral (
        select first_name, last_name, phone, deleted_at from person where id = chosen.person_id offset 0
      ) as person
    ) as detail on true
    order by detail.rank`;
}

/** Sources of the rows, and the columns that order them. */
function sortings(
  { watches }: SpecialListing,
  { column, order }: Sort,
  slice: Slice | null,
): { readonly from: Fragment; readonly key: Fragment } {
  if (column === 'golden') return { from: withGolden, key: sql`listed.golden` };
  const pairKey = isStructureColumn(column)
    ? sql`(${literalOf(ranksBy(watches, column))}::int[])[listed.position]`
    : column === 'person'
      ? sql`listed.name_order`
      : null;
  if (pairKey === null) return { from: withTasks(sql`listed`), key: sql`listed.title_rank` };
  if (slice === null) return { from: withTasks(sql`listed`), key: pairKey };
  // Sorted by people or shops, the first rows belong to the first pairs: the others' tasks need not
  // be expanded.
  const foremost = sql`(
    select * from listed where exists (select from task where ${isAddressed})
    order by ${pairKey} ${directionOf(order)}, person_id, place_id limit ${slice.offset + slice.limit}
  ) as listed`;
  return { from: withTasks(foremost), key: pairKey };
}

/** Few roles have ever changed: only for those are the days looked up. */
const hasChanged = sql`listed.person_id in (select person_id from role_change)`;

const isAddressed = sql`listed.months & task.bits <> 0 and case when ${hasChanged}
  then is_addressed(listed.person_id, listed.role, task.roles, task.opens_at, task.closes_at)
  else listed.role = any(task.roles) end`;

/** Rows of `listed` with each task that addresses them. */
function withTasks(rows: Fragment): Fragment {
  return sql`(
    select listed.*, task.id as task_id, task.title_rank, task.position as task_position
    from ${rows} join task on ${isAddressed}
  ) as listed`;
}

/** The same with golden points, which count all shops, in each person's first shop. */
const withGolden = sql`(
  select listed.*, once.golden
  from ${withTasks(sql`listed`)}
  full join (
    select person_id, task_id, min(place_id) as place_id, coalesce(sum(amount), 0) as golden
    from (
      select person_id, task_id, place_id, null::bigint as amount from ${withTasks(sql`listed`)}
      union all
      select entry.person_id, task.id, null, entry.amount
      from (
        select person_id, cause, amount from ledger_entry where person_id = ${everybody} and cause like 'special:%' offset 0
      ) as entry
      join task on entry.cause = 'special:' || task.id
    ) as part
    group by person_id, task_id
    -- Who has earned by a task that does not address him is in no row of it.
    having min(place_id) is not null
  ) as once on once.person_id = listed.person_id and once.task_id = listed.task_id and once.place_id = listed.place_id
) as listed`;

function goldenOf(person: string, task: string): Fragment {
  return sql`(
    select coalesce(sum(amount), 0) from ledger_entry
    -- Not by the index of causes: the person's entries lie together in one that has their amounts too.
    where person_id = ${sql.ref(person)} and cause || '' = 'special:' || ${sql.ref(task)}
  )`;
}
