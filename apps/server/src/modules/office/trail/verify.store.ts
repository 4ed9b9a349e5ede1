import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { SealedEntry } from './seal.rules.ts';
import { sealedEntry } from './seal.store.ts';
import type { Seal } from './verify.rules.ts';

export async function findSeals(handle: Handle, afterId: number, max: number): Promise<Seal[]> {
  return handle
    .selectFrom('trail_seal')
    .select(['id', 'entries', 'entries_hash as entriesHash'])
    .select(['previous_hash as previousHash', 'hash', 'mark', 'sealed_at as sealedAt'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(max)
    .execute();
}

export type Place = { readonly sealId: number; readonly entryId: number };
/** `entry` is null when it is missing. */
export type FoundMember = Place & {
  readonly sealedHash: string;
  readonly entry: SealedEntry | null;
};

/** Entries under seals up to `lastSeal`, by seal, after the given one. */
export async function findMembers(
  handle: Handle,
  after: Place,
  { lastSeal, max }: { readonly lastSeal: number; readonly max: number },
): Promise<FoundMember[]> {
  const { rows } = await sql<Omit<FoundMember, 'entry'> & { row: string | null }>`
    select sealed.seal_id as "sealId", sealed.entry_id as "entryId", encode(sealed.entry_hash, 'hex') as "sealedHash",
      case when entry.id is not null then ${sealedEntry} end as row
    from (
      select * from trail_sealed
      where (seal_id, entry_id) > (${after.sealId}, ${after.entryId}) and seal_id <= ${lastSeal}
      order by seal_id, entry_id limit ${max}
    ) sealed left join trail_entry entry on entry.id = sealed.entry_id
    order by sealed.seal_id, sealed.entry_id
  `.execute(handle);
  return rows.map(({ row, ...place }) => ({
    ...place,
    entry: row === null ? null : (JSON.parse(row) as SealedEntry),
  }));
}

/** Entries with ids after `from` up to `to` that have no seal and do not wait for one. */
export async function findUnsealed(
  handle: Handle,
  { from, to, max }: { readonly from: number; readonly to: number; readonly max: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select entry.id from trail_entry entry
    where entry.id > ${from} and entry.id <= ${to}
      and not exists (select from trail_sealed sealed where sealed.entry_id = entry.id)
      and not exists (select from trail_waiting waiting where waiting.entry_id = entry.id)
    order by entry.id limit ${max}
  `.execute(handle);
  return rows.map(({ id }) => id);
}

export async function findSealedTwice(handle: Handle, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select entry_id as id from trail_waiting join trail_sealed using (entry_id) order by entry_id limit ${max}
  `.execute(handle);
  return rows.map(({ id }) => id);
}

/** Entries under a seal beyond the newest one. */
export async function findStranded(handle: Handle, max: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select seal_id as "sealId", entry_id as "entryId" from trail_sealed
    where seal_id > (select coalesce(max(id), 0) from trail_seal)
    order by seal_id, entry_id limit ${max}
  `.execute(handle);
  return rows;
}

/** Earlier checks whose newest seal is missing, in order. */
export async function findLostHeads(handle: Handle, max: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select entry.id as "entryId", (entry.details->>'seal')::numeric as "sealId" from trail_entry entry
    where entry.action = 'trail.checked' and jsonb_typeof(entry.details->'seal') = 'number' and not exists (
      select from trail_seal seal
      where seal.id = (entry.details->>'seal')::numeric and seal.hash = entry.details->>'head'
    )
    order by entry.id limit ${max}
  `.execute(handle);
  return rows;
}

export async function countSealed(
  handle: Handle,
): Promise<{ readonly seals: number; readonly entries: number }> {
  const { rows } = await sql<{ seals: number; entries: number }>`
    select count(*) as seals, coalesce(sum(entries), 0) as entries from trail_seal
  `.execute(handle);
  return rows[0] ?? { seals: 0, entries: 0 };
}
