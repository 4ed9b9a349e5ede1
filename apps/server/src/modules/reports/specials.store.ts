import { sql } from 'kysely';
import type { Handle } from '../../infra/db.ts';
import { addDays, startOfDay } from '../../infra/warsaw.ts';
import { directionOf, type Fragment, type Listing, listedInShops, type Slice, sliced } from './listing.store.ts';
import type { ReportPeriod } from './period.rules.ts';
import type { Sort } from './report.ts';
import { isStructureColumn, ranksBy } from './scope.rules.ts';

/** A task that runs in a period, with its targets in their order; `fromDay` and `toDay` are its first and last day. */
export type ReportedTask = {
  readonly id: number;
  readonly title: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly targets: readonly { readonly id: number; readonly title: string }[];
};

/** The latest end first. One that has not begun is not there yet, as for the participants. */
export async function findTasksOf(handle: Handle, period: ReportPeriod, now: Date): Promise<ReportedTask[]> {
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

/** A person in a shop with a task. `golden` stands in one of his shops, because it is for all of them. */
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

export type SpecialListing = Listing & { readonly tasks: readonly ReportedTask[] };

export async function findSpecials(
  handle: Handle,
  listing: SpecialListing,
  sort: Sort,
  slice: Slice,
): Promise<{ rows: SpecialRow[]; total: number }> {
  const { rows } = await sql<SpecialRow & { total: number }>`
    with ${keys(listing, sort, sliced(slice))}
    select whole.total, detail.*
    from (select count(*) as total from entry) as whole
    left join (${details}) as detail on true
    order by detail.rank
  `.execute(handle);
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ position }) => position !== null) };
}

/** The same rows in the same order, all of them, as a query for a cursor. */
export function specialsQuery(listing: SpecialListing, sort: Sort): Fragment {
  return sql`with ${keys(listing, sort, sql``)} ${details} order by chosen.rank`;
}

/** `entry`: everybody whom a task addresses, in every month of it in which he is seen, with a goal or without. */
function keys(listing: SpecialListing, { column, order }: Sort, slice: Fragment): Fragment {
  const { tasks, period } = listing;
  const titles = [...new Set(tasks.map(({ title }) => title))].toSorted(new Intl.Collator('pl').compare);
  return sql`${listedInShops(listing)}, task as materialized (
      select given.*, special_task.roles from unnest(
        ${tasks.map(({ id }) => id)}::bigint[], ${tasks.map((task) => bitsOf(task, period))}::int[],
        ${tasks.map(({ title }) => titles.indexOf(title))}::int[]
      ) with ordinality as given (id, bits, title_rank, position)
      join special_task using (id)
    ), entry as materialized (
      select listed.person_id, listed.place_id, listed.position, person.name_order,
        task.id as task_id, task.title_rank, task.position as task_position
      from listed
      cross join lateral (select role, name_order from person where id = listed.person_id offset 0) as person
      join task on person.role = any(task.roles) and listed.months & task.bits <> 0
    ), chosen as materialized (
      select ordered.*, row_number() over () as rank
      from (
        select entry.* from entry
        order by ${sortKey(listing, column)} ${directionOf(order)}, entry.name_order nulls last, entry.person_id,
          entry.task_position, entry.place_id ${slice}
      ) as ordered
    )`;
}

/** The months of the period in which a task runs, as bits. */
function bitsOf({ fromDay, toDay }: ReportedTask, { months }: ReportPeriod): number {
  return months.reduce((bits, month, index) => {
    const runs = fromDay.slice(0, 7) <= month.slice(0, 7) && toDay >= month;
    return runs ? bits + 2 ** index : bits;
  }, 0);
}

function sortKey({ watches }: SpecialListing, column: string): Fragment {
  if (isStructureColumn(column)) return sql`(${ranksBy(watches, column)}::int[])[entry.position]`;
  if (column === 'task') return sql`entry.title_rank`;
  if (column === 'golden') {
    return sql`case when entry.place_id = min(entry.place_id) over (partition by entry.person_id, entry.task_id)
      then ${goldenOf('entry')} end`;
  }
  return sql`entry.name_order`;
}

function goldenOf(alias: string): Fragment {
  const of = sql.ref(alias);
  return sql`(
    select coalesce(sum(amount), 0) from ledger_entry
    where person_id = ${of}.person_id and cause = 'special:' || ${of}.task_id
  )`;
}

const details = sql`
  select chosen.rank, chosen.position, chosen.person_id as "personId", chosen.place_id as "placeId",
    chosen.task_id as "taskId", trim(person.last_name || ' ' || person.first_name) as name, person.phone,
    person.deleted_at is not null as "isDeleted",
    case when whole.first_place = chosen.place_id then ${goldenOf('chosen')} end as golden
  from chosen
  join (
    select person_id, task_id, min(place_id) as first_place from entry
    where person_id in (select person_id from chosen) group by person_id, task_id
  ) as whole on whole.person_id = chosen.person_id and whole.task_id = chosen.task_id
  cross join lateral (
    select first_name, last_name, phone, deleted_at from person where id = chosen.person_id offset 0
  ) as person`;
