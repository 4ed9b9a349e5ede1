import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  globSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Runner, handOver, runnerFor } from '../infra/embedded/account.ts';
import { clusterOrder } from '../infra/embedded/start.ts';
import { findPrograms } from '../infra/embedded/programs.ts';

export type Cluster = {
  readonly url: string;
  /** Folder of its data and socket. */
  readonly folder: string;
  /** Like a power cut: clients are disconnected, and unwritten data is lost. */
  crash(): Promise<void>;
  /** Kills all its processes without notice. */
  kill(): Promise<void>;
  /** Hangs like on a stuck disk: connections stay open without replies. */
  freeze(): void;
  thaw(): void;
  /** Restarts on the written data. */
  resume(): Promise<void>;
  /** A replica that follows this server. */
  follow(): Promise<Cluster>;
  /** Its log so far: time, process and SQLSTATE in each line. */
  log(): string;
  stop(): Promise<void>;
};

const folderPrefix = 'klub-postgres-';
const startSeconds = 30;
const run = promisify(execFile);

/** Programs that the package lacks: pg_basebackup, psql, pg_dump. Debian's newest, or `PG_BIN`. */
export function findServerTools(): string | undefined {
  const folders = [
    ...(process.env['PG_BIN'] === undefined ? [] : [process.env['PG_BIN']]),
    ...globSync('/usr/lib/postgresql/*/bin').toSorted(byVersion).toReversed(),
  ];
  return folders.find((folder) => existsSync(join(folder, 'pg_basebackup')));
}

type Settings = Readonly<Record<string, string>>;

/**
 * Starts a temporary PostgreSQL that only this machine reaches, by a socket in its own folder. It
 * is durable: fsync is on, unless the caller never crashes it.
 * @param bin of another installation, for what the package's programs lack
 */
export async function startCluster(settings: Settings = {}, bin = ownBin()): Promise<Cluster> {
  sweepAbandoned();
  return startIn(bin, settings, async (data, options) => {
    const order = bin === ownBin() ? clusterOrder : ['--locale=C.UTF-8'];
    await runAs(
      options.runner,
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...order],
      options,
    );
  });
}

/** The product's own programs. */
function ownBin(): string {
  return dirname(findPrograms().postgres);
}

async function runAs(
  { prefix, account }: Runner,
  file: string,
  args: readonly string[],
  options: Options,
): Promise<void> {
  const [program = '', ...rest] = [...prefix, file, ...args];
  await run(program, rest, { cwd: options.cwd, env: options.env, ...account });
}

type Options = { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly runner: Runner };

/** Starts on the data that `fill` puts into the folder, as PostgreSQL's account. */
export async function startIn(
  bin: string,
  own: Readonly<Record<string, string>>,
  fill: (data: string, options: Options) => Promise<void>,
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), folderPrefix));
  writeFileSync(join(folder, 'owner.pid'), String(process.pid));
  const runner = await runnerFor(folder, { postgres: join(bin, 'postgres') });
  handOver(folder, runner);
  const options = { cwd: folder, env: { ...process.env, HOME: folder }, runner };

  await fill(join(folder, 'data'), options);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '200',
    shared_buffers: '64MB',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] %e ',
    ...own,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFile = join(folder, 'server.log');
  const launch = () => {
    const log = openSync(logFile, 'a');
    const [program = '', ...args] = [
      ...runner.prefix,
      join(bin, 'postgres'),
      '-D',
      join(folder, 'data'),
      ...flags,
    ];
    const place = { cwd: folder, env: options.env, ...runner.account };
    const launched = spawn(program, args, { ...place, stdio: ['ignore', 'ignore', log] });
    closeSync(log);
    return launched;
  };
  let server = launch();
  // The last resort at an exit that waits for nothing.
  const abandon = () => {
    server.kill('SIGQUIT');
    removeFolder(folder);
  };
  process.once('exit', abandon);
  process.once('SIGTERM', exitInOrder);

  const url = `postgresql://postgres@/postgres?host=${encodeURIComponent(folder)}`;
  await waitUntilReady(url, folder, server);
  return {
    url,
    folder,
    crash: () => ended(server, () => server.kill('SIGQUIT')),
    kill: () => ended(server, () => killAll(server)),
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    resume: async () => {
      server = launch();
      await waitUntilReady(url, folder, server);
    },
    follow: () =>
      startIn(bin, own, async (data, readers) => {
        const copy = [
          '-D',
          data,
          '-h',
          folder,
          '-U',
          'postgres',
          '-R',
          '--checkpoint=fast',
          '--no-sync',
        ];
        await runAs(readers.runner, join(bin, 'pg_basebackup'), copy, readers);
      }),
    log: () => readFileSync(logFile, 'utf8'),
    stop: async () => {
      process.off('exit', abandon);
      process.off('SIGTERM', exitInOrder);
      await ended(server, () => server.kill('SIGINT'));
      removeFolder(folder);
    },
  };
}

/** Without a listener this signal ends a process before its exit handlers run. */
function exitInOrder(): void {
  process.exit(143);
}

async function waitUntilReady(url: string, folder: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startSeconds * 1000;
  while (Date.now() < deadline && server.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isReady) return;
    await sleep(50);
  }
  const log = readFileSync(join(folder, 'server.log'), 'utf8')
    .trim()
    .split('\n')
    .slice(-5)
    .join('\n');
  throw new Error(`PostgreSQL did not start:\n${log}`);
}

function ended(server: ChildProcess, end: () => void): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    end();
  });
}

/** Stops the parent first, so that it cannot notice the loss of its children. */
function killAll(server: ChildProcess): void {
  server.kill('SIGSTOP');
  signalAll(server, 'SIGKILL');
}

/**
 * The first process before its children, because it could start more. A child may have ended
 * already.
 */
function signalAll(server: ChildProcess, signal: NodeJS.Signals): void {
  if (signal !== 'SIGKILL') server.kill(signal);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], {
    encoding: 'utf8',
  });
  for (const pid of children.split(/\s+/).filter((one) => one !== '')) {
    try {
      process.kill(Number(pid), signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
  if (signal === 'SIGKILL') server.kill(signal);
}

/** Deletes servers that killed test runs have left. */
function sweepAbandoned(): void {
  for (const folder of globSync(join(tmpdir(), `${folderPrefix}*`))) {
    const owner = readNumber(join(folder, 'owner.pid'));
    if (owner === undefined || isAlive(owner)) continue;
    const server = readNumber(join(folder, 'data', 'postmaster.pid'));
    if (server !== undefined && isAlive(server)) process.kill(server, 'SIGQUIT');
    removeFolder(folder);
  }
}

/**
 * An ending server still writes into its folder, so one attempt may leave files. Blocks, because it
 * also runs at exit.
 */
function removeFolder(folder: string): void {
  for (let attempt = 0; attempt < 60 && existsSync(folder); attempt += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Retried.
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
}

/** The first line of the file, which has PostgreSQL's process id. */
function readNumber(file: string): number | undefined {
  return existsSync(file)
    ? Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined
    : undefined;
}

function isAlive(pid: number): boolean {
  if (existsSync('/proc/self/stat')) {
    // A zombie has ended, though its parent has not read its exit code yet.
    const file = `/proc/${pid}/stat`;
    return existsSync(file) && !/\) [ZX] /.test(readFileSync(file, 'utf8'));
  }
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function byVersion(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true });
}
