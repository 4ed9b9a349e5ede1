import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/machine/free-port.ts';
import { serverFlags } from '../../scripts/server-flags.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startSeconds = 60;

/** The same for every server of a measurement, because each has a separate data folder. */
export const benchKey = { id: 'bench', secret: Buffer.alloc(32, 1) } as const;
const key = `${benchKey.id}:${benchKey.secret.toString('base64')}`;

export type RunningServer = { readonly url: string; readonly pid: number; stop(): Promise<void> };

type Options = {
  readonly seedDemo?: boolean;
  readonly panelPort?: number;
  /** The core that it runs on, and no other. */
  readonly core?: number;
  /** Its clock is so much ahead. */
  readonly shiftMs?: number;
};

/** The real server as a process with its default settings. */
export function startServer(
  databaseUrl: string,
  { seedDemo = false, panelPort = 0, core, shiftMs = 0 }: Options = {},
): Promise<RunningServer> {
  const environment = {
    DATABASE_URL: databaseUrl,
    SEED_DEMO: seedDemo ? 'yes' : 'no',
    PANEL_PORT: String(panelPort),
    DATA_KEYS: key,
    RESTORE_KEY: key,
    ...(shiftMs === 0
      ? {}
      : {
          CLOCK_SHIFT: String(shiftMs),
          DATABASE_CLOCK: 'no',
          NODE_OPTIONS: `--import ${join(root, 'apps/server/src/testing/outside/run-clock.ts')}`,
        }),
  };
  return start([...serverFlags, 'apps/server/src/main.ts'], environment, '/readyz', core);
}

/** What our calls are compared with: Fastify and pg and nothing else. */
export function startBare(
  databaseUrl: string,
  environment: Record<string, string>,
): Promise<RunningServer> {
  return start(['bench/parts/bare.ts'], { DATABASE_URL: databaseUrl, ...environment }, '/ready');
}

async function start(
  program: readonly string[],
  environment: Record<string, string>,
  ready: string,
  core?: number,
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'klub-bench-'));
  const pin = core === undefined ? [] : ['taskset', '-c', String(core)];
  const command = [...pin, process.execPath, ...program];
  const server = await startProgram({
    cwd: root,
    command,
    env: { DATA_DIR: dataDir, ...environment },
    ready,
  });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Program = {
  readonly cwd: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The path that answers as soon as the server can serve. */
  readonly ready: string;
};

/** Any server that listens where `HOST` and `PORT` say and ends at SIGTERM. */
async function startProgram({ cwd, command, env, ready }: Program): Promise<RunningServer> {
  const port = await freePort();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
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
