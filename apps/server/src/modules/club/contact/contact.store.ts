import type { LetterKind } from '@klub/contract/letters';
import type { Role } from '@klub/contract/roles';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

export type Category = { readonly id: string; readonly name: string; readonly kind: LetterKind };

export function findCategories(handle: Handle, role: Role): Promise<Category[]> {
  return handle
    .selectFrom('contact_category')
    .select(['code as id', 'name', 'kind'])
    .where(sql<boolean>`${role} = any(roles)`)
    .orderBy('position')
    .orderBy('name')
    .execute();
}

type NewMessage = {
  readonly personId: number;
  readonly submission: string;
  readonly digest: Uint8Array;
  readonly contentSealed: string;
  readonly attachmentFile: string | null;
  readonly now: Date;
};

/** The id of the new message; null for a repeated submit. */
export async function insertMessage(handle: Handle, message: NewMessage): Promise<number | null> {
  const row = await handle
    .insertInto('contact_message')
    .values({
      person_id: message.personId,
      submission: message.submission,
      digest: message.digest,
      content_sealed: message.contentSealed,
      attachment_file: message.attachmentFile,
      created_at: message.now,
      delivered_at: null,
    })
    .onConflict((conflict) => conflict.columns(['person_id', 'submission', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export type WaitingMessage = {
  readonly id: number;
  readonly contentSealed: string;
  readonly attachmentFile: string | null;
  readonly createdAt: Date;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly clientNumber: string;
  readonly role: Role;
  readonly hasLeft: boolean;
};

/**
 * Locks a message for delivery, with the stored data of its sender; null when it is delivered or
 * locked.
 */
export async function claimMessage(
  handle: Handle,
  id: number,
  now: Date,
  until: Date,
): Promise<WaitingMessage | null> {
  const { rows } = await sql<WaitingMessage>`
    update contact_message m set claimed_until = ${until}
    from person p
    where m.id = ${id} and p.id = m.person_id and m.delivered_at is null
      and (m.claimed_until is null or m.claimed_until <= ${now})
    returning m.id, m.content_sealed as "contentSealed", m.attachment_file as "attachmentFile",
      m.created_at as "createdAt", p.first_name as "firstName", p.last_name as "lastName", p.phone,
      p.client_number as "clientNumber", p.role, p.deleted_at is not null as "hasLeft"
  `.execute(handle);
  return rows[0] ?? null;
}

export async function releaseMessage(handle: Handle, id: number): Promise<void> {
  await handle
    .updateTable('contact_message')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .execute();
}

export async function isWaiting(handle: Handle, id: number): Promise<boolean> {
  const row = await handle
    .selectFrom('contact_message')
    .select('id')
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the content of a delivered message and keeps the fact. */
export async function closeMessage(handle: Handle, id: number, now: Date): Promise<void> {
  await handle
    .updateTable('contact_message')
    .set({ delivered_at: now, content_sealed: '', attachment_file: null })
    .where('id', '=', id)
    .execute();
}

/** Waiting messages without a job. */
export async function findForgottenIds(
  handle: Handle,
  { queue, before }: { readonly queue: string; readonly before: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contact_message m
    where delivered_at is null and created_at < ${before} and not exists (
      select from job
      where queue = ${queue} and done_at is null and failed_at is null and payload ->> 'messageId' = m.id::text
    )
    order by id
  `.execute(handle);
  return rows.map(({ id }) => id);
}

export async function findAttachmentFiles(handle: Handle): Promise<string[]> {
  const rows = await handle
    .selectFrom('contact_message')
    .select('attachment_file as file')
    .where('attachment_file', 'is not', null)
    .execute();
  return rows.flatMap(({ file }) => file ?? []);
}

/** Repeated submits are recognised only until this deletion. */
export async function deleteDelivered(handle: Handle, before: Date): Promise<void> {
  await handle.deleteFrom('contact_message').where('delivered_at', '<', before).execute();
}
