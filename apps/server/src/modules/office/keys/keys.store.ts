import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { advisoryLocks } from '../../../infra/db/locks.ts';

export type RingName = 'data' | 'departures';

/** Proof of a ring's key by a value it sealed, or a digest of the ring's last key. */
export type KeyCheck = {
  readonly keyId: string;
  readonly proof: string;
  readonly digest: Uint8Array | null;
};

/** Serialises comparing and writing the checks over all processes, until the transaction ends. */
export async function lockChecks(handle: Handle): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(handle);
  await sql`select pg_advisory_xact_lock(${advisoryLocks.keys}::bigint)`.execute(handle);
}

/** The existing ones of these tables; a database that may receive an archive has none. */
export async function tablesThere(
  handle: Handle,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) as name where to_regclass('public.' || name) is not null
  `.execute(handle);
  return new Set(rows.map(({ name }) => name));
}

/** Milliseconds, by the database's clock, until the pending job that binds seals may run; 0 when there is none. */
export async function bindingStartsInMs(handle: Handle): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select greatest(0, extract(epoch from run_at - now()) * 1000)::float8 as ms
    from job where queue = 'bind-seals' and done_at is null and attempts = 0`.execute(handle);
  return rows[0]?.ms ?? 0;
}

export async function findChecks(handle: Handle, ring: RingName): Promise<KeyCheck[]> {
  const checks = handle.selectFrom('key_check').select(['key_id as keyId', 'proof', 'digest']);
  return checks.where('ring', '=', ring).orderBy('key_id').execute();
}

export async function addChecks(
  handle: Handle,
  ring: RingName,
  checks: readonly KeyCheck[],
): Promise<void> {
  if (checks.length === 0) return;
  const rows = checks.map(({ keyId, proof, digest }) => ({
    ring,
    key_id: keyId,
    proof,
    digest: digest === null ? null : Buffer.from(digest),
  }));
  await handle
    .insertInto('key_check')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['ring', 'key_id']).doNothing())
    .execute();
}

export async function removeChecks(
  handle: Handle,
  ring: RingName,
  keyIds: readonly string[],
): Promise<void> {
  if (keyIds.length === 0) return;
  await handle
    .deleteFrom('key_check')
    .where('ring', '=', ring)
    .where('key_id', 'in', keyIds)
    .execute();
}

/** Deletes every check: the next start tests keys as in a database of an earlier release. */
export async function removeAllChecks(handle: Handle): Promise<void> {
  await handle.deleteFrom('key_check').execute();
}

export async function hasPeople(handle: Handle): Promise<boolean> {
  const found = await handle.selectFrom('person').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** The column with the id of the person of the seal; null: none. */
  readonly owner: string | null;
};

export type Sample = { readonly sealed: string; readonly personId: number | null };

/** The first value in a column sealed by each key. */
export async function firstOfEachKey(
  handle: Handle,
  { table, column, owner }: SealedColumn,
): Promise<Sample[]> {
  const value = sql.ref(column);
  const personId = owner === null ? sql`null` : sql.ref(owner);
  const { rows } = await sql<Sample>`
    select distinct on (split_part(${value}, '.', 1)) ${value} as sealed, ${personId}::bigint as "personId" from ${sql.table(table)}
    where ${value} <> '' order by split_part(${value}, '.', 1)
  `.execute(handle);
  return rows;
}

/** True while a deleted person's envelope is sealed with the key. */
export async function sealsEnvelopes(handle: Handle, keyId: string): Promise<boolean> {
  const found = await handle
    .selectFrom('departure')
    .select('person_id')
    .where(sql<boolean>`split_part(envelope, '.', 1) = ${keyId}`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function removeEnvelopes(handle: Handle): Promise<void> {
  await handle.deleteFrom('departure').execute();
}
