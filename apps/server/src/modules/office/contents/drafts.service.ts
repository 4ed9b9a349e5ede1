import type { draftRows } from '@klub/contract/panel/content/drafts';
import { type ContentKind, isListKind } from '@klub/contract/panel/content/kinds';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import { addMonths } from '../../../infra/warsaw.ts';
import { contentsCopy as copy } from './contents.copy.ts';
import {
  type Cells,
  type Content,
  type Field,
  fieldsOf,
  isAgreedTo,
  isWholeKind,
  keyColumnOf,
  listsOf,
  nothing,
  titleOf,
} from './contents.kinds.ts';
import * as contents from './contents.store.ts';
import {
  type Marks,
  type Touched,
  differing,
  fieldNames,
  knownOf,
  marksOf,
  merge,
  partOf,
  touchedBy,
  touchedSince,
  wholeMark,
} from './drafts.rules.ts';
import * as store from './drafts.store.ts';
import { type Reads, countReads } from './listing.store.ts';

export type DraftDeps = Pick<Deps, 'database' | 'clock'>;

type Rows = typeof draftRows;
type DraftReply = z.input<Rows['GET /api/panel/v1/drafts/:id']['reply']>;
type SavedReply = z.input<Rows['POST /api/panel/v1/drafts/:id']['reply']>;
type RevisionsReply = z.input<Rows['GET /api/panel/v1/drafts/:id/revisions']['reply']>;
type IdReply = { data: { id: string } };

export type NewDraft = {
  readonly kind: ContentKind;
  readonly of: string | null;
  readonly from: 'empty' | 'last';
};

/** Starts a draft; returns the open one of the same thing when there is one. */
export async function startDraft(
  { clock }: DraftDeps,
  transaction: Transaction<Schema>,
  staffId: number,
  { kind, of, from }: NewDraft,
): Promise<Noted<IdReply>> {
  const key = isListKind(kind) ? kind : of;
  if (isAgreedTo(kind, key)) throw refuse('contentRefused', { message: copy.agreedTo });
  const now = clock.now();
  const started = await startingContent(transaction, kind, key, from);
  const known =
    key === null
      ? await store.findUntouched(transaction, kind, staffId, started)
      : await store.findOpen(transaction, kind, key);
  const title = titleOf(kind, started);
  const base = key === null ? null : started;
  const draft = { kind, ofKey: key, content: started, base, title, staffId, now };
  const added = known ?? (await store.addDraft(transaction, draft));
  // Another call has started it meanwhile.
  const id = added ?? (key === null ? null : await store.findOpen(transaction, kind, key));
  if (id === null) throw refuse('notFound');
  if (known === null && added !== null)
    await store.addRevision(transaction, { id, version: 1, content: started, staffId, now });
  return { result: { data: { id: String(id) } }, note: noteOf({ id, kind, title }) };
}

async function startingContent(
  handle: Handle,
  kind: ContentKind,
  key: string | null,
  from: NewDraft['from'],
): Promise<Content> {
  if (key !== null) {
    const published = await contents.findPublished(handle, kind, key);
    if (published === null) throw refuse('notFound');
    return knownOf(kind, published);
  }
  const last = from === 'last' ? await contents.latestKey(handle, kind) : null;
  const found = last === null ? null : await contents.findPublished(handle, kind, last);
  return found === null ? nothing : monthLater(knownOf(kind, found));
}

/** What the next month's row takes over from the last one: all but its name in addresses, a month later. */
function monthLater({ values, rows }: Content): Content {
  const { slug: _slug, pigulka: _pill, ...rest } = values;
  const later = ([name, cell]: [string, string]): [string, string] =>
    ['od', 'do', 'opublikowano', 'miesiac'].includes(name)
      ? [name, cellMonthLater(cell)]
      : [name, cell];
  return { values: Object.fromEntries(Object.entries(rest).map(later)), rows };
}

