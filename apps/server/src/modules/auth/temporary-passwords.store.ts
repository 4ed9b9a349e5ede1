import { sql } from 'kysely';
import type { Handle } from '../../infra/db.ts';

export type TemporaryPasswordKind = 'invitation' | 'reminder';

type Issued = {
  readonly phone: string;
  readonly kind: TemporaryPasswordKind;
  readonly digest: Uint8Array;
  readonly now: Date;
  readonly expiresAt: Date;
};

/** The new one replaces the old. For a number that nobody has, the same statements do nothing. */
export async function replaceTemporaryPassword(handle: Handle, issued: Issued): Promise<void> {
  const { phone, kind, digest, now, expiresAt } = issued;
  await sql`
    update temporary_password set expires_at = ${now}
    where person_id = (select id from person where phone = ${phone}) and used_at is null and expires_at > ${now}
  `.execute(handle);
  await sql`
    insert into temporary_password (person_id, kind, password_hash, created_at, expires_at)
    select id, ${kind}, ${digest}, ${now}::timestamptz, ${expiresAt}::timestamptz
    from person where phone = ${phone} and deleted_at is null
      and (activated_at is not null or invited_until is null or invited_until > ${now})
  `.execute(handle);
}

/**
 * Takes one of its three tries and uses it up when a digest fits, in one statement, so that parallel guesses cannot
 * share a try and nobody gets in twice. Null when it did not fit or there is none. In a transaction: a try that was wrong
 * does not wait for the disk, since the wait would tell that the number has a temporary password; the next commit of the
 * login takes it along.
 */
export async function useTemporaryPassword(
  handle: Handle,
  personId: number | null,
  digests: readonly [Uint8Array, Uint8Array],
  now: Date,
): Promise<TemporaryPasswordKind | null> {
  const { rows } = await sql<{ kind: TemporaryPasswordKind; used: boolean }>`
    with tried as (
      update temporary_password
      set tries_left = tries_left - 1,
        used_at = case when password_hash in (${digests[0]}, ${digests[1]}) then ${now}::timestamptz end
      where id = (
          select id from temporary_password
          where person_id = ${personId}::bigint and expires_at > ${now} order by expires_at desc, id desc limit 1
        )
        and tries_left > 0 and used_at is null
      returning kind, used_at is not null as used
    )
    select kind, used, case when not used then set_config('synchronous_commit', 'off', true) end from tried
  `.execute(handle);
  const row = rows[0];
  return row?.used === true ? row.kind : null;
}

/** A correct password of one's own is no guess at the temporary one. */
export async function giveTryBack(handle: Handle, personId: number, now: Date): Promise<void> {
  await sql`
    update temporary_password set tries_left = least(3, tries_left + 1)
    where person_id = ${personId} and used_at is null and expires_at > ${now}
  `.execute(handle);
}

export async function endTemporaryPasswords(handle: Handle, personId: number, now: Date): Promise<void> {
  await handle
    .updateTable('temporary_password')
    .set({ expires_at: now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Whether this very password can still be used, so that no SMS brings a dead one. */
export async function isTemporaryPasswordGood(
  handle: Handle,
  phone: string,
  digest: Uint8Array,
  now: Date,
): Promise<boolean> {
  const row = await handle
    .selectFrom('temporary_password as t')
    .innerJoin('person as p', 'p.id', 't.person_id')
    .select('t.id')
    .where('p.phone', '=', phone)
    .where('p.deleted_at', 'is', null)
    .where('t.password_hash', '=', digest)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Notes an SMS with a password to this number when its limits allow one more (D22): 1 in 60 s, 3 in an hour, 5 in a
 * day, counted in sliding windows. The number is locked until the transaction ends, so that parallel calls count.
 */
export async function takeSmsAllowance(handle: Handle, phone: string, now: Date): Promise<boolean> {
  const key = `password-sms ${phone}`;
  const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(handle);
  const { rows } = await sql<{ minute: number; hour: number; day: number }>`
    select coalesce(sum(count) filter (where window_start > ${before(60)}), 0) as minute,
      coalesce(sum(count) filter (where window_start > ${before(3_600)}), 0) as hour,
      coalesce(sum(count), 0) as day
    from rate_count where key = ${key} and window_start > ${before(86_400)}
  `.execute(handle);
  const { minute = 0, hour = 0, day = 0 } = rows[0] ?? {};
  if (minute >= 1 || hour >= 3 || day >= 5) return false;
  await sql`
    insert into rate_count (key, window_start, count) values (${key}, ${now}, 1)
    on conflict (key, window_start) do update set count = rate_count.count + 1
  `.execute(handle);
  return true;
}

export async function deleteTemporaryPasswords(handle: Handle, expiredBefore: Date): Promise<void> {
  await handle.deleteFrom('temporary_password').where('expires_at', '<', expiredBefore).execute();
}
