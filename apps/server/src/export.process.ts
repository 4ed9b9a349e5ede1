import { openDatabase } from './infra/db/db.ts';
import { documents } from './documents.ts';
import { writeExport } from './modules/downloads/export-file.ts';
import type { ProcessMessage, ProcessOrder } from './modules/downloads/export-process.ts';

/** A process of its own with a connection of its own: a call for a screen does not wait for a file. */

process.once('message', (order: ProcessOrder) => {
  run(order).then(
    () => tell({ end: 'made' }),
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      tell({ end: 'failed', name, message, code });
    },
  );
});

// A stop is said to the whole group of processes. The server decides what becomes of this one, and while it is there it ends
// it in its own way, so that the file is begun again later instead of having failed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
// The parent process that would take the file has ended.
process.once('disconnect', () => process.exit());

async function run({ url, document, question, form, path }: ProcessOrder): Promise<void> {
  const kind = documents.find(({ name }) => name === document);
  if (kind === undefined) throw new Error('no such document');
  const database = openDatabase({ url, poolSize: 1 });
  try {
    // A date becomes text on its way between processes.
    const order = { kind, question: { ...question, now: new Date(question.now) }, form, path };
    await writeExport(database, order, { onProgress: (done, total) => tell({ done, total }) });
  } finally {
    await database.close();
  }
}

function tell(message: ProcessMessage): void {
  process.send?.(message);
}
