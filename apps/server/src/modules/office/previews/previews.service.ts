import type { Role } from '@klub/contract/roles';
import type { Transaction } from 'kysely';
import { isLockTimeout } from '../../../infra/db/locks.ts';
import type { Database } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import { undoable } from '../../../infra/db/undo.ts';
import type { Deps } from '../../../infra/deps.ts';
import { writeWithoutSession } from '../../../infra/http/own-write.ts';
import type { Session } from '../../../infra/http/session.ts';
import {
  type ViewableCall,
  type ViewedAnswer,
  answerViewed,
} from '../../../infra/http/viewable.ts';
import { bodyOf, refuse } from '../../../infra/refusal.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { aboutClosing, aboutPill, notify } from '../../club/notifications/notifications.ts';
import { findDraft } from '../contents/contents.ts';
import { kinds, tryWithin, type Kind } from '../programme/programme.ts';
import { callAt } from '../viewing/viewing.ts';
import {
  type DraftContent,
  type PreviewedDraft,
  type StandIns,
  emptyIn,
  filesOf,
  pagesOf,
  sameRandom,
  shownMoment,
  whoSees,
  windowOf,
  withStandIns,
} from './previews.rules.ts';
import * as store from './previews.store.ts';

export type PreviewParts = Deps & {
  /** The participants' calls on the given database, also those that write. */
  readonly calls: (deps: Deps) => readonly ViewableCall[];
};

export type AskedPreview = {
  readonly id: number;
  readonly role: Role;
  readonly path: string;
  readonly isTold: boolean;
  readonly typed: DraftContent | null;
  readonly attempts: readonly store.TriedAttempt[];
  readonly reply: object | null;
};

export type Preview = {
  readonly answer: ViewedAnswer | null;
  readonly who: ReturnType<typeof whoSees>;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly at: Date;
  readonly pages: ReturnType<typeof pagesOf>;
  readonly filled: readonly string[];
};

/**
 * Replies as the participants' app would be answered if the draft were published. The draft is written by the
 * importer's declarations into a transaction that is always rolled back, and their own handlers read it there.
 */
export async function previewDraft(parts: PreviewParts, asked: AskedPreview): Promise<Preview> {
  const { database } = parts;
  const stored = await findDraft(database.kysely, asked.id);
  if (stored === null) throw refuse('notFound');
  const { id, kind, content } = stored;
  const draft: PreviewedDraft = { id, kind, ...(asked.typed ?? content) };
  try {
    return await undoable<Preview>((undo) =>
      database.kysely.transaction().execute(async (transaction) => {
        await store.refuseToWait(transaction);
        return undo(await previewWithin(parts, transaction, draft, asked));
      }),
    );
  } catch (error) {
    if (isLockTimeout(error)) throw refuse('importRunning');
    throw error;
  }
}

async function previewWithin(
  parts: PreviewParts,
  transaction: Transaction<Schema>,
  typed: PreviewedDraft,
  asked: AskedPreview,
): Promise<Preview> {
  const now = parts.clock.now();
  const kind = kindOf(typed.kind);
  const { draft, filled } = await written(parts, transaction, kind, typed, asked.role);
  const window = windowOf(kind.columns, draft.values);
  const at = shownMoment(window, now);
  const shown = {
    who: whoSees(kind.columns, draft, now),
    ...window,
    at,
    pages: pagesOf(draft),
    filled,
  };
  if (asked.path === '') return { ...shown, answer: null };
  return { ...shown, answer: await answer(parts, transaction, { draft, asked, at }) };
}

function kindOf(name: string): Kind {
  const kind = kinds.find((one) => one.name === name);
  if (kind === undefined) throw refuse('notFound');
  return kind;
}

type Stored = { readonly draft: PreviewedDraft; readonly filled: readonly string[] };

