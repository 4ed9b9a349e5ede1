import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from './db.ts';

/** Of the server, the database or the role. */
const tooManyConnections = '53300';
/** How long a pool opens no connection after the database refused one. */
const restMs = 5_000;
const restingPools = new WeakSet<pg.Pool>();
/** `totalCount` also has those that are still connecting. */
const openConnections = new WeakMap<pg.Pool, number>();

/** Call it for a new pool. */
export function watchConnections(pool: pg.Pool): void {
  const count = (by: number) => () => {
    openConnections.set(pool, (openConnections.get(pool) ?? 0) + by);
  };
  pool.on('connect', count(1));
  pool.on('remove', count(-1));
}

/**
 * A connection of the pool. When the database refuses a further one, the caller queues for those
 * that the pool has.
 */
export async function connectOrQueue(pool: pg.Pool): Promise<pg.PoolClient> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await pool.connect();
    } catch (error) {
      const isRefused =
        error instanceof Error && 'code' in error && error.code === tooManyConnections;
      const open = openConnections.get(pool) ?? 0;
      // The first refusal may arrive before a connection that others have just asked for.
      const mayQueue = open > 0 || (isFirst && pool.totalCount > 0);
      if (!isRefused || !mayQueue) throw error;
      shrink(pool, open);
    }
  }
}

function shrink(pool: pg.Pool, open: number): void {
  const size = pool.options.max;
  pool.options.max = Math.min(size, Math.max(1, open));
  if (restingPools.has(pool)) return;
  restingPools.add(pool);
  const grow = (): void => {
    restingPools.delete(pool);
    pool.options.max = size;
  };
  setTimeout(grow, restMs).unref();
}

const nameStart = 'klub, connections:';

/** One connection of each process carries this name, so that all processes can be summed up. */
export function connectionsName(connections: number): string {
  return `${nameStart} ${connections}`;
}

type Limit = { readonly wanted: number; readonly granted: number; readonly by: string };

/** Logs an error when the processes of this role may take more connections than it is granted. */
export async function checkConnections(
  { kysely }: Pick<Database, 'kysely'>,
  log: Logger,
): Promise<void> {
  const { rows } = await sql<Limit>`
    with wanted as (
      select sum(substring(application_name from '\\d+$')::int)::int as wanted from pg_stat_activity
      where usename = current_user and datname = current_database()
        and application_name ~ ${`^${nameStart} \\d+$`}
    ), granted as (
      select setting.name as by, setting.value - (
        select coalesce(sum(reserved.setting::int), 0)::int from pg_settings reserved
        where reserved.name in ('superuser_reserved_connections', 'reserved_connections')
      ) as granted
      from (select 'max_connections' as name, current_setting('max_connections')::int as value) setting
      union all select 'connection limit of the role', rolconnlimit from pg_roles
        where rolname = current_user and rolconnlimit >= 0
      union all select 'connection limit of the database', datconnlimit from pg_database
        where datname = current_database() and datconnlimit >= 0
    )
    select wanted, granted, by from wanted, granted where wanted > granted order by granted limit 1
  `.execute(kysely);
  const [exceeded] = rows;
  if (exceeded === undefined) return;
  const { wanted, granted, by } = exceeded;
  log.error(
    { wanted, granted, by },
    'the pools of all processes together exceed the connections that the database grants',
  );
}
