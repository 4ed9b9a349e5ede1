import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Handle } from '../../../infra/db/db.ts';
import { withLongTimeout } from '../../../infra/db/deadline.ts';
import type { Deps } from '../../../infra/deps.ts';
import { writeAtomic } from '../../../infra/disk/atomic-file.ts';
import { makingFolder } from '../../../infra/files/file-store.ts';
import { fileKeyBytes, openedFrames, sealedFrames } from '../../../infra/files/sealed-file.ts';
import { csvRows } from '../../../infra/tables/csv.ts';
import { csvMark } from '../../../infra/tables/csv.rules.ts';
import { csvListLines } from '../../../infra/tables/csv-list.ts';
import { deletedAccount } from '../../../infra/polish.copy.ts';
import { asWrittenRow } from '../../../infra/tables/spreadsheet.ts';
import { type PlainChange, maskedCell } from '../programme/programme.ts';
import { namesOf } from '../../club/territory/territory.ts';
import { type Written, isFigure, writtenOf } from './imports.rules.ts';
import * as store from './imports.store.ts';

type ErrorParts = Pick<Deps, 'config' | 'files' | 'vault' | 'random'>;

/**
 * Stores, sealed, each faulty file with the column `błąd`, the skipped and the new rows, and the list of
 * all changes; replaces those of the earlier check.
 * @param folder the importer's output; null: stores none
 */
export async function keepWritten(
  { config, files, vault, random }: ErrorParts,
  handle: Handle,
  batchId: number,
  folder: string | null,
): Promise<void> {
  for (const stored of await store.forgetErrors(handle, batchId)) await files.remove(stored);
  for (const written of folder === null ? [] : await readdir(folder)) {
    const of = writtenOf(written);
    if (folder === null || of === null) continue;
    const key = random.bytes(fileKeyBytes);
    const path = join(makingFolder(config.dataDir), `errors-${randomUUID()}`);
    const stored = `imports/${randomUUID()}`;
    try {
      await writeAtomic(path, sealedFrames(createReadStream(join(folder, written)), key));
      await files.take(stored, path);
    } finally {
      await rm(path, { force: true });
    }
    const keySealed = vault.seal('import_key', Buffer.from(key).toString('base64url'));
    await store.addErrors(handle, batchId, { ...of, stored, keySealed });
  }
}

/**
 * A file with the column `błąd`, of skipped rows, or of all changes, as a stream; null when it was
 * deleted.
 * @param isMasked for a caller who corrects no files: without whole numbers (D58)
 */
export async function openErrors(
  { files, vault }: Pick<ErrorParts, 'files' | 'vault'>,
  handle: Handle,
  {
    id,
    errorsId,
    isMasked,
  }: { readonly id: number; readonly errorsId: number; readonly isMasked: boolean },
): Promise<(Written & { readonly content: Readable }) | null> {
  const one = (await store.errorsOf(handle, id)).find((file) => file.id === errorsId);
  const kept = one === undefined ? null : await openStored({ files, vault }, one);
  if (one === undefined || kept === null) return null;
  return {
    name: one.name,
    what: one.what,
    content: Readable.from(listOf(handle, one, kept, isMasked)),
  };
}

function listOf(
  handle: Handle,
  { what }: Written,
  kept: AsyncIterable<Uint8Array>,
  isMasked: boolean,
) {
  if (what === 'rows') return rowsList(kept);
  if (what === 'changes') return changesList(handle, kept);
  return isMasked ? maskedList(kept) : kept;
}

/** The stored list of an imported file's rows, with numbers as on screen. */
async function* maskedList(kept: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  yield csvMark;
  let heading: readonly string[] | null = null;
  for await (const rows of csvRows(textsOf(kept))) {
    const written = rows.map((row) => asWrittenRow(row).cells);
    heading ??= written[0] ?? [];
    const columns: readonly string[] = heading;
    const masked = (cells: readonly string[]): string[] =>
      cells.map((cell, at) => maskedCell(cell, columns[at] ?? ''));
    yield csvListLines(written.map((cells) => (cells === columns ? [...cells] : masked(cells))));
  }
}

