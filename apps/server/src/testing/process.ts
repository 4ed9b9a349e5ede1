import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverFlags } from '../../../../scripts/server-flags.mjs';
import { type Database, openDatabase } from '../infra/db.ts';
import type { Ask } from './answers.ts';
import { type Engine, testDatabaseUrl } from './database.ts';

const shipped = fileURLToPath(new URL('../main.ts', import.meta.url));
const startMs = 90_000;

/** The program as a process of its own, to be killed. */
export type ServerProcess = {
  readonly url: string;
  readonly pid: number;
  /** Resolves when the system has ended the process, without giving it a chance. */
  kill(): Promise<void>;
  /** Ends it in order; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** What it wrote so far. */
  output(): string;
  /** Says something to what was loaded before it, and waits for the answer. */
  tell(message: object): Promise<void>;
};

/** Which main.ts, of this release by preset; and what is loaded before it. */
type Program = { readonly file?: string; readonly preload?: string };

/** A place where servers of one test keep their data, one after the other. */
export type ServerHome = {
  readonly dataDir: string;
  readonly environment: NodeJS.ProcessEnv;
  start(settings?: NodeJS.ProcessEnv, program?: Program): Promise<ServerProcess>;
  /** Opens the database itself; on the embedded engine only while no server runs. */
  open(): Promise<Database>;
  remove(): void;
};

export async function serverHome(engine: Engine, settings: NodeJS.ProcessEnv = {}): Promise<ServerHome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'klub-process-'));
  const url = engine === 'server' ? (settings['DATABASE_URL'] ?? (await testDatabaseUrl())) : undefined;
  const environment = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...(url === undefined ? { DATABASE_URL: '' } : { DATABASE_URL: url }),
    ...settings,
  };
  return {
    dataDir,
    environment,
    start: (more = {}, program = {}) => start({ ...environment, ...more }, program),
    open: () =>
      openDatabase(
        url === undefined
          ? { engine: 'embedded', dataDir: join(dataDir, 'database') }
          : { engine: 'server', url, poolSize: 2 },
      ),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function start(environment: NodeJS.ProcessEnv, { file = shipped, preload }: Program): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    [...serverFlags, ...(preload === undefined ? [] : ['--import', preload]), file],
    {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', ...(preload === undefined ? [] : ['ipc' as const])],
    },
  );
  const abandon = (): void => void child.kill('SIGKILL');
  process.once('exit', abandon);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve)).finally(() =>
    process.off('exit', abandon),
  );
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (): void => reject(new Error(`The server did not start:\n${output}`));
    const late = setTimeout(fail, startMs);
    const read = (part: Buffer): void => {
      output += part.toString();
      const address = /Klub Partnera: (http:\/\/\S+?)\/?\s/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(fail);
  });
  return {
    url,
    pid: child.pid ?? 0,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    output: () => output,
    tell: (message) =>
      new Promise((resolve, reject) => {
        child.once('message', () => resolve());
        child.send(message, (error) => (error === null ? undefined : reject(error)));
      }),
  };
}

/** Asks one server process itself. */
export async function askServer(url: string, { method, path, token, body }: Parameters<Ask>[0]): ReturnType<Ask> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      // The next process on this port knows nothing of a connection to the last.
      connection: 'close',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}
