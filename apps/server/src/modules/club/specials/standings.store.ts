import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { figuresOfTarget } from './figures.store.ts';
import type { TaskProgress } from './specials.rules.ts';

export type PlaceStanding = TaskProgress & {
  readonly personId: number;
  readonly placeId: number;
  readonly targetId: number;
};

/** Goals and results by person, task and shop. */
export async function findStandings(
  handle: Handle,
  personIds: readonly number[],
  taskIds: readonly number[],
): Promise<PlaceStanding[]> {
  const { rows } = await sql<PlaceStanding>`
    select part.person_id as "personId", part.place_id as "placeId", target.id as "targetId",
      sum(part.target) as target, sum(part.points) as points,
      sum(part.qualification) as qualification, sum(part.qualification_points) as "qualificationPoints"
    from special_task task
    join special_target target on target.task_id = task.id
    cross join lateral ${figuresOfTarget(sql`and person_id = any(${personIds}::bigint[])`)} as part
    where task.id = any(${taskIds}::bigint[])
    group by part.person_id, part.place_id, target.id
  `.execute(handle);
  return rows;
}
