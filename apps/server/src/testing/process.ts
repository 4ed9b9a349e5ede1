import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../infra/db/db.ts';
import type { Ask } from './answers.ts';
import { type Engine, testDatabaseUrl } from './database.ts';
import { type Ended, type Kill, type ServerProcess, type ServerProgram, runCommand, startServer } from './programs.ts';

/** A place where servers of one test keep their data, one after the other. */
export type ServerHome = {
  readonly dataDir: string;
  readonly environment: NodeJS.ProcessEnv;
  start(settings?: NodeJS.ProcessEnv, program?: ServerProgram): Promise<ServerProcess>;
  /** Runs a command of the operator, like `['programme', 'verify']`, on the same data. */
  run(command: readonly string[], settings?: NodeJS.ProcessEnv, kill?: Kill): Promise<Ended>;
  /** Opens the database itself; on the embedded engine only while no server runs. */
  open(): Promise<Database>;
  remove(): void;
};

/** On a migrated database without rows. `isNew`: on the embedded engine on an empty folder, which the first start fills. */
export async function serverHome(
  engine: Engine,
  settings: NodeJS.ProcessEnv = {},
  { isNew = false } = {},
): Promise<ServerHome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'klub-process-'));
  if (engine === 'embedded' && !isNew) migratedFolder(join(dataDir, 'database'));
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
    start: (more = {}, program = {}) => startServer({ ...environment, ...more }, program),
    run: (command, more = {}, kill = undefined) => runCommand(command, { env: { ...environment, ...more }, kill }),
    open: () =>
      openDatabase(
        url === undefined
          ? { engine: 'embedded', dataDir: join(dataDir, 'database') }
          : { engine: 'server', url, poolSize: 2 },
      ),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** A migrated embedded database without rows, in a folder of its own. */
export function migratedFolder(folder: string): void {
  cpSync(inject('embeddedTemplate').folder, folder, { recursive: true });
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
