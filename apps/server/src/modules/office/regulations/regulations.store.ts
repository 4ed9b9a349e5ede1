import { createHash } from 'node:crypto';
import { type RawBuilder, type Transaction, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Slice } from '../../../infra/pages.ts';

/** Null: the regulations. */
export type ApprovalId = number | null;

/** The approval that asks for agreement to the regulations. */
const regulationsCode = 'regulamin';
const regulationsText = 'regulations';

type Who = { readonly id: number; readonly name: string } | null;

export type StoredVersion = {
  readonly number: number | null;
  readonly state: 'draft' | 'planned' | 'taken' | 'dropped';
  readonly isInForce: boolean;
  readonly effectiveOn: string | null;
  readonly takenAt: Date | null;
  readonly announcedAt: Date | null;
  readonly by: Who;
  readonly decidedBy: Who;
  readonly agreed: number | null;
};

export type StoredWords = {
  readonly name: string;
  readonly html: string;
  readonly isRequired: boolean;
};

export type StoredDocument = {
  readonly approvalId: ApprovalId;
  readonly title: string;
  readonly occasion: 'login' | 'delete' | null;
  readonly isWithdrawn: boolean;
};

/** The regulations first, then approvals in their order. */
export async function findDocuments(handle: Handle, now: Date): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument & { readonly approvalId: number }>`
    select a.id as "approvalId", v.name as title, a.occasion, a.withdrawn_at is not null as "isWithdrawn"
    from approval a
    join lateral (
      select name from approval_version where approval_id = a.id and valid_from <= ${now} order by version desc limit 1
    ) v on true
    order by a.withdrawn_at is not null, a.position, a.id
  `.execute(handle);
  return rows;
}

function ofDocument(approvalId: ApprovalId): RawBuilder<boolean> {
  return approvalId === null
    ? sql<boolean>`t.approval_id is null`
    : sql<boolean>`t.approval_id = ${approvalId}`;
}

/** People with an account, who are asked at a login. */
const asked = sql`person.deleted_at is null and person.activated_at is not null`;

export async function countAsked(handle: Handle): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from person where ${asked}`.execute(handle);
  return rows[0]?.count ?? 0;
}

/** Ids of everybody who is asked at a login. */
export async function findAskedIds(handle: Handle): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from person where ${asked} order by id
  `.execute(handle);
  return rows.map(({ id }) => id);
}

function agreedTo(versionId: RawBuilder<unknown>) {
  return sql`(
    select count(distinct c.person_id) from consent_event c join person on person.id = c.person_id
    where c.approval_version_id = ${versionId} and c.value and ${asked}
  )`;
}

/** The version of the approval that asks now; null: none asks. */
export async function findAskingVersion(
  handle: Handle,
  approvalId: ApprovalId,
  now: Date,
): Promise<number | null> {
  const which = approvalId === null ? sql`a.code = ${regulationsCode}` : sql`a.id = ${approvalId}`;
  const { rows } = await sql<{ id: number }>`
    select v.id from approval a join approval_version v on v.approval_id = a.id
    where ${which} and a.occasion = 'login' and a.withdrawn_at is null and v.valid_from <= ${now}
    order by v.version desc limit 1
  `.execute(handle);
  return rows[0]?.id ?? null;
}

const isLast = sql`t.id = (
  select id from text_version where approval_id is null and state = 'taken' order by taken_at desc, number desc limit 1
)`;

