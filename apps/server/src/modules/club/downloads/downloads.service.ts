import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@klub/contract/endpoint';
import { makeFolder } from '../../../infra/disk/folder.ts';
import { limitConcurrency } from '../../../infra/control/limit-concurrency.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { isStorageFull, makingFolder } from '../../../infra/files/file-store.ts';
import { enqueue } from '../../../infra/jobs/jobs.ts';
import type { OwnWrite } from '../../../infra/http/own-write.ts';
import { randomText } from '../../../infra/crypto/random.ts';
import { Refusal, refuse } from '../../../infra/refusal.ts';
import { readFresh } from '../../../infra/db/replica.ts';
import type { Session } from '../../../infra/http/session.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { DocumentDeclined, type DocumentKind, type DocumentQuestion } from './document.ts';
import { downloadsCopy as copy } from './downloads.copy.ts';
import {
  isFresh,
  isUnderWay,
  isUntoldFailure,
  linkMs,
  smallRows,
  waitingMax,
} from './downloads.rules.ts';
import * as store from './downloads.store.ts';
import { type DownloadForm, writeExport } from './export-file.ts';
import { type DownloadRequest, openKey } from './uri.ts';

export const exportQueue = 'export';
/** Seal of the request in its row. */
export const requestField = 'download.request';

export type DownloadAnswer = { readonly file: string; readonly progress: number };
type FileRequest = DownloadRequest & { readonly form: DownloadForm };
type Requester = Pick<Session, 'personId' | 'tokenHash'>;

/**
 * Calls that count rows or make small files at the same time; a low limit keeps the server free for
 * others.
 */
const begunAtOnce = 2;
const waitingForTurnMax = 100;
const limited = limitConcurrency(begunAtOnce, waitingForTurnMax);

/**
 * Returns a small file directly, or starts a large one and returns its progress; the client polls
 * until it is ready. Only new requests wait in the queue.
 */
export async function askForFile(
  deps: Deps,
  session: Requester,
  write: OwnWrite,
  key: string,
  form: DownloadForm,
  kinds: readonly DocumentKind[],
): Promise<DownloadAnswer> {
  const request = openKey(deps, key, session.personId);
  const kind = kinds.find(({ name }) => name === request?.document);
  if (request === null || kind === undefined) throw refuse('notFound');
  const wish = { ...request, form };
  const { kysely } = deps.database;
  const now = deps.clock.now();
  const known = await store.findNewest(kysely, session.personId, digestOf(deps, wish));
  if (known !== undefined && isUnderWay(known)) return { file: '', progress: known.progress };
  if (known !== undefined && isUntoldFailure(known)) {
    const question = { viewerId: request.personId, filters: request.filters, now };
    const isFull = known.failure === 'storageFull';
    const refusal = isFull
      ? refuse('storageFull')
      : await limited(() => whyNotMade(deps, kind, question));
    // Marked as late as here: a caller that the limit above rejected has not been told.
    await write((handle) => store.noteTold(handle, known.id, now));
    throw refusal;
  }
  if (known !== undefined && isFresh(known, now))
    return (await write((handle) => link(deps, handle, session, known.id))).result;
  return limited(() => begin(deps, session, write, wish, kind));
}

async function begin(
  deps: Deps,
  session: Requester,
  write: OwnWrite,
  wish: FileRequest,
  kind: DocumentKind,
): Promise<DownloadAnswer> {
  const { kysely } = deps.database;
  const now = deps.clock.now();
  const since = new Date(now.getTime() - limits.export.seconds * 1_000);
  const { begun, underWay } = await store.countDownloads(kysely, wish.personId, since);
  if (begun >= limits.export.max)
    throw refuse('tooOften', { retryAfterSeconds: limits.export.seconds });
  if (underWay >= waitingMax)
    throw refuse('tooOften', { message: copy.tooManyWaiting, retryAfterSeconds: 10 });
  const question = { viewerId: wish.personId, filters: wish.filters, now };
  const download = newDownload(deps, wish, kind, now);
  // Uses the stored count, so that a report of a hundred thousand people is not opened again to
  // learn that it is large.
  const rows = wish.rows > smallRows ? wish.rows : await countRows(deps, kind, question);
  if (rows > smallRows)
    return (await write((handle) => enqueueExport(deps, handle, download))).result;
  await makeSmall(deps, download.file, { kind, question, form: wish.form });
  const made = await write(async (handle) =>
    link(deps, handle, session, await store.insertMade(handle, download, now)),
  );
  return made.result;
}

