import type { Role } from '@klub/contract/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../../../infra/db/db.ts';
import type { Fragment } from '../../programme.cells.store.ts';
import type { TaskDays } from './special-tasks.rules.ts';

/** The pairs of a subtitle as a file has them. */
export function subtitleCell(stored: Fragment): Fragment {
  return sql`(
    select string_agg((pair ->> 'label') || ': ' || (pair ->> 'value'), ' | ' order by at)
    from jsonb_array_elements(${stored}) with ordinality as pairs (pair, at)
  )`;
}

/** By slug. */
export async function taskIds(
  handle: Handle,
  slugs: Iterable<string>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ slug: string; id: number }>`
    select slug, id from special_task where slug = any(${[...new Set(slugs)]}::text[])
  `.execute(handle);
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

export type KnownTask = TaskDays & {
  readonly id: number;
  readonly roles: readonly Role[];
  /** Ids of its targets by code. */
  readonly targets: ReadonlyMap<string, number>;
};

/** By slug. */
export async function tasksWithTargets(
  handle: Handle,
  slugs: Iterable<string>,
): Promise<Map<string, KnownTask>> {
  const { rows } = await sql<
    Omit<KnownTask, 'targets'> & { slug: string; targets: Readonly<Record<string, number>> }
  >`
    select slug, id, roles,
      (opens_at at time zone 'Europe/Warsaw')::date as "opensOn",
      ((closes_at - interval '1 microsecond') at time zone 'Europe/Warsaw')::date as "closesOn",
      (select coalesce(json_object_agg(code, target.id), '{}') from special_target target where task_id = task.id) as targets
    from special_task task where slug = any(${[...new Set(slugs)]}::text[])
  `.execute(handle);
  return new Map(
    rows.map(({ slug, targets, ...task }) => [
      slug,
      { ...task, targets: new Map(Object.entries(targets)) },
    ]),
  );
}

export type FigureKey = {
  readonly target_id: number;
  readonly person_id: number;
  readonly place_id: number;
};

export type TaskFigureTable = 'special_goal' | 'special_result';

/** The day of the stored result of these keys, by `target|person|place`. */
export async function storedDays(
  handle: Handle,
  keys: readonly FigureKey[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; day: string }>`
    select concat_ws('|', t.target_id, t.person_id, t.place_id) as key, t.state_on as day
    from ${joinedTo('special_result', keys)}
  `.execute(handle);
  return new Map(rows.map(({ key, day }) => [key, day]));
}

/** A stored figure of these keys, by `target|person|place`. */
export async function storedMeasure(
  handle: Handle,
  table: TaskFigureTable,
  column: string,
  keys: readonly FigureKey[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; value: number }>`
    select concat_ws('|', t.target_id, t.person_id, t.place_id) as key, ${sql.ref(`t.${column}`)} as value
    from ${joinedTo(table, keys)}
  `.execute(handle);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

function joinedTo(table: TaskFigureTable, keys: readonly FigureKey[]): RawBuilder<unknown> {
  return sql`unnest(
      ${keys.map((key) => key.target_id)}::bigint[], ${keys.map((key) => key.person_id)}::bigint[],
      ${keys.map((key) => key.place_id)}::bigint[]
    ) as k (target_id, person_id, place_id)
    join ${sql.table(table)} t on t.target_id = k.target_id and t.person_id = k.person_id and t.place_id = k.place_id`;
}
