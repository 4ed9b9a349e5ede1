import { listMax } from '@klub/contract/limits';
import type { Role } from '@klub/contract/roles';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { figuresOfTarget } from './figures.store.ts';
import type { Task, WholeTask } from './specials.rules.ts';

export type Reader = { readonly personId: number; readonly role: Role; readonly now: Date };

/** People who have read a task find it by its slug; others do not learn that it exists. */
function isFor({ personId, role, now }: Reader) {
  return sql`task.opens_at <= ${now}::timestamptz
    and is_addressed(${personId}::bigint, ${role}::text, task.roles, task.opens_at, task.closes_at)`;
}

const cardColumns = sql`
  task.slug, task.title, task.excerpt, task.thumbnail, task.opens_at as "opensAt", task.closes_at as "closesAt"`;

/** The targets with a goal of the person, in one shop and in all, by the person's keys. */
function ownTargets(personId: number, placeCode: string | null) {
  const isShown =
    placeCode === null
      ? sql`true`
      : sql`place_id = (select id from place where code = ${placeCode}::text)`;
  const standing = (prefix: string) => sql`json_build_object(
    'target', standing.${sql.ref(`${prefix}_target`)}, 'points', standing.${sql.ref(`${prefix}_points`)},
    'qualification', standing.${sql.ref(`${prefix}_qualification`)},
    'qualificationPoints', standing.${sql.ref(`${prefix}_qualification_points`)})`;
  return sql`(
    select
      coalesce(json_agg(json_build_object(
        'title', target.title, 'description', target.description, 'type', target.type, 'bonus', target.bonus,
        'stillLeftLabel', target.still_left_label,
        'stillLeftQualificationLabel', target.still_left_qualification_label,
        'whole', ${standing('whole')}, 'shown', ${standing('shown')}
      ) order by target.position, target.id), '[]') as targets,
      to_char(max(standing.state_on), 'DD.MM.YYYY') as "stateOn"
    from special_target target
    cross join lateral (
      select sum(target) as whole_target, sum(points) as whole_points,
        sum(qualification) as whole_qualification, sum(qualification_points) as whole_qualification_points,
        coalesce(sum(target) filter (where ${isShown}), 0) as shown_target,
        coalesce(sum(points) filter (where ${isShown}), 0) as shown_points,
        coalesce(sum(qualification) filter (where ${isShown}), 0) as shown_qualification,
        coalesce(sum(qualification_points) filter (where ${isShown}), 0) as shown_qualification_points,
        max(state_on) as state_on
      from ${figuresOfTarget(sql`and person_id = ${personId}`)} as part
    ) as standing
    where target.task_id = task.id and standing.whole_target > 0
  )`;
}

/** Running tasks by end, then ended ones, latest first. */
export async function findTasks(handle: Handle, reader: Reader): Promise<Task[]> {
  const { personId, now } = reader;
  const { rows } = await sql<Task>`
    select ${cardColumns}, own.targets
    from special_task task cross join lateral ${ownTargets(personId, null)} as own
    where ${isFor(reader)}
    order by task.closes_at > ${now}::timestamptz desc,
      case when task.closes_at > ${now}::timestamptz then task.closes_at end, task.closes_at desc, task.id desc
    limit ${listMax}
  `.execute(handle);
  return rows;
}

export async function findTask(
  handle: Handle,
  reader: Reader,
  slug: string,
  placeCode: string | null = null,
): Promise<WholeTask | undefined> {
  const { rows } = await sql<WholeTask>`
    select ${cardColumns}, task.image, task.content, task.subtitle, own.targets, own."stateOn"
    from special_task task cross join lateral ${ownTargets(reader.personId, placeCode)} as own
    where task.slug = ${slug} and ${isFor(reader)}
  `.execute(handle);
  return rows[0];
}

export type Surroundings = {
  readonly earned: number;
  /** Shops of the person during the task. */
  readonly places: readonly { readonly id: string; readonly name: string }[];
};

export async function findSurroundings(
  handle: Handle,
  personId: number,
  slug: string,
): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    select
      (
        select coalesce(sum(amount), 0) from ledger_entry
        where person_id = ${personId} and cause = 'special:' || task.id
      ) as earned,
      (
        select coalesce(json_agg(json_build_object('id', code, 'name', name) order by name collate pl, code), '[]')
        from place
        where id in (
          select place_id from person_place
          where person_id = ${personId} and from_date <= ((task.closes_at - interval '1 microsecond') at time zone 'Europe/Warsaw')::date
            and (to_date is null or to_date >= (task.opens_at at time zone 'Europe/Warsaw')::date)
        )
      ) as places
    from special_task task where task.slug = ${slug}
  `.execute(handle);
  return rows[0] ?? { earned: 0, places: [] };
}
