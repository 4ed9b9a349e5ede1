import { sql } from 'kysely';
import type { Handle } from '../../infra/db/db.ts';
import { advisoryLocks } from '../../infra/db/locks.ts';
import type { SealContent, SealedEntry } from './seal.rules.ts';

/** The columns of an entry as its hash takes them. */
export const sealedColumns = sql`entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as "at",
  entry.way, entry.staff_id as "staffId", entry.by_name as "byName", entry.action,
  entry.subject_kind as "subjectKind", entry.subject_id as "subjectId", entry.subject_name as "subjectName",
  entry.person_id as "personId", entry.reason, entry.details::text as details, entry.source,
  entry.request_id as "requestId", entry.outcome`;

/** Until the end of the transaction; false while another process has it. */
export async function lockSeals(transaction: Handle): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.trail}) as locked
  `.execute(transaction);
  return rows[0]?.locked === true;
}

/**
 * Ids in order, at most `max`, of entries that no running transaction can still precede. A number from the future is one of
 * another database, from which these rows were copied.
 */
export async function findSealable(transaction: Handle, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select waiting.entry_id as id from trail_waiting waiting
    where (txid < pg_snapshot_xmin(pg_current_snapshot()) or txid >= pg_snapshot_xmax(pg_current_snapshot()))
      and not exists (select from trail_sealed sealed where sealed.entry_id = waiting.entry_id)
    order by waiting.entry_id limit ${max}
  `.execute(transaction);
  return rows.map(({ id }) => id);
}

export async function findSealedEntries(transaction: Handle, ids: readonly number[]): Promise<SealedEntry[]> {
  const { rows } = await sql<SealedEntry>`
    select ${sealedColumns} from trail_entry entry where entry.id = any(${[...ids]}::bigint[]) order by entry.id
  `.execute(transaction);
  return rows;
}

export type Head = { readonly id: number; readonly hash: string; readonly sealedAt: Date };

/** The newest seal; null before the first. */
export async function findHead(handle: Handle): Promise<Head | null> {
  const found = await handle
    .selectFrom('trail_seal')
    .select(['id', 'hash', 'sealed_at as sealedAt'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

export async function addSeal(transaction: Handle, seal: SealContent & { readonly hash: string }): Promise<number> {
  const { id } = await transaction
    .insertInto('trail_seal')
    .values({
      ...{ entries: seal.entries, entries_hash: seal.entriesHash, previous_hash: seal.previousHash },
      ...{ hash: seal.hash, sealed_at: seal.sealedAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type Member = { readonly id: number; readonly hash: string };

/** They wait no more. */
export async function addMembers(transaction: Handle, sealId: number, members: readonly Member[]): Promise<void> {
  const ids = members.map(({ id }) => id);
  await sql`
    insert into trail_sealed (entry_id, seal_id, entry_hash)
    select id, ${sealId}, decode(hash, 'hex')
    from unnest(${ids}::bigint[], ${members.map(({ hash }) => hash)}::text[]) as member (id, hash)
  `.execute(transaction);
  await sql`delete from trail_waiting where entry_id = any(${ids}::bigint[])`.execute(transaction);
}

export async function lastEntryId(handle: Handle): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from trail_entry`.execute(handle);
  return rows[0]?.id ?? 0;
}

/** Lets entries with ids after `from` and up to `to` wait for a seal that neither have one nor wait; returns how many. */
export async function letWait(transaction: Handle, { from, to }: { from: number; to: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into trail_waiting (entry_id)
    select entry.id from trail_entry entry
    where entry.id > ${from} and entry.id <= ${to}
      and not exists (select from trail_sealed sealed where sealed.entry_id = entry.id)
      and not exists (select from trail_waiting waiting where waiting.entry_id = entry.id)
  `.execute(transaction);
  return Number(numAffectedRows ?? 0);
}