/** Writes the draft; empty and wrong cells of its row get something in their place. */
async function written(
  parts: PreviewParts,
  transaction: Transaction<Schema>,
  kind: Kind,
  typed: PreviewedDraft,
  role: Role,
): Promise<Stored> {
  const given: StandIns = {
    draftId: typed.id,
    role,
    now: parts.clock.now(),
    category: 'kategoria' in kind.columns ? await store.findCategory(transaction) : null,
  };
  const hasRow = Object.keys(typed.values).length > 0;
  const empty = hasRow ? withStandIns(typed, emptyIn(kind.columns, typed.values), given) : null;
  const first: Stored = empty ?? { draft: typed, filled: [] };
  const wrong = await faultsOf(parts, transaction, first.draft);
  const mended = withStandIns(first.draft, wrong, given);
  if (mended === null) return first;
  const left = await faultsOf(parts, transaction, mended.draft);
  if (left.length > 0) throw refuse('previewImpossible');
  return { draft: mended.draft, filled: [...new Set([...first.filled, ...mended.filled])] };
}

/** Applies the files of the draft; returns the columns of its row that were refused. */
async function faultsOf(
  parts: PreviewParts,
  transaction: Transaction<Schema>,
  draft: PreviewedDraft,
): Promise<string[]> {
  const files = filesOf(draft);
  const reports = await tryWithin(
    transaction,
    { ...parts, random: sameRandom(`draft ${draft.id}`) },
    {
      files: files.map(({ name, text }) => memorySource(name, text, '')),
      kinds: Object.fromEntries(files.map(({ name, kind }) => [name, kind])),
      takesAddresses: true,
    },
  );
  const own = reports.find(({ kind }) => kind === draft.kind);
  if (own === undefined || Object.keys(draft.values).length === 0) return [];
  return own.problems.map(({ column }) => column).filter((column) => column !== '');
}

type Answering = {
  readonly draft: PreviewedDraft;
  readonly asked: AskedPreview;
  readonly at: Date;
};

async function answer(
  parts: PreviewParts,
  transaction: Transaction<Schema>,
  { draft, asked, at }: Answering,
): Promise<ViewedAnswer> {
  const personId = await store.addReader(transaction, parts.random, {
    role: asked.role,
    seesIntro: draft.kind === 'slajdy',
    now: at,
  });
  await surround(transaction, { draft, asked, at }, personId);
  const found = callAt(asked.path, asked.reply === null ? 'GET' : 'POST');
  const calls = parts.calls({
    ...parts,
    clock: { ...parts.clock, now: () => at },
    database: within(parts.database, transaction),
  });
  const call = calls.find((one) => one.call === found?.call);
  if (found === null || call === undefined) return refused();
  if (call.row.viewable === true) await store.forbidWrites(transaction);
  return answerViewed(
    call,
    asked.reply === null ? found : { ...found, body: asked.reply },
    readerOf(personId, asked.role, at),
    writeWithoutSession(transaction),
  );
}

/** What the person needs to see the draft: goals of a task, tries of a question, the notification. */
async function surround(
  transaction: Transaction<Schema>,
  { draft, asked, at }: Answering,
  personId: number,
): Promise<void> {
  const slug = draft.values['slug'] ?? '';
  if (draft.kind === 'zadania') await store.addGoals(transaction, personId, slug);
  if (draft.kind === 'pytania')
    await store.addAttempts(transaction, { personId, slug, now: at }, asked.attempts);
  if (!asked.isTold) return;
  const message = await messageOf(transaction, draft.kind, slug);
  if (message !== null) await notify(transaction, { ...message, personId }, at);
}

async function messageOf(transaction: Transaction<Schema>, kind: string, slug: string) {
  const cause = 'preview';
  if (kind === 'pigulki') {
    const pill = await store.findPill(transaction, slug);
    return pill === undefined ? null : aboutPill({ ...pill, cause });
  }
  const question = kind === 'pytania' ? await store.findQuestion(transaction, slug) : undefined;
  return question === undefined ? null : aboutClosing({ ...question, cause });
}

function readerOf(personId: number, role: Role, at: Date): Session {
  return {
    personId,
    role,
    scope: 'viewing',
    forceLogOut: false,
    tokenHash: Buffer.alloc(0),
    deviceHash: null,
    authenticatedAt: at,
  };
}

function refused(): ViewedAnswer {
  const body = bodyOf(refuse('notViewable'));
  return { status: body.code, body };
}

/** The database within a transaction; never uses the replica. */
function within(database: Database, kysely: Database['kysely']): Database {
  return { ...database, kysely, replica: undefined };
}
