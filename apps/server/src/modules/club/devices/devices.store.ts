import type { Role } from '@klub/contract/roles';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { PushSetting } from './devices.rules.ts';

export type NewDevice = {
  readonly token: string;
  readonly personId: number;
  readonly sessionHash: Uint8Array;
  readonly platform: 'android' | 'ios' | 'web';
  readonly version: string;
  readonly apiUrl: string;
  readonly publicKey: string;
  readonly authSecret: string;
};

/** Removes the former owner's row, and with it the waiting pushes. */
export async function forgetFormerOwner(
  handle: Handle,
  token: string,
  personId: number,
): Promise<void> {
  await handle
    .deleteFrom('device')
    .where('token', '=', token)
    .where('person_id', '<>', personId)
    .execute();
}

/** Records nothing when the session has ended. */
export async function saveDevice(handle: Handle, device: NewDevice, now: Date): Promise<void> {
  await sql`
    insert into device (token, person_id, session_hash, platform, version, api_url, public_key, auth_secret,
      created_at, updated_at)
    select ${device.token}, person_id, token_hash, ${device.platform}, ${device.version}, ${device.apiUrl},
      ${device.publicKey}, ${device.authSecret}, ${now}::timestamptz, ${now}::timestamptz
    from session
    where token_hash = ${Buffer.from(device.sessionHash)} and person_id = ${device.personId} and revoked_at is null
    on conflict (token) do update set person_id = excluded.person_id, session_hash = excluded.session_hash,
      platform = excluded.platform, version = excluded.version, api_url = excluded.api_url,
      public_key = excluded.public_key, auth_secret = excluded.auth_secret, updated_at = excluded.updated_at
  `.execute(handle);
}

/** Keeps the most recently recorded devices. */
export async function forgetOldest(handle: Handle, personId: number, max: number): Promise<void> {
  await sql`
    delete from device where person_id = ${personId} and id in (
      select id from device where person_id = ${personId} order by updated_at desc, id desc offset ${max}
    )
  `.execute(handle);
}

export async function forgetDevice(handle: Handle, personId: number, token: string): Promise<void> {
  await handle
    .deleteFrom('device')
    .where('token', '=', token)
    .where('person_id', '=', personId)
    .execute();
}

export async function findSetting(handle: Handle, personId: number): Promise<PushSetting | null> {
  const found = await handle
    .selectFrom('push_setting')
    .select(['muted', 'quiet_from as quietFrom', 'quiet_to as quietTo'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return found ?? null;
}

export async function saveSetting(
  handle: Handle,
  personId: number,
  setting: PushSetting,
): Promise<void> {
  const columns = {
    muted: [...setting.muted],
    quiet_from: setting.quietFrom,
    quiet_to: setting.quietTo,
  };
  await handle
    .insertInto('push_setting')
    .values({ person_id: personId, ...columns })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(columns))
    .execute();
}

export type ClaimedPush = {
  readonly id: number;
  readonly deviceId: number;
  readonly attempts: number;
  readonly token: string;
  readonly platform: 'android' | 'ios' | 'web';
  readonly publicKey: string;
  readonly authSecret: string;
  readonly slug: string;
  readonly cause: string;
  readonly url: string | null;
  readonly role: Role;
  readonly createdAt: Date;
  readonly isRead: boolean;
  readonly isEntitled: boolean;
  readonly muted: string[] | null;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
};

type Claim = {
  readonly now: Date;
  readonly lockedUntil: Date;
  readonly max: number;
  readonly session: { readonly usedAfter: Date; readonly createdAfter: Date };
};

/** The operator's message that the notification is; null: it is another one. */
const messageIdSql = sql<
  number | null
>`substring(notification.cause from '^message:([0-9]+)$')::bigint`;

/** True of a commercial message whose consent was withdrawn after it was put into the app. */
const lacksConsent = sql<boolean>`exists (
  select from message where message.id = ${messageIdSql} and message.approval_id is not null
    and consent_held(notification.person_id, message.approval_id) is null
)`;

/** Notes in the operator's messages that their pushes were sent. */
export async function notePushed(
  handle: Handle,
  slugs: readonly string[],
  now: Date,
): Promise<void> {
  if (slugs.length === 0) return;
  await sql`
    update message_recipient recipient set pushed_at = ${now} from notification
    where notification.slug = any(${[...slugs]}::text[]) and recipient.message_id = ${messageIdSql}
      and recipient.person_id = notification.person_id and recipient.pushed_at is null
  `.execute(handle);
}

/** `skip locked`: concurrent processes take different rows, so that no push is sent twice. */
export async function claimDue(
  handle: Handle,
  { now, lockedUntil, max, session }: Claim,
): Promise<ClaimedPush[]> {
  const { rows } = await sql<ClaimedPush>`
    with claimed as (
      update push set locked_until = ${lockedUntil}, attempts = attempts + 1
      where id in (
        select id from push where due_at <= ${now} and (locked_until is null or locked_until <= ${now})
        order by due_at, id limit ${max} for update skip locked
      )
      returning id, notification_id, device_id, attempts
    )
    select claimed.id, claimed.device_id as "deviceId", claimed.attempts, device.token, device.platform,
      device.public_key as "publicKey", device.auth_secret as "authSecret",
      notification.slug, notification.cause, notification.url, person.role, notification.created_at as "createdAt",
      notification.read_at is not null as "isRead",
      notification.person_id = device.person_id and session.person_id = device.person_id
        and session.revoked_at is null and session.last_used_at > ${session.usedAfter}
        and session.created_at > ${session.createdAfter}
        and person.blocked_at is null and person.deleted_at is null and not person.force_log_out
        and not ${lacksConsent} as "isEntitled",
      push_setting.muted, push_setting.quiet_from as "quietFrom", push_setting.quiet_to as "quietTo"
    from claimed
    join notification on notification.id = claimed.notification_id
    join device on device.id = claimed.device_id
    join session on session.token_hash = device.session_hash
    join person on person.id = device.person_id
    left join push_setting on push_setting.person_id = device.person_id
    order by claimed.id
  `.execute(handle);
  return rows;
}

export async function removePushes(handle: Handle, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await handle.deleteFrom('push').where('id', 'in', ids).execute();
}

/** Restores `attempts` of pushes that were not sent. */
export async function postponePushes(
  handle: Handle,
  pushes: readonly { readonly id: number; readonly dueAt: Date; readonly attempts: number }[],
): Promise<void> {
  if (pushes.length === 0) return;
  await sql`
    update push set due_at = later."dueAt", attempts = later.attempts, locked_until = null
    from jsonb_to_recordset(${JSON.stringify(pushes)}::jsonb) as later (id bigint, "dueAt" timestamptz, attempts bigint)
    where push.id = later.id
  `.execute(handle);
}

/** Removes a device that the service no longer knows, unless it was recorded again. */
export async function removeDeadDevice(
  handle: Handle,
  id: number,
  unchangedSince: Date,
): Promise<void> {
  await handle
    .deleteFrom('device')
    .where('id', '=', id)
    .where('updated_at', '<=', unchangedSince)
    .execute();
}
