import { wrongPasswordsUntilBlock } from '@klub/contract/limits';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

/** Owner of three tries: a number's known device, or all strangers together (D23). */
export type Bucket = { readonly phone: string; readonly name: string };

/** Value of `wrong` in rows of release 1.1.6, which counted only wrong tries (migration 0024). */
const ofRelease116 = -1;

/**
 * An undecided claim this old belongs to a crashed process; no password comparison takes that time.
 */
const forgottenSeconds = 30;

/**
 * Claims one of the three tries in one statement before the comparison, so that parallel guesses
 * cannot share a try (HZ5). False when all three are taken.
 */
export async function claimTry(
  handle: Handle,
  { phone, name }: Bucket,
  now: Date,
): Promise<boolean> {
  const forgotten = new Date(now.getTime() - forgottenSeconds * 1_000);
  const { rows } = await sql`
    insert into login_guard (phone, bucket, tries, last_try_at) values (${phone}, ${name}, 1, ${now})
    on conflict (phone, bucket) do update
      set tries = least(login_guard.tries + 1, ${wrongPasswordsUntilBlock}), last_try_at = excluded.last_try_at,
        wrong = case when login_guard.wrong = ${ofRelease116} then least(login_guard.tries, ${wrongPasswordsUntilBlock - 1}) else login_guard.wrong end
      where login_guard.blocked_at is null
        and (login_guard.tries < ${wrongPasswordsUntilBlock} or login_guard.last_try_at < ${forgotten})
    returning 1
  `.execute(handle);
  return rows.length > 0;
}

export async function isBucketBlocked(handle: Handle, { phone, name }: Bucket): Promise<boolean> {
  const row = await handle
    .selectFrom('login_guard')
    .select('blocked_at')
    .where('phone', '=', phone)
    .where('bucket', '=', name)
    .executeTakeFirst();
  return row !== undefined && row.blocked_at !== null;
}

export async function isAnyBlocked(handle: Handle, phone: string): Promise<boolean> {
  const row = await handle
    .selectFrom('login_guard')
    .select('phone')
    .where('phone', '=', phone)
    .where('blocked_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts a wrong try; the third blocks the bucket and records the block. An undecided try does not
 * count. Returns whether this call blocked; null when the tries are blocked already or were
 * released.
 */
export async function countWrong(
  handle: Handle,
  { phone, name }: Bucket,
  personId: number | null,
  now: Date,
): Promise<boolean | null> {
  const { rows } = await sql<{ hasBlocked: boolean }>`
    with counted as (
      update login_guard
      set wrong = least(wrong + 1, ${wrongPasswordsUntilBlock}),
        blocked_at = case when wrong + 1 >= ${wrongPasswordsUntilBlock} then ${now}::timestamptz end
      where phone = ${phone} and bucket = ${name} and blocked_at is null
      returning bucket, blocked_at
    ), noted as (
      insert into security_event (kind, person_id, at, details)
      select 'login_blocked', ${personId}::bigint, ${now}::timestamptz,
        jsonb_build_object('by', case when bucket = 'strangers' then 'strangers' else 'known device' end)
      from counted where blocked_at is not null
    )
    select blocked_at is not null as "hasBlocked" from counted
  `.execute(handle);
  return rows[0]?.hasBlocked ?? null;
}

export async function forgetTries(handle: Handle, { phone, name }: Bucket): Promise<void> {
  await handle
    .deleteFrom('login_guard')
    .where('phone', '=', phone)
    .where('bucket', '=', name)
    .execute();
}

/** A used temporary password lifts every block of its number (D22). */
export async function forgetAllTries(handle: Handle, phone: string): Promise<void> {
  await handle.deleteFrom('login_guard').where('phone', '=', phone).execute();
}

export async function deleteOldTries(
  handle: Handle,
  triesBefore: Date,
  blocksBefore: Date,
): Promise<void> {
  await handle
    .deleteFrom('login_guard')
    .where('blocked_at', 'is', null)
    .where('last_try_at', '<', triesBefore)
    .execute();
  await handle
    .deleteFrom('login_guard')
    .where('blocked_at', '<', blocksBefore)
    .where('phone', 'not in', (select) => select.selectFrom('person').select('phone'))
    .execute();
}