/** `2026-11-30 08:30` becomes `2026-12-30 08:30`; the last day of a month stays the last. */
function cellMonthLater(cell: string): string {
  const [month = '', day] = [cell.slice(0, 7), cell.slice(8, 10)];
  const next = addMonths(`${month}-01`, 1).slice(0, 7);
  if (day === '') return next;
  const lastOf = (of: string): number =>
    new Date(Date.UTC(Number(of.slice(0, 4)), Number(of.slice(5, 7)), 0)).getUTCDate();
  const isLast = Number(day) === lastOf(month);
  const kept = isLast ? lastOf(next) : Math.min(Number(day), lastOf(next));
  return `${next}-${String(kept).padStart(2, '0')}${cell.slice(10)}`;
}

export async function readDraft({ database }: DraftDeps, id: number): Promise<DraftReply> {
  const { kysely } = database;
  const draft = await store.findDraft(kysely, id);
  if (draft === null) throw refuse('notFound');
  const { kind, ofKey, content: stored, base } = draft;
  const live = ofKey === null ? null : await contents.findPublished(kysely, kind, ofKey);
  const published = live === null ? null : knownOf(kind, live);
  const locks = await locksOf(kysely, kind, ofKey);
  const isOpen = draft.state === 'open';
  return {
    data: {
      id: String(draft.id),
      kind,
      of: ofKey,
      title: draft.title,
      state: draft.state,
      version: draft.version,
      fields: isListKind(kind) ? [] : await shownFields(kysely, kind, locks),
      lists: await shownLists(kysely, kind),
      ...mutable(stored),
      marks: marksOf(stored, fieldNames(kind)),
      published:
        published === null
          ? null
          : {
              ...mutable(published),
              mark: wholeMark(kind, published),
              reads: await readsOf(kysely, kind, ofKey ?? ''),
            },
      moved: isOpen && base !== null && published !== null ? differing(kind, base, published) : [],
      authors: await authorsOf(kysely, draft.touched),
      changedBy: { id: String(draft.changedById), name: draft.changedByName },
      changedAt: draft.changedAt.toISOString(),
      signoffId: draft.signoffId === null ? null : String(draft.signoffId),
    },
  };
}

async function readsOf(handle: Handle, kind: ContentKind, key: string): Promise<Reads | null> {
  const reads = await countReads(handle, [{ kind, key }]);
  return reads.get(`${kind} ${key}`) ?? null;
}

/** The reply's arrays are writable by type. */
function mutable({ values, rows }: Content): { values: Cells; rows: Record<string, Cells[]> } {
  return {
    values,
    rows: Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, [...all]])),
  };
}

type Locks = ReadonlyMap<string, { readonly people: number; readonly reason: string }>;
type ShownField = DraftReply['data']['fields'][number];

async function shownFields(handle: Handle, kind: string, locks: Locks): Promise<ShownField[]> {
  const fields: ShownField[] = [];
  for (const field of fieldsOf(kind)) {
    const choices = (await storedChoices(handle, kind, field)) ?? field.choices;
    fields.push({
      ...field,
      input: choices !== null && field.choices === null ? 'one' : field.input,
      choices: choices === null ? null : [...choices],
      lock: locks.get(field.name) ?? null,
    });
  }
  return fields;
}

/** Choices that are rows of another table. */
async function storedChoices(handle: Handle, kind: string, { name }: Field) {
  if (kind === 'strefa' && name === 'kategoria') return contents.categoryChoices(handle);
  if (kind === 'pytania' && name === 'pigulka') return contents.pillChoices(handle);
  return null;
}

async function shownLists(handle: Handle, kind: ContentKind): Promise<DraftReply['data']['lists']> {
  const lists: DraftReply['data']['lists'] = [];
  for (const list of listsOf(kind)) {
    lists.push({
      kind: list,
      title: copy.wholeList(list),
      fields: await shownFields(handle, list, new Map()),
      key: keyColumnOf(list),
      isWhole: isWholeKind(list),
    });
  }
  return lists;
}

