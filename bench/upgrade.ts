import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, startCluster } from '../apps/server/src/testing/cluster.ts';
import { type ServerProcess, startServer } from '../apps/server/src/testing/programs.ts';
import { root } from '../scripts/steps.ts';
import { type Programme, fillProgramme } from './parts/programme.ts';
import { benchKey } from './parts/server.ts';

/**
 * An upgrade under traffic: a real server of a former release serves while the migrations of this
 * one run, and in parallel to one of this release until the jobs have moved the data. Fails where a
 * call is answered with 5xx or a statement waits too long.
 *
 *     npm run bench -- upgrade [PEOPLE] [COMMIT]
 */

/** Releases by the commit to run and the last migration that they know. */
const releases = [
  { commit: 'fb6bfde', version: '0017-invited-words' },
  { commit: '8a3dd230', version: '0045-one-index-of-month-and-import' },
] as const;
const notificationsEach = 30;
const waitMaxMs = 500;
const cadenceMs = 100;
const [readers, writers] = [6, 2];

const people = Number(process.argv[2] ?? 100_000);
const wanted = releases.filter(
  ({ commit }) => process.argv[3] === undefined || commit === process.argv[3],
);

type Release = (typeof releases)[number];
type Asked = { readonly call: string; readonly status: number; readonly ms: number };

const rows = [];
for (const release of wanted) rows.push(await measure(release));
console.table(rows);
process.exitCode = rows.every((row) => row['not served'] === '' && row['waits over 500 ms'] === 0)
  ? 0
  : 1;

