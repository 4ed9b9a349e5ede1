import { sql } from 'kysely';
import { dayMs } from '../../../infra/clock.ts';
import type { Handle } from '../../../infra/db/db.ts';
import { passwordSmsMax, strangers, triesOfACode } from './auth.rules.ts';

export type TemporaryPasswordKind = 'invitation' | 'reminder';

type Issued = {
  readonly phone: string;
  readonly kind: TemporaryPasswordKind;
  readonly deviceHash: Uint8Array;
  readonly digest: Uint8Array;
  readonly head: Uint8Array;
  readonly now: Date;
  readonly expiresAt: Date;
};

/**
 * True when the number belongs to a person who may get a password. Waits for a running deletion of
 * the account and blocks a new one, so that it leaves no password behind; does not wait for an
 * import of people, which does not change phones.
 */
export async function lockReachable(handle: Handle, phone: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from person where phone = ${phone} and deleted_at is null
      and (activated_at is not null or invited_until is null or invited_until > ${now})
    for key share
  `.execute(handle);
  return rows.length > 0;
}

/**
 * Replaces the calling device's password; those of other devices stay valid until they expire. For
 * an unknown number the same statements do nothing. Returns whose password it is, or null.
 */
export async function addTemporaryPassword(handle: Handle, issued: Issued): Promise<number | null> {
  const { phone, kind, deviceHash, digest, head, now, expiresAt } = issued;
  await sql`
    update temporary_password set expires_at = ${now}
    where person_id = (select id from person where phone = ${phone}) and device_hash = ${Buffer.from(deviceHash)}
      and used_at is null and expires_at > ${now}
  `.execute(handle);
  const { rows } = await sql<{ personId: number }>`
    insert into temporary_password (person_id, kind, password_hash, head_hash, device_hash, created_at, expires_at)
    select id, ${kind}, ${digest}, ${head}, ${Buffer.from(deviceHash)}, ${now}::timestamptz, ${expiresAt}::timestamptz
    from person where phone = ${phone} and deleted_at is null
      and (activated_at is not null or invited_until is null or invited_until > ${now})
    returning person_id as "personId"
  `.execute(handle);
  return rows[0]?.personId ?? null;
}

/**
 * Extends the last password of this number from the last day, unless it was used or a password was
 * set since. Its counted tries stay. Returns whether one was extended.
 */
export async function extendLast(
  handle: Handle,
  phone: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - dayMs);
  const { rows } = await sql`
    update temporary_password t set expires_at = greatest(t.expires_at, ${until}::timestamptz)
    from person p
    where p.phone = ${phone} and p.deleted_at is null and t.used_at is null
      and t.created_at > coalesce(p.password_set_at, '-infinity')
      and t.id = (
        select id from temporary_password where person_id = p.id and created_at > ${dayAgo}
        order by created_at desc, id desc limit 1
      )
    returning t.id
  `.execute(handle);
  return rows.length > 0;
}

export type AttemptSource = {
  readonly phone: string;
  readonly personId: number | null;
  readonly deviceHash: Uint8Array | null;
  readonly isKnown: boolean;
  readonly source: string;
};

/** A digest for each reading of the typed text, and for its first characters. */
export type Typed = {
  readonly digests: readonly [Uint8Array, Uint8Array];
  readonly head: Uint8Array;
};

export type Try = {
  /** Kind of the matching password; null: none matches, or its tries are used up. */
  readonly kind: TemporaryPasswordKind | null;
  /** A counted wrong try. */
  readonly tryId: number | null;
};

/**
 * Locks the number, so that parallel guesses cannot share a try and one password cannot log in
 * twice. For a right password also locks the person, so that a change of number, a withdrawal or a
 * deletion ends first; read the clock afterwards. A wrong password locks no person, because the
 * wait would reveal that the number has an account.
 */
export async function lockTry(
  handle: Handle,
  { phone, personId }: AttemptSource,
  { digests }: Typed,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`temporary password ${phone}`}, 0))`.execute(
    handle,
  );
  await sql`
    select from person where id = ${personId}::bigint and phone = ${phone} and exists (
      select from temporary_password
      where person_id = ${personId}::bigint and used_at is null and password_hash in (${digests[0]}, ${digests[1]})
    )
    for key share
  `.execute(handle);
}

/**
 * Counts a try and uses up the matching password; call it after `lockTry`. Limits: `triesOfACode`
 * in auth.rules.ts. Inside a transaction a wrong try does not wait for the disk, because the wait
 * would reveal that the number has a temporary password; the login's next commit writes it.
 */