/** Fields that decide about an answer: they cannot change once a person has opened the question. */
const answeredFields = new Set([
  'typ',
  'czas',
  'nagroda',
  'miesiac',
  'poprawne',
  ...Array.from({ length: 8 }, (_, index) => [
    `odpowiedz_${index + 1}`,
    `obraz_${index + 1}`,
  ]).flat(),
]);

/** Fields that cannot change any more, with the number of people who rely on them. */
async function locksOf(handle: Handle, kind: ContentKind, ofKey: string | null): Promise<Locks> {
  if (ofKey === null) return new Map();
  const locks = new Map<string, { people: number; reason: string }>();
  if (kind === 'pytania') {
    const people = await contents.countOpened(handle, ofKey);
    if (people > 0)
      for (const name of answeredFields) locks.set(name, { people, reason: copy.opened(people) });
  }
  if (!isListKind(kind)) locks.set(keyColumnOf(kind), { people: 0, reason: copy.keyStays });
  return locks;
}

export type Sent = {
  readonly version: number;
  readonly seen: Marks;
  readonly values: Cells;
  readonly rows: Content['rows'];
};

/** Saves the sent fields, each by itself; another person's change of the same field is not overwritten. */
export async function saveDraft(
  { database, clock }: DraftDeps,
  staffId: number,
  id: number,
  sent: Sent,
): Promise<SavedReply> {
  const now = clock.now();
  return database.kysely.transaction().execute(async (transaction) => {
    const draft = await requireOpen(transaction, id);
    const { kind, ofKey, content: stored } = draft;
    const known = knownOf(kind, sent);
    const merged = merge(stored, known, sent.seen);
    await requireUnlocked(transaction, kind, ofKey, merged.written);
    const isChanged = merged.written.length > 0;
    const version = isChanged ? draft.version + 1 : draft.version;
    const touch = { version, staffId, at: now.toISOString() };
    const touched = touchedBy(draft.touched, merged.written, touch);
    const title = titleOf(kind, merged.content);
    if (isChanged)
      await store.saveDraft(transaction, {
        id,
        version,
        content: merged.content,
        touched,
        title,
        staffId,
        now,
      });
    const others = touchedSince(draft.touched, sent.version);
    const named = [
      ...new Set([...Object.keys(known.values), ...Object.keys(known.rows), ...others]),
    ];
    return {
      data: {
        version,
        savedAt: (isChanged ? now : draft.changedAt).toISOString(),
        marks: marksOf(merged.content, named),
        others: mutable(partOf(stored, [...others, ...merged.conflicts])),
        conflicts: [...merged.conflicts],
        authors: await authorsOf(transaction, draft.touched, [...others, ...merged.conflicts]),
      },
    };
  });
}

async function requireOpen(
  transaction: Transaction<Schema>,
  id: number,
  version?: number,
): Promise<store.Draft> {
  await store.lockDraft(transaction, id);
  const draft = await store.findDraft(transaction, id);
  if (draft === null) throw refuse('notFound');
  if (draft.state !== 'open') throw refuse('draftClosed');
  if (version !== undefined && draft.version !== version) throw refuse('draftMoved');
  return draft;
}

async function requireUnlocked(
  handle: Handle,
  kind: ContentKind,
  ofKey: string | null,
  written: readonly string[],
): Promise<void> {
  const locks = await locksOf(handle, kind, ofKey);
  const refused = written.flatMap((name) => {
    const lock = locks.get(name);
    return lock === undefined ? [] : [[name, [lock.reason]] satisfies [string, string[]]];
  });
  if (refused.length > 0) throw invalid(Object.fromEntries(refused));
}

