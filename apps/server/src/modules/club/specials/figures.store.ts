import { type RawBuilder, sql } from 'kysely';

/**
 * Goals and results of the outer query's `target` of `task`, as one list. Results outside the
 * task's dates do not count (D35), even when the dates changed later.
 */
export function figuresOfTarget(narrowed: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`(
    select person_id, place_id, target, target_qualification as qualification,
      0::bigint as points, 0::bigint as qualification_points, null::date as state_on
    from special_goal where target_id = target.id ${narrowed}
    union all
    select person_id, place_id, 0, 0, points, points_qualification, state_on
    from special_result where target_id = target.id ${narrowed}
      and state_on >= (task.opens_at at time zone 'Europe/Warsaw')::date
      and state_on <= ((task.closes_at - interval '1 microsecond') at time zone 'Europe/Warsaw')::date
  )`;
}
