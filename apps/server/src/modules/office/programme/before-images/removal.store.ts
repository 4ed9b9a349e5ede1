import { sql, type RawBuilder } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Table } from './before-image.ts';

export type RemovalFault = 'joined' | 'earned' | 'opened' | 'used';

type Reference = { readonly table: string; readonly column: string };

/** References without a foreign key. */
const unbound: Partial<Record<Table, readonly Reference[]>> = {
  person: ['plan', 'realisation', 'special_goal', 'special_result'].map((table) => ({
    table,
    column: 'person_id',
  })),
  place: ['plan', 'realisation', 'special_goal', 'special_result'].map((table) => ({
    table,
    column: 'place_id',
  })),
  special_target: ['special_goal', 'special_result'].map((table) => ({
    table,
    column: 'target_id',
  })),
};

/**
 * Removed together: notifications of a person who never joined, replies of a question that was
 * never opened, and who has read an article.
 */
const goesAlong: Partial<Record<Table, readonly string[]>> = {
  person: ['notification', 'unread_change'],
  question: ['answer_key', 'question_reply'],
  news: ['news_reading'],
  zone_article: ['zone_article_reading'],
};

async function findReferences(handle: Handle, name: Table): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select pointing.relname::text as table, attribute.attname::text as column
    from pg_constraint bound
    join pg_class pointing on pointing.oid = bound.conrelid
    join pg_attribute attribute on attribute.attrelid = bound.conrelid and attribute.attnum = bound.conkey[1]
    where bound.contype = 'f' and bound.confrelid = ${name}::regclass
    order by 1, 2
  `.execute(handle);
  return [
    ...rows.filter(({ table }) => goesAlong[name]?.includes(table) !== true),
    ...(unbound[name] ?? []),
  ];
}

/**
 * Waits for running references to these rows; search for references afterwards. A person who has
 * logged in is kept, and may be waiting for a question that this undo locks.
 */
export async function lockRows(handle: Handle, name: Table, ids: readonly string[]): Promise<void> {
  const lockable =
    name === 'person' ? sql`activated_at is null and last_login_at is null` : sql`true`;
  await sql`
    select from ${sql.table(name)} where id = any(${ids}::bigint[]) and ${lockable} order by id for update
  `.execute(handle);
}

/** Rows that cannot be removed, by id as text. */
export async function whyNotRemoved(
  handle: Handle,
  name: Table,
  ids: readonly string[],
): Promise<Map<string, RemovalFault>> {
  const references = await findReferences(handle, name);
  const used = references.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.table(table)} p where p.${sql.ref(column)} = t.id)`,
  );
  const { rows } = await sql<{ key: string; why: RemovalFault }>`
    select * from (
      select t.id::text as key, case ${faultsOf(name)} when ${sql.join([sql`false`, ...used], sql` or `)} then 'used' end as why
      from ${sql.table(name)} t where t.id = any(${ids}::bigint[])
    ) fault where why is not null
  `.execute(handle);
  return new Map(rows.map(({ key, why }) => [key, why]));
}

function faultsOf(name: Table): RawBuilder<unknown> {
  if (name === 'special_task') {
    return sql`when exists (select from ledger_entry where cause = 'special:' || t.id) then 'earned'`;
  }
  if (name === 'question')
    return sql`when exists (select from question_attempt where question_id = t.id) then 'opened'`;
  if (name === 'pill')
    return sql`when exists (select from pill_reading where pill_id = t.id) then 'opened'`;
  if (name !== 'person') return sql``;
  return sql`
    when t.activated_at is not null or t.last_login_at is not null or t.password_hash is not null
      or t.deleted_at is not null then 'joined'
    when exists (select from ledger_entry where ledger_entry.person_id = t.id) then 'earned'`;
}

export async function removeByIds(
  handle: Handle,
  name: Table,
  ids: readonly string[],
): Promise<void> {
  for (const table of goesAlong[name] ?? []) {
    const column = sql.ref(`${name}_id`);
    await sql`delete from ${sql.table(table)} where ${column} = any(${ids}::bigint[])`.execute(
      handle,
    );
  }
  await sql`delete from ${sql.table(name)} where id = any(${ids}::bigint[])`.execute(handle);
}

/** Special tasks of closed months, with their targets. */
export async function findClosedTasks(
  handle: Handle,
): Promise<{ readonly tasks: ReadonlySet<string>; readonly targets: ReadonlySet<string> }> {
  const { rows } = await sql<{ task: string; target: string | null }>`
    select task.id::text as task, target.id::text as target
    from special_task task left join special_target target on target.task_id = task.id
    where exists (
      select from settlement
      where month >= date_trunc('month', task.opens_at at time zone 'Europe/Warsaw')::date
        and month <= ((task.closes_at - interval '1 microsecond') at time zone 'Europe/Warsaw')::date
    )
  `.execute(handle);
  return {
    tasks: new Set(rows.map(({ task }) => task)),
    targets: new Set(rows.flatMap(({ target }) => target ?? [])),
  };
}

export async function tasksOfTargets(
  handle: Handle,
  targetIds: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct task_id as id from special_target where id = any(${targetIds}::bigint[])
  `.execute(handle);
  return rows.map(({ id }) => id);
}

export async function hasClosedSince(handle: Handle, month: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from settlement where month >= ${month}::date) as has
  `.execute(handle);
  return rows[0]?.has === true;
}

/** Sets figures to zero; the rows stay until the bonuses are booked, which finds people by them. */
export async function emptyFigures(
  handle: Handle,
  name: 'special_goal' | 'special_result',
  keys: readonly string[],
): Promise<void> {
  const set =
    name === 'special_goal'
      ? sql`target = 0, target_qualification = 0`
      : sql`points = 0, points_qualification = 0`;
  await sql`update ${sql.table(name)} t set ${set} ${ofKeys(keys)}`.execute(handle);
}

export async function removeFigures(
  handle: Handle,
  name: Table,
  keys: readonly string[],
): Promise<void> {
  await sql`
    delete from ${sql.table(name)} t using ${keyRows(keys)}
    where t.target_id = k.target_id and t.person_id = k.person_id and t.place_id = k.place_id
  `.execute(handle);
}

function ofKeys(keys: readonly string[]): RawBuilder<unknown> {
  return sql`from ${keyRows(keys)}
    where t.target_id = k.target_id and t.person_id = k.person_id and t.place_id = k.place_id`;
}

function keyRows(keys: readonly string[]): RawBuilder<unknown> {
  const parts = keys.map((key) => key.split('|'));
  return sql`unnest(
    ${parts.map(([target]) => target)}::bigint[], ${parts.map(([, person]) => person)}::bigint[],
    ${parts.map(([, , place]) => place)}::bigint[]
  ) as k (target_id, person_id, place_id)`;
}