async function authorsOf(
  handle: Handle,
  touched: Touched,
  fields: readonly string[] = Object.keys(touched),
): Promise<Record<string, { name: string; at: string }>> {
  const touches = fields.flatMap((field) => {
    const touch = touched[field];
    return touch === undefined ? [] : [[field, touch] as const];
  });
  const names = await store.namesOf(handle, [
    ...new Set(touches.map(([, { staffId }]) => staffId)),
  ]);
  return Object.fromEntries(
    touches.map(([field, { staffId, at }]) => [field, { name: names.get(staffId) ?? '', at }]),
  );
}

/** Notes that the account has the draft on the screen. */
export async function noteHere(
  { database, clock }: DraftDeps,
  staffId: number,
  id: number,
): Promise<{ data: { others: string[]; version: number } }> {
  const { kysely } = database;
  const draft = await store.findDraft(kysely, id);
  if (draft === null) throw refuse('notFound');
  const others = await store.notePresence(kysely, id, staffId, clock.now());
  return { data: { others, version: draft.version } };
}

export async function discardDraft(
  transaction: Transaction<Schema>,
  id: number,
  version: number,
): Promise<Noted<IdReply>> {
  const draft = await requireOpen(transaction, id, version);
  await store.closeDraft(transaction, id, { state: 'discarded' });
  return { result: { data: { id: String(id) } }, note: noteOf(draft) };
}

export async function listRevisions({ database }: DraftDeps, id: number): Promise<RevisionsReply> {
  const { kysely } = database;
  const draft = await store.findDraft(kysely, id);
  if (draft === null) throw refuse('notFound');
  const revisions = await store.findRevisions(kysely, id);
  return {
    data: revisions.map(({ id: revision, version, staffId, name, savedAt, content: own }, at) => ({
      id: String(revision),
      version,
      by: { id: String(staffId), name },
      at: savedAt.toISOString(),
      changed: differing(draft.kind, own, revisions[at + 1]?.content ?? nothing),
    })),
  };
}

export async function readRevision(
  { database }: DraftDeps,
  id: number,
  revision: number,
): Promise<{ data: ReturnType<typeof mutable> }> {
  const found = await store.findRevision(database.kysely, id, revision);
  if (found === null) throw refuse('notFound');
  return { data: mutable(found) };
}

/** Writes an earlier version again, as a new one; what is locked stays as it is. */
export async function returnTo(
  { database, clock }: DraftDeps,
  staffId: number,
  id: number,
  { version: seen, revision }: { readonly version: number; readonly revision: number },
): Promise<{ data: { version: number } }> {
  const now = clock.now();
  return database.kysely.transaction().execute(async (transaction) => {
    const draft = await requireOpen(transaction, id, seen);
    const former = await store.findRevision(transaction, id, revision);
    if (former === null) throw refuse('notFound');
    const { kind, ofKey, content: stored } = draft;
    const locks = await locksOf(transaction, kind, ofKey);
    const changed = differing(kind, stored, former).filter((field) => !locks.has(field));
    if (changed.length === 0) return { data: { version: draft.version } };
    const version = draft.version + 1;
    const next = withFields(stored, former, changed);
    const touch = { version, staffId, at: now.toISOString() };
    await store.saveDraft(transaction, {
      id,
      version,
      content: next,
      touched: touchedBy(draft.touched, changed, touch),
      title: titleOf(kind, next),
      staffId,
      now,
    });
    return { data: { version } };
  });
}

/** These fields as the other has them; those that it lacks are emptied. */
function withFields(stored: Content, other: Content, fields: readonly string[]): Content {
  const kept = Object.entries(stored.values).filter(([name]) => !fields.includes(name));
  const part = partOf(other, fields);
  return {
    values: { ...Object.fromEntries(kept), ...part.values },
    rows: {
      ...Object.fromEntries(
        Object.entries(stored.rows).map(([name, all]) => [name, fields.includes(name) ? [] : all]),
      ),
      ...part.rows,
    },
  };
}

function noteOf({ id, kind, title }: Pick<store.Draft, 'id' | 'kind' | 'title'>) {
  return {
    subject: { kind: 'content' as const, id, name: copy.thing(kind, title) },
    details: { kind },
  };
}
