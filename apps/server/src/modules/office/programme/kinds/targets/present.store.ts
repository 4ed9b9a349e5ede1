import { planRoles } from '@klub/contract/roles';
import { sql } from 'kysely';
import type { Fragment } from '../../programme.cells.store.ts';
import type { PresentAsked } from '../../programme.kind.ts';
import type { PresentRows } from '../../table/table.store.ts';

/** A figure other than zero is for a person who works in the shop in the month, in a role that has plans. */
export function presentFigures(
  table: 'plan' | 'realisation',
  value: string,
  { month }: Pick<PresentAsked, 'month'>,
): PresentRows {
  return {
    from: sql`${sql.table(table)} t
      join person on person.id = t.person_id
      join place on place.id = t.place_id`,
    where: sql`t.month = ${month}::date and person.deleted_at is null`,
    fits: sql`(${sql.ref(`t.${value}`)} = 0 or (
      ${roleIn(sql`t.month`)} = any(${[...planRoles]}::text[])
      and ${worksIn(sql`t.month`, sql`(t.month + interval '1 month' - interval '1 day')::date`)}
    ))`,
    sorted: ['place.code', 'person.phone'],
  };
}

/** What a person was before the first change that came after the month. */
function roleIn(month: Fragment): Fragment {
  return sql`coalesce((
    select change.role from role_change change
    where change.person_id = person.id and date_trunc('month', change.since::timestamp)::date > ${month}
    order by change.since limit 1
  ), person.role)`;
}

function worksIn(first: Fragment, last: Fragment): Fragment {
  return sql`exists (
    select from person_place stay where stay.person_id = person.id and stay.place_id = place.id
      and stay.from_date <= ${last} and (stay.to_date is null or stay.to_date >= ${first})
  )`;
}

const opensOn = sql`(task.opens_at at time zone 'Europe/Warsaw')::date`;
const closesOn = sql`((task.closes_at - interval '1 microsecond') at time zone 'Europe/Warsaw')::date`;

/** The figures of a target, as `t`, with what they are about. */
export function taskFigures(table: 'special_goal' | 'special_result'): Fragment {
  return sql`${sql.table(table)} t
    join special_target target on target.id = t.target_id
    join special_task task on task.id = target.task_id
    join person on person.id = t.person_id
    join place on place.id = t.place_id`;
}

export function presentGoals({ month }: PresentAsked): PresentRows {
  return ofTasks('special_goal', month, sql`t.target = 0`, sql`true`);
}

export function presentResults({ month, today }: PresentAsked): PresentRows {
  const isPossible = sql`t.state_on between ${opensOn} and least(${closesOn}, ${today}::date)`;
  return ofTasks('special_result', month, sql`t.points = 0`, isPossible);
}

/** Figures of the tasks that are on in a month. */
function ofTasks(
  table: 'special_goal' | 'special_result',
  month: string,
  isZero: Fragment,
  isPossible: Fragment,
): PresentRows {
  return {
    from: taskFigures(table),
    where: sql`${opensOn} < ${month}::date + interval '1 month' and ${closesOn} >= ${month}::date
      and person.deleted_at is null`,
    fits: sql`((${isZero} or ${worksIn(opensOn, closesOn)}) and ${isPossible}
      and is_addressed(person.id, person.role, task.roles, task.opens_at, task.closes_at))`,
    sorted: ['task.slug', 'target.position', 'target.code', 'place.code', 'person.phone'],
  };
}