/** All versions of a document with a draft and a planned one, newest first; those that were withdrawn at the end. */
function versionsOf(approvalId: ApprovalId, now: Date): RawBuilder<unknown> {
  const own = sql`
    select t.number, t.state, false as is_in_force, t.effective_on, t.taken_at, t.announced_at, t.changed_by,
      t.decided_by, null::bigint as asking_id
    from text_version t where ${ofDocument(approvalId)}
      and (t.state in ('draft', 'planned') or t.state = 'dropped' and t.number is not null)`;
  if (approvalId === null) {
    return sql`(
      ${own} union all
      select t.number, t.state, ${isLast}, t.effective_on, t.taken_at, t.announced_at,
        t.changed_by, t.decided_by,
        coalesce(t.approval_version_id, case when ${isLast} then (
          select v.id from approval a join approval_version v on v.approval_id = a.id
          where a.code = ${regulationsCode} and a.occasion = 'login' and a.withdrawn_at is null and v.valid_from <= ${now}
          order by v.version desc limit 1
        ) end)
      from text_version t where t.approval_id is null and t.state = 'taken'
    )`;
  }
  return sql`(
    ${own} union all
    select v.version, 'taken', v.version = max(v.version) over (), t.effective_on, v.valid_from, t.announced_at,
      t.changed_by, t.decided_by, v.id
    from approval_version v left join text_version t on t.approval_version_id = v.id and t.approval_id = v.approval_id
    where v.approval_id = ${approvalId} and v.valid_from <= ${now}
  )`;
}

export async function findVersions(
  handle: Handle,
  approvalId: ApprovalId,
  now: Date,
  { limit, offset }: Slice,
): Promise<{ readonly versions: StoredVersion[]; readonly total: number }> {
  const { rows } = await sql<StoredVersion & { readonly total: number }>`
    select version.number, version.state, version.is_in_force as "isInForce", version.effective_on as "effectiveOn",
      version.taken_at as "takenAt", version.announced_at as "announcedAt",
      case when author.id is null then null else json_build_object('id', author.id, 'name', author.name) end as "by",
      case when second.id is null then null else json_build_object('id', second.id, 'name', second.name) end
        as "decidedBy",
      case when version.asking_id is null then null else ${agreedTo(sql`version.asking_id`)} end as agreed,
      count(*) over () as total
    from ${versionsOf(approvalId, now)} version
    left join staff author on author.id = version.changed_by
    left join staff second on second.id = version.decided_by
    order by version.state = 'dropped', version.state = 'draft' desc, version.number desc
    limit ${limit} offset ${offset}
  `.execute(handle);
  return { versions: rows, total: rows[0]?.total ?? 0 };
}

/** The words of a numbered version, planned or taken. */
export async function findWords(
  handle: Handle,
  approvalId: ApprovalId,
  number: number,
): Promise<StoredWords | null> {
  const taken =
    approvalId === null
      ? sql`select null::text, null::text, null::boolean where false`
      : sql`select name, content, required from approval_version
          where approval_id = ${approvalId} and version = ${number}`;
  const { rows } = await sql<StoredWords>`
    select name, html, coalesce(is_required, true) as "isRequired" from text_version t
    where ${ofDocument(approvalId)} and t.number = ${number}
    union all ${taken} limit 1
  `.execute(handle);
  return rows[0] ?? null;
}

/** What is in force; null: nothing yet. */
export async function findCurrentWords(
  handle: Handle,
  approvalId: ApprovalId,
  now: Date,
): Promise<StoredWords | null> {
  const { rows } =
    approvalId === null
      ? await sql<StoredWords>`
          select '' as name, html, true as "isRequired" from text where name = ${regulationsText}
        `.execute(handle)
      : await sql<StoredWords>`
          select name, content as html, required as "isRequired" from approval_version
          where approval_id = ${approvalId} and valid_from <= ${now} order by version desc limit 1
        `.execute(handle);
  return rows[0] ?? null;
}

export type Draft = StoredWords & {
  readonly id: number;
  readonly revision: number;
  readonly by: { readonly id: number; readonly name: string };
  readonly at: Date;
};

export async function findDraft(
  handle: Handle,
  approvalId: ApprovalId,
  locks = false,
): Promise<Draft | null> {
  const { rows } = await sql<Draft>`
    select t.id, t.name, t.html, coalesce(t.is_required, true) as "isRequired", t.revision,
      json_build_object('id', staff.id, 'name', staff.name) as by, t.changed_at as at
    from text_version t join staff on staff.id = t.changed_by
    where ${ofDocument(approvalId)} and t.state = 'draft' ${locks ? sql`for update of t` : sql``}
  `.execute(handle);
  return rows[0] ?? null;
}

type Saved = StoredWords & {
  readonly approvalId: ApprovalId;
  readonly staffId: number;
  readonly now: Date;
};

