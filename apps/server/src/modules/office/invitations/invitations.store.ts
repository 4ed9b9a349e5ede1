import { sql } from 'kysely';
import { dayMs } from '../../../infra/clock.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Invitation, InvitedRole, KnownPerson, SentSms } from './invitations.rules.ts';

/** Serialises one representative's invitations until commit, so that parallel calls are counted. */
export async function takeTurn(handle: Handle, inviterId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitations ${inviterId}`}, 0))`.execute(
    handle,
  );
}

type Invited = {
  readonly phone: string;
  readonly role: InvitedRole;
  readonly clientNumber: string;
  readonly until: Date;
  readonly now: Date;
};

/** Of two concurrent calls one creates the person; the other waits and gets null. */
export async function createPerson(handle: Handle, invited: Invited): Promise<number | null> {
  const row = await handle
    .insertInto('person')
    .values({
      phone: invited.phone,
      role: invited.role,
      client_number: invited.clientNumber,
      invited_until: invited.until,
      created_at: invited.now,
    })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export type FoundPerson = KnownPerson & { readonly id: number };

/**
 * Locks the person until commit against login, invitation and withdrawal; a booking of everyone can
 * still write the person's entries.
 */
export async function lockPerson(handle: Handle, phone: string): Promise<FoundPerson | null> {
  const { rows } = await sql<FoundPerson>`
    select id, role, activated_at is not null or password_hash is not null as "hasJoined",
      blocked_at is not null as "isBlocked", invited_until as "invitedUntil"
    from person where phone = ${phone} for no key update
  `.execute(handle);
  return rows[0] ?? null;
}

/**
 * Invites a person again who never logged in, perhaps for another customer. The caller changes the
 * role.
 */
export async function reinvite(handle: Handle, personId: number, invited: Invited): Promise<void> {
  await handle
    .updateTable('person')
    .set({ client_number: invited.clientNumber, invited_until: invited.until })
    .where('id', '=', personId)
    .execute();
  await handle
    .updateTable('invitation')
    .set({ replaced_at: invited.now })
    .where('person_id', '=', personId)
    .where('withdrawn_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
}

/** All shops of the customer, from `day` on, until a file names the person's shops. */
export async function assignPlaces(
  handle: Handle,
  {
    personId,
    customerId,
    day,
  }: { readonly personId: number; readonly customerId: number; readonly day: string },
): Promise<void> {
  await sql`
    insert into person_place (person_id, place_id, from_date, by_invitation)
    select ${personId}::bigint, l.id, ${day}::date, true from place l
    where l.customer_id = ${customerId} and not exists (
      select from person_place pp where pp.person_id = ${personId} and pp.place_id = l.id
        and (pp.to_date is null or pp.to_date >= ${day}::date)
    )
    on conflict do nothing
  `.execute(handle);
}

export async function insertInvitation(
  handle: Handle,
  row: {
    readonly inviterId: number;
    readonly personId: number;
    readonly customerId: number;
    readonly role: InvitedRole;
    readonly now: Date;
  },
): Promise<number> {
  const { id } = await handle
    .insertInto('invitation')
    .values({
      inviter_id: row.inviterId,
      person_id: row.personId,
      customer_id: row.customerId,
      role: row.role,
      invited_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Sending = {
  readonly invitationId: number;
  readonly inviterId: number;
  readonly personId: number;
};

/** Returns the recorded SMS's number. */
export async function noteSms(handle: Handle, sending: Sending, now: Date): Promise<number> {
  const { id } = await handle
    .insertInto('invitation_sms')
    .values({
      invitation_id: sending.invitationId,
      inviter_id: sending.inviterId,
      person_id: sending.personId,
      asked_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @param personId null for a number without a person */
export async function countSms(
  handle: Handle,
  { inviterId, personId }: { readonly inviterId: number; readonly personId: number | null },
  {
    now,
    lateSeconds,
    programmeMax,
  }: { readonly now: Date; readonly lateSeconds: number; readonly programmeMax: number },
): Promise<SentSms> {
  const dayAgo = new Date(now.getTime() - dayMs);
  const lately = new Date(now.getTime() - lateSeconds * 1_000);
  const { rows } = await sql<SentSms>`
    select (select count(*) from invitation_sms where inviter_id = ${inviterId} and asked_at > ${dayAgo}) as "byInviter",
      (select count(*) from invitation_sms where person_id = ${personId}::bigint and asked_at > ${dayAgo}) as "toPerson",
      (select count(*) from invitation_sms where person_id = ${personId}::bigint and asked_at > ${lately})
        as "toPersonLately",
      (select count(*) from (select 1 from invitation_sms where asked_at > ${dayAgo} limit ${programmeMax}) as sent)
        as "ofProgramme"
  `.execute(handle);
  return rows[0] ?? { byInviter: 0, toPerson: 0, toPersonLately: 0, ofProgramme: 0 };
}

/** True when an account with this number was deleted (HZ47). */
export async function wasMember(handle: Handle, phoneDigest: Uint8Array): Promise<boolean> {
  const row = await handle
    .selectFrom('person')
    .select('id')
    .where('phone_digest', '=', Buffer.from(phoneDigest))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type OwnInvitation = {
  readonly personId: number;
  readonly customerId: number;
  readonly phone: string;
  readonly invitedUntil: Date | null;
} & Omit<Invitation, 'isInTerritory' | 'isConfirmed'>;

/** The pending invitation of a person, with its inviter. */
export async function findCurrentInvitation(
  handle: Handle,
  personId: number,
): Promise<{ readonly invitationId: number; readonly inviterId: number } | null> {
  const { rows } = await sql<{ invitationId: number; inviterId: number }>`
    select id as "invitationId", inviter_id as "inviterId" from invitation
    where person_id = ${personId} and withdrawn_at is null and replaced_at is null
  `.execute(handle);
  return rows[0] ?? null;
}

/**
 * The representative's invitation, with its person locked; null when there is none or it is another
 * representative's.
 */
export async function lockOwnInvitation(
  handle: Handle,
  inviterId: number,
  invitationId: number,
): Promise<OwnInvitation | null> {
  // Locks the person first, as every invitation does, so that no two calls deadlock.
  await sql`
    select from person
    where id = (select person_id from invitation where id = ${invitationId} and inviter_id = ${inviterId}) for update
  `.execute(handle);
  const { rows } = await sql<OwnInvitation>`
    select p.id as "personId", i.customer_id as "customerId", p.phone, i.withdrawn_at is not null as "isWithdrawn",
      i.replaced_at is not null as "isReplaced", p.deleted_at is not null as "hasLeft",
      p.activated_at is not null or p.password_hash is not null as "hasJoined", p.blocked_at is not null as "isBlocked",
      p.invited_until as "invitedUntil"
    from invitation i join person p on p.id = i.person_id
    where i.id = ${invitationId} and i.inviter_id = ${inviterId}
  `.execute(handle);
  return rows[0] ?? null;
}

export async function setInvitedUntil(
  handle: Handle,
  personId: number,
  until: Date,
): Promise<void> {
  await handle
    .updateTable('person')
    .set({ invited_until: until })
    .where('id', '=', personId)
    .execute();
}

export async function markWithdrawn(
  handle: Handle,
  invitationId: number,
  now: Date,
): Promise<void> {
  await handle
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('id', '=', invitationId)
    .execute();
}

export type SmsContent = {
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly invitedUntil: Date | null;
};

/** The SMS of this invitation; null when it is no longer valid. */
export async function findSmsContent(
  handle: Handle,
  invitationId: number,
): Promise<SmsContent | null> {
  const { rows } = await sql<SmsContent>`
    select p.phone, s.first_name as "firstName", s.last_name as "lastName", p.invited_until as "invitedUntil"
    from invitation i join person p on p.id = i.person_id join person s on s.id = i.inviter_id
    where i.id = ${invitationId} and i.withdrawn_at is null and i.replaced_at is null and p.deleted_at is null
      and p.activated_at is null
  `.execute(handle);
  return rows[0] ?? null;
}