async function measure(release: Release) {
  const program = installed(release.commit);
  const cluster = await startCluster({
    shared_buffers: '1GB',
    deadlock_timeout: `${waitMaxMs}ms`,
    log_lock_waits: 'on',
    log_line_prefix: '%m [%p] %a ',
    max_wal_size: '16GB',
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'klub-bench-'));
  try {
    const programme = await fill(cluster, release.version);
    return await upgrade(cluster, programme, { release, program, dataDir });
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill(cluster: Cluster, version: string): Promise<Programme> {
  const programme = await fillProgramme(cluster.url, people, version);
  const client = new pg.Client({ connectionString: programme.url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  // A third is unread; half of the people have looked at their list.
  await client.query(`
    insert into notification (slug, person_id, cause, title, content, created_at, read_at)
    select 'n' || n || '-' || person, person, 'bench:' || n, 'Premia', '<p>Premia za miesiąc.</p>', now() - n * interval '1 day',
      case when n > ${notificationsEach} / 3 then now() end
    from generate_series(1, ${notificationsEach}) n cross join generate_series(1, ${people}) person
  `);
  await client.query(
    `update person set badge_hidden_at = now() - interval '3 days' where id % 2 = 0`,
  );
  await client.query(`
    insert into unread_change (person_id, delta) select id, ${Math.floor(notificationsEach / 3)} from person
  `);
  await client.query(`
    insert into login_guard (phone, bucket, tries, last_try_at) select phone, 'strangers', 1, now() from person
  `);
  await client.query(`
    insert into unsettled_entry (entry_id, person_id, month, kind, amount)
    select id, person_id, settling_month(month, cause), kind, amount from ledger_entry
    where month >= date_trunc('quarter', now()) - interval '3 months'
  `);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
  return programme;
}

type Upgrade = { readonly release: Release; readonly program: string; readonly dataDir: string };

async function upgrade(
  cluster: Cluster,
  programme: Programme,
  { release, program, dataDir }: Upgrade,
) {
  const environment = environmentOf(programme.url, dataDir);
  const former = await startServer(environment, { file: program });
  const filled = cluster.log().length;
  const served = [former.url];
  const asked: Asked[] = [];
  const waits: number[] = [];
  const over = new AbortController();
  const busy = Promise.all([
    callers(programme, served, asked, over.signal),
    writes(programme.url, asked, over.signal),
    watchWaits(programme.url, waits, over.signal),
  ]);
  let latest: ServerProcess | undefined;
  try {
    await sleep(5_000);
    const migrated = await timed(() =>
      runMigrations({ ...environment, DATABASE_URL: `${programme.url}&application_name=upgrade` }),
    );
    console.log(`${release.commit}: the migrations took ${migrated} s`);
    latest = await startServer(environment);
    served.push(latest.url);
    console.log(`${release.commit}: this release serves beside it`);
    const moved = await timed(() => untilMoved(programme.url));
    await sleep(5_000);
    over.abort();
    await busy;
    // Filling waits for autovacuum, and belongs to no traffic: only what was logged since counts.
    const tooLong = longWaits(cluster.log().slice(filled));
    for (const line of tooLong) console.error(line);
    return {
      from: release.commit,
      people,
      'migrations, s': migrated,
      'jobs after the start, s': moved,
      calls: asked.length,
      'not served': notServed(asked),
      'slowest call, ms': Math.round(Math.max(...asked.map(({ ms }) => ms))),
      'longest lock wait, ms': Math.round(Math.max(0, ...waits)),
      'waits over 500 ms': tooLong.length,
    };
  } finally {
    over.abort();
    await Promise.all([former.stop(), latest?.stop()]);
  }
}

/** Waits of everybody but the migrations, as PostgreSQL logs them once a wait is longer than its `deadlock_timeout`. */
function longWaits(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line.includes('still waiting for') && !line.includes('] upgrade '));
}

function notServed(asked: readonly Asked[]): string {
  const failed = asked.filter(({ status }) => status === 0 || status >= 500);
  const kinds = Map.groupBy(failed, ({ call, status }) => `${call} ${status}`);
  return [...kinds].map(([kind, calls]) => `${calls.length} × ${kind}`).join(', ');
}

function environmentOf(url: string, dataDir: string): NodeJS.ProcessEnv {
  const key = `${benchKey.id}:${benchKey.secret.toString('base64')}`;
  return {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    PANEL_PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SEED_DEMO: 'no',
    DATABASE_URL: url,
    DATA_KEYS: key,
    RESTORE_KEY: key,
  };
}

/** People read their screens, look at their notifications and mistype passwords. */
async function callers(
  { tokens }: Programme,
  served: readonly string[],
  asked: Asked[],
  over: AbortSignal,
): Promise<void> {
  const paths = ['/api/v1/user/get', '/api/v1/challenges', '/api/v1/notifications'];
  let turn = 0;
  const ask = async (method: string, path: string, body?: object): Promise<void> => {
    turn += 1;
    const url = served[turn % served.length] ?? '';
    const headers = {
      authorization: `Bearer ${tokens[turn % tokens.length] ?? ''}`,
      'content-type': 'application/json',
    };
    const begunAt = performance.now();
    const answer = await fetch(url + path, {
      method,
      headers: body === undefined ? { authorization: headers.authorization } : headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => null);
    await answer?.text();
    asked.push({
      call: `${method} ${path}`,
      status: answer?.status ?? 0,
      ms: performance.now() - begunAt,
    });
  };
  const read = () => ask('GET', paths[turn % paths.length] ?? '');
  const write = () =>
    turn % 2 === 0
      ? ask('POST', '/api/v1/notifications/hide-badge', {})
      : ask('POST', '/authorization', {
          username: `50${String(turn).padStart(7, '0')}`,
          password: 'Nie-to-haslo-1',
        });
  await Promise.all([
    ...Array.from({ length: readers }, () => again(read, over)),
    ...Array.from({ length: writers }, () => again(write, over)),
  ]);
}

/** What imports and closings write. */
async function writes(url: string, asked: Asked[], over: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const statements = [
    `insert into notification (slug, person_id, cause, title, content, created_at)
     select gen_random_uuid(), $1, gen_random_uuid(), 'Premia', '', now()`,
    `update realisation set points = points + 1 where person_id = $1 and month = (select max(month) from realisation where person_id = $1)`,
    `update plan set target = target + 1 where person_id = $1 and month = (select max(month) from plan where person_id = $1)`,
    `update person set last_login_at = now() where id = $1`,
    `update login_guard set last_try_at = now() where phone = (select phone from person where id = $1)`,
  ];
  await again(async () => {
    for (const statement of statements) {
      const begunAt = performance.now();
      const status = await client.query(statement, [1 + Math.floor(Math.random() * people)]).then(
        () => 200,
        () => 500,
      );
      asked.push({
        call: statement.trimStart().split(' ').slice(0, 3).join(' '),
        status,
        ms: performance.now() - begunAt,
      });
    }
  }, over);
  await client.end();
}

async function watchWaits(url: string, waits: number[], over: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  while (!over.aborted) {
    const { rows: found } = await client.query<{ ms: number | null }>(`
      select max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float8 as ms
      from pg_locks join pg_stat_activity using (pid) where not granted and application_name <> 'upgrade'
    `);
    waits.push(found[0]?.ms ?? 0);
    await sleep(20);
  }
  await client.end();
}

async function again(work: () => Promise<void>, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await work();
    await sleep(cadenceMs);
  }
}

function runMigrations(env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'apps/server/src/cli/migrate.ts')], {
      env,
      stdio: 'inherit',
    });
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The migrations ended with ${code}.`)),
    );
  });
}

async function untilMoved(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const waiting = `select from job where queue in ('early-quarters', 'notifications-seen') and done_at is null`;
  while ((await client.query(waiting)).rowCount !== 0) await sleep(500);
  await client.end();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begunAt = performance.now();
  await work();
  return Math.round((performance.now() - begunAt) / 100) / 10;
}

/** The main program of a release, as the repository has it, with the packages of its lock file. */
function installed(commit: string): string {
  const folder = join(root, '.cache/releases', commit);
  if (!existsSync(join(folder, 'node_modules'))) {
    mkdirSync(folder, { recursive: true });
    const sources = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: sources });
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    });
  }
  return join(folder, 'apps/server/src/main.ts');
}