async function* textsOf(kept: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of kept) yield decoder.decode(bytes, { stream: true });
}

/** Null: the file was deleted. */
async function openStored(
  { files, vault }: Pick<ErrorParts, 'files' | 'vault'>,
  { stored, keySealed }: store.ErrorsFile,
): Promise<AsyncIterable<Uint8Array> | null> {
  const found = await files.open(stored);
  if (found === null) return null;
  return openedFrames(found.content, Buffer.from(vault.open('import_key', keySealed), 'base64url'));
}

export type FirstRows = {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
};

/** Maximum number of new rows of a file on the screen, and of characters of their cells. */
const rowsShown = 20;
const cellShown = 200;

/** The first new rows of a file; null: none is kept. */
export async function firstRows(
  parts: Pick<ErrorParts, 'files' | 'vault'>,
  file: store.ErrorsFile,
): Promise<FirstRows | null> {
  const kept = await openStored(parts, file);
  if (kept === null) return null;
  let columns: readonly string[] | null = null;
  const rows: FirstRows['rows'][number][] = [];
  for await (const text of linesOf(kept)) {
    if (columns === null) {
      columns = JSON.parse(text) as string[];
      continue;
    }
    const [line, ...cells] = JSON.parse(text) as [number, ...string[]];
    rows.push({ line, cells: cells.map(cutCell) });
    if (rows.length === rowsShown) break;
  }
  return columns === null ? null : { columns, rows };
}

function cutCell(cell: string): string {
  return cell.length > cellShown ? `${cell.slice(0, cellShown).toWellFormed()}…` : cell;
}

/** The stored new rows of a file as a list. */
async function* rowsList(kept: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let lines: string[][] = [];
  let isHeading = true;
  for await (const text of linesOf(kept)) {
    const [line, ...cells] = JSON.parse(text) as (number | string)[];
    if (isHeading)
      yield csvMark + csvListLines([[...rowHeading, ...(JSON.parse(text) as string[])]]);
    else lines.push([line, ...cells].map(String));
    isHeading = false;
    if (lines.length < batchRows) continue;
    yield csvListLines(lines);
    lines = [];
  }
  if (lines.length > 0) yield csvListLines(lines);
}

const rowHeading = ['wiersz'];

const heading = ['osoba', 'sklep', 'okres', 'co', 'przed', 'po', 'różnica', 'plik', 'wiersz'];
const batchRows = 500;

/**
 * The stored changes of an import as a list, with people's current names; leaves out deleted
 * accounts.
 */
async function* changesList(
  handle: Handle,
  kept: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  yield csvMark + csvListLines([heading]);
  let batch: PlainChange[] = [];
  for await (const line of linesOf(kept)) {
    batch.push(JSON.parse(line) as PlainChange);
    if (batch.length < batchRows) continue;
    yield await rowsOf(handle, batch);
    batch = [];
  }
  if (batch.length > 0) yield await rowsOf(handle, batch);
}

async function* linesOf(kept: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of kept) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new Error('A list of changes ends within a line.');
}

async function rowsOf(handle: Handle, changes: readonly PlainChange[]): Promise<string> {
  const ids = changes.flatMap(({ personId }) => personId ?? []);
  // A long list takes longer than a call's deadline.
  const names = await withLongTimeout(() => namesOf(handle, ids));
  return csvListLines(
    changes.flatMap(({ personId, shop, of, what, before, after, source }) => {
      const name =
        personId === null
          ? ''
          : (names.get(personId) ?? (isFigure({ what }) ? deletedAccount : undefined));
      if (name === undefined) return [];
      const difference =
        typeof before === 'number' && typeof after === 'number' ? after - before : '';
      const from = source === null ? ['', ''] : [source.file, String(source.line)];
      return [[name, shop, of, what, ...[before, after, difference].map(String), ...from]];
    }),
  );
}
