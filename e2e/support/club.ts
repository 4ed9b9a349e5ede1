import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../apps/server/src/testing/programs.ts';

/** The built app as a real process with a data folder of its own. */
export type TestServer = {
  readonly url: string;
  readonly dataDir: string;
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
  DATABASE_URL: undefined,
  DATABASE_URL_FILE: undefined,
  DATA_KEYS: undefined,
  DATA_KEYS_FILE: undefined,
} as const;

/** A new, empty data folder of the system's temporary folder. */
export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'klub-e2e-'));
}

/** Starts a club on a copy of a seeded data folder, which takes a second instead of the whole seed. */
export function startCopy(seeded: string, environment: NodeJS.ProcessEnv = {}): Promise<TestServer> {
  const dataDir = newDataDir();
  cpSync(seeded, dataDir, { recursive: true });
  return startTestServer(dataDir, environment);
}

/** Starts a club and waits until it says where it listens. */
export async function startTestServer(dataDir: string, environment: NodeJS.ProcessEnv = {}): Promise<TestServer> {
  const server = await startServer({ ...process.env, ...ownSettings, DATA_DIR: dataDir, ...environment });
  const stop = async () => void (await server.stop());
  const remove = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, dataDir, stop, remove };
}
