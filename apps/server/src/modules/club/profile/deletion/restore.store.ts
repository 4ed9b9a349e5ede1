import { type Updateable, sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Schema } from '../../../../infra/db/schema.ts';

/** A shop where the person worked on or after the day of the deletion, with the original dates. */
export type RetainedPlace = {
  readonly placeId: number;
  readonly from: string;
  readonly to: string | null;
};
export type SealedAccountChange = {
  readonly before: string;
  readonly after: string;
  readonly changedAt: Date;
};

export async function findRetainedPlaces(
  handle: Handle,
  personId: number,
  day: string,
): Promise<RetainedPlace[]> {
  const { rows } = await sql<RetainedPlace>`
    select place_id as "placeId", from_date as "from", to_date as "to" from person_place
    where person_id = ${personId} and (to_date is null or to_date > ${day}::date)
    order by place_id, from_date
  `.execute(handle);
  return rows;
}

export function findAccountChanges(
  handle: Handle,
  personId: number,
): Promise<SealedAccountChange[]> {
  return handle
    .selectFrom('bank_account_change')
    .select(['old_iban_sealed as before', 'new_iban_sealed as after', 'changed_at as changedAt'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
}

export async function insertDeletionEnvelope(
  handle: Handle,
  departure: {
    readonly personId: number;
    readonly envelope: string;
    readonly leftAt: Date;
    readonly purgeAt: Date;
  },
): Promise<void> {
  const { personId, envelope, leftAt, purgeAt } = departure;
  await handle
    .insertInto('departure')
    .values({ person_id: personId, envelope, left_at: leftAt, purge_at: purgeAt })
    .execute();
}

export type DeletedAccount = {
  readonly personId: number;
  readonly leftAt: Date;
  /** Null after its deadline. */
  readonly envelope: string | null;
};

/** Locks the last deleted account with this number. */
export async function lockDeletedAccount(
  handle: Handle,
  phoneDigest: Uint8Array,
  now: Date,
): Promise<DeletedAccount | null> {
  const person = await handle
    .selectFrom('person')
    .select(['id', 'deleted_at'])
    .where('phone_digest', '=', Buffer.from(phoneDigest))
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (person === undefined || person.deleted_at === null) return null;
  return {
    personId: person.id,
    leftAt: person.deleted_at,
    envelope: await findEnvelope(handle, person.id, now),
  };
}

export async function findEnvelope(
  handle: Handle,
  personId: number,
  now: Date,
): Promise<string | null> {
  const row = await handle
    .selectFrom('departure')
    .select('envelope')
    .where('person_id', '=', personId)
    .where('purge_at', '>', now)
    .executeTakeFirst();
  return row?.envelope ?? null;
}

export async function isPhoneTaken(handle: Handle, phone: string): Promise<boolean> {
  return (
    (await handle
      .selectFrom('person')
      .select('id')
      .where('phone', '=', phone)
      .executeTakeFirst()) !== undefined
  );
}

export type RestoredAccount = {
  readonly personId: number;
  readonly columns: Updateable<Schema['person']>;
  readonly places: readonly RetainedPlace[];
  readonly accounts: readonly SealedAccountChange[];
};

/** Restores the deleted values and removes the envelope. */
export async function restorePerson(
  handle: Handle,
  { personId, columns, places, accounts }: RestoredAccount,
): Promise<void> {
  await handle
    .updateTable('person')
    .set({ ...columns, deleted_at: null, phone_digest: null })
    .where('id', '=', personId)
    .execute();
  await sql`
    update person_place set to_date = kept."to"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as kept ("placeId" bigint, "from" date, "to" date)
    where person_id = ${personId} and place_id = kept."placeId" and from_date = kept."from"
  `.execute(handle);
  if (accounts.length > 0) {
    await handle
      .insertInto('bank_account_change')
      .values(
        accounts.map(({ before, after, changedAt }) => ({
          person_id: personId,
          old_iban_sealed: before,
          new_iban_sealed: after,
          changed_at: changedAt,
        })),
      )
      .execute();
  }
  await handle.deleteFrom('departure').where('person_id', '=', personId).execute();
}

export async function deleteExpiredEnvelopes(handle: Handle, now: Date): Promise<void> {
  await handle.deleteFrom('departure').where('purge_at', '<=', now).execute();
}
