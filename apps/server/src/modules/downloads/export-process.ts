import { fork } from 'node:child_process';
import { unlink } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DocumentDeclined, type DocumentFilters } from './document.ts';
import type { DownloadForm, ExportWatch } from './export-file.ts';

export type ProcessOrder = {
  /** Told by message: what stands in a command line or an environment can be read by others. */
  readonly url: string;
  /** Its name: a document itself cannot be handed to a process. */
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

/** A batch and its text live shortly. What grows beyond is a mistake, and ends this process instead of the server. */
const memory = ['--max-semi-space-size=8', '--max-old-space-size=192'];

/** Others go first, but on a busy machine a file is still made. */
const niceness = 10;

/** `writeExport` in a process of its own. @param program what `main` of this process is: it takes a `ProcessOrder` */
export async function exportInProcess(
  program: URL,
  order: ProcessOrder,
  { onProgress, signal }: ExportWatch,
): Promise<void> {
  signal?.throwIfAborted();
  const child = fork(fileURLToPath(program), { execArgv: memory, env: {} });
  // From here and at once, so that it holds for its threads and for its start, which is a second of a core.
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
    // A process that was killed could not tidy up.
    await unlink(order.path).catch(() => {});
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    if (child.connected) child.disconnect();
  }
}

/** An error loses its code on the way between processes. */
function failureOf({ name, message, code }: ProcessFailure): Error {
  if (name === 'DocumentDeclined') return new DocumentDeclined(message);
  return Object.assign(new Error(message), { code });
}
