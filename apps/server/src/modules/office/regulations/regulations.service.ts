import type { regulationsRows } from '@klub/contract/panel/content/regulations';
import { pageSize } from '@klub/contract/limits';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import { cleanHtml, isBlankHtml } from '../../../infra/html.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { foundOf, sliceOf } from '../../../infra/pages.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { notifyLater } from '../../club/notifications/notifications.ts';
import { settingOn } from '../../club/settings/settings.ts';
import type { Signoffs } from '../signoffs/signoffs.ts';
import { regulationsCopy as copy } from './regulations.copy.ts';
import { approvalIdOf, documentOf, firstDayFrom } from './regulations.rules.ts';
import * as store from './regulations.store.ts';

export type RegulationsParts = Pick<Deps, 'database' | 'clock'> & Pick<Signoffs, 'propose'>;

type Rows = typeof regulationsRows;
type Reply<Call extends keyof Rows> = z.input<Rows[Call]['reply']>;
type Listed = Reply<'GET /api/panel/v1/documents'>['data'][number];
type Version = NonNullable<Listed['inForce']>;

/** Throws for an unknown document. */
async function requireDocument(
  handle: Handle,
  document: string,
  now: Date,
): Promise<store.StoredDocument> {
  const approvalId = approvalIdOf(document);
  if (approvalId === null) return regulations;
  const known = await store.findDocuments(handle, now);
  const found = known.find((one) => one.approvalId === approvalId);
  if (found === undefined) throw refuse('notFound');
  return found;
}

const regulations: store.StoredDocument = {
  approvalId: null,
  title: copy.title,
  occasion: null,
  isWithdrawn: false,
};

export async function listDocuments({
  database,
  clock,
}: RegulationsParts): Promise<{ data: Listed[] }> {
  const { kysely } = database;
  const now = clock.now();
  const everybody = await store.countAsked(kysely);
  const data: Listed[] = [];
  for (const one of [regulations, ...(await store.findDocuments(kysely, now))]) {
    const { versions } = await store.findVersions(kysely, one.approvalId, now, newest);
    const { approvalId, title, occasion, isWithdrawn } = one;
    const asked = occasion === 'delete' ? null : everybody;
    data.push({
      document: documentOf(approvalId),
      title,
      occasion,
      isWithdrawn,
      inForce: shownOf(
        versions.find(({ isInForce }) => isInForce),
        asked,
      ),
      planned: shownOf(
        versions.find(({ state }) => state === 'planned'),
        asked,
      ),
      hasDraft: versions.some(({ state }) => state === 'draft'),
    });
  }
  return { data };
}

/** Of a document: a draft, a planned version and the one in force. */
const newest = { limit: 3, offset: 0 };

/** @param asked the number of people that a login asks; null: no login does */
function shownOf(version: store.StoredVersion | undefined, asked: number | null): Version | null {
  if (version === undefined) return null;
  const { number, state, isInForce, effectiveOn, takenAt, announcedAt, by, decidedBy, agreed } =
    version;
  return {
    number,
    state: stateOf(state, isInForce),
    effectiveOn,
    takenAt: takenAt?.toISOString() ?? null,
    announcedAt: announcedAt?.toISOString() ?? null,
    by: named(by),
    decidedBy: named(decidedBy),
    agreement: agreed === null || asked === null ? null : { agreed, asked },
  };
}

function stateOf(state: store.StoredVersion['state'], isInForce: boolean): Version['state'] {
  if (state === 'dropped') return 'withdrawn';
  return state === 'taken' ? (isInForce ? 'inForce' : 'former') : state;
}

function named(who: { readonly id: number; readonly name: string } | null) {
  return who === null ? null : { id: String(who.id), name: who.name };
}

export async function readDocument(
  { database, clock }: RegulationsParts,
  document: string,
): Promise<Reply<'GET /api/panel/v1/documents/:document'>> {
  const { kysely } = database;
  const now = clock.now();
  const { approvalId, title, occasion } = await requireDocument(kysely, document, now);
  const { versions } = await store.findVersions(kysely, approvalId, now, newest);
  const asking = await store.findAskingVersion(kysely, approvalId, now);
  const draft = await store.findDraft(kysely, approvalId);
  const signoffId = await store.findOpenSignoff(kysely, document, now);
  const today = dayOf(now);
  const noticeDays = await noticeOn(kysely, now);
  const isReminded = asking !== null && (await store.isReminded(kysely, asking, today));
  return {
    data: {
      document,
      title,
      occasion,
      inForce: shownOf(
        versions.find(({ isInForce }) => isInForce),
        occasion === 'delete' ? null : await store.countAsked(kysely),
      ),
      draft:
        draft === null
          ? null
          : {
              ...wordsOf(draft),
              revision: draft.revision,
              by: { id: String(draft.by.id), name: draft.by.name },
              at: draft.at.toISOString(),
            },
      current: wordsOf((await store.findCurrentWords(kysely, approvalId, now)) ?? noWords),
      noticeDays,
      firstDay: firstDayFrom(now, noticeDays),
      signoffId: signoffId === null ? null : String(signoffId),
      remindedOn: isReminded ? today : null,
    },
  };
}

