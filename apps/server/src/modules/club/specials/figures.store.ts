import { type RawBuilder, sql } from 'kysely';

const opensOn = sql`(task.opens_at at time zone 'Europe/Warsaw')::date`;
const closesOn = sql`((task.closes_at - interval '1 microsecond') at time zone 'Europe/Warsaw')::date`;

/**
 * Goals and results of the outer query's `target` of `task`, as one list. Results outside the
 * task's dates do not count (D35), even when the dates changed later. A goal that does not count is
 * 0, so that its person's booking is reversed.
 */
export function figuresOfTarget(narrowed: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`(
    select person_id, place_id, target * counts as target, target_qualification * counts as qualification,
      0::bigint as points, 0::bigint as qualification_points, null::date as state_on
    from special_goal cross join lateral (select ${worksInTask('special_goal')}::integer as counts) as work
    where target_id = target.id ${narrowed}
    union all
    select person_id, place_id, 0, 0, points, points_qualification, state_on
    from special_result where target_id = target.id and ${isInTask(sql`state_on`)}
      and ${worksInTask('special_result')} ${narrowed}
  )`;
}

/** True for a day of the outer query's `task`. */
export function isInTask(day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${day} >= ${opensOn} and ${day} <= ${closesOn})`;
}

/**
 * True for a goal or result whose person works in its shop on a day of the outer query's `task`:
 * others count nowhere, whichever file came first (D61, D62).
 */
export function worksInTask(figure: string): RawBuilder<boolean> {
  const personId = sql.ref(`${figure}.person_id`);
  return sql<boolean>`(
    exists (
      select from person_place work
      where work.person_id = ${personId} and work.place_id = ${sql.ref(`${figure}.place_id`)}
        and work.from_date <= ${closesOn} and (work.to_date is null or work.to_date >= ${opensOn})
    ) and exists (
      select from person who
      where who.id = ${personId}
        and (who.deleted_at is null or (who.deleted_at at time zone 'Europe/Warsaw')::date >= ${opensOn})
    )
  )`;
}
