import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { CurrentApproval, Tick } from './consents.rules.ts';

export async function currentApprovals(
  handle: Handle,
  personId: number | null,
  now: Date,
): Promise<CurrentApproval[]> {
  const { rows } = await sql<CurrentApproval>`
    select v.id as "versionId", v.name, v.content, v.required,
      exists (
        select 1 from consent_event c where c.person_id = ${personId}::bigint and c.approval_version_id = v.id
      ) as "isAnswered"
    from approval a
    join lateral (
      select * from approval_version where approval_id = a.id and valid_from <= ${now} order by version desc limit 1
    ) v on true
    where a.occasion = 'login' and a.withdrawn_at is null
    order by a.position, a.id
  `.execute(handle);
  return rows;
}

/** A browser or phone at the login of a number. */
export type LoginDevice = { readonly phone: string; readonly deviceHash: Uint8Array };

type Pending = {
  readonly ticks: readonly Tick[];
  readonly at: Date;
  /** IP address. */
  readonly source: string;
  readonly userAgent: string;
};

/** Replaces the device's ticks for this number. */
export async function savePending(
  handle: Handle,
  { phone, deviceHash }: LoginDevice,
  pending: Pending & { readonly expiresAt: Date },
): Promise<void> {
  const row = {
    ticks: JSON.stringify(pending.ticks),
    at: pending.at,
    source: pending.source,
    user_agent: pending.userAgent,
    expires_at: pending.expiresAt,
  };
  await handle
    .insertInto('login_device')
    .values({ phone, device_hash: Buffer.from(deviceHash), ...row })
    .onConflict((conflict) => conflict.columns(['phone', 'device_hash']).doUpdateSet(row))
    .execute();
}

/** Records that the device is at the login of this number; its unexpired ticks stay. */
export async function noteAtLogin(
  handle: Handle,
  { phone, deviceHash }: LoginDevice,
  { at, source, userAgent, expiresAt }: Omit<Pending, 'ticks'> & { readonly expiresAt: Date },
): Promise<void> {
  await sql`
    insert into login_device (phone, device_hash, ticks, at, source, user_agent, expires_at)
    values (${phone}, ${Buffer.from(deviceHash)}, '[]', ${at}, ${source}, ${userAgent}, ${expiresAt})
    on conflict (phone, device_hash) do update set expires_at = excluded.expires_at,
      ticks = case when login_device.expires_at > excluded.at then login_device.ticks else excluded.ticks end
  `.execute(handle);
}

/**
 * Returns and deletes the device's ticks for the number; ticks of another device are not consent
 * (HZ3).
 */
export async function takePending(
  handle: Handle,
  { phone, deviceHash }: LoginDevice,
  now: Date,
): Promise<Pending | null> {
  const row = await handle
    .deleteFrom('login_device')
    .where('phone', '=', phone)
    .where('device_hash', '=', Buffer.from(deviceHash))
    .where('expires_at', '>', now)
    .returning(['ticks', 'at', 'source', 'user_agent'])
    .executeTakeFirst();
  return row === undefined
    ? null
    : { ticks: row.ticks, at: row.at, source: row.source, userAgent: row.user_agent };
}

type Evidence = {
  readonly at: Date;
  readonly source: string;
  readonly userAgent: string;
  readonly channel: string;
  readonly deviceHash: Uint8Array | null;
};

export async function recordConsents(
  handle: Handle,
  personId: number,
  ticks: readonly Tick[],
  evidence: Evidence,
): Promise<void> {
  if (ticks.length === 0) return;
  await handle
    .insertInto('consent_event')
    .values(
      ticks.map(({ approvalVersionId, value }) => ({
        person_id: personId,
        approval_version_id: approvalVersionId,
        value,
        at: evidence.at,
        source: evidence.source,
        user_agent: evidence.userAgent,
        channel: evidence.channel,
        device_hash: evidence.deviceHash === null ? null : Buffer.from(evidence.deviceHash),
      })),
    )
    .execute();
}

export async function recordYesOfMany(
  handle: Handle,
  personIds: readonly number[],
  versionIds: readonly number[],
  { at, source, channel }: Omit<Evidence, 'userAgent' | 'deviceHash'>,
): Promise<void> {
  await sql`
    insert into consent_event (person_id, approval_version_id, value, at, source, user_agent, channel)
    select p.id, v.id, true, ${at}::timestamptz, ${source}, '', ${channel}
    from unnest(${[...personIds]}::bigint[]) as p (id) cross join unnest(${[...versionIds]}::bigint[]) as v (id)
  `.execute(handle);
}

export async function deleteLapsedPending(handle: Handle, now: Date): Promise<void> {
  await handle.deleteFrom('login_device').where('expires_at', '<', now).execute();
  await handle.deleteFrom('pending_consent').where('expires_at', '<', now).execute();
}
