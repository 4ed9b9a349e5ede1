import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { startCluster } from '../apps/server/src/testing/cluster.ts';
import { median, requestsPerSecond } from './parts/load.ts';
import { cpuSecondsOf } from './parts/processor.ts';
import { fillProgramme } from './parts/programme.ts';
import { type RunningServer, startServer } from './parts/server.ts';

/**
 * What each added server process brings on one PostgreSQL, with every process pinned to a core: the
 * last core is for the database and the load. Where each process has a free core, its throughput
 * counts. Where cores are used up, processes take turns on them, and the requests per second of
 * processor time count, the database's backends included: a process with a free core has that
 * second to itself.
 */

const participants = 1_000;
const most = 3;
/** Many short turns, with one, two and three in each: what else the machine does then meets all of them. */
const rounds = 8;
const seconds = 2;
const goal = 0.6;
const path = '/api/v1/challenges';

type Measured = { readonly perSecond: number; readonly perCpuSecond: number };

const cores = availableParallelism();
const forServers = Math.max(1, cores - 1);
const cluster = await startCluster();
const servers: RunningServer[] = [];
try {
  pin(process.pid, cores - 1);
  const { url, tokens } = await fillProgramme(cluster.url, participants);
  const database = new pg.Client({ connectionString: url });
  database.on('error', () => {});
  await database.connect();
  while (servers.length < most)
    servers.push(await startServer(url, { core: servers.length % forServers }));
  // Warm: compiled and planned.
  await load(servers, tokens);
  await pinBackends(database);
  const found: Measured[][] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await measure(database, tokens));
  await database.end();
  report(found);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await cluster.stop();
}

/** One turn of one process, of two, and so on. */
async function measure(database: pg.Client, tokens: readonly string[]): Promise<Measured[]> {
  const found: Measured[] = [];
  for (let count = 1; count <= most; count += 1) {
    const before = await cpuSeconds(database);
    const perSecond = await load(servers.slice(0, count), tokens);
    const used = spent(before, await cpuSeconds(database));
    found.push({ perSecond, perCpuSecond: (perSecond * seconds) / used });
  }
  return found;
}

/** All of them in parallel, each from separate callers. */
async function load(asked: readonly RunningServer[], tokens: readonly string[]): Promise<number> {
  const share = Math.floor(tokens.length / most);
  const loads = asked.map(({ url }, index) =>
    requestsPerSecond(
      { url, path, tokens: tokens.slice(index * share, (index + 1) * share) },
      seconds,
    ),
  );
  return (await Promise.all(loads)).reduce((sum, one) => sum + one, 0);
}

function report(found: readonly Measured[][]): void {
  const areOwn = forServers >= most;
  const valueOf = (turn: readonly Measured[], count: number): number => {
    const one = turn[count - 1];
    return one === undefined ? 0 : areOwn ? one.perSecond : one.perCpuSecond * count;
  };
  const rows = Array.from({ length: most }, (_, index) => {
    const count = index + 1;
    const shares = found.map(
      (turn) => (valueOf(turn, count) - valueOf(turn, count - 1)) / valueOf(turn, 1),
    );
    return {
      processes: count,
      'requests/s': Math.round(median(found.map((turn) => turn[index]?.perSecond ?? 0))),
      'requests per CPU second': Math.round(
        median(found.map((turn) => turn[index]?.perCpuSecond ?? 0)),
      ),
      'the added one brings, %': Math.round(100 * median(shares)),
    };
  });
  console.log(
    `${cores} cores: ${forServers} for server processes, 1 for the database and the load.`,
  );
  if (!areOwn) {
    console.log(
      `${most} processes share them, so each is judged by what a second of processor time answers.`,
    );
  }
  console.table(rows);
  console.log(`goal: each added process brings at least ${100 * goal} % of the first`);
  process.exitCode = rows.every((row) => row['the added one brings, %'] >= 100 * goal) ? 0 : 1;
}

function pin(pid: number, core: number): void {
  execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' });
}

async function backends(database: pg.Client): Promise<number[]> {
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows.map(({ pid }) => pid);
}

async function pinBackends(database: pg.Client): Promise<void> {
  for (const pid of await backends(database)) pin(pid, cores - 1);
}

type Used = ReadonlyMap<number, number>;

/** Of all server processes and of the backends that work for them, by process. */
async function cpuSeconds(database: pg.Client): Promise<Used> {
  const pids = [...servers.map(({ pid }) => pid), ...(await backends(database))];
  return new Map(pids.map((pid) => [pid, cpuSecondsOf(pid)]));
}

/** A backend that has ended was idle for a minute, so nothing is missing. */
function spent(before: Used, after: Used): number {
  return [...after].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0);
}
