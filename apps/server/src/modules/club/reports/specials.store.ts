import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import { addDays, startOfDay } from '../../../infra/warsaw.ts';
import {
  directionOf,
  everybody,
  type Fragment,
  isStructureColumn,
  type Listing,
  monthBits,
  rankOf,
  type ReportPeriod,
  scope,
  sliced,
  type Sort,
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

/** Few roles have ever changed: only for those are the days looked up. */
const hasChanged = sql`row.person_id in (select person_id from role_change)`;

/** Whether a task addresses a row; it does in all shops where the person is visible in its months. */
const isAddressed = sql`row.months & task.bits <> 0 and case when ${hasChanged}
  then is_addressed(row.person_id, row.role, task.roles, task.opens_at, task.closes_at)
  else row.role = any(task.roles) end`;

/**
 * The rows of the report: `seen`, the people in their shops; `task`, the tasks of the period with
 * the bits of their months; `golden`, the people's entries of each task; and `earner`, the people with golden points.
 */
function rowsOf(listing: SpecialListing): Fragment {
  const { tasks, period } = listing;
  const titles = [...new Set(tasks.map(({ title }) => title))].toSorted(
    new Intl.Collator('pl').compare,
  );
  return sql`${scope(listing)},
    seen as materialized (
      select person_id, place_id, max(position) as position, bit_or(months) as months, min(role) as role,
        min(name_order) as name_order
      from visible group by person_id, place_id
    ),
    task as materialized (
      select given.*, special_task.roles, special_task.opens_at, special_task.closes_at from unnest(
        ${tasks.map(({ id }) => id)}::bigint[], ${tasks.map(({ fromDay, toDay }) => monthBits(period, fromDay, toDay))}::int[],
        ${tasks.map(({ title }) => titles.indexOf(title))}::int[]
      ) with ordinality as given (id, bits, title_rank, position)
      join special_task using (id)
    ),
    golden as (
      select entry.person_id, task.id as task_id, entry.amount
      from (
        select person_id, cause, amount from ledger_entry where person_id = ${everybody} and cause like 'special:%' offset 0
      ) as entry
      join task on entry.cause = 'special:' || task.id
    ),
    earner as materialized (select person_id from golden group by person_id having sum(amount) > 0)`;
}

/**
 * The whole report: the people of the state; the ordered rows of the slice, one for each person that
 * a task addresses and each shop where the person is visible in one of its months, with or without a
 * goal; and their values. Golden points count all shops and stand in the first one.
 */
export function specialsStatement(
  listing: SpecialListing,
  { column, order }: Sort,
  slice: Slice | null,
): Fragment {
  const { state, watches } = listing;
  const direction = directionOf(order);
  const key = isStructureColumn(column)
    ? rankOf(watches, column, sql`position`)
    : ({ person: sql`name_order`, golden: sql`golden` }[column] ?? sql`title_rank`);
  const isByPair = column !== 'golden' && column !== 'task';
  return sql`
    with ${rowsOf(listing)},
    listed as ${
      state === null
        ? sql`not materialized (select * from seen)`
        : sql`materialized (select * from seen where (person_id in (select person_id from earner)) = ${state === 'earned'}::boolean)`
    },
    pair as ${column === 'golden' ? sql`materialized` : sql`not materialized`} (
      select row.person_id, row.place_id, row.position, row.name_order, task.id as task_id, task.title_rank, task.position as task_position
      from ${
        isByPair && slice !== null
          ? // The first rows belong to the first pairs: the others' tasks need not be expanded.
            sql`(
              select * from listed as row where exists (select from task where ${isAddressed})
              order by ${key} ${direction}, name_order nulls last, person_id, place_id limit ${slice.offset + slice.limit}
            )`
          : sql`listed`
      } as row
      join task on ${isAddressed}
    ),
    chosen as materialized (
      select ordered.*, row_number() over () as rank
      from (
        select person_id, place_id, position, task_id from ${column === 'golden' ? withGolden : sql`pair`}
        order by ${key} ${direction}, name_order nulls last, person_id, place_id, task_position ${sliced(slice)}
      ) as ordered
    )
    ${shown}`;
}

/** `pair` with the golden points of a person's task in its first shop. */
const withGolden = sql`(
  select pair.*, once.golden
  from pair full join (
    select person_id, task_id, min(place_id) as place_id, coalesce(sum(amount), 0) as golden
    from (
      select person_id, task_id, place_id, null::bigint as amount from pair
      union all
      select person_id, task_id, null, amount from golden
    ) as part
    group by person_id, task_id
    -- Who has earned by a task that does not address him is in no row of it.
    having min(place_id) is not null
  ) as once on once.person_id = pair.person_id and once.task_id = pair.task_id and once.place_id = pair.place_id
) as pair`;

/** The rows of `chosen` with all columns, and the total. */
const shown = sql`
    select counted.total, detail.*
    from (
      select coalesce(sum(pairs * (
        select count(*) from task where each.role = any(task.roles) and each.months & task.bits <> 0
      )), 0) + (select count(*) from listed as row join task on ${hasChanged} and ${isAddressed}) as total
      from (select role, months, count(*) as pairs from listed as row where not ${hasChanged} group by role, months) as each
    ) as counted
    left join (
      select chosen.rank, chosen.position, chosen.person_id as "personId", chosen.place_id as "placeId",
        chosen.task_id as "taskId", trim(person.last_name || ' ' || person.first_name) as name, person.phone,
        person.deleted_at is not null as "isDeleted",
        case when addressed.first_place = chosen.place_id then (
          select coalesce(sum(amount), 0) from ledger_entry
          -- Not by the index of causes: the person's entries lie together in one that has their amounts too.
          where person_id = chosen.person_id and cause || '' = 'special:' || chosen.task_id
        ) end as golden
      from chosen
      join (
        select row.person_id, task.id as task_id, min(row.place_id) as first_place
        from listed as row join task on ${isAddressed}
        where row.person_id in (select person_id from chosen) group by row.person_id, task.id
      ) as addressed on addressed.person_id = chosen.person_id and addressed.task_id = chosen.task_id
      cross join lateral (
        select first_name, last_name, phone, deleted_at from person where id = chosen.person_id offset 0
      ) as person
    ) as detail on true
    order by detail.rank`;

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
    with ${rowsOf(listing)}, addressed as materialized (
      select distinct person_id from seen as row where exists (select from task where ${isAddressed})
    )
    select count(*) as people, count(earner.person_id) as earned, count(*) - count(earner.person_id) as unearned
    from addressed left join earner on earner.person_id = addressed.person_id
  `.execute(handle);
  return rows[0];
}
