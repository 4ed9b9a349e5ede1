import type { Selectable, Updateable } from 'kysely';
import type { DeviceKind } from './change.rules.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';

export type StoredPerson = Selectable<Schema['person']>;

/** Locks the person until commit, so that concurrent changes run one after another. */
export async function lockPerson(handle: Handle, personId: number): Promise<StoredPerson | null> {
  const row = await handle
    .selectFrom('person')
    .selectAll()
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updatePerson(
  handle: Handle,
  personId: number,
  change: Updateable<Schema['person']>,
): Promise<void> {
  await handle.updateTable('person').set(change).where('id', '=', personId).execute();
}

export async function findShownVersion(handle: Handle, tokenHash: Uint8Array): Promise<string> {
  const row = await handle
    .selectFrom('session')
    .select('profile_shown')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.profile_shown ?? '';
}

export async function noteShownVersion(
  handle: Handle,
  tokenHash: Uint8Array,
  version: string,
): Promise<void> {
  await handle
    .updateTable('session')
    .set({ profile_shown: version })
    .where('token_hash', '=', tokenHash)
    .execute();
}

type AccountChange = {
  readonly personId: number;
  readonly before: string;
  readonly after: string;
  readonly way: DeviceKind;
  /** Null: the change has no device. */
  readonly deviceHash: Uint8Array | null;
  readonly now: Date;
};

/** Returns the change's id. */
export async function recordAccountChange(
  handle: Handle,
  { personId, before, after, way, deviceHash, now }: AccountChange,
): Promise<number> {
  const { id } = await handle
    .insertInto('bank_account_change')
    .values(({ selectFrom }) => ({
      person_id: personId,
      old_iban_sealed: before,
      new_iban_sealed: after,
      changed_at: now,
      way,
      device_since:
        deviceHash === null
          ? null
          : selectFrom('known_device')
              .select('first_seen_at')
              .where('person_id', '=', personId)
              .where('device_hash', '=', Buffer.from(deviceHash)),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function recordSecurityEvent(
  handle: Handle,
  {
    kind,
    personId,
    now,
    details = {},
  }: { kind: string; personId: number; now: Date; details?: object },
): Promise<void> {
  await handle
    .insertInto('security_event')
    .values({ kind, person_id: personId, at: now, details: JSON.stringify(details) })
    .execute();
}
