import type { Readable } from 'node:stream';
import type { OperationKind, operationRows } from '@klub/contract/panel/operations';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../../infra/db/schema.ts';
import { inTransaction } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { type Job, enqueue } from '../../../infra/jobs/jobs.ts';
import { removeOrphans } from '../../../infra/files/file-store.ts';
import { foundOf, sliceOf } from '../../../infra/pages.ts';
import { refuse } from '../../../infra/refusal.ts';
import type { TrailNote } from '../../../infra/trail/trail.ts';
import type { Notice } from '../notices/notices.ts';
import { operationsCopy as copy } from './operations.copy.ts';
import { type FileAccess, fileAccess } from './operations.access.ts';
import { Damaged, openedFile } from './kept-file.ts';
import { hasFile, mayCancel, operationFileMs, savedNameOf } from './operations.rules.ts';
import * as store from './operations.store.ts';
import {
  type NotDone,
  type OperationEndings,
  type OperationWorks,
  endUndone,
  runOperation,
} from './run.service.ts';

export const operationQueue = 'operations';
const payload = z.object({ operationId: z.number() });

type ListRow = (typeof operationRows)['GET /api/panel/v1/operations'];
type OneRow = (typeof operationRows)['GET /api/panel/v1/operations/:id'];

export type NewOperation = store.NewOperation;

/** The file of an operation, not read yet. */
export type OperationFile = {
  readonly name: string;
  /** Who may fetch it. */
  readonly access: FileAccess;
  /** Trail entry of a fetch. */
  readonly note: TrailNote;
  /** Throws `operationFileDamaged` for a damaged file; null when it was deleted. */
  open(): Promise<{ readonly size: number; readonly content: Readable } | null>;
};

/**
 * Long work of operators: a row with progress, which survives reload and restart. Each account sees
 * only its own.
 */
export type Operations = {
  /** Adds the row and its job in the act's transaction; returns the id. */
  begin(transaction: Transaction<Schema>, operation: NewOperation): Promise<number>;
  /** Trail entry of a started operation. */
  noteOf(kind: OperationKind, id: number): TrailNote;
  /** Throws `tooLateToCancel` once the work writes or has ended. */
  cancel(
    transaction: Transaction<Schema>,
    staffId: number,
    id: number,
  ): Promise<Noted<{ readonly code: number; readonly message: string }>>;
  list(staffId: number, page: number): Promise<z.input<ListRow['reply']>>;
  find(staffId: number, id: number): Promise<z.input<OneRow['reply']>['data']>;
  markSeen(staffId: number): Promise<void>;
  /** What the author is told of a failed operation; null: it has not failed. */
  notice(id: number): Promise<Notice | null>;
  /** Null: no file, or no longer. */
  findFile(staffId: number, id: number): Promise<OperationFile | null>;
  /** Runs the work of a job of `operationQueue`. */
  run(job: Pick<Job, 'payload' | 'counted'>): Promise<void>;
  /** Deletes expired files and leftovers of killed processes; ends operations without a job. */
  sweep(): Promise<void>;
  /** Aborts all works before the process ends; the next process starts them again. */
  stop(): void;
};

type Parts = Pick<Deps, 'database' | 'clock' | 'files' | 'log' | 'config' | 'vault'>;

type Endings = { readonly endings: OperationEndings; readonly notDone: NotDone };

export function operations(
  parts: Parts,
  works: OperationWorks,
  { endings = {}, notDone = async () => false }: Partial<Endings> = {},
): Operations {
  const ends = { endings, notDone };
  const stopping = new AbortController();
  const { database, clock } = parts;
  return {
    begin: (transaction, operation) => beginOperation(transaction, operation, clock.now()),
    noteOf,
    cancel: (transaction, staffId, id) =>
      cancel(transaction, ends, { staffId, id, now: clock.now() }),
    list: (staffId, page) => list(parts, staffId, page),
    find: async (staffId, id) => {
      const one = await store.findOwn(database.kysely, staffId, id);
      if (one === null) throw refuse('notFound');
      return { ...listed(one, clock.now()), lines: [...one.lines] };
    },
    markSeen: (staffId) => store.markSeen(database.kysely, staffId, clock.now()),
    notice: (id) => failureNotice(parts, id),
    findFile: (staffId, id) => findFile(parts, staffId, id),
    run: (job) => {
      const { operationId } = payload.parse(job.payload);
      return runOperation(
        { ...parts, works, ...ends, stopping: stopping.signal },
        operationId,
        job.counted,
      );
    },
    sweep: () => sweep(parts, ends),
    stop: () => stopping.abort(new Error('the process ends')),
  };
}

