import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built app as a real process with a data folder of its own. */
export type Club = {
  readonly url: string;
  readonly dataDir: string;
  /** Ends the process as an operator would; the data stay. */
  stop(): Promise<void>;
  /** Ends the process and removes its data. */
  remove(): Promise<void>;
};

const program = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const startSeconds = 120;

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
export function startCopy(seeded: string, environment: NodeJS.ProcessEnv = {}): Promise<Club> {
  const dataDir = newDataDir();
  cpSync(seeded, dataDir, { recursive: true });
  return startClub(dataDir, environment);
}

/** Starts a club and waits until it says where it listens. */
export async function startClub(dataDir: string, environment: NodeJS.ProcessEnv = {}): Promise<Club> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...ownSettings, DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A run that ends in a hurry takes its servers along.
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}:\n${output}`));
    const late = setTimeout(() => {
      fail(`did not start within ${startSeconds} s`);
      abandon();
    }, startSeconds * 1000);
    const read = (part: Buffer) => {
      output += part.toString();
      const address = /Klub Partnera: (http:\/\/\S+?)\/?\s/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => fail(`ended with ${code}`));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    process.off('exit', abandon);
  };
  const remove = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, stop, remove };
}
