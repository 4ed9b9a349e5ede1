import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { rehearsalRevisions } from '../ledger/ledger.ts';
import { figuresOfTarget } from './figures.store.ts';

export type BookedTask = {
  readonly taskId: number;
  readonly personId: number;
  /** First day. */
  readonly month: string;
  /** Negative: reverses a booking. */
  readonly amount: number;
  readonly cause: string;
  readonly revision: number;
};

/**
 * Books the difference between due and booked points for every person and task in one statement, as
 * the next revision of the cause; keep equal to `dueBonus` in specials.rules.ts. An entry belongs
 * to the month in which the task was done, a later entry to the month of the first, even after a
 * manual correction. A person who is no longer addressed on any day keeps the points.
 */
export async function bookTasks(
  handle: Handle,
  taskIds: readonly number[],
  { isRehearsal, now }: { readonly isRehearsal: boolean; readonly now: Date },
): Promise<BookedTask[]> {
  const { rows } = await sql<BookedTask>`
    with figure as materialized (
      select task.id as task_id, target.bonus, part.person_id, sum(part.target) as target, sum(part.points) as points,
        sum(part.qualification) as qualification, sum(part.qualification_points) as qualification_points,
        max(part.state_on) as state_on
      from special_task task
      join special_target target on target.task_id = task.id
      cross join lateral ${figuresOfTarget()} as part
      where task.id = any(${taskIds}::bigint[])
      group by task.id, target.id, part.person_id
    ), reached as materialized (
      select task_id, person_id, 'special:' || task_id as cause, max(state_on) as state_on,
        case when bool_and(points >= target and qualification_points >= qualification) filter (where target > 0)
          then sum(bonus) filter (where target > 0) else 0 end as due
      from figure group by task_id, person_id
    ), booked as materialized (
      select entry.person_id, entry.cause, max(entry.revision) as revision,
        coalesce(sum(entry.amount) filter (where entry.kind = 'special'), 0) as amount,
        (array_agg(entry.month order by entry.revision) filter (where entry.kind = 'special'))[1] as month
      from ledger_entry entry
      join reached on reached.person_id = entry.person_id and reached.cause = entry.cause
      group by entry.person_id, entry.cause
    ), difference as (
      select reached.person_id, reached.cause, coalesce(booked.revision, 0) + 1 + ${isRehearsal ? rehearsalRevisions : 0}::integer as revision,
        coalesce(booked.month, date_trunc('month', reached.state_on::timestamp)::date) as month,
        reached.due - coalesce(booked.amount, 0) as amount
      from reached
      join special_task task on task.id = reached.task_id
      join person on person.id = reached.person_id
        and is_addressed(person.id, person.role, task.roles, task.opens_at, task.closes_at)
      left join booked on booked.person_id = reached.person_id and booked.cause = reached.cause
    )
    insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
    select person_id, 'special', month, amount, cause, revision, ${now}::timestamptz
    from difference
    where amount <> 0
    order by person_id, cause
    on conflict (person_id, cause, revision) do nothing
    returning split_part(cause, ':', 2)::bigint as "taskId", person_id as "personId", month, amount, cause, revision
  `.execute(handle);
  return rows;
}

export async function findTitles(
  handle: Handle,
  taskIds: readonly number[],
): Promise<Map<number, { readonly slug: string; readonly title: string }>> {
  const rows = await handle
    .selectFrom('special_task')
    .select(['id', 'slug', 'title'])
    .where('id', 'in', [...taskIds])
    .execute();
  return new Map(rows.map(({ id, slug, title }) => [id, { slug, title }]));
}