/** Days between the announcement of a version and its effect, by the setting of the day. */
function noticeOn(handle: Handle, now: Date): Promise<number> {
  return settingOn(handle, 'document_notice_days', dayOf(now));
}

const noWords: store.StoredWords = { name: '', html: '', isRequired: true };

function wordsOf({ name, html, isRequired }: store.StoredWords) {
  return { name, html, isRequired };
}

export async function listVersions(
  { database, clock }: RegulationsParts,
  document: string,
  page: number,
): Promise<Reply<'GET /api/panel/v1/documents/:document/versions'>> {
  const { kysely } = database;
  const now = clock.now();
  const { approvalId, occasion } = await requireDocument(kysely, document, now);
  const { versions, total } = await store.findVersions(kysely, approvalId, now, sliceOf(page));
  const asked = occasion === 'delete' ? null : await store.countAsked(kysely);
  const data = versions.flatMap((version) => shownOf(version, asked) ?? []);
  return { data, ...foundOf(total, page) };
}

export async function readVersion(
  { database, clock }: RegulationsParts,
  document: string,
  number: number,
): Promise<{ data: store.StoredWords }> {
  const { kysely } = database;
  const { approvalId } = await requireDocument(kysely, document, clock.now());
  const words = await store.findWords(kysely, approvalId, number);
  if (words === null) throw refuse('notFound');
  return { data: words };
}

export async function listMissing(
  { database, clock }: RegulationsParts,
  document: string,
  {
    page = 1,
    who = 'missing',
  }: { readonly page?: number | undefined; readonly who?: 'missing' | 'agreed' | undefined },
): Promise<Reply<'GET /api/panel/v1/documents/:document/missing'>> {
  const { kysely } = database;
  const versionId = await requireAsking(kysely, document, clock.now());
  const { people, total } = await store.findPeople(
    kysely,
    { versionId, hasAgreed: who === 'agreed' },
    sliceOf(page, pageSize),
  );
  return {
    data: people.map(({ id, name, agreedAt, lastLoginAt }) => ({
      personId: String(id),
      name,
      agreedAt: agreedAt?.toISOString() ?? null,
      lastLoginAt: lastLoginAt?.toISOString() ?? null,
    })),
    ...foundOf(total, page),
  };
}

/** Throws for a document that no login asks for. */
async function requireAsking(handle: Handle, document: string, now: Date): Promise<number> {
  const { approvalId } = await requireDocument(handle, document, now);
  const versionId = await store.findAskingVersion(handle, approvalId, now);
  if (versionId === null) throw refuse('notFound');
  return versionId;
}

export type Sent = {
  readonly document: string;
  readonly staffId: number;
  readonly revision: number;
};

export async function saveDraft(
  { clock }: RegulationsParts,
  transaction: Transaction<Schema>,
  { document, staffId, revision, ...words }: Sent & store.StoredWords,
): Promise<Noted<Reply<'POST /api/panel/v1/documents/:document/draft'>>> {
  const now = clock.now();
  const { approvalId, title } = await requireDocument(transaction, document, now);
  const { html, removed } = cleanHtml(words.html);
  const saved = await store.saveDraft(transaction, revision, {
    ...words,
    html,
    approvalId,
    staffId,
    now,
  });
  if (saved === null) throw refuse('documentMoved');
  return {
    result: { data: { revision: saved, removed: [...removed] } },
    note: noteOf(document, title, { revision: saved }),
  };
}

function noteOf(
  document: string,
  name: string,
  details: Readonly<Record<string, string | number>>,
) {
  return { subject: { kind: 'document' as const, id: document, name }, details };
}

/** Throws unless the draft is as it was seen. */
async function requireDraft(
  transaction: Transaction<Schema>,
  { document, revision }: Pick<Sent, 'document' | 'revision'>,
  now: Date,
) {
  const { approvalId, title } = await requireDocument(transaction, document, now);
  const draft = await store.findDraft(transaction, approvalId, true);
  if (draft === null || draft.revision !== revision) throw refuse('documentMoved');
  return { approvalId, title, draft };
}

export async function discardDraft(
  { clock }: RegulationsParts,
  transaction: Transaction<Schema>,
  { document, revision }: Sent,
): Promise<Noted<Reply<'POST /api/panel/v1/documents/:document/discard'>>> {
  const now = clock.now();
  const { title, draft } = await requireDraft(transaction, { document, revision }, now);
  if ((await store.findOpenSignoff(transaction, document, now)) !== null)
    throw refuse('signoffOpen');
  await store.dropDraft(transaction, draft.id);
  return {
    result: { code: 200, message: copy.discarded },
    note: noteOf(document, title, { revision }),
  };
}

