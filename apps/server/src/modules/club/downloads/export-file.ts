import type { downloadForms } from '@klub/contract/calls/downloads';
import { open, unlink } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { csvWriter } from '../../../infra/tables/csv-writer.ts';
import type { Database } from '../../../infra/db/db.ts';
import type { Sink, TableWriter } from '../../../infra/tables/table.ts';
import { workbookWriter } from '../../../infra/tables/workbook.ts';
import type { DocumentKind, DocumentQuestion, OpenDocument } from './document.ts';
import { limitToOneCore } from './downloads.store.ts';

export type DownloadForm = (typeof downloadForms)[number];

export type ExportOrder = {
  readonly kind: DocumentKind;
  readonly question: DocumentQuestion;
  readonly form: DownloadForm;
  /** The file must not exist yet; a failure removes it. */
  readonly path: string;
};

export type ExportWatch = {
  /** Written rows, and their total. */
  onProgress?(done: number, total: number): void;
  readonly signal?: AbortSignal;
};

/** Small, so that neither database nor formatting blocks others for longer than a call. */
const rowsAtOnce = 50;
const rowsBetweenNotes = 1_000;

/** Writes a document of one snapshot, with one batch in memory. */
export async function writeExport(
  database: Pick<Database, 'kysely'>,
  order: ExportOrder,
  watch: ExportWatch = {},
): Promise<void> {
  const file = await open(order.path, 'wx', 0o600);
  try {
    await readInto(database, order, watch, async (bytes) => {
      await file.writeFile(bytes);
    });
    // A full disk fails here at the latest, before the caller gets the file.
    await file.sync();
    await file.close();
  } catch (error) {
    await file.close().catch(() => {});
    await unlink(order.path).catch(() => {});
    throw error;
  }
}

async function readInto(
  database: Pick<Database, 'kysely'>,
  order: ExportOrder,
  watch: ExportWatch,
  sink: Sink,
): Promise<void> {
  const { kind, question } = order;
  await database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await limitToOneCore(transaction);
      const document = await kind.open(transaction, question);
      await copyRows(document, await document.count(), writerFor(order, document, sink), watch);
    });
}

function writerFor(
  { kind, form, question }: ExportOrder,
  { columns }: OpenDocument,
  sink: Sink,
): TableWriter {
  return form === 'csv'
    ? csvWriter(sink, columns)
    : workbookWriter(sink, { title: kind.title, columns, modified: question.now });
}

async function copyRows(
  document: OpenDocument,
  total: number,
  writer: TableWriter,
  { onProgress, signal }: ExportWatch,
): Promise<void> {
  let done = 0;
  for await (const rows of document.batches(rowsAtOnce)) {
    signal?.throwIfAborted();
    await writer.add(rows);
    done += rows.length;
    if (done % rowsBetweenNotes < rows.length) onProgress?.(done, total);
    await nextTurn();
  }
  await writer.finish();
}
