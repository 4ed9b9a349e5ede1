import { fork } from 'node:child_process';
import { unlink } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DocumentDeclined, type DocumentFilters } from './document.ts';
import type { DownloadForm, ExportWatch } from './export-file.ts';

export type ProcessOrder = {
  /** Sent as a message, because other users can read command lines and environments. */
  readonly url: string;
  /** The name, because a document cannot be sent to a process. */
  readonly document: string;
  readonly question: {
    readonly viewerId: number;
    readonly filters: DocumentFilters;
    readonly now: Date | string;
  };
  readonly form: DownloadForm;
  readonly path: string;
};

export type ProcessMessage =
  | { readonly done: number; readonly total: number }
  | { readonly end: 'made' }
  | ProcessFailure;

type ProcessFailure = {
  readonly end: 'failed';
  readonly name: string;
  readonly message: string;
  readonly code: string;
};

/**
 * Memory limits: batches are short-lived, so a larger heap is a fault and ends this process instead
 * of the server.
 */
const memory = ['--max-semi-space-size=8', '--max-old-space-size=192'];

/** Lower priority than the server, yet a busy machine still makes progress. */
const niceness = 10;

/**
 * `writeExport` in a separate process. @param program calls this process's `main` with a
 * `ProcessOrder`
 */
export async function exportInProcess(
  program: URL,
  order: ProcessOrder,
  { onProgress, signal }: ExportWatch,
): Promise<void> {
  signal?.throwIfAborted();
  const child = fork(fileURLToPath(program), { execArgv: memory, env: {} });
  // Set by the parent, so that it covers the child's threads and its start, which takes a second of
  // CPU time.
  if (child.pid !== undefined) setPriority(child.pid, Math.max(niceness, getPriority()));
  const stop = (): void => void child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message: ProcessMessage) => {
        if ('done' in message) onProgress?.(message.done, message.total);
        else if (message.end === 'made') resolve();
        else reject(failureOf(message));
      });
      child.once('error', reject);
      child.once('exit', () =>
        reject(signal?.reason ?? new Error('the process of an export ended')),
      );
      child.send(order);
    });
  } catch (error) {
    stop();
    // A killed process leaves its file.
    await unlink(order.path).catch(() => {});
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    if (child.connected) child.disconnect();
  }
}

/** An error loses its code between processes. */
function failureOf({ name, message, code }: ProcessFailure): Error {
  if (name === 'DocumentDeclined') return new DocumentDeclined(message);
  return Object.assign(new Error(message), { code });
}
