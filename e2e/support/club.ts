import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWhole, shiftedClock, startServer } from '../../apps/server/src/testing/programs.ts';
import { databaseUrl, onServer } from '../../apps/server/src/testing/templates.ts';

/** The built app as a real process with a separate data folder. */
export type TestServer = {
  readonly url: string;
  readonly dataDir: string;
  /** The address of the operator's panel. */
  panelUrl(): Promise<string>;
  /** What the server wrote so far. */
  output(): string;
  /** Runs a command of the operator on it, like `['panel', 'list']`, and returns what it printed. */
  operate(command: readonly string[]): Promise<string>;
  /** The server's time, which browsers do not follow. */
  now(): Date;
  /** Lets the server take it to be so much later. */
  pass(time: { readonly days?: number; readonly minutes?: number }): Promise<void>;
  /** Changes the data past the server, as with the password of the database. */
  change(...statements: readonly string[]): Promise<void>;
  /** Kills the process (`kill -9`) and starts another one at the same addresses. */
  killAndStart(): Promise<void>;
  /** Ends the process as an operator would; the data stay. */
  stop(): Promise<void>;
  /** Ends the process and removes its data. */
  remove(): Promise<void>;
};

/** Nothing of the machine's own settings: journeys never touch a real database. */
const ownSettings = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  SEED_DEMO: 'yes',
  TEMP_PASSWORD_DELIVERY: 'response',
  // The clock of the run, not the database's.
  DATABASE_CLOCK: 'no',
  DATABASE_URL: undefined,
  DATABASE_URL_FILE: undefined,
  DATA_KEYS: undefined,
  DATA_KEYS_FILE: undefined,
  // A build by Vite in this process sets it.
  NODE_ENV: undefined,
} as const;

/** A new, empty data folder of the system's temporary folder. */
export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'klub-e2e-'));
}

/** The demo programme, to be copied: a data folder, and a database of a PostgreSQL server. */
export type Seeded = {
  readonly dataDir: string;
  readonly adminUrl: string;
  readonly database: string;
};

/** Starts a club on a copy of what was seeded, which takes a second instead of the whole seed. */
export async function startCopy(
  seeded: Seeded,
  environment: NodeJS.ProcessEnv = {},
): Promise<TestServer> {
  const { adminUrl, database } = seeded;
  const dataDir = newDataDir();
  cpSync(seeded.dataDir, dataDir, { recursive: true });
  const copy = `copy_${randomUUID().replaceAll('-', '')}`;
  await onServer(adminUrl, `create database ${copy} template ${database} strategy file_copy`);
  const club = await startTestServer(dataDir, {
    DATABASE_URL: databaseUrl(adminUrl, copy),
    ...environment,
  });
  const remove = async () => {
    await club.remove();
    await onServer(adminUrl, `drop database ${copy} with (force)`);
  };
  return { ...club, remove };
}

/** Starts a club and waits until it says where it listens. */
export async function startTestServer(
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<TestServer> {
  const settings = { ...process.env, ...ownSettings, DATA_DIR: dataDir, ...environment };
  let server = await startServer(settings, { preload: shiftedClock });
  let shift = 0;
  const stop = async () => void (await server.stop());
  const remove = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const { url } = server;
  const club: TestServer = {
    url,
    panelUrl: () => server.panelUrl(),
    output: () => server.output(),
    dataDir,
    stop,
    remove,
    killAndStart: async () => {
      const panel = await server.panelUrl();
      await server.kill();
      const ports = { PORT: new URL(url).port, PANEL_PORT: new URL(panel).port };
      server = await startServer({ ...settings, ...ports }, { preload: shiftedClock });
      await server.tell({ shift });
    },
    change: (...statements) => onServer(environment['DATABASE_URL'] ?? '', ...statements),
    operate: (command) => runWhole(command, { env: settings }),
    now: () => new Date(Date.now() + shift),
    pass: ({ days = 0, minutes = 0 }) => {
      shift += (days * 1_440 + minutes) * 60_000;
      return server.tell({ shift });
    },
  };
  return club;
}