export async function tryTemporaryPassword(
  handle: Handle,
  tryer: AttemptSource,
  typed: Typed,
  now: Date,
): Promise<Try> {
  const { phone, personId, deviceHash, isKnown, source } = tryer;
  const { perDevice, ofKnown, ofAsking, ofStrangers, ofStrangersPerSource } = triesOfACode;
  const device = deviceHash === null ? null : Buffer.from(deviceHash);
  const bucket = device?.toString('hex') ?? strangers;
  const { rows } = await sql<Try>`
    with own as (
      select case
        when ${isKnown}::boolean then 'known'
        when exists (
          select from login_device
          where phone = ${phone} and device_hash = ${device}::bytea and expires_at > ${now}
        ) then 'asked'
        else 'stranger' end as kind
    ), valid as (
      select id, kind, password_hash, head_hash, created_at from temporary_password
      where person_id = ${personId}::bigint and used_at is null and expires_at > ${now}
    ), tried as (
      select * from temporary_password_try
      where person_id = ${personId}::bigint and tried_at >= (select min(created_at) from valid)
    ), triable as (
      select valid.* from valid cross join own cross join lateral (
        select count(*) filter (where bucket = ${bucket}) as "byDevice",
          count(*) filter (where tried.kind = own.kind and (own.kind <> 'asked' or is_near)) as "byKind",
          count(*) filter (where tried.kind = own.kind and source = ${source}) as "bySource"
        from tried where tried_at >= valid.created_at
      ) count
      where "byDevice" < ${perDevice}
        and "byKind" < case own.kind when 'known' then ${ofKnown}::int when 'asked' then ${ofAsking}::int else ${ofStrangers}::int end
        and (own.kind <> 'stranger' or "bySource" < ${ofStrangersPerSource})
    ), used as (
      update temporary_password set used_at = ${now}::timestamptz
      where id = (
        select id from triable where password_hash in (${typed.digests[0]}, ${typed.digests[1]}) order by id desc limit 1
      )
      returning kind
    ), noted as (
      insert into temporary_password_try (person_id, bucket, kind, source, is_near, tried_at)
      select ${personId}::bigint, ${bucket}, own.kind, ${source},
        exists (select from valid where head_hash = ${typed.head}), ${now}::timestamptz
      from own where exists (select from triable) and not exists (select from used)
      returning id
    )
    select (select kind from used) as kind, (select id from noted) as "tryId",
      case when not exists (select from used) then set_config('synchronous_commit', 'off', true) end
  `.execute(handle);
  return rows[0] ?? { kind: null, tryId: null };
}

/** Uncounts a try: a correct permanent password is no guess at the temporary one. */
export async function uncountAttempt(handle: Handle, tryId: number): Promise<void> {
  await handle.deleteFrom('temporary_password_try').where('id', '=', tryId).execute();
}

/**
 * Deletes the passwords, so that a login that waits for this transaction finds none, whatever its
 * clock says.
 */
export async function endTemporaryPasswords(handle: Handle, personId: number): Promise<void> {
  await handle
    .deleteFrom('temporary_password')
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Whether an SMS may bring this password. `late`: it expired unused; `none`: it was used or
 * replaced, or the number has no account.
 */
export async function temporaryPasswordState(
  handle: Handle,
  phone: string,
  digest: Uint8Array,
  now: Date,
): Promise<'good' | 'late' | 'none'> {
  const { rows } = await sql<{ isGood: boolean }>`
    select t.expires_at > ${now} as "isGood"
    from temporary_password t join person p on p.id = t.person_id
    where p.phone = ${phone} and p.deleted_at is null and t.password_hash = ${digest} and t.used_at is null
      and not exists (
        select from temporary_password newer
        where newer.person_id = t.person_id and newer.device_hash = t.device_hash and newer.id > t.id
      )
  `.execute(handle);
  const [found] = rows;
  if (found === undefined) return 'none';
  return found.isGood ? 'good' : 'late';
}

type SmsOf = { readonly digest: string; readonly isKnown: boolean };
const smsKey = ({ digest, isKnown }: SmsOf): string =>
  `password-sms ${isKnown ? 'known ' : ''}${digest}`;

/**
 * Locks until commit, so that parallel calls count the rows of `noteSms`; read the clock
 * afterwards.
 */
export async function lockSms(handle: Handle, of: SmsOf): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${smsKey(of)}, 0))`.execute(handle);
}

/**
 * Maximum clock difference between processes; later times were written before a clock was set back.
 */
const clocksDifferBySeconds = 60;

/**
 * True when the limits of this number (`passwordSmsMax`) allow one more password SMS; known devices
 * count apart from all others. The number is stored as a keyed digest, so the limits outlast a
 * deleted account.
 */
export async function hasSmsAllowance(handle: Handle, of: SmsOf, now: Date): Promise<boolean> {
  const key = smsKey(of);
  const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);
  const { rows } = await sql<{ minute: number; hour: number; day: number }>`
    select coalesce(sum(count) filter (where window_start > ${before(60)}), 0) as minute,
      coalesce(sum(count) filter (where window_start > ${before(3_600)}), 0) as hour,
      coalesce(sum(count), 0) as day
    from rate_count where key = ${key}
      and window_start > ${before(86_400)} and window_start <= ${before(-clocksDifferBySeconds)}
  `.execute(handle);
  const { minute = 0, hour = 0, day = 0 } = rows[0] ?? {};
  return (
    minute < passwordSmsMax.inMinute && hour < passwordSmsMax.inHour && day < passwordSmsMax.inDay
  );
}

export async function noteSms(handle: Handle, of: SmsOf, now: Date): Promise<void> {
  await sql`
    insert into rate_count (key, window_start, count) values (${smsKey(of)}, ${now}, 1)
    on conflict (key, window_start) do update set count = rate_count.count + 1
  `.execute(handle);
}

export async function deleteTemporaryPasswords(handle: Handle, expiredBefore: Date): Promise<void> {
  await handle.deleteFrom('temporary_password').where('expires_at', '<', expiredBefore).execute();
  await handle.deleteFrom('temporary_password_try').where('tried_at', '<', expiredBefore).execute();
}