/** `begin` for a command, which runs no operation itself: a server does. */
export async function beginOperation(
  transaction: Transaction<Schema>,
  operation: NewOperation,
  now: Date,
): Promise<number> {
  const operationId = await store.insert(transaction, operation, { note: copy.waiting, now });
  const carried = { operationId } satisfies z.infer<typeof payload>;
  const lane = `operation-${operation.kind}`;
  await enqueue(transaction, { queue: operationQueue, lane, payload: carried, now });
  return operationId;
}

/** Cancels what a suspended account has queued or running, unless it writes already. */
export function cancelOperationsOf(
  transaction: Transaction<Schema>,
  staffId: number,
): Promise<void> {
  return store.cancelAllOf(transaction, staffId, copy.notAllowed);
}

function noteOf(kind: OperationKind, id: number): TrailNote {
  return { subject: { kind: 'operation', id, name: copy.names[kind] } };
}

async function cancel(
  transaction: Transaction<Schema>,
  ends: Endings,
  { staffId, id, now }: { readonly staffId: number; readonly id: number; readonly now: Date },
) {
  const one = await store.lockOwn(transaction, staffId, id);
  if (one === null) throw refuse('notFound');
  // A second click is no error.
  const isAskedAlready = one.state === 'running' && one.isCancelled;
  if (!isAskedAlready && !mayCancel(one)) throw refuse('tooLateToCancel');
  const isWaiting = one.state === 'waiting';
  if (isWaiting) {
    await store.cancelWaiting(transaction, id, copy.cancelled, now);
    await endUndone(ends, transaction, one, now);
  } else await store.askToCancel(transaction, id, copy.cancelling);
  const message = isWaiting ? copy.cancelled : copy.cancelAccepted;
  return { result: { code: 200, message }, note: noteOf(one.kind, id) };
}

async function failureNotice({ database }: Parts, id: number): Promise<Notice | null> {
  const failed = await store.findFailed(database.kysely, id);
  if (failed === null) return null;
  const { kind, staffId, note: outcome } = failed;
  const route = `/operacje/${id}`;
  return {
    to: [staffId],
    title: copy.names[kind],
    figure: '',
    by: '',
    until: null,
    outcome,
    route,
  };
}

async function list(
  { database, clock }: Parts,
  staffId: number,
  page: number,
): Promise<z.input<ListRow['reply']>> {
  const { found, total, unseen } = await store.findPage(database.kysely, staffId, sliceOf(page));
  const now = clock.now();
  return { data: found.map((one) => listed(one, now)), ...foundOf(total, page), unseen };
}

function listed(one: store.FoundOperation, now: Date) {
  const { id, kind, state, progress, note, staffId, byName, createdAt, endedAt, seenAt } = one;
  return {
    id: String(id),
    kind,
    state,
    progress,
    note,
    by: { id: String(staffId), name: byName },
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    mayCancel: mayCancel(one),
    hasFile: hasFile(one, now),
    isSeen: seenAt !== null,
  };
}

async function findFile(parts: Parts, staffId: number, id: number): Promise<OperationFile | null> {
  const { kysely } = parts.database;
  const one = await store.findOwn(kysely, staffId, id);
  if (one === null || one.file === null || !hasFile(one, parts.clock.now())) return null;
  const { file, kind } = one;
  return {
    name: savedNameOf(file),
    access: fileAccess(one),
    note: (await store.findNote(kysely, id)) ?? noteOf(kind, id),
    open: () => openFile(parts, id, file),
  };
}

async function openFile({ files, vault, log }: Parts, id: number, stored: string) {
  try {
    return await openedFile(files, vault, stored);
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    log.error({ err: error, operation: id }, 'the file of an operation is damaged');
    throw refuse('operationFileDamaged');
  }
}

/** A file's row is written a moment after the file. */
const writtenDownMs = 60 * 60_000;

async function sweep({ database, clock, files }: Parts, ends: Endings): Promise<void> {
  const now = clock.now();
  const { kysely } = database;
  await inTransaction(kysely, async (transaction) => {
    const stranded = await store.failStranded(transaction, {
      queue: operationQueue,
      note: copy.failed,
      now,
    });
    for (const one of stranded) await endUndone(ends, transaction, one, now);
  });
  await store.forgetFiles(kysely, new Date(now.getTime() - operationFileMs));
  await removeOrphans(files, 'operations', {
    now,
    ageMs: writtenDownMs,
    findWanted: () => store.findFiles(kysely),
  });
}
