import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { type Table, sealedInJobs } from './privacy.columns.ts';

export type Row = Readonly<Record<string, unknown>>;

export type FoundPerson = { readonly id: number; readonly phone: string };

/** Everyone who has or had this number: a number that left and was invited again is two people. */
export async function findPeople(
  handle: Handle,
  phone: string,
  digest: Uint8Array,
): Promise<FoundPerson[]> {
  return handle
    .selectFrom('person')
    .select(['id', 'phone'])
    .where((where) =>
      where.or([where('phone', '=', phone), where('phone_digest', '=', Buffer.from(digest))]),
    )
    .orderBy('id')
    .execute();
}

export async function findPersonNumbered(
  handle: Handle,
  id: number,
): Promise<FoundPerson | undefined> {
  return handle
    .selectFrom('person')
    .select(['id', 'phone'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Rows of a table in which one of these columns has this value. */
export async function findRows(
  handle: Handle,
  table: Table,
  columns: readonly string[],
  value: string | number,
): Promise<Row[]> {
  const conditions = columns.map((column) => sql`${sql.ref(column)} = ${value}`);
  const { rows } =
    await sql<Row>`select * from ${sql.table(table)} where ${sql.join(conditions, sql` or `)}`.execute(
      handle,
    );
  return rows;
}

/** Unfinished jobs that name the person, like an unsent SMS. Their sealed fields stay sealed. */
export async function findWaiting(handle: Handle, { id, phone }: FoundPerson): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select queue, run_at, created_at, payload - ${[...sealedInJobs]}::text[] as payload from job
    where done_at is null and failed_at is null
      and (payload ->> 'phone' = ${phone} or payload ->> 'personId' = ${String(id)})
    order by id
  `.execute(handle);
  return rows;
}

/** The person's consents with their exact text and time (art. 7 RODO). */
export async function findConsents(handle: Handle, personId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.code, v.name, v.version, v.content, v.sha256, c.value, c.at, c.source, c.user_agent, c.channel,
      encode(c.device_hash, 'hex') as device
    from consent_event c
    join approval_version v on v.id = c.approval_version_id
    join approval a on a.id = v.approval_id
    where c.person_id = ${personId} order by c.at, c.id
  `.execute(handle);
  return rows;
}
