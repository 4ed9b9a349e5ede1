import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attachEmbedded } from '../infra/embedded/embedded.ts';
import { isAlive, pidIn } from '../infra/embedded/embedded.testing.ts';
import { type Database, openDatabase } from '../infra/db/db.ts';
import type { Ask } from './answers.ts';
import { testDatabaseUrl } from './database.ts';
import {
  type Ended,
  type Kill,
  type ServerProcess,
  type ServerProgram,
  runCommand,
  startServer,
} from './programs.ts';

/** A folder or database that successive servers of one test share. */
export type ServerHome = {
  readonly dataDir: string;
  readonly environment: NodeJS.ProcessEnv;
  start(settings?: NodeJS.ProcessEnv, program?: ServerProgram): Promise<ServerProcess>;
  /** Runs an operator's command, like `['programme', 'verify']`, on the same data. */
  run(command: readonly string[], settings?: NodeJS.ProcessEnv, kill?: Kill): Promise<Ended>;
  /** Opens the database directly. */
  open(): Promise<Database>;
  /** Kills the embedded database, if it runs. */
  killDatabase(): void;
  remove(): void;
};

/** On a migrated database without rows. */
export async function serverHome(settings: NodeJS.ProcessEnv = {}): Promise<ServerHome> {
  const url = settings['DATABASE_URL'] ?? (await testDatabaseUrl());
  return homeOf({ DATABASE_URL: url, ...settings }, () =>
    Promise.resolve(openDatabase({ url, poolSize: 2 })),
  );
}

/** On a new, empty data folder; the first start creates its embedded database. */
export function folderHome(settings: NodeJS.ProcessEnv = {}): ServerHome {
  const home = homeOf({ DATABASE_URL: '', ...settings }, async () => {
    const { ownerUrl, leave } = await attachEmbedded(home.dataDir);
    const database = openDatabase({ url: ownerUrl, poolSize: 2 });
    return { ...database, close: () => database.close().then(leave) };
  });
  return home;
}

function homeOf(settings: NodeJS.ProcessEnv, open: ServerHome['open']): ServerHome {
  const dataDir = mkdtempSync(join(tmpdir(), 'klub-process-'));
  const environment = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...settings,
  };
  return {
    dataDir,
    environment,
    start: (more = {}, program = {}) => startServer({ ...environment, ...more }, program),
    run: (command, more = {}, kill = undefined) =>
      runCommand(command, { env: { ...environment, ...more }, kill }),
    open,
    killDatabase: () => {
      const pid = pidIn(dataDir);
      if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL');
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Calls one server process directly. */
export async function askServer(
  url: string,
  { method, path, token, body }: Parameters<Ask>[0],
): ReturnType<Ask> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      // The next process on this port does not know connections to the last one.
      connection: 'close',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}
