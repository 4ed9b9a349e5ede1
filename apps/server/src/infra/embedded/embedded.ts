import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { FolderInUse, type FolderLock, lockFolder } from '../disk/folder-lock.ts';
import { FolderUnusable } from '../disk/private-folder.ts';
import { runnerFor } from './account.ts';
import {
  type Account,
  type Place,
  addressOf,
  hasCluster,
  lookAt,
  openPlace,
} from './cluster-folder.ts';
import { prepare } from './prepare.ts';
import { type Programs, findPrograms } from './programs.ts';
import { type Started, requireAnotherTry, start } from './start.ts';

export type Embedded = {
  /** Address for the serving account. */
  readonly url: string;
  /** Address for the account that owns the tables. */
  readonly ownerUrl: string;
  /** Call it after closing all connections: the last process stops the database. */
  leave(): Promise<void>;
  /** The same with open connections, whose transactions are rolled back. */
  abandon(): Promise<void>;
};

type Held = { lock: FolderLock | null };

export function hasEmbedded(dataDir: string): boolean {
  return hasCluster(join(dataDir, 'database'));
}

/**
 * For a server, which locks the folder; throws `FolderInUse` when another process has it. Restarts
 * the database when it ends.
 */
export async function serveEmbedded(dataDir: string): Promise<Embedded> {
  const held = { lock: await lockFolder(dataDir) };
  const entered = await orRelease(held, () => enter(dataDir, held));
  const healer = heal(entered.place, entered.programs);
  const { leave, abandon } = entered.embedded;
  return {
    ...entered.embedded,
    leave: () => healer.stop().then(leave),
    abandon: () => healer.stop().then(abandon),
  };
}

/** For a command: attaches to the running database, or starts it and locks the folder. */
export async function attachEmbedded(dataDir: string): Promise<Embedded> {
  const held: Held = { lock: null };
  const { embedded } = await orRelease(held, () => enter(dataDir, held));
  return embedded;
}

async function orRelease<T>(held: Held, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    held.lock?.release();
    throw error;
  }
}

async function enter(dataDir: string, held: Held) {
  const folder = join(dataDir, 'database');
  const programs = findPrograms();
  held.lock ??= await tryLock(dataDir);
  const place = await openPlace(folder, await runnerFor(dataDir, programs));
  await bringUp(place, programs, async () => {
    held.lock ??= await tryLock(dataDir);
    return held.lock !== null;
  });
  if (held.lock === null) await prepared(place);
  else await prepare(place);
  /**
   * @param isClosed true when this process has closed its connections; PostgreSQL lists them a
   * moment longer
   */
  const end = async (isClosed: boolean): Promise<void> => {
    await stopAsLast(place, isClosed);
    held.lock?.release();
  };
  return {
    place,
    programs,
    embedded: {
      url: addressOf(place, 'klub'),
      ownerUrl: addressOf(place, 'klub_owner'),
      leave: () => end(true),
      abandon: () => end(false),
    },
  };
}

async function tryLock(dataDir: string): Promise<FolderLock | null> {
  try {
    return await lockFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUse) return null;
    throw error;
  }
}

const stepMs = 25;
/** Timeout for a database that neither answers nor reports a start. */
const silenceMs = 30_000;

/**
 * Resolves when the database answers; starts it if that is this process's task, and waits while
 * another process starts or stops it.
 */
async function bringUp(
  place: Place,
  programs: Programs,
  mayStart: () => Promise<boolean>,
): Promise<void> {
  let started: Started | undefined;
  let silentSince = performance.now();
  for (; ; await sleep(stepMs)) {
    const answer = await knock(place);
    if (answer === 'serves') return started?.child.unref();
    if (answer === 'refused') throw new FolderUnusable('foreign', place.folder);
    if (answer === 'busy') silentSince = performance.now();
    else if (performance.now() - silentSince > silenceMs)
      throw new FolderUnusable('silent', place.folder);
    if (answer === 'busy' || (started !== undefined && !started.hasEnded())) continue;
    if (started !== undefined) requireAnotherTry(place);
    if (await mayStart()) started = await start(place, programs);
  }
}

/** The process that started the database creates its accounts a moment later. */
async function prepared(place: Place): Promise<void> {
  for (
    const end = performance.now() + silenceMs;
    (await knock(place, 'klub')) !== 'serves';
    await sleep(stepMs)
  ) {
    if (performance.now() > end) throw new FolderUnusable('silent', place.folder);
  }
}

type Answer = 'serves' | 'busy' | 'silent' | 'refused';

const busyCodes: ReadonlySet<unknown> = new Set(['57P01', '57P02', '57P03', '53300']);
const silentCodes: ReadonlySet<unknown> = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']);

async function knock(place: Place, account: Account = 'postgres'): Promise<Answer> {
  const client = new pg.Client({
    connectionString: addressOf(place, account),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'serves';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (silentCodes.has(code)) return 'silent';
    // An error without a code: a stopping database closed the connection.
    if (code === undefined || busyCodes.has(code) || code === 'ECONNRESET' || code === 'EPIPE')
      return 'busy';
    return 'refused';
  } finally {
    client.end().catch(() => {});
  }
}

/**
 * Stops the database unless another session is open. Concurrent callers check one after the other.
 */
async function stopAsLast(place: Place, isClosed: boolean): Promise<void> {
  const client = new pg.Client({
    connectionString: addressOf(place, 'postgres'),
    connectionTimeoutMillis: silenceMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`select pg_advisory_lock(${leaving})`);
    if (await hasOthers(client, place.application, isClosed)) return;
    const left = lookAt(place);
    if (left.state !== 'lives') return;
    process.kill(left.pid, 'SIGINT');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') throw error;
    // Killed, or stopped by another process. If it answers, another process has restarted it.
    if ((await knock(place)) === 'serves') return;
  } finally {
    client.end().catch(() => {});
  }
  const end = performance.now() + silenceMs;
  while (lookAt(place).state === 'lives' && performance.now() < end) await sleep(stepMs);
}

/** Any number shared by all processes. */
const leaving = 5432;
const left = 'klub-left';
/** How long to wait for closing connections and those without a name. */
const closingMs = 1_000;

/** True when another process has a session; processes that are leaving too do not count. */
async function hasOthers(
  client: pg.Client,
  application: string,
  isClosed: boolean,
): Promise<boolean> {
  for (const end = performance.now() + closingMs; ; await sleep(stepMs)) {
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> $1`,
      [left],
    );
    const isLate = performance.now() > end;
    // A session without a name is just opening.
    const others = rows.some(({ name }) => name !== application && (name !== '' || isLate));
    if (others) await client.query(`set application_name = '${left}'`);
    if (others || isLate || !rows.some(({ name }) => name === '' || isClosed)) return others;
  }
}

/** Holds a connection that shows when the database ends, then restarts it. */
function heal(place: Place, programs: Programs): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const watch = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: addressOf(place, 'postgres'),
      keepAlive: true,
    });
    const ended = new Promise<void>((resolve) =>
      client.once('end', () => resolve()).on('error', () => resolve()),
    );
    await client.connect();
    stopping.signal.addEventListener('abort', () => void client.end().catch(() => {}), {
      once: true,
    });
    if (stopping.signal.aborted) await client.end();
    await ended;
  };
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await watch().catch(() => {});
      if (stopping.signal.aborted) return;
      await bringUp(place, programs, () => Promise.resolve(true)).catch(async (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        await sleep(1_000, undefined, { signal: stopping.signal }).catch(() => {});
      });
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
}
