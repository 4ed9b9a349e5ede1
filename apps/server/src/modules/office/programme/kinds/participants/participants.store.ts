import type { Role } from '@klub/contract/roles';
import { type RawBuilder, type Transaction, sql } from 'kysely';
import type { Handle } from '../../../../../infra/db/db.ts';
import type { Schema } from '../../../../../infra/db/schema.ts';
import { personalFields, type Personal } from '../../../../club/profile/profile.ts';
import type { PresentRows } from '../../table/table.store.ts';
import { rehearsedSince, roleNow } from '../../programme.store.ts';

type SealedField = `${keyof Personal}_sealed`;

export type StoredPerson = {
  id: number;
  phone: string;
  role: Role;
  first_name: string;
  last_name: string;
  email: string;
  client_number: string;
  entrepreneur: boolean | null;
  is_profile_complete: boolean;
  blocked_at: Date | null;
  force_log_out: boolean;
  deleted_at: Date | null;
  invited_until: Date | null;
} & Record<SealedField, string>;

/** A block that is set after the export is not lifted by its import, so no command is exported. */
export const presentPeople: PresentRows = {
  from: sql`person t`,
  where: sql`t.deleted_at is null`,
  fits: sql`t.invited_until is null`,
  sorted: ['role', 'last_name', 'first_name', 'id'],
};

/** People by canonical phone; in a rehearsal with their rehearsed roles. */
export function findPeople(
  transaction: Transaction<Schema>,
  phones: readonly string[],
): Promise<Map<string, StoredPerson>> {
  return read(transaction, phones, sql``);
}

/**
 * The same, locked, so that no profile changes during the write. Phones stay, so that references,
 * like notifications, need not wait.
 */
export function lockPeople(
  transaction: Transaction<Schema>,
  phones: readonly string[],
): Promise<Map<string, StoredPerson>> {
  return read(transaction, phones, sql`for no key update of person`);
}

async function read(
  transaction: Transaction<Schema>,
  phones: readonly string[],
  lock: RawBuilder<unknown>,
): Promise<Map<string, StoredPerson>> {
  if (phones.length === 0) return new Map();
  const sealed = personalFields.map((field) => sql.ref(`${field}_sealed`));
  const { rows } = await sql<StoredPerson>`
    select id, phone, ${roleNow} as role, first_name, last_name, email, client_number, entrepreneur, is_profile_complete,
      blocked_at, force_log_out, deleted_at, invited_until, ${sql.join(sealed)}
    from person where phone = any(${phones}::text[]) order by id ${lock}
  `.execute(transaction);
  return new Map(rows.map((person) => [person.phone, person]));
}

/** Ids of rows that are inserted later in the transaction. */
export async function reserveIds(handle: Handle, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('person', 'id')) as id from generate_series(1, ${count}::integer)
  `.execute(handle);
  return rows.map(({ id }) => id);
}

/** Ends all sessions of these people: blocked ones, and those who must log in again. */
export async function endSessions(
  transaction: Transaction<Schema>,
  phones: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update session set revoked_at = ${now}::timestamptz
    where revoked_at is null and person_id in (select id from person where phone = any(${phones}::text[]))
  `.execute(transaction);
}

/** Lifts blocks after wrong passwords. */
export async function liftBlocks(
  transaction: Transaction<Schema>,
  phones: readonly string[],
): Promise<void> {
  await sql`delete from login_guard where phone = any(${phones}::text[])`.execute(transaction);
}

export type NewAccount = {
  readonly phone: string;
  readonly before: string;
  readonly after: string;
  /** The person had none before. */
  readonly isFirst: boolean;
};
export type AccountChange = {
  readonly id: number;
  readonly personId: number;
  readonly hasJoined: boolean;
  readonly isFirst: boolean;
};

/**
 * Same as the profile's form for a changed bank account (HZ10), for many people: holds payouts
 * until `holdUntil`, keeps the former account, and records the operator. A rehearsal holds nothing
 * and writes no row of a person.
 */
export async function changeAccounts(
  transaction: Transaction<Schema>,
  accounts: readonly NewAccount[],
  {
    importId,
    now,
    holdUntil,
  }: { readonly importId: number; readonly now: Date; readonly holdUntil: Date | null },
): Promise<AccountChange[]> {
  if (accounts.length === 0) return [];
  const { rows } = await sql<AccountChange>`
    with given as (
      select person.id, person.activated_at is not null as joined, account.before, account.after, account."isFirst"
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
        as account (phone text, before text, after text, "isFirst" boolean)
      join person on person.phone = account.phone
    ), held as (
      update person set payout_hold_until = ${holdUntil}::timestamptz from given
      where person.id = given.id and ${holdUntil}::timestamptz is not null
    ), noted as (
      insert into security_event (kind, person_id, at, details)
      select 'bank_account_changed', id, ${now}::timestamptz, jsonb_build_object('import', ${importId}::bigint) from given
    ), changed as (
      insert into bank_account_change (person_id, old_iban_sealed, new_iban_sealed, changed_at, way)
      select id, before, after, ${now}::timestamptz, 'import' from given
      returning id, person_id
    )
    select changed.id, changed.person_id as "personId", given.joined as "hasJoined", given."isFirst"
    from changed join given on given.id = changed.person_id
    order by changed.id
  `.execute(transaction);
  return rows;
}

