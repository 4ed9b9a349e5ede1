import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { deleteWithAccount } from '../../letters/letters.ts';

/**
 * The current version of an approval for the deletion; always asked, since no earlier answer
 * exists.
 */
export type DeletionApproval = {
  readonly versionId: number;
  readonly name: string;
  readonly content: string;
  readonly required: boolean;
  readonly isAnswered: false;
};

export async function deletionApprovals(handle: Handle, now: Date): Promise<DeletionApproval[]> {
  const { rows } = await sql<DeletionApproval>`
    select v.id as "versionId", v.name, v.content, v.required, false as "isAnswered"
    from approval a
    join lateral (
      select * from approval_version where approval_id = a.id and valid_from <= ${now} order by version desc limit 1
    ) v on true
    where a.occasion = 'delete' and a.withdrawn_at is null
    order by a.position, a.id
  `.execute(handle);
  return rows;
}

type DeletedAccount = {
  readonly personId: number;
  readonly phone: string;
  readonly phoneDigest: Uint8Array;
};

/** Sums reference the person's row, so it stays without name, number, address and login. */
export async function anonymise(
  handle: Handle,
  { personId, phoneDigest }: DeletedAccount,
  { now, day }: { readonly now: Date; readonly day: string },
): Promise<void> {
  await sql`
    update person set phone = 'deleted:' || id, phone_digest = ${phoneDigest}, first_name = '', last_name = '', email = '',
      client_number = '', entrepreneur = null, iban_sealed = '', street_sealed = '', city_sealed = '',
      zip_code_sealed = '', birthday_sealed = '', pesel_sealed = '', pesel_digest = null, tax_office_name_sealed = '',
      tax_office_address_sealed = '', is_profile_complete = false, password_hash = null, password_set_at = null,
      badge_hidden_at = null, last_login_at = null, deleted_at = ${now}
    where id = ${personId}
  `.execute(handle);
  await sql`
    update person_place set to_date = greatest(from_date, ${day}::date)
    where person_id = ${personId} and (to_date is null or to_date > ${day}::date)
  `.execute(handle);
}

/**
 * Deletes data that served only the account (D26). The auth module ends the sessions and sweeps
 * them; their devices are deleted here.
 */
export async function eraseTraces(
  handle: Handle,
  { personId, phone }: DeletedAccount,
): Promise<void> {
  await handle.deleteFrom('push').where('person_id', '=', personId).execute();
  await handle.deleteFrom('device').where('person_id', '=', personId).execute();
  await handle.deleteFrom('push_setting').where('person_id', '=', personId).execute();
  await handle.deleteFrom('notification').where('person_id', '=', personId).execute();
  // After the notifications, because deleting those writes one more row.
  await handle.deleteFrom('unread_change').where('person_id', '=', personId).execute();
  await handle.deleteFrom('known_device').where('person_id', '=', personId).execute();
  await handle.deleteFrom('temporary_password').where('person_id', '=', personId).execute();
  await handle.deleteFrom('temporary_password_try').where('person_id', '=', personId).execute();
  // Goals and results of special tasks are numbers only, and an undo needs them (D61).
  await handle
    .deleteFrom('row_before')
    .where('person_id', '=', personId)
    .where('kind', 'not in', ['special_goal', 'special_result'])
    .execute();
  await handle.deleteFrom('bank_account_change').where('person_id', '=', personId).execute();
  // The row stays, so that its attachment is found and removed; the contact module closes it
  // without an e-mail.
  await handle
    .updateTable('contact_message')
    .set({ content_sealed: '' })
    .where('person_id', '=', personId)
    .execute();
  await deleteWithAccount(handle, personId);
  // Imports list their changes of names and addresses here.
  for (const list of ['changes', 'moved']) {
    await sql`
      update import_batch set found = jsonb_set(found, array[${list}::text], (
        select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(found -> ${list}::text) change
        where change -> 'personId' is distinct from to_jsonb(${personId}::bigint)
      ))
      where found -> ${list}::text @> jsonb_build_array(jsonb_build_object('personId', ${personId}::bigint))
    `.execute(handle);
  }
  await handle.deleteFrom('phone_change').where('person_id', '=', personId).execute();
  await handle.deleteFrom('leaver_account').where('person_id', '=', personId).execute();
  await handle.deleteFrom('login_guard').where('phone', '=', phone).execute();
  await handle.deleteFrom('login_device').where('phone', '=', phone).execute();
  await handle.deleteFrom('pending_consent').where('phone', '=', phone).execute();
  await handle
    .updateTable('session')
    .set({ device_hash: null, profile_shown: '' })
    .where('person_id', '=', personId)
    .execute();
  // A notice to a former number still goes out.
  await sql`
    delete from job where payload ->> 'phone' = ${phone}
      or (person_id = ${personId} and (done_at is not null or failed_at is not null or payload ->> 'phoneSealed' is null))
  `.execute(handle);
}

/** When the person's last deletion was reversed; null: never. */
export async function lastReturnOf(handle: Handle, personId: number): Promise<Date | null> {
  const found = await handle
    .selectFrom('security_event')
    .select('at')
    .where('person_id', '=', personId)
    .where('kind', '=', 'account_restored')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.at ?? null;
}

/** Hex digests of the current and former numbers. */
export async function numberDigests(
  handle: Handle,
  { personId, phoneDigest }: DeletedAccount,
): Promise<string[]> {
  const former = await handle
    .selectFrom('former_phone')
    .select('digest')
    .where('person_id', '=', personId)
    .execute();
  return [phoneDigest, ...former.map(({ digest }) => digest)].map((digest) =>
    Buffer.from(digest).toString('hex'),
  );
}

export async function findLiving(handle: Handle, personIds: readonly number[]): Promise<number[]> {
  const rows = await handle
    .selectFrom('person')
    .select('id')
    .where('id', 'in', personIds)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