export async function proposeVersion(
  { clock, propose }: RegulationsParts,
  transaction: Transaction<Schema>,
  asked: Sent & { readonly effectiveOn: string; readonly reason: string },
): Promise<Noted<Reply<'POST /api/panel/v1/documents/:document/propose'>>> {
  const { document, staffId, revision, effectiveOn, reason } = asked;
  const now = clock.now();
  const { approvalId, title, draft } = await requireDraft(transaction, asked, now);
  const firstDay = firstDayFrom(now, await noticeOn(transaction, now));
  requireWhole(draft, { approvalId, effectiveOn, firstDay });
  if (await store.hasPlanned(transaction, approvalId)) throw refuse('documentPlanned');
  const number = await store.nextNumber(transaction, approvalId);
  const signoffId = await propose(transaction, {
    kind: 'regulations.publish',
    subject: document,
    payload: { document, draftId: draft.id, revision, effectiveOn },
    words: copy.proposal(title, number, effectiveOn),
    reason,
    proposedBy: staffId,
  });
  return {
    result: { data: { signoffId: String(signoffId) } },
    note: { ...noteOf(document, title, { revision, effectiveOn, signoffId }), reason },
  };
}

function requireWhole(
  { name, html }: store.StoredWords,
  {
    approvalId,
    effectiveOn,
    firstDay,
  }: {
    readonly approvalId: number | null;
    readonly effectiveOn: string;
    readonly firstDay: string;
  },
): void {
  const errors = {
    ...(isBlankHtml(html) ? { html: [copy.empty] } : {}),
    ...(approvalId !== null && name.trim() === '' ? { name: [copy.emptyName] } : {}),
    ...(effectiveOn < firstDay ? { effectiveOn: [copy.tooEarly(firstDay)] } : {}),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Takes a planned version back before its day; its words become a draft where there is none, and who was told of it
 * is told that it will not take effect.
 */
export async function withdrawVersion(
  { clock }: RegulationsParts,
  transaction: Transaction<Schema>,
  { document, number, staffId, reason }: Withdrawing,
): Promise<Noted<Reply<'POST /api/panel/v1/documents/:document/withdraw'>>> {
  const now = clock.now();
  const { approvalId, title, occasion } = await requireDocument(transaction, document, now);
  const withdrawn = await store.withdrawVersion(transaction, approvalId, number, dayOf(now));
  if (withdrawn === null) throw refuse('documentNotPlanned');
  const { id, effectiveOn, ...words } = withdrawn;
  await store.saveDraft(transaction, 0, { ...words, approvalId, staffId, now });
  if (occasion !== 'delete') {
    const { regulations: ofText, approval } = copy.withdrawnWords;
    const told = (approvalId === null ? ofText : approval)(effectiveOn);
    const ids = await store.findAskedIds(transaction);
    const cause = `document-withdrawn:${id}`;
    await notifyLater(transaction, ids, { ...told, cause, url: '/konto' }, now);
  }
  return {
    result: { code: 200, message: copy.withdrawn },
    note: { ...noteOf(document, title, { number, effectiveOn }), reason },
  };
}

export type Withdrawing = Pick<Sent, 'document' | 'staffId'> & {
  readonly number: number;
  readonly reason: string;
};

/** Notifies those who have not agreed, after the commit; once a day for each version. */
export async function remind(
  { clock }: RegulationsParts,
  transaction: Transaction<Schema>,
  document: string,
): Promise<Noted<Reply<'POST /api/panel/v1/documents/:document/remind'>>> {
  const now = clock.now();
  const versionId = await requireAsking(transaction, document, now);
  const { title } = await requireDocument(transaction, document, now);
  const day = dayOf(now);
  if (!(await store.claimReminder(transaction, versionId, day, now)))
    throw refuse('alreadyReminded');
  const ids = await store.findMissingIds(transaction, versionId);
  const cause = store.reminderOf(versionId, day);
  await notifyLater(transaction, ids, { ...copy.reminder, cause, url: '/konto' }, now);
  return {
    result: { data: { people: ids.length } },
    note: noteOf(document, title, { people: ids.length }),
  };
}

/**
 * Takes planned versions into force whose day has come: the words change, and people are asked for agreement at their
 * next login. Each is taken once, in one transaction, by whichever process comes first.
 */
export async function takeDueVersions({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const id of await store.findDue(database.kysely, dayOf(now))) {
    await inTransaction(database.kysely, async (transaction) => {
      const taken = await store.takeVersion(transaction, id, now);
      if (taken === null) return;
      const { approvalId, name, html, isRequired } = taken;
      // Cleaned when it was saved; a restored archive may hold other words.
      const clean = cleanHtml(html).html;
      if (approvalId === null) await store.replaceRegulations(transaction, clean, now);
      const words = approvalId === null ? null : { name, html: clean, isRequired };
      const askingId = await store.askAgain(transaction, { approvalId, words, now });
      await store.noteAsking(transaction, id, askingId);
    });
  }
}
