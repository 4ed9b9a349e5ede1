import type { Role } from '@klub/contract/roles';
import { type Transaction, sql } from 'kysely';
import type { Schema } from '../../../infra/schema.ts';
import { personalFields, type Personal } from './participants.rules.ts';

type SealedField = `${keyof Personal}_sealed`;

export type StoredPerson = {
  id: number;
  phone: string;
  role: Role;
  first_name: string;
  last_name: string;
  email: string;
  client_number: string;
  entrepreneur: boolean;
  is_profile_complete: boolean;
  blocked_at: Date | null;
  force_log_out: boolean;
  deleted_at: Date | null;
} & Record<SealedField, string>;

/** Locks the people, so that none of them changes his profile while the file is compared with it. */
export async function lockPeople(
  transaction: Transaction<Schema>,
  phones: readonly string[],
): Promise<Map<string, StoredPerson>> {
  const people = await transaction
    .selectFrom('person')
    .select([
      'id',
      'phone',
      'role',
      'first_name',
      'last_name',
      'email',
      'client_number',
      'entrepreneur',
      'is_profile_complete',
      'blocked_at',
      'force_log_out',
      'deleted_at',
      ...personalFields.map((field): SealedField => `${field}_sealed`),
    ])
    .where(sql<boolean>`phone = any(${phones}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(people.map((person) => [person.phone, person]));
}

/** Ends every session of these people: of the blocked, and of those who are to log in anew. */
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

/** Takes away the blocks that wrong passwords have caused. */
export async function liftBlocks(transaction: Transaction<Schema>, phones: readonly string[]): Promise<void> {
  await sql`delete from login_guard where phone = any(${phones}::text[])`.execute(transaction);
}

/** Evidence that the operator changed where somebody's money goes. */
export async function recordAccountChanges(
  transaction: Transaction<Schema>,
  phones: readonly string[],
  importId: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into security_event (kind, person_id, at, details)
    select 'bank_account_changed', id, ${now}::timestamptz, jsonb_build_object('import', ${importId}::bigint)
    from person where phone = any(${phones}::text[])
  `.execute(transaction);
}