export type NewRole = { readonly personId: number; readonly former: Role; readonly role: Role };

/** Stores people's roles until the day `since`; of two changes on a day the first one counts. */
export async function keepFormerRoles(
  transaction: Transaction<Schema>,
  roles: readonly NewRole[],
  since: string,
): Promise<void> {
  if (roles.length === 0) return;
  await transaction
    .insertInto('role_change')
    .values(roles.map(({ personId, former }) => ({ person_id: personId, since, role: former })))
    .onConflict((conflict) => conflict.columns(['person_id', 'since']).doNothing())
    .execute();
}

/**
 * The person's role before `since`; deletes changes of that day and later, which another one
 * replaces.
 */
export async function forgetRolesFrom(
  transaction: Transaction<Schema>,
  {
    personId,
    role,
    since,
  }: { readonly personId: number; readonly role: Role; readonly since: string },
): Promise<Role> {
  const later = await transaction
    .deleteFrom('role_change')
    .where('person_id', '=', personId)
    .where('since', '>=', since)
    .returning(['since', 'role'])
    .execute();
  return later.toSorted((a, b) => a.since.localeCompare(b.since))[0]?.role ?? role;
}

/**
 * For a transaction that is rolled back: readers find these roles, and no person's row is locked.
 */
export async function rehearseRoles(
  transaction: Transaction<Schema>,
  roles: readonly { readonly personId: number; readonly role: Role }[],
): Promise<void> {
  await transaction
    .insertInto('role_change')
    .values(
      roles.map(({ personId, role }) => ({ person_id: personId, since: rehearsedSince, role })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'since'])
        .doUpdateSet(({ ref }) => ({ role: ref('excluded.role') })),
    )
    .execute();
}

export async function setRole(
  transaction: Transaction<Schema>,
  personId: number,
  role: Role,
): Promise<void> {
  await transaction.updateTable('person').set({ role }).where('id', '=', personId).execute();
}

/** Special tasks in which these people have a goal. */
export async function findTasksOf(
  transaction: Transaction<Schema>,
  personIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct target.task_id as id from special_goal goal join special_target target on target.id = goal.target_id
    where goal.person_id = any(${personIds}::bigint[])
  `.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Last owner of a number: a deleted account, or one with another number now. */
export type FormerOwner = 'gone' | 'moved';

/** Last owners of unused numbers, by hex digest. */
export async function findFormerOwners(
  transaction: Transaction<Schema>,
  digests: readonly Uint8Array[],
): Promise<Map<string, FormerOwner>> {
  if (digests.length === 0) return new Map();
  const { rows } = await sql<{ digest: string; owner: FormerOwner }>`
    with given as materialized (
      select decode(hex, 'hex') as digest from unnest(${digests.map((digest) => Buffer.from(digest).toString('hex'))}::text[]) hex
    )
    select encode(digest, 'hex') as digest, owner from (
      select phone_digest as digest, deleted_at as at, 'gone' as owner from person
      where phone_digest in (select digest from given)
      union all
      select former.digest, former.left_at, case when person.deleted_at is null then 'moved' else 'gone' end
      from former_phone former join person on person.id = former.person_id
      where former.digest in (select digest from given)
    ) as owned
    order by at
  `.execute(transaction);
  return new Map(rows.map(({ digest, owner }) => [digest, owner]));
}

export async function findIds(
  transaction: Transaction<Schema>,
  phones: readonly string[],
): Promise<number[]> {
  if (phones.length === 0) return [];
  const { rows } = await sql<{
    id: number;
  }>`select id from person where phone = any(${phones}::text[])`.execute(transaction);
  return rows.map(({ id }) => id);
}

export async function phonesOf(
  transaction: Transaction<Schema>,
  personIds: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select phone from person where id = any(${personIds}::bigint[])
  `.execute(transaction);
  return rows.map(({ phone }) => phone);
}

/**
 * Deletes role changes since a day for people who have this role again. A change of the day itself
 * to another role stays: an earlier change of that day made it.
 */
export async function forgetRoleChanges(
  transaction: Transaction<Schema>,
  restored: readonly { readonly personId: number; readonly role: Role }[],
  since: string,
): Promise<void> {
  await sql`
    delete from role_change using unnest(
      ${restored.map(({ personId }) => personId)}::bigint[], ${restored.map(({ role }) => role)}::text[]
    ) as restored (person_id, role)
    where role_change.person_id = restored.person_id
      and (role_change.since > ${since}::date or (role_change.since = ${since}::date and role_change.role = restored.role))
  `.execute(transaction);
}

export async function setComplete(
  transaction: Transaction<Schema>,
  people: readonly { readonly id: number; readonly isComplete: boolean }[],
): Promise<void> {
  await sql`
    update person set is_profile_complete = given.complete
    from unnest(${people.map(({ id }) => id)}::bigint[], ${people.map(({ isComplete }) => isComplete)}::boolean[])
      as given (id, complete)
    where person.id = given.id and person.is_profile_complete <> given.complete
  `.execute(transaction);
}
