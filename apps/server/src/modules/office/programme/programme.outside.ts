import { Worker } from 'node:worker_threads';
import { basename } from 'node:path';
import { z } from 'zod';
import type { Deps } from '../../../infra/deps.ts';
import type { BatchTask } from './batch/batch.rules.ts';
import type { VaultKeys } from '../../../infra/crypto/vault.ts';
import { boundSentences } from './programme.copy.ts';
import {
  type FileReport,
  type ImportProgress,
  type ImportReport,
  unreadFile,
} from './programme.report.ts';

/** Paths are absolute. */
export const importRequest = z.object({
  files: z.array(z.string().min(1)).min(1).max(1_000),
  dryRun: z.boolean(),
  as: z.string().optional(),
  /** True when changes of amounts are sent as progress. */
  changes: z.boolean().default(false),
});

export type ImportRequest = z.input<typeof importRequest>;

export type WorkerData = {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly keys: VaultKeys;
  readonly bindsInMs: number;
  readonly clockAheadMs: number;
};

/** The thread's only input. */
export type WorkerTask = { readonly request: ImportRequest; readonly batch: BatchTask | undefined };

export type FromWorker =
  | { readonly progress: ImportProgress }
  /** Null: the batch must be checked again. */
  | { readonly report: ImportReport | null };

export type ImportBounds = { readonly fileMs: number; readonly memoryMb: number };

/** A million rows take some minutes and 150 MB on a small machine. */
const usualBounds: ImportBounds = { fileMs: 30 * 60_000, memoryMb: 1_024 };

type OutsideDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'vault'>;
type Options = {
  readonly onProgress: (progress: ImportProgress) => void;
  /** Aborts the import, which is rolled back. */
  readonly signal?: AbortSignal | undefined;
};

/** A thread that starts while its import's files are prepared. */
export type ImportThread = {
  readonly worker: Worker;
  readonly bounds: ImportBounds;
  /** Resolves when it ended by itself. */
  readonly gone: Promise<'memory'>;
  end(): Promise<void>;
};

export function importThread(
  { config, database, clock, vault }: OutsideDeps,
  bounds: ImportBounds = usualBounds,
): ImportThread {
  const workerData: WorkerData = {
    dataDir: config.dataDir,
    databaseUrl: database.url,
    keys: vault.keys(),
    bindsInMs: vault.bindsInMs(),
    clockAheadMs: clock.now().getTime() - Date.now(),
  };
  const worker = new Worker(new URL('programme.worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: bounds.memoryMb },
  });
  const gone = new Promise<'memory'>((resolve, reject) => {
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve('memory') : reject(error),
    );
    worker.once('exit', (code) =>
      reject(new Error(`The thread of the import ended with ${code}.`)),
    );
  });
  // The caller of its work gets the error.
  gone.catch(() => {});
  return { worker, bounds, gone, end: async () => void (await worker.terminate()) };
}

/**
 * Runs imports in a thread with limits of memory and of time per file. At a limit the thread is
 * ended, its transaction rolled back, and the report names the file; `signal` does the same and
 * throws its reason.
 */
export async function importOutside(
  deps: OutsideDeps,
  request: ImportRequest,
  { bounds, ...options }: Options & { readonly bounds?: ImportBounds },
): Promise<ImportReport> {
  options.signal?.throwIfAborted();
  const report = await importBatch(
    importThread(deps, bounds),
    { request, batch: undefined },
    options,
  );
  if (report === null)
    throw new Error('An import without a batch has no state that it was checked on.');
  return report;
}

/** The same for a panel import, in a prepared thread; null: the batch must be checked again. */
export async function importBatch(
  thread: ImportThread,
  task: WorkerTask,
  { onProgress, signal }: Options,
): Promise<ImportReport | null> {
  const at: { file: string | undefined } = { file: undefined };
  const note = (progress: ImportProgress): void => {
    if (progress.event === 'file') at.file = progress.file;
    onProgress(progress);
  };
  try {
    const end = await ended(thread, { task, note, signal });
    return typeof end === 'string'
      ? stopped(task.request, at.file, boundSentences[end](thread.bounds))
      : end;
  } finally {
    await thread.end();
  }
}

type Watch = {
  readonly task: WorkerTask;
  readonly note: (progress: ImportProgress) => void;
  readonly signal: AbortSignal | undefined;
};

async function ended(
  { worker, gone, bounds }: ImportThread,
  { task, note, signal }: Watch,
): Promise<ImportReport | null | 'time' | 'memory'> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<ImportReport | null | 'time'>();
  const timer = setTimeout(() => resolve('time'), bounds.fileMs);
  const take = (message: FromWorker): void => {
    if ('report' in message) return resolve(message.report);
    // A waiting import has not begun, and each file has a separate limit.
    if (message.progress.event !== 'read') timer.refresh();
    note(message.progress);
  };
  worker.on('message', (message: FromWorker) => {
    try {
      take(message);
    } catch (error) {
      reject(error);
    }
  });
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  worker.postMessage(task);
  try {
    return await Promise.race([promise, gone]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Nothing was applied: the file that was being read gets the reason, or all of them while they were
 * opened.
 */
function stopped(
  { files }: ImportRequest,
  current: string | undefined,
  reason: string,
): ImportReport {
  const reportOf = (name: string): FileReport =>
    current === undefined || current === name
      ? unreadFile(name, [{ line: 0, column: '', cell: '', reason }])
      : { ...unreadFile(name, []), rejected: 0 };
  return { outcome: 'rejected', files: files.map((path) => reportOf(basename(path))) };
}