/** Saves over the draft of this revision, or begins one at 0; null: another revision is there. */
export async function saveDraft(
  transaction: Transaction<Schema>,
  revision: number,
  { approvalId, name, html, isRequired, staffId, now }: Saved,
): Promise<number | null> {
  const required = approvalId === null ? null : isRequired;
  const { rows } =
    revision === 0
      ? await sql<{ revision: number }>`
          insert into text_version (approval_id, name, html, is_required, state, changed_by, changed_at)
          values (${approvalId}, ${name}, ${html}, ${required}, 'draft', ${staffId}, ${now})
          on conflict do nothing returning revision
        `.execute(transaction)
      : await sql<{ revision: number }>`
          update text_version t set name = ${name}, html = ${html}, is_required = ${required}, changed_by = ${staffId},
            changed_at = ${now}, revision = revision + 1
          where ${ofDocument(approvalId)} and state = 'draft' and revision = ${revision} returning revision
        `.execute(transaction);
  return rows[0]?.revision ?? null;
}

export async function dropDraft(transaction: Transaction<Schema>, id: number): Promise<void> {
  await transaction
    .updateTable('text_version')
    .set({ state: 'dropped' })
    .where('id', '=', id)
    .execute();
}

export async function hasPlanned(handle: Handle, approvalId: ApprovalId): Promise<boolean> {
  const { rows } = await sql`
    select from text_version t where ${ofDocument(approvalId)} and t.state = 'planned'
  `.execute(handle);
  return rows.length > 0;
}

/** The number of the next version. */
export async function nextNumber(handle: Handle, approvalId: ApprovalId): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select 1 + greatest(
      coalesce((select max(number) from text_version t where ${ofDocument(approvalId)}), 0),
      coalesce((select max(version) from approval_version where approval_id = ${approvalId}), 0)
    ) as number
  `.execute(handle);
  return rows[0]?.number ?? 1;
}

export type Plan = {
  readonly id: number;
  readonly number: number;
  readonly effectiveOn: string;
  readonly decidedBy: number;
  readonly at: Date;
};

export async function planVersion(
  transaction: Transaction<Schema>,
  { id, number, effectiveOn, decidedBy, at }: Plan,
): Promise<void> {
  await transaction
    .updateTable('text_version')
    .set({
      state: 'planned',
      number,
      effective_on: effectiveOn,
      decided_by: decidedBy,
      announced_at: at,
    })
    .where('id', '=', id)
    .execute();
}

export type Withdrawn = StoredWords & { readonly id: number; readonly effectiveOn: string };

/** Drops a planned version whose day has not come; null: there is none of this number. */
export async function withdrawVersion(
  transaction: Transaction<Schema>,
  approvalId: ApprovalId,
  number: number,
  today: string,
): Promise<Withdrawn | null> {
  const { rows } = await sql<Withdrawn>`
    update text_version t set state = 'dropped'
    where ${ofDocument(approvalId)} and t.number = ${number} and t.state = 'planned' and t.effective_on > ${today}::date
    returning t.id, t.effective_on as "effectiveOn", t.name, t.html, coalesce(t.is_required, true) as "isRequired"
  `.execute(transaction);
  return rows[0] ?? null;
}

/** Ids of planned versions whose day has come. */
export async function findDue(handle: Handle, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from text_version where state = 'planned' and effective_on <= ${today}::date order by id
  `.execute(handle);
  return rows.map(({ id }) => id);
}

export type Taken = StoredWords & { readonly approvalId: ApprovalId };

/** Marks a planned version as taken; null: it was taken meanwhile. */
export async function takeVersion(
  transaction: Transaction<Schema>,
  id: number,
  now: Date,
): Promise<Taken | null> {
  const { rows } = await sql<Taken>`
    update text_version set state = 'taken', taken_at = ${now} where id = ${id} and state = 'planned'
    returning approval_id as "approvalId", name, html, coalesce(is_required, true) as "isRequired"
  `.execute(transaction);
  return rows[0] ?? null;
}

export async function replaceRegulations(
  transaction: Transaction<Schema>,
  html: string,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('text')
    .values({ name: regulationsText, html, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ html, updated_at: now }))
    .execute();
}

