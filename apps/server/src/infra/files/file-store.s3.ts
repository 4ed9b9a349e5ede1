import { createReadStream } from 'node:fs';
import { stat, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type {
  ListObjectsV2CommandInput,
  ListObjectsV2CommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import type * as loaded from '@aws-sdk/client-s3';
import { type Circuit, ProviderUnavailable } from '../control/circuit.ts';
import type { S3Settings } from '../config/config.providers.ts';
import { ConfigError } from '../config/environment.ts';
import { type FileStore, isStorageFull, storageFull } from './file-store.ts';

/** The used parts of Amazon's library, loaded only with an S3 store: it takes 100 ms of a start. */
type Library = typeof loaded;

export type S3TimeOuts = {
  readonly connectMs: number;
  /** Maximum silence in both directions. */
  readonly silentMs: number;
  /** Timeout for small replies and files of some megabytes in memory. */
  readonly smallMs: number;
};

const usualTimeOuts: S3TimeOuts = { connectMs: 3_000, silentMs: 15_000, smallMs: 30_000 };
/** The library retries retryable errors, with growing pauses. */
const attempts = 3;

/** Any S3 store. Each put is one request, so a file exists whole or not at all. */
export async function s3Store(
  settings: S3Settings,
  circuit: Circuit,
  timeOuts: S3TimeOuts = usualTimeOuts,
): Promise<FileStore & { check(): Promise<void> }> {
  const library = await import('@aws-sdk/client-s3');
  const client = clientOf(library, settings, timeOuts);
  const at = (name: string) => ({ Bucket: settings.bucket, Key: `${settings.prefix}${name}` });
  const small = () => ({ abortSignal: AbortSignal.timeout(timeOuts.smallMs) });
  const ask = <T>(work: () => Promise<T>): Promise<T> => circuit.call(() => work().catch(explain));
  const { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } = library;

  const open: FileStore['open'] = (name) =>
    ask(async () => {
      const found = await orNull(client.send(new GetObjectCommand(at(name))));
      // In Node the body is Node's own stream.
      return found?.Body instanceof Readable
        ? { size: found.ContentLength ?? 0, content: found.Body }
        : null;
    });

  const store: FileStore = {
    put: async (name, content) => {
      await ask(() => client.send(new PutObjectCommand({ ...at(name), Body: content }), small()));
    },
    take: async (name, path) => {
      const { size } = await stat(path);
      await ask(() => {
        const Body = createReadStream(path);
        return client
          .send(new PutObjectCommand({ ...at(name), Body, ContentLength: size }))
          .finally(() => Body.destroy());
      });
      await unlink(path);
    },
    size: (name) =>
      ask(async () => {
        const found = await orNull(client.send(new HeadObjectCommand(at(name)), small()));
        return found === null ? null : (found.ContentLength ?? 0);
      }),
    read: (name) =>
      ask(async () => {
        const found = await orNull(client.send(new GetObjectCommand(at(name)), small()));
        return found?.Body === undefined
          ? null
          : Buffer.from(await found.Body.transformToByteArray());
      }),
    open,
    remove: async (name) => {
      await ask(() => client.send(new DeleteObjectCommand(at(name)), small()));
    },
    list: (folder) =>
      listed(settings, folder, (page) =>
        ask(() => client.send(new library.ListObjectsV2Command(page), small())),
      ),
    time: () =>
      timeOf(store, (name) => ask(() => client.send(new HeadObjectCommand(at(name)), small()))),
  };
  return { ...store, check: () => check(store, settings) };
}

async function* listed(
  { bucket, prefix }: S3Settings,
  folder: string,
  ask: (page: ListObjectsV2CommandInput) => Promise<ListObjectsV2CommandOutput>,
): ReturnType<FileStore['list']> {
  let ContinuationToken: string | undefined;
  do {
    const page = {
      Bucket: bucket,
      Prefix: `${prefix}${folder}/`,
      ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
    };
    const answer = await ask(page);
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of answer.Contents ?? []) {
      yield { name: Key.slice(prefix.length), size: Size, changedAt: LastModified };
    }
    ContinuationToken = answer.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

/** Never removed: several processes write it concurrently. */
const clockName = 'making/clock';

/** From the date that the store gives to a file written now. */
async function timeOf(
  store: Pick<FileStore, 'put'>,
  head: (name: string) => Promise<{ LastModified?: Date | undefined }>,
): Promise<Date | null> {
  try {
    await store.put(clockName, Buffer.from('klub'));
    return (await head(clockName)).LastModified ?? null;
  } catch (error) {
    if (isStorageFull(error)) return null;
    throw error;
  }
}

function clientOf(
  { S3Client: Client }: Library,
  settings: S3Settings,
  timeOuts: S3TimeOuts,
): S3Client {
  const { endpoint, region, credentials, pathStyle } = settings;
  return new Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: attempts,
    // Errors reach the caller, which logs them.
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    // Other stores do not all support Amazon's newer checksums; signature or length reveals a
    // broken transfer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: timeOuts.connectMs, socketTimeout: timeOuts.silentMs },
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
  });
}

/**
 * Writes, reads, lists and removes a test file, so that the start finds a missing permission.
 * Without the permission to list, S3 reports a missing file as forbidden.
 */
async function check(store: FileStore, { bucket, endpoint }: S3Settings): Promise<void> {
  const name = `making/check-${crypto.randomUUID()}`;
  const where = `S3_BUCKET=${bucket}${endpoint === undefined ? '' : ` at ${endpoint}`}`;
  try {
    await store.put(name, Buffer.from('klub'));
    const answer = await store.read(name);
    if (answer?.toString() !== 'klub')
      throw new ConfigError(`${where}: what is written there is not what is read.`);
    await store.remove(name);
    await store.list('files')[Symbol.asyncIterator]().next();
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ConfigError) throw error;
    const reason = error instanceof Error ? error.name : 'unknown';
    throw new ConfigError(`${where} does not take files: ${meanings[reason] ?? reason}.`, {
      cause: error,
    });
  }
}

const meanings: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'the key may not write, read, delete or list there (S3_ACCESS_KEY_ID)',
  InvalidAccessKeyId: 'it does not know S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID',
  PermanentRedirect: 'the bucket is in another region (S3_REGION)',
  AuthorizationHeaderMalformed: 'the bucket is in another region (S3_REGION)',
  CredentialsProviderError: 'there are no credentials (S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY)',
};

/** Null for a missing file. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound'))
      return null;
    throw error;
  }
}

/** Error names of a full store or quota, in place of status 507. */
const fullNames: ReadonlySet<string> = new Set(['XMinioStorageFull', 'QuotaExceeded']);

/** No reply, a late one, or status 5xx: the store is away. Other errors are rethrown. */
function explain(error: unknown): never {
  const status = statusOf(error);
  const name = error instanceof Error ? error.name : 'unknown';
  if (status === 507 || fullNames.has(name)) throw storageFull(error);
  const isAnswer = status !== undefined && status < 500 && status !== 429;
  // Thrown before anything was sent.
  const isOurs = name === 'CredentialsProviderError' || error instanceof TypeError;
  if (isAnswer || isOurs) throw error;
  throw new ProviderUnavailable('s3', String(status ?? codeOf(error) ?? name), { cause: error });
}

/** Like ECONNREFUSED, which says more than the error's name. */
function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const { $metadata: about } = error;
  if (typeof about !== 'object' || about === null || !('httpStatusCode' in about)) return undefined;
  return typeof about.httpStatusCode === 'number' ? about.httpStatusCode : undefined;
}