async function countRows(
  deps: Deps,
  kind: DocumentKind,
  question: DocumentQuestion,
): Promise<number> {
  try {
    return await readFresh(deps.database, async ({ kysely }) =>
      (await kind.open(kysely, question)).count(),
    );
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * The report's sentence when it can no longer be answered; for other errors only the log has
 * details.
 */
async function whyNotMade(
  deps: Deps,
  kind: DocumentKind,
  question: DocumentQuestion,
): Promise<Refusal> {
  try {
    await readFresh(deps.database, ({ kysely }) => kind.open(kysely, question));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal instanceof Refusal) return refusal;
  }
  return refuse('fileNotMade');
}

type DownloadOrder = {
  readonly kind: DocumentKind;
  readonly question: DocumentQuestion;
  readonly form: DownloadForm;
};

async function makeSmall(deps: Deps, file: string, order: DownloadOrder): Promise<void> {
  try {
    await makeFile(deps, file, (path) =>
      readFresh(deps.database, (source) => writeExport(source, { ...order, path })),
    );
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== error) deps.log.error({ err: error }, 'a file could not be made');
    throw refusal;
  }
}

/** The refusal of an expected failure; returns other errors unchanged. */
function refusalOf(error: unknown): unknown {
  if (error instanceof DocumentDeclined) return refuse('fileNotMade', { message: error.message });
  return isStorageFull(error) ? refuse('storageFull') : error;
}

/** Stores the file when it is complete, so that no partial file is served. */
export async function makeFile(
  { config, files }: Pick<Deps, 'config' | 'files'>,
  file: string,
  write: (path: string) => Promise<void>,
  attempt = 1,
): Promise<void> {
  const folder = makingFolder(config.dataDir);
  await makeFolder(folder);
  const part = join(folder, `${file}.${attempt}`);
  await write(part);
  try {
    await files.take(storedName(file), part);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

export function storedName(file: string): string {
  return `downloads/${file}`;
}

/** A person's files run one after the other; equal concurrent requests share one job. */
async function enqueueExport(
  { clock }: Deps,
  handle: Handle,
  download: store.NewDownload,
): Promise<DownloadAnswer> {
  const now = clock.now();
  const downloadId = await store.insertDownload(handle, download, now);
  if (downloadId !== undefined) {
    const lane = `export-${download.personId}`;
    await enqueue(handle, { queue: exportQueue, lane, payload: { downloadId }, now });
  }
  return { file: '', progress: 0 };
}

function newDownload(
  deps: Deps,
  wish: FileRequest,
  kind: DocumentKind,
  now: Date,
): store.NewDownload {
  return {
    personId: wish.personId,
    digest: digestOf(deps, wish),
    requestSealed: deps.vault.seal(requestField, JSON.stringify(wish)),
    name: copy.fileName(kind.title, dayOf(now), wish.form),
    file: `${randomText(deps.random, 128)}.${wish.form}`,
  };
}

/** A keyed digest: filters are short words that could be guessed from a plain one. */
function digestOf({ vault }: Deps, { document, filters, form }: FileRequest): Uint8Array {
  return vault.digest('download', JSON.stringify([document, filters, form]));
}

/** A token of 256 random bits, stored as a digest; valid only while the caller's session is. */
async function link(
  deps: Deps,
  handle: Handle,
  { tokenHash: sessionHash }: Requester,
  downloadId: number,
): Promise<DownloadAnswer> {
  const now = deps.clock.now();
  const token = randomText(deps.random, 256);
  const expiresAt = new Date(now.getTime() + linkMs);
  await store.insertLink(handle, {
    tokenHash: linkHashOf(token),
    downloadId,
    sessionHash,
    expiresAt,
  });
  await store.noteTold(handle, downloadId, now);
  return { file: `/download/${token}`, progress: 100 };
}

export function linkHashOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}
