import type { ContentKind } from '@klub/contract/panel/content/kinds';
import { type Transaction, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import { addMonths, monthOf, startOfDay } from '../../../infra/warsaw.ts';
import type { Content } from './contents.kinds.ts';
import { type Touched, presentSeconds, stretchMinutes } from './drafts.rules.ts';

export type DraftState = 'open' | 'published' | 'discarded';

export type Draft = {
  readonly id: number;
  readonly kind: ContentKind;
  readonly ofKey: string | null;
  readonly state: DraftState;
  readonly version: number;
  readonly content: Content;
  readonly base: Content | null;
  readonly touched: Touched;
  readonly title: string;
  readonly changedById: number;
  readonly changedByName: string;
  readonly changedAt: Date;
  /** Of a proposal that waits. */
  readonly signoffId: number | null;
};

const columns = sql`
  d.id, d.kind, d.of_key as "ofKey", d.state, d.version, d.content, d.base, d.touched, d.title,
  d.changed_by as "changedById", changer.name as "changedByName", d.changed_at as "changedAt",
  (select s.id from signoff s where s.id = d.signoff_id and s.state = 'open') as "signoffId"`;

/**
 * Locks a draft for the transaction. Apart from reading it: a row that changed while the lock was waited for may fit
 * no join any more.
 */
export async function lockDraft(transaction: Transaction<Schema>, id: number): Promise<void> {
  await sql`select 1 from content_draft where id = ${id} for update`.execute(transaction);
}

export async function findDraft(handle: Handle, id: number): Promise<Draft | null> {
  const { rows } = await sql<Draft>`
    select ${columns} from content_draft d join staff changer on changer.id = d.changed_by
    where d.id = ${id}
  `.execute(handle);
  return rows[0] ?? null;
}

export async function findOpen(
  handle: Handle,
  kind: ContentKind,
  key: string,
): Promise<number | null> {
  const found = await handle
    .selectFrom('content_draft')
    .select('id')
    .where('kind', '=', kind)
    .where('of_key', '=', key)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Of open drafts this many of the latest are counted. */
const countedMax = 500;

/** Open drafts of something new, the latest first. */
export async function findNewDrafts(
  handle: Handle,
): Promise<readonly Pick<Draft, 'kind' | 'content'>[]> {
  const { rows } = await sql<Pick<Draft, 'kind' | 'content'>>`
    select kind, content from content_draft where state = 'open' and of_key is null
    order by changed_at desc limit ${countedMax}
  `.execute(handle);
  return rows;
}

/** An unchanged new draft of this account. */
export async function findUntouched(
  handle: Handle,
  kind: ContentKind,
  staffId: number,
  content: Content,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from content_draft
    where kind = ${kind} and of_key is null and state = 'open' and version = 1 and created_by = ${staffId}
      and content = ${JSON.stringify(content)}::jsonb
    order by id desc limit 1
  `.execute(handle);
  return rows[0]?.id ?? null;
}

export type NewDraft = {
  readonly kind: ContentKind;
  readonly ofKey: string | null;
  readonly content: Content;
  readonly base: Content | null;
  readonly title: string;
  readonly staffId: number;
  readonly now: Date;
};

/** Null: another call has just started a draft of the same thing. */
export async function addDraft(
  transaction: Transaction<Schema>,
  { kind, ofKey, content, base, title, staffId, now }: NewDraft,
): Promise<number | null> {
  const added = await transaction
    .insertInto('content_draft')
    .values({
      kind,
      of_key: ofKey,
      content: JSON.stringify(content),
      base: JSON.stringify(base),
      title,
      created_by: staffId,
      created_at: now,
      changed_by: staffId,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'of_key'])
        .where(sql<boolean>`state = 'open'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

export type Saved = Pick<Draft, 'id' | 'version' | 'content' | 'touched' | 'title'> & {
  readonly staffId: number;
  readonly now: Date;
};

/** Writes a new version with its revision; a stretch of one person's work keeps only the last. */
export async function saveDraft(
  transaction: Transaction<Schema>,
  { id, version, content, touched, title, staffId, now }: Saved,
): Promise<void> {
  const stored = JSON.stringify(content);
  await transaction
    .updateTable('content_draft')
    .set({
      version,
      content: stored,
      touched: JSON.stringify(touched),
      title,
      changed_by: staffId,
      changed_at: now,
    })
    .where('id', '=', id)
    .execute();
  const since = new Date(now.getTime() - stretchMinutes * 60_000);
  const { numUpdatedRows } = await transaction
    .updateTable('content_revision')
    .set({ version, content: stored, saved_at: now })
    .where('draft_id', '=', id)
    .where('staff_id', '=', staffId)
    .where('begun_at', '>', since)
    .where('version', '=', (query) =>
      query
        .selectFrom('content_revision')
        .select(({ fn }) => fn.max('version').as('version'))
        .where('draft_id', '=', id),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await addRevision(transaction, { id, version, content, staffId, now });
}

export async function addRevision(
  transaction: Transaction<Schema>,
  { id, version, content, staffId, now }: Omit<Saved, 'touched' | 'title'>,
): Promise<void> {
  await transaction
    .insertInto('content_revision')
    .values({
      draft_id: id,
      version,
      content: JSON.stringify(content),
      staff_id: staffId,
      begun_at: now,
      saved_at: now,
    })
    .execute();
}

export type Revision = {
  readonly id: number;
  readonly version: number;
  readonly staffId: number;
  readonly name: string;
  readonly savedAt: Date;
  readonly content: Content;
};

/** At most this many versions are listed. */
const revisionsMax = 100;

/** The latest first. */
export async function findRevisions(handle: Handle, draftId: number): Promise<Revision[]> {
  const { rows } = await sql<Revision>`
    select r.id, r.version, r.staff_id as "staffId", staff.name, r.saved_at as "savedAt", r.content
    from content_revision r join staff on staff.id = r.staff_id
    where r.draft_id = ${draftId} order by r.version desc limit ${revisionsMax}
  `.execute(handle);
  return rows;
}

export async function findRevision(
  handle: Handle,
  draftId: number,
  id: number,
): Promise<Content | null> {
  const { rows } = await sql<{ content: Content }>`
    select content from content_revision where draft_id = ${draftId} and id = ${id}
  `.execute(handle);
  return rows[0]?.content ?? null;
}

export async function closeDraft(
  transaction: Transaction<Schema>,
  id: number,
  how:
    | { readonly state: 'discarded' }
    | { readonly state: 'published'; readonly importId: number; readonly ofKey: string },
): Promise<void> {
  const written = how.state === 'discarded' ? {} : { import_id: how.importId, of_key: how.ofKey };
  await transaction
    .updateTable('content_draft')
    .set({ state: how.state, ...written })
    .where('id', '=', id)
    .execute();
  await transaction.deleteFrom('content_presence').where('draft_id', '=', id).execute();
}

type Published = Pick<Draft, 'id' | 'kind'> & { readonly ofKey: string };

/** Drafts that an import has published. */
export async function publishedBy(
  transaction: Transaction<Schema>,
  importId: number,
): Promise<Published[]> {
  const { rows } = await sql<Published>`
    select id, kind, of_key as "ofKey" from content_draft
    where import_id = ${importId} and state = 'published' order by id for update
  `.execute(transaction);
  return rows;
}

/** Opens a published draft again, of the row with this key or of nothing published, unless another is open. */
export async function reopen(
  transaction: Transaction<Schema>,
  id: number,
  ofKey: string | null,
): Promise<void> {
  await sql`
    update content_draft draft set state = 'open', import_id = null, signoff_id = null, of_key = ${ofKey}
    where id = ${id} and not exists (
      select from content_draft other
      where other.kind = draft.kind and other.of_key = ${ofKey} and other.state = 'open'
    )
  `.execute(transaction);
}

export async function setSignoff(
  transaction: Transaction<Schema>,
  id: number,
  signoffId: number,
): Promise<void> {
  await transaction
    .updateTable('content_draft')
    .set({ signoff_id: signoffId })
    .where('id', '=', id)
    .execute();
}

/** Notes that the account has the draft on the screen; returns the names of others that have. */
export async function notePresence(
  handle: Handle,
  draftId: number,
  staffId: number,
  now: Date,
): Promise<string[]> {
  await handle
    .insertInto('content_presence')
    .values({ draft_id: draftId, staff_id: staffId, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['draft_id', 'staff_id']).doUpdateSet({ seen_at: now }),
    )
    .execute();
  const since = new Date(now.getTime() - presentSeconds * 1_000);
  const others = await handle
    .selectFrom('content_presence as presence')
    .innerJoin('staff', 'staff.id', 'presence.staff_id')
    .select('staff.name')
    .where('presence.draft_id', '=', draftId)
    .where('presence.staff_id', '<>', staffId)
    .where('presence.seen_at', '>', since)
    .orderBy('staff.name')
    .execute();
  return others.map(({ name }) => name);
}

export async function namesOf(
  handle: Handle,
  staffIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (staffIds.length === 0) return new Map();
  const found = await handle
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', staffIds)
    .execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Months that the versions of a draft stay once it is published or discarded. */
const rememberedMonths = 13;

/** Deletes the earlier versions of drafts that ended long ago; what was published stays in its import. */
export async function sweepRevisions(handle: Handle, now: Date): Promise<void> {
  const before = startOfDay(addMonths(monthOf(now), -rememberedMonths));
  await sql`
    delete from content_revision revision using content_draft draft
    where draft.id = revision.draft_id and draft.state <> 'open' and draft.changed_at < ${before}::timestamptz
  `.execute(handle);
}
