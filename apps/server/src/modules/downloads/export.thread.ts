import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../infra/db.ts';
import { documents } from './documents.ts';
import { writeExport } from './export-file.ts';
import type { ThreadMessage, ThreadOrder } from './export-thread.ts';

/** Runs in a thread of its own, with a connection of its own: whoever waits for a screen does not wait for a file. */
async function run({ url, document, ...order }: ThreadOrder): Promise<void> {
  // On Linux each thread has its own priority; elsewhere the whole process would lose its.
  if (process.platform === 'linux') setPriority(10);
  const kind = documents.find(({ name }) => name === document);
  if (kind === undefined) throw new Error('no such document');
  const database = await openDatabase({ engine: 'server', url, poolSize: 1 });
  try {
    await writeExport(database, { ...order, kind }, { onProgress: (done, total) => tell({ done, total }) });
  } finally {
    await database.close();
  }
}

function tell(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

run(workerData as ThreadOrder).then(
  () => tell({ end: 'made' }),
  (error: unknown) => {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    tell({ end: 'failed', name, message, code });
  },
);