/** Adds a version of the approval that asks from now on; null: there is no such approval. */
export async function askAgain(
  transaction: Transaction<Schema>,
  { approvalId, words, now }: Asking,
): Promise<number | null> {
  const which = approvalId === null ? sql`a.code = ${regulationsCode}` : sql`a.id = ${approvalId}`;
  const { name, html, isRequired } = words ?? { name: null, html: null, isRequired: null };
  const { rows } = await sql<{ id: number }>`
    insert into approval_version (approval_id, version, name, content, required, sha256, valid_from)
    select a.id, last.version + 1, coalesce(${name}, last.name), coalesce(${html}, last.content),
      coalesce(${isRequired}::boolean, last.required),
      coalesce(${html === null ? null : sha256(html)}, last.sha256), ${now}
    from approval a join lateral (
      select * from approval_version where approval_id = a.id order by version desc limit 1
    ) last on true
    where ${which} and a.withdrawn_at is null
    returning id
  `.execute(transaction);
  return rows[0]?.id ?? null;
}

type Asking = {
  readonly approvalId: ApprovalId;
  /** Null: the words stay, and are asked again. */
  readonly words: StoredWords | null;
  readonly now: Date;
};

export async function noteAsking(
  transaction: Transaction<Schema>,
  id: number,
  approvalVersionId: number | null,
): Promise<void> {
  await transaction
    .updateTable('text_version')
    .set({ approval_version_id: approvalVersionId })
    .where('id', '=', id)
    .execute();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export type AskedPerson = {
  readonly id: number;
  readonly name: string;
  /** Null: not yet. */
  readonly agreedAt: Date | null;
  readonly lastLoginAt: Date | null;
};

function lacks(versionId: number) {
  return sql`${asked} and not exists (
    select from consent_event c where c.approval_version_id = ${versionId} and c.person_id = person.id and c.value
  )`;
}

/** Those who are asked for a version: who has agreed to it, or who has not. */
export async function findPeople(
  handle: Handle,
  { versionId, hasAgreed }: { readonly versionId: number; readonly hasAgreed: boolean },
  { limit, offset }: Slice,
): Promise<{ readonly people: AskedPerson[]; readonly total: number }> {
  const consents = sql`from consent_event c
    where c.approval_version_id = ${versionId} and c.person_id = person.id and c.value`;
  const which = hasAgreed ? sql`${asked} and exists (select ${consents})` : lacks(versionId);
  const { rows } = await sql<AskedPerson>`
    select id, trim(first_name || ' ' || last_name) as name, (select min(c.at) ${consents}) as "agreedAt",
      last_login_at as "lastLoginAt"
    from person where ${which} order by name_order, id limit ${limit} offset ${offset}
  `.execute(handle);
  const counted = await sql<{ count: number }>`
    select count(*) as count from person where ${which}
  `.execute(handle);
  return { people: rows, total: counted.rows[0]?.count ?? 0 };
}

export async function findMissingIds(handle: Handle, versionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from person where ${lacks(versionId)} order by id
  `.execute(handle);
  return rows.map(({ id }) => id);
}

/** The number of the open proposal about the document. */
export async function findOpenSignoff(
  handle: Handle,
  subject: string,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from signoff
    where kind = 'regulations.publish' and subject = ${subject} and state = 'open' and expires_at > ${now}
  `.execute(handle);
  return rows[0]?.id ?? null;
}

/** True when today's reminder of the version is this one. */
export async function claimReminder(
  transaction: Transaction<Schema>,
  versionId: number,
  day: string,
  now: Date,
): Promise<boolean> {
  const claimed = await transaction
    .insertInto('announcement')
    .values({ cause: reminderOf(versionId, day), announced_at: now })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('cause')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function isReminded(handle: Handle, versionId: number, day: string): Promise<boolean> {
  const found = await handle
    .selectFrom('announcement')
    .select('cause')
    .where('cause', '=', reminderOf(versionId, day))
    .executeTakeFirst();
  return found !== undefined;
}

export function reminderOf(versionId: number, day: string): string {
  return `agreement:${versionId}:${day}`;
}
