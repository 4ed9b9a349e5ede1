import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OperationKind } from '@klub/contract/panel/operations';
import { z } from 'zod';
import { RetryLater } from '../../../infra/control/retry-later.ts';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { writeAtomic } from '../../../infra/disk/atomic-file.ts';
import { isStorageFull, makingFolder } from '../../../infra/files/file-store.ts';
import { isPassing } from '../../../infra/jobs/jobs.ts';
import { enqueueNotice } from '../notices/notices.ts';
import { rolesFor } from './operations.access.ts';
import { operationsCopy as copy } from './operations.copy.ts';
import { sealedFile } from './kept-file.ts';
import {
  operationAttemptsMax,
  progressEveryMs,
  shownProgress,
  storedNameOf,
} from './operations.rules.ts';
import * as store from './running.store.ts';

export type OperationContext = {
  readonly handle: Handle;
  /** The same in every run: a key for effects that must happen once. */
  readonly operationId: number;
  /** The account that started the operation. Throws if the server started it (nightly work). */
  readonly staffId: number;
  /**
   * True when the work must stop: cancelled before it wrote, or started again by another process.
   */
  isCancelled(): Promise<boolean>;
  /** Writes to the row at most once a second; never throws. */
  progress(percent: number, note: string): Promise<void>;
  /** Call it once before the first effect; false: cancelled, so write nothing. */
  beginWriting(): Promise<boolean>;
  /** Stores the operation's only file, sealed. @param name of letters, digits, dots and dashes */
  keepFile(name: string, content: Uint8Array | AsyncIterable<string | Uint8Array>): Promise<void>;
  /** Aborted when the process ends, or when a call above finds that the work must stop. */
  readonly signal: AbortSignal;
};

export type OperationResult = {
  readonly outcome: 'done' | 'refused';
  /** The result as a sentence. */
  readonly note: string;
  readonly lines: readonly string[];
};

/** May run again from its start after a crash, so its effects must be idempotent. */
export type OperationWork = (input: unknown, context: OperationContext) => Promise<OperationResult>;
export type OperationWorks = Readonly<Record<OperationKind, OperationWork>>;

/** Releases what waited for an operation, in the transaction that ends it. */
type OperationEnding = (handle: Handle, operationId: number, now: Date) => Promise<void>;
/** Released when a work does not finish: cancelled, failed, or without a job. */
export type OperationEndings = Readonly<Partial<Record<OperationKind, OperationEnding>>>;

/**
 * Called for each unfinished work, in the transaction that ends it; true: people are informed in
 * another way.
 */
export type NotDone = (handle: Handle, operationId: number, now: Date) => Promise<boolean>;

export type RunParts = Pick<Deps, 'database' | 'clock' | 'files' | 'log' | 'config' | 'vault'> & {
  readonly works: OperationWorks;
  readonly endings: OperationEndings;
  readonly notDone: NotDone;
  /** Aborted when the process ends. */
  readonly stopping: AbortSignal;
};

/**
 * One run from the start. Throws temporary failures, so that the job is retried. `counted` is the
 * attempt without such failures.
 */
export async function runOperation(
  parts: RunParts,
  operationId: number,
  counted: number,
): Promise<void> {
  const { database, clock, works, stopping, log } = parts;
  const { kysely } = database;
  const run = await store.take(kysely, operationId, { note: copy.started, now: clock.now() });
  if (run === null) return;
  if (counted > operationAttemptsMax) return end(parts, run, failure(copy.exhausted));
  // Cancelled while its process was down.
  if (!(await store.isWanted(kysely, run))) return end(parts, run, failure(copy.failed));
  if (!(await store.mayStillRun(kysely, run.staffId, rolesFor(run.kind))))
    return end(parts, run, failure(copy.notAllowed));
  try {
    const { outcome, ...result } = await works[run.kind](run.input, contextOf(parts, run));
    await end(parts, run, { state: outcome, ...result });
  } catch (error) {
    // The work runs again, so it keeps what it holds.
    if (stopping.aborted || isPassing(error)) {
      await store.putBack(kysely, run, copy.again);
      throw stopping.aborted ? new RetryLater('the process ends', { cause: error }) : error;
    }
    if (await store.isWanted(kysely, run))
      log.error({ err: error, operation: operationId }, 'long work failed');
    await end(parts, run, failure(isStorageFull(error) ? copy.storageFull : copy.failed));
  }
}

