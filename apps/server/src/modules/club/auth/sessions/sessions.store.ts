import { isRole } from '@klub/contract/roles';
import { CompiledQuery, sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Session } from '../../../../infra/http/session.ts';

/** `scope`: everything, or only setting a password. */
export type NewSession = Pick<Session, 'personId' | 'deviceHash'> & {
  readonly scope: 'full' | 'set_password';
};

type FoundSession = Session & { readonly lastUsedAt: Date };

type Row = {
  token_hash: Uint8Array;
  person_id: number;
  role: string;
  scope: 'full' | 'set_password';
  authenticated_at: Date;
  device_hash: Uint8Array | null;
  force_log_out: boolean;
  last_used_at: Date;
};

/** Fixed text: it runs before every other statement, and building it costs more than running it. */
const findText = `
  select s.token_hash, s.person_id, p.role, s.scope, s.authenticated_at, s.device_hash, p.force_log_out, s.last_used_at
  from session s join person p on p.id = s.person_id
  where s.token_hash = any ($1) and s.revoked_at is null and s.last_used_at > $2 and s.created_at > $3
    and p.blocked_at is null and p.deleted_at is null`;

/** Results in the order of the hashes. */
export async function findSessions(
  handle: Handle,
  tokenHashes: readonly Uint8Array[],
  bounds: { usedAfter: Date; createdAfter: Date },
): Promise<(FoundSession | null)[]> {
  const query = CompiledQuery.raw(findText, [tokenHashes, bounds.usedAfter, bounds.createdAfter]);
  const { rows } = await handle.executeQuery<Row>(query);
  const found = new Map(rows.map((row) => [keyOf(row.token_hash), sessionOf(row)]));
  return tokenHashes.map((tokenHash) => found.get(keyOf(tokenHash)) ?? null);
}

function keyOf(tokenHash: Uint8Array): string {
  return Buffer.from(tokenHash).toString('latin1');
}

function sessionOf(row: Row): FoundSession | null {
  if (!isRole(row.role)) return null;
  return {
    tokenHash: row.token_hash,
    personId: row.person_id,
    role: row.role,
    scope: row.scope,
    authenticatedAt: row.authenticated_at,
    deviceHash: row.device_hash,
    forceLogOut: row.force_log_out,
    lastUsedAt: row.last_used_at,
  };
}

/** Locks a live session and its person until commit; null if the session has ended. */
export async function lockStanding(
  handle: Handle,
  { tokenHash, personId }: Pick<Session, 'tokenHash' | 'personId'>,
): Promise<{ readonly role: string; readonly forceLogOut: boolean } | null> {
  const { rows } = await sql<{ role: string; forceLogOut: boolean }>`
    select p.role, p.force_log_out as "forceLogOut"
    from person p join session s on s.person_id = p.id
    where p.id = ${personId} and s.token_hash = ${Buffer.from(tokenHash)} and s.revoked_at is null
      and p.blocked_at is null and p.deleted_at is null
    for no key update
  `.execute(handle);
  return rows[0] ?? null;
}

export async function insertSession(
  handle: Handle,
  session: NewSession & Pick<Session, 'tokenHash'>,
  now: Date,
): Promise<void> {
  await handle
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      person_id: session.personId,
      scope: session.scope,
      device_hash: session.deviceHash,
      created_at: now,
      last_used_at: now,
      authenticated_at: now,
    })
    .execute();
}

export async function noteUse(handle: Handle, tokenHash: Uint8Array, now: Date): Promise<void> {
  await handle
    .updateTable('session')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** False when the session has ended. */
export async function openFully(
  handle: Handle,
  tokenHash: Uint8Array,
  authenticatedAt?: Date,
): Promise<boolean> {
  const rows = await handle
    .updateTable('session')
    .set({ scope: 'full', ...(authenticatedAt && { authenticated_at: authenticatedAt }) })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .returning('person_id')
    .execute();
  return rows.length > 0;
}

export async function revokeSession(
  handle: Handle,
  tokenHash: Uint8Array,
  now: Date,
): Promise<void> {
  await handle
    .updateTable('session')
    .set({ revoked_at: now })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes a person's sessions except `kept`. Returns the hashes of the revoked ones. */
export async function revokeSessionsOf(
  handle: Handle,
  personId: number,
  kept: Uint8Array | null,
  now: Date,
): Promise<Uint8Array[]> {
  let update = handle
    .updateTable('session')
    .set({ revoked_at: now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null);
  if (kept !== null) update = update.where('token_hash', '<>', kept);
  const rows = await update.returning('token_hash').execute();
  return rows.map((row) => row.token_hash);
}

/** Ended sessions stay for a while, so that a report of misuse can be investigated. */
export async function deleteSessionsOver(handle: Handle, before: Date): Promise<void> {
  await handle
    .deleteFrom('session')
    .where((where) =>
      where.or([
        where('revoked_at', '<', before),
        where('last_used_at', '<', before),
        where('created_at', '<', before),
      ]),
    )
    .execute();
}
