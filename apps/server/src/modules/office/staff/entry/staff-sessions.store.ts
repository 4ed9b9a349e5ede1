import { isStaffRole } from '@klub/contract/panel/permissions';
import { CompiledQuery, sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Factor, StaffSession } from '../../../../infra/http/panel/staff-session.ts';
import type { SessionBounds } from './entry.rules.ts';

/** `ticketId`: the demo link that opened the session, until its first call. */
export type FoundSession = StaffSession & {
  readonly lastUsedAt: Date;
  readonly ticketId: number | null;
};

type Row = {
  id: number;
  token_hash: Uint8Array;
  staff_id: number;
  name: string;
  roles: string[];
  factor: Factor;
  opened_at: Date;
  proven_at: Date;
  last_used_at: Date;
  ticket_id: number | null;
};

/** Fixed text, because it runs before every other statement of a call. */
const findText = `
  select s.id, s.token_hash, s.staff_id, a.name, a.roles, s.factor, s.opened_at, s.proven_at, s.last_used_at,
    s.ticket_id
  from staff_session s join staff a on a.id = s.staff_id
  where s.token_hash = $1 and s.ended_at is null and s.last_used_at > $2 and s.opened_at > $3 and a.suspended_at is null`;

export async function findSession(
  handle: Handle,
  tokenHash: Uint8Array,
  { usedAfter, openedAfter }: SessionBounds,
): Promise<FoundSession | null> {
  const query = CompiledQuery.raw(findText, [Buffer.from(tokenHash), usedAfter, openedAfter]);
  const { rows } = await handle.executeQuery<Row>(query);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: row.id,
    tokenHash: row.token_hash,
    staffId: row.staff_id,
    name: row.name,
    roles: row.roles.filter(isStaffRole),
    factor: row.factor,
    openedAt: row.opened_at,
    provenAt: row.proven_at,
    lastUsedAt: row.last_used_at,
    ticketId: row.ticket_id,
  };
}

export async function noteUse(handle: Handle, id: number, now: Date): Promise<void> {
  await handle
    .updateTable('staff_session')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** False: the session has ended. */
export async function noteSeen(handle: Handle, id: number): Promise<boolean> {
  const row = await handle
    .updateTable('staff_session')
    .set({ ticket_id: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks account and session until commit; false when either has changed since the look-up. */
export async function lockStanding(
  handle: Handle,
  { id, roles }: StaffSession,
  { usedAfter, openedAfter }: SessionBounds,
): Promise<boolean> {
  const { rows } = await sql<{ roles: string[] }>`
    select a.roles from staff a join staff_session s on s.staff_id = a.id
    where s.id = ${id} and s.ended_at is null and s.last_used_at > ${usedAfter} and s.opened_at > ${openedAfter}
      and a.suspended_at is null
    for no key update
  `.execute(handle);
  const [found] = rows;
  return found !== undefined && found.roles.toSorted().join(' ') === roles.toSorted().join(' ');
}

export async function insertSession(
  handle: Handle,
  session: {
    readonly staffId: number;
    readonly factor: Factor;
    readonly source: string;
    readonly userAgent: string;
    readonly tokenHash: Uint8Array;
    readonly deviceHash?: Uint8Array;
    readonly ticketId?: number | undefined;
  },
  now: Date,
): Promise<void> {
  const { staffId, factor, source, userAgent, tokenHash, deviceHash, ticketId = null } = session;
  await handle
    .insertInto('staff_session')
    .values({
      token_hash: Buffer.from(tokenHash),
      staff_id: staffId,
      factor,
      source,
      user_agent: userAgent,
      device_hash: deviceHash === undefined ? null : Buffer.from(deviceHash),
      opened_at: now,
      last_used_at: now,
      proven_at: now,
      ticket_id: ticketId,
    })
    .execute();
  await handle.updateTable('staff').set({ last_in_at: now }).where('id', '=', staffId).execute();
}

/** True when this browser has signed in to the account before. */
export async function knowsDevice(
  handle: Handle,
  staffId: number,
  deviceHash: Uint8Array,
): Promise<boolean> {
  const row = await handle
    .selectFrom('staff_session')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('device_hash', '=', Buffer.from(deviceHash))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type SessionFilter =
  | { readonly sessionId: number }
  | { readonly staffId: number; readonly except?: number }
  | { readonly ticketId: number };

/** Returns the ids of the ended sessions. */
export async function endSessions(
  handle: Handle,
  filter: SessionFilter,
  now: Date,
): Promise<number[]> {
  const rows = await handle
    .updateTable('staff_session')
    .set({ ended_at: now })
    .where((is) => {
      if ('sessionId' in filter) return is('id', '=', filter.sessionId);
      if ('ticketId' in filter) return is('ticket_id', '=', filter.ticketId);
      const { staffId, except = null } = filter;
      return is.and([is('staff_id', '=', staffId), is('id', 'is distinct from', except)]);
    })
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function prove(handle: Handle, id: number, now: Date): Promise<void> {
  await handle.updateTable('staff_session').set({ proven_at: now }).where('id', '=', id).execute();
}

export async function listSessions(
  handle: Handle,
  staffId: number,
  { usedAfter, openedAfter }: SessionBounds,
) {
  return handle
    .selectFrom('staff_session')
    .select(['id', 'source', 'user_agent', 'factor', 'opened_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', usedAfter)
    .where('opened_at', '>', openedAfter)
    .orderBy('opened_at', 'desc')
    .limit(100)
    .execute();
}