type Result = Pick<store.Ending, 'state' | 'note' | 'lines'>;

function failure(note: string): Result {
  return { state: 'failed', note, lines: [] };
}

async function end(parts: RunParts, run: store.Taken, result: Result): Promise<void> {
  const { database, clock } = parts;
  const at = clock.now();
  await inTransaction(database.kysely, async (transaction) => {
    const state = await store.end(transaction, run, {
      ...result,
      cancelledNote: copy.cancelled,
      at,
    });
    if (state === 'done') await tellMatter(transaction, run.input, at);
    if (state === 'refused') await tell(parts, transaction, run.id, at);
    if (state === 'cancelled' || state === 'failed') await endUndone(parts, transaction, run, at);
  });
}

type Ending = Pick<RunParts, 'endings' | 'notDone'>;

/** Releases what waited for a cancelled or failed work, and reports it. */
export async function endUndone(
  parts: Ending,
  handle: Handle,
  { id, kind }: Pick<store.Taken, 'id' | 'kind'>,
  now: Date,
): Promise<void> {
  await parts.endings[kind]?.(handle, id, now);
  await tell(parts, handle, id, now);
}

async function tell(
  { notDone }: Pick<Ending, 'notDone'>,
  handle: Handle,
  id: number,
  now: Date,
): Promise<void> {
  if (await notDone(handle, id, now)) await store.markTold(handle, id, now);
  else await enqueueNotice(handle, { of: 'failed', id }, now);
}

/** The proposer learns that the work of the approved proposal is done. */
async function tellMatter(handle: Handle, input: unknown, now: Date): Promise<void> {
  const ofMatter = z.object({ signoffId: z.number() }).safeParse(input);
  if (ofMatter.success)
    await enqueueNotice(handle, { of: 'ended', id: ofMatter.data.signoffId }, now);
}

function contextOf(parts: RunParts, run: store.Taken): OperationContext {
  const { database, stopping } = parts;
  const { kysely } = database;
  const unwanted = new AbortController();
  const heard = (isWanted: boolean): boolean => {
    if (!isWanted) unwanted.abort(new Error('the work is not wanted any more'));
    return isWanted;
  };
  return {
    handle: kysely,
    operationId: run.id,
    get staffId() {
      if (run.staffId === null) throw new Error('nobody has begun this work');
      return run.staffId;
    },
    isCancelled: async () => !heard(await store.isWanted(kysely, run)),
    progress: progressOf(parts, run, heard),
    beginWriting: async () => heard(await beginWriting(parts, run)),
    keepFile: (name, content) => keepFile(parts, run, name, content),
    signal: AbortSignal.any([stopping, unwanted.signal]),
  };
}

/** A suspension waits for this transaction, or is seen by it and cancels the work. */
function beginWriting({ database }: RunParts, run: store.Taken): Promise<boolean> {
  return inTransaction(database.kysely, async (transaction) => {
    if (await store.mayStillRun(transaction, run.staffId, rolesFor(run.kind)))
      return store.beginWriting(transaction, run);
    await store.cancel(transaction, run, copy.notAllowed);
    return false;
  });
}

function progressOf(
  { database, clock, log }: RunParts,
  run: store.Run,
  heard: (isWanted: boolean) => boolean,
): OperationContext['progress'] {
  let notedAt = Number.NEGATIVE_INFINITY;
  return async (percent, note) => {
    const now = clock.now().getTime();
    if (Math.abs(now - notedAt) < progressEveryMs) return;
    notedAt = now;
    try {
      heard(await store.noteProgress(database.kysely, run, shownProgress(percent), note));
    } catch (error) {
      log.warn({ err: error, operation: run.id }, 'progress not noted');
    }
  };
}

async function keepFile(
  { database, files, config, vault }: RunParts,
  run: store.Run,
  name: string,
  content: Uint8Array | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const stored = storedNameOf(run.id, run.attempt, randomUUID().replaceAll('-', ''), name);
  const part = join(
    makingFolder(config.dataDir),
    `operation-${run.id}-${run.attempt}-${randomUUID()}`,
  );
  try {
    await writeAtomic(
      part,
      sealedFile(vault, stored, content instanceof Uint8Array ? [content] : content),
    );
    await files.take(stored, part);
  } finally {
    await rm(part, { force: true });
  }
  if (!(await store.noteFile(database.kysely, run, stored))) await files.remove(stored);
}
