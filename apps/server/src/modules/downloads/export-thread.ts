import { unlink } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { DocumentDeclined, type DocumentQuestion } from './document.ts';
import type { DownloadForm, ExportWatch } from './export-file.ts';

export type ThreadOrder = {
  readonly url: string;
  /** Its name: a document itself cannot be handed to a thread. */
  readonly document: string;
  readonly question: DocumentQuestion;
  readonly form: DownloadForm;
  readonly path: string;
};

export type ThreadMessage =
  | { readonly done: number; readonly total: number }
  | { readonly end: 'made' }
  | ThreadFailure;

type ThreadFailure = { readonly end: 'failed'; readonly name: string; readonly message: string; readonly code: string };

/** A batch and its text live shortly; what grows beyond is a mistake, and ends the thread instead of the process. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 160 };

/** `writeExport` in a thread of its own. */
export async function exportInThread(order: ThreadOrder, { onProgress, signal }: ExportWatch): Promise<void> {
  signal?.throwIfAborted();
  const thread = new Worker(new URL('./export.thread.ts', import.meta.url), { workerData: order, resourceLimits });
  const stop = (): void => void thread.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      thread.on('message', (message: ThreadMessage) => {
        if ('done' in message) onProgress?.(message.done, message.total);
        else if (message.end === 'made') resolve();
        else reject(failureOf(message));
      });
      thread.once('error', reject);
      thread.once('exit', () => reject(signal?.reason ?? new Error('the thread of an export ended')));
    });
  } catch (error) {
    await thread.terminate();
    // A thread that was ended from outside could not tidy up.
    await unlink(order.path).catch(() => {});
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** An error loses its code on the way between threads. */
function failureOf({ name, message, code }: ThreadFailure): Error {
  if (name === 'DocumentDeclined') return new DocumentDeclined(message);
  return Object.assign(new Error(message), { code });
}
