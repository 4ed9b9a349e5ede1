import { openDatabase } from './infra/db/db.ts';
import { documents } from './documents.ts';
import { writeExport } from './modules/club/downloads/export-file.ts';
import type { ProcessMessage, ProcessOrder } from './modules/club/downloads/export-process.ts';

/** A separate process and connection, so that a screen's call does not wait for a file. */

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

// Signals reach the whole process group. Ignored, because the server ends this process, so that the
// file is started again later instead of failing.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
// The server has ended, so no process needs the file.
process.once('disconnect', () => process.exit());

async function run({ url, document, question, form, path }: ProcessOrder): Promise<void> {
  const kind = documents.find(({ name }) => name === document);
  if (kind === undefined) throw new Error('no such document');
  const database = openDatabase({ url, poolSize: 1 });
  try {
    // A date becomes text between processes.
    const order = { kind, question: { ...question, now: new Date(question.now) }, form, path };
    await writeExport(database, order, { onProgress: (done, total) => tell({ done, total }) });
  } finally {
    await database.close();
  }
}

function tell(message: ProcessMessage): void {
  process.send?.(message);
}
