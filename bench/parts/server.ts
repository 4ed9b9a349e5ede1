import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startSeconds = 30;

/** The same for every server of a measurement, because each has a data folder of its own. */
const dataKeys = `bench:${Buffer.alloc(32, 1).toString('base64')}`;

export type RunningServer = { readonly url: string; readonly pid: number; stop(): Promise<void> };

type Options = {
  readonly seedDemo?: boolean;
  /** The core that it runs on, and no other. */
  readonly core?: number;
};

/** The real server as a process of its own, with its settings as they ship. */
export function startServer(databaseUrl: string, { seedDemo = false, core }: Options = {}): Promise<RunningServer> {
  const environment = { DATABASE_URL: databaseUrl, SEED_DEMO: seedDemo ? 'yes' : 'no', DATA_KEYS: dataKeys };
  return start('apps/server/src/main.ts', environment, '/readyz', core);
}

/** What our calls are compared with: Fastify and pg and nothing else. */
export function startBare(databaseUrl: string, environment: Record<string, string>): Promise<RunningServer> {
  return start('bench/parts/bare.ts', { DATABASE_URL: databaseUrl, ...environment }, '/ready');
}

async function start(
  file: string,
  environment: Record<string, string>,
  ready: string,
  core?: number,
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'klub-bench-'));
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), ...environment };
  const [program = '', ...args] = [
    ...(core === undefined ? [] : ['taskset', '-c', String(core)]),
    process.execPath,
    file,
  ];
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  await waitFor(`${url}${ready}`, () => child.exitCode === null);
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitFor(url: string, isAlive: () => boolean): Promise<void> {
  const deadline = performance.now() + startSeconds * 1_000;
  while (performance.now() < deadline && isAlive()) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(50);
  }
  throw new Error(`${url} did not answer.`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
