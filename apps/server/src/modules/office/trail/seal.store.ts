import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { advisoryLocks } from '../../../infra/db/locks.ts';
import type { SealContent, SealedEntry } from './seal.rules.ts';

/** An entry in its hashed form as one column, which is read twice as fast as fifteen. */
export const sealedEntry = sql`json_build_object(
  'id', entry.id, 'at', to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), 'way', entry.way,
  'staffId', entry.staff_id, 'byName', entry.by_name, 'action', entry.action, 'subjectKind', entry.subject_kind,
  'subjectId', entry.subject_id, 'subjectName', entry.subject_name, 'personId', entry.person_id,
  'reason', entry.reason, 'details', entry.details::text, 'source', entry.source, 'requestId', entry.request_id,
  'outcome', entry.outcome
)::text`;

/** Until commit; false while another process has the lock. */
export async function lockSeals(transaction: Handle): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.trail}) as locked
  `.execute(transaction);
  return rows[0]?.locked === true;
}

/** Waits until the other process releases the lock. */
export async function waitForSeals(transaction: Handle): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(transaction);
  await sql`select pg_advisory_xact_lock(${advisoryLocks.trail}::bigint)`.execute(transaction);
}

/**
 * The oldest running transaction that has written to the trail; null: none. Read from the locks,
 * because a snapshot includes the transactions of every database of the server, and imports that
 * write no entry.
 */
export async function findOldestWriter(transaction: Handle): Promise<string | null> {
  const { rows } = await sql<{ oldest: string | null }>`
    with lock as materialized (select * from pg_locks),
      next as (select pg_snapshot_xmax(pg_current_snapshot())::text::numeric as txid),
      writer as (
        select mod(mod(next.txid - own.transactionid::text::numeric, 4294967296) + 4294967296, 4294967296) as age
        from next, lock writing join lock own using (virtualtransaction)
        where writing.locktype = 'relation' and writing.relation = 'trail_waiting'::regclass
          and writing.database = (select oid from pg_database where datname = current_database())
          and writing.mode = 'RowExclusiveLock' and writing.pid is distinct from pg_backend_pid()
          and own.locktype = 'transactionid' and own.mode = 'ExclusiveLock'
      )
    select (next.txid - max(writer.age))::text as oldest from next, writer where writer.age < 2147483648 group by next.txid
  `.execute(transaction);
  return rows[0]?.oldest ?? null;
}

/**
 * At most `max` ids, sorted, of entries of transactions before `oldestWriter`. A future transaction
 * id comes from another database, from which these rows were copied.
 */
export async function findSealable(
  transaction: Handle,
  oldestWriter: string | null,
  max: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select waiting.entry_id as id from trail_waiting waiting
    where (${oldestWriter}::text is null or txid < ${oldestWriter}::text::xid8
        or txid >= pg_snapshot_xmax(pg_current_snapshot()))
      and not exists (select from trail_sealed sealed where sealed.entry_id = waiting.entry_id)
    order by waiting.entry_id limit ${max}
  `.execute(transaction);
  return rows.map(({ id }) => id);
}

export async function findSealedEntries(
  transaction: Handle,
  ids: readonly number[],
): Promise<SealedEntry[]> {
  const { rows } = await sql<{ row: string }>`
    select ${sealedEntry} as row from trail_entry entry where entry.id = any(${[...ids]}::bigint[]) order by entry.id
  `.execute(transaction);
  return rows.map(({ row }) => JSON.parse(row) as SealedEntry);
}

export type Head = { readonly id: number; readonly hash: string; readonly sealedAt: Date };

/** Null before the first seal. */
export async function findHead(handle: Handle): Promise<Head | null> {
  const found = await handle
    .selectFrom('trail_seal')
    .select(['id', 'hash', 'sealed_at as sealedAt'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

export async function addSeal(
  transaction: Handle,
  seal: SealContent & { readonly hash: string; readonly mark: Buffer },
): Promise<number> {
  const { id } = await transaction
    .insertInto('trail_seal')
    .values({
      entries: seal.entries,
      entries_hash: seal.entriesHash,
      previous_hash: seal.previousHash,
      hash: seal.hash,
      mark: seal.mark,
      sealed_at: seal.sealedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type Member = { readonly id: number; readonly hash: string };

/** Also removes them from the waiting entries. */
export async function addMembers(
  transaction: Handle,
  sealId: number,
  members: readonly Member[],
): Promise<void> {
  const ids = members.map(({ id }) => id);
  await sql`
    insert into trail_sealed (entry_id, seal_id, entry_hash)
    select id, ${sealId}, decode(hash, 'hex')
    from unnest(${ids}::bigint[], ${members.map(({ hash }) => hash)}::text[]) as member (id, hash)
  `.execute(transaction);
  await sql`delete from trail_waiting where entry_id = any(${ids}::bigint[])`.execute(transaction);
}

export async function lastEntryId(handle: Handle): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select coalesce(max(id), 0) as id from trail_entry`.execute(handle);
  return rows[0]?.id ?? 0;
}

/** Queues entries with ids after `from` up to `to` that have no seal and do not wait for one. */
export async function letWait(
  transaction: Handle,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    insert into trail_waiting (entry_id)
    select entry.id from trail_entry entry
    where entry.id > ${from} and entry.id <= ${to}
      and not exists (select from trail_sealed sealed where sealed.entry_id = entry.id)
      and not exists (select from trail_waiting waiting where waiting.entry_id = entry.id)
  `.execute(transaction);
}
