import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { isInTask, worksInTask } from '../../club/specials/specials.ts';
import { entryColumns, type Reader, sourceOf } from './explain.store.ts';
import type { TaskChain } from './special.rules.ts';

/**
 * A task that this person may see or has entries for, with goals and results by shop, and its
 * entries; one statement. A result outside the task's dates is included and does not count (D35);
 * figures of shops where the person does not work then are left out (D62).
 */
export async function findTaskChain(
  handle: Handle,
  reader: Reader,
  slug: string,
  now: Date,
): Promise<TaskChain | undefined> {
  const { personId, role } = reader;
  const ofPerson = (table: 'special_goal' | 'special_result') => sql`
    select * from ${sql.table(table)}
    where target_id = target.id and person_id = ${personId} and ${worksInTask(table)}`;
  const { rows } = await sql<TaskChain>`
    select task.slug, task.title, task.opens_at as "opensAt", task.closes_at as "closesAt", (
      select coalesce(json_agg(json_build_object(
        'title', target.title, 'type', target.type, 'bonus', target.bonus, 'figures', (
          select coalesce(json_agg(json_build_object(
            'shopId', place.code, 'shopName', place.name,
            'target', part.target, 'qualification', part.qualification, 'targetSource', ${sourceOf('part.goal_import', 'part.goal_row')},
            'points', part.points, 'qualificationPoints', part.qualification_points,
            'resultSource', ${sourceOf('part.result_import', 'part.result_row')},
            'stateOn', to_char(part.state_on, 'DD.MM.YYYY'), 'counts', part.state_on is null or ${isInTask(sql`part.state_on`)}) order by place.name collate pl, place.code), '[]')
          from (
            select coalesce(goal.place_id, result.place_id) as place_id,
              coalesce(goal.target, 0) as target, coalesce(goal.target_qualification, 0) as qualification,
              goal.import_id as goal_import, goal.import_row as goal_row,
              coalesce(result.points, 0) as points, coalesce(result.points_qualification, 0) as qualification_points,
              result.state_on, result.import_id as result_import, result.import_row as result_row
            from (${ofPerson('special_goal')}) goal
            full join (${ofPerson('special_result')}) result
              on result.place_id = goal.place_id
          ) as part
          join place on place.id = part.place_id
        )) order by target.position, target.id), '[]')
      from special_target target where target.task_id = task.id
    ) as targets, (
      select coalesce(json_agg(row_to_json(entry) order by entry.id), '[]')
      from (
        select ${entryColumns(reader)}, entry.id from ledger_entry entry
        where entry.person_id = ${personId} and entry.cause = 'special:' || task.id
      ) as entry
    ) as entries
    from special_task task
    where task.slug = ${slug} and task.opens_at <= ${now}::timestamptz
      and (
        is_addressed(${personId}::bigint, ${role}::text, task.roles, task.opens_at, task.closes_at)
        or exists (select from ledger_entry where person_id = ${personId} and cause = 'special:' || task.id)
      )
  `.execute(handle);
  return rows[0];
}
