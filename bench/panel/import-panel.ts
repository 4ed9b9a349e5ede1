/**
 * Plans through the panel of a real server, against `\copy` of the same file into a bare table: checked and applied, changed, taken
 * back, and the effect of results of everybody. All take turns in one run, so that a busy machine slows them alike; the ratios
 * count. Meanwhile a participant's call is timed, and the heap of the server's main thread is watched.
 *
 *     npm run bench -- import-panel [ROWS]
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { findPostgres, startCluster } from '../../apps/server/src/testing/cluster.ts';
import { addMonths, monthOf } from '../../apps/server/src/infra/warsaw.ts';
import { openDatabase } from '../../apps/server/src/infra/db/db.ts';
import { migrate } from '../../apps/server/src/infra/db/migrate.ts';
import { inDatabase } from '../parts/in-database.ts';
import { metricsOf } from '../parts/metrics.ts';
import { quantile } from '../parts/quantile.ts';
import { freePort } from '../../scripts/machine/free-port.ts';
import { startServer } from '../parts/server.ts';
import { crowdOf } from '../../apps/server/src/testing/crowd.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
const months = 10;
const people = Math.ceil(rows / months);
const shops = 2_000;
const goals = { fresh: 5.5, changed: 8, undo: 10, effectMs: 10_000, heapMb: 20, others: 2 } as const;
/** Between two calls of the participant. */
const otherMs = 100;
const token = 'bench'.padEnd(43, '0');
const run = promisify(execFile);
const firstMonth = addMonths(monthOf(new Date()), 1 - months);

const bin = findPostgres();
if (bin === undefined) throw new Error('This needs the programs of PostgreSQL: install it or set PG_BIN.');
const folder = mkdtempSync(join(tmpdir(), 'klub-bench-'));
const cluster = await startCluster(bin, '1GB');
const panelPort = await freePort();
const database = await openDatabase({ engine: 'server', url: cluster.url, poolSize: 1 });
await migrate(database);
await database.close();
await inDatabase(cluster.url, prepare);
const server = await startServer(cluster.url, { panelPort });
try {
  await measure();
} finally {
  await server.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const files = {
    first: await written('plany.csv', 'cel', rows, 0),
    second: await written('plany2.csv', 'cel', rows, 7),
    results: await written('wyniki.csv', 'punkty', people, 3),
  };
  const alone = await withOthers(() => sleep(5_000));
  const copies = [await copied(files.first)];
  const fresh = await withOthers(() => imported(files.first));
  copies.push(await copied(files.second));
  const changed = await withOthers(() => imported(files.second));
  copies.push(await copied(files.second));
  const undo = await withOthers(() => undone(changed.result.id));
  copies.push(await copied(files.second));
  const effect = await withOthers(() => checked(files.results));
  const copy = quantile(copies, 0.5);
  const ratios = { fresh: fresh.result.ms / copy, changed: changed.result.ms / copy, undo: undo.result / copy };
  const works = [fresh, changed, undo, effect];
  const heapMb = Math.max(...works.map((work) => work.heapMb)) - alone.heapMb;
  const others = Math.max(...works.map((work) => work.p99)) / alone.p99;
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
  console.table([
    { what: `\\copy of ${rows} rows into a bare table`, measured: seconds(copy), goal: '' },
    line('check and apply, all rows new', fresh.result.ms, ratios.fresh, goals.fresh),
    line('check and apply, all rows changed', changed.result.ms, ratios.changed, goals.changed),
    line('taking them back, after a look', undo.result, ratios.undo, goals.undo),
    {
      what: `check with the effect on ${people} people`,
      measured: seconds(effect.result.ms),
      goal: `≤ ${seconds(goals.effectMs)}`,
    },
    { what: 'heap of the server above its rest', measured: `${heapMb.toFixed(1)} MB`, goal: `≤ ${goals.heapMb} MB` },
    {
      what: `a participant's call, p99 (${alone.p99.toFixed(1)} ms alone)`,
      measured: `${others.toFixed(2)} times`,
      goal: `≤ ${goals.others} times`,
    },
  ]);
  const isMet =
    ratios.fresh <= goals.fresh &&
    ratios.changed <= goals.changed &&
    ratios.undo <= goals.undo &&
    effect.result.ms <= goals.effectMs &&
    heapMb <= goals.heapMb &&
    others <= goals.others;
  process.exitCode = isMet ? 0 : 1;
}

function line(what: string, ms: number, ratio: number, goal: number) {
  return { what, measured: `${(ms / 1000).toFixed(2)} s, ${ratio.toFixed(2)} times`, goal: `≤ ${goal} times` };
}

/** While the work is under way, a participant asks for the calendar, and the heap is looked at. */
async function withOthers<Result>(work: () => Promise<Result>) {
  let isOn = true;
  const times: number[] = [];
  const heaps: number[] = [];
  const asking = (async () => {
    while (isOn) {
      const start = performance.now();
      await answered(`${server.url}/api/v1/calendars`, { headers: { authorization: `Bearer ${token}` } });
      times.push(performance.now() - start);
      if (times.length % 20 === 1) heaps.push((await metricsOf(server.url))('nodejs_heap_size_used_bytes') / 1e6);
      await sleep(otherMs);
    }
  })();
  try {
    const result = await work();
    return { result, p99: quantile(times, 0.99), heapMb: quantile(heaps, 0.9) };
  } finally {
    isOn = false;
    await asking;
  }
}

async function imported(path: string): Promise<{ readonly id: string; readonly ms: number }> {
  const { id, ms, seen } = await checked(path);
  const start = performance.now();
  await act(`imports/${id}/apply`, { seen });
  await until(id, 'applied');
  return { id, ms: ms + performance.now() - start };
}

/** How long the check takes; the upload is the line's and not the server's. */
async function checked(path: string): Promise<{ readonly id: string; readonly ms: number; readonly seen: string }> {
  const { id } = (await act('imports')) as { id: string };
  await answered(`http://localhost:${panelPort}/api/panel/v1/imports/${id}/files?name=plik.csv`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/octet-stream' },
    body: readFileSync(path),
  });
  const start = performance.now();
  await act(`imports/${id}/check`);
  const seen = await until(id, 'ready');
  return { id, ms: performance.now() - start, seen };
}

async function undone(id: string): Promise<number> {
  const start = performance.now();
  await act(`imports/${id}/undo`, { rehearsal: true, seen: null });
  const seen = await until(id, 'applied');
  const looked = performance.now();
  await act(`imports/${id}/undo`, { rehearsal: false, seen });
  await until(id, 'undone');
  console.log(`the look alone: ${((looked - start) / 1000).toFixed(2)} s`);
  return performance.now() - looked;
}

/** Returns the work that has brought the import into this state. */
async function until(id: string, state: string): Promise<string> {
  for (;;) {
    const url = `http://localhost:${panelPort}/api/panel/v1/imports/${id}`;
    const { data } = (await answered(url, { headers: headers() })) as { data: { state: string; operationId: string } };
    if (data.state === state) return data.operationId;
    if (!['checking', 'applying', 'undoing'].includes(data.state))
      throw new Error(JSON.stringify(data).slice(0, 2_000));
    await sleep(100);
  }
}

async function act(path: string, body: object = {}): Promise<unknown> {
  const { data } = (await answered(`http://localhost:${panelPort}/api/panel/v1/${path}`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })) as { data: unknown };
  return data;
}

function headers(): Record<string, string> {
  const origin = `http://localhost:${panelPort}`;
  return { cookie: `__Host-panel=${token}`, 'sec-fetch-site': 'same-origin', origin };
}

async function answered(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

async function copied(path: string): Promise<number> {
  await inDatabase(cluster.url, (client) => client.query('truncate bare'));
  const command = `\\copy bare from '${path}' with (format csv, delimiter ';', header)`;
  const start = performance.now();
  await run(join(bin ?? '', 'psql'), ['-q', '-v', 'ON_ERROR_STOP=1', '-d', cluster.url, '-c', command]);
  return performance.now() - start;
}

async function written(name: string, column: string, count: number, more: number): Promise<string> {
  const path = join(folder, name);
  await pipeline(Readable.from(lines(column, count, more)), createWriteStream(path));
  return path;
}

function* lines(column: string, count: number, more: number): Generator<string> {
  yield `telefon;sklep;miesiac;${column}\n`;
  const perPerson = count === people ? 1 : months;
  for (let row = 0; row < count; row += 1) {
    const person = Math.floor(row / perPerson);
    const month = addMonths(firstMonth, row % perPerson).slice(0, 7);
    const shop = `S${String(person % shops).padStart(5, '0')}`;
    yield `${600_000_000 + person};${shop};${month};${((person * 37 + row * 101) % 20_000) + 500 + more}\n`;
  }
}

async function prepare(client: pg.Client): Promise<void> {
  const hash = createHash('sha256').update(token).digest();
  await client.query(crowdOf(people + 1, { from: 0, columns: { activated_at: 'now()' } }));
  await client.query(`insert into customer (prefix, number, name) values ('PL', '1', 'Klient')`);
  await client.query(
    `insert into place (code, name, channel, customer_id)
     select 'S' || lpad(n::text, 5, '0'), 'Sklep', 'Sieci', 1 from generate_series(0, $1::integer) n`,
    [shops],
  );
  await client.query(
    `insert into person_place (person_id, place_id, from_date)
     select person.id, place.id, current_date - 400 from person
     join place on place.code = 'S' || lpad(((right(person.phone, 9)::integer - 600000000) % $1::integer)::text, 5, '0')`,
    [shops],
  );
  await client.query(
    `insert into bonus_rule (role, period_kind, valid_from, version, knowledge_gate, import_id, created_at)
     values ('user1', 'month', '2020-01-01', 1, false, 1, now())`,
  );
  await client.query('insert into bonus_threshold (rule_id, percent, bonus) values (1, 100, 120)');
  await client.query(
    `insert into session (token_hash, person_id, scope, created_at, last_used_at, authenticated_at)
     values ($1, 1, 'full', now(), now(), now())`,
    [hash],
  );
  await client.query(
    `insert into staff (email, name, roles, created_at) values ('ola@klub.example', 'Ola', '{coordinator}', now())`,
  );
  // Its factor was shown in the future, so that no step of a long run asks for it again.
  await client.query(
    `insert into staff_session (token_hash, staff_id, factor, source, user_agent, opened_at, last_used_at, proven_at)
     select $1, id, 'passkey', '127.0.0.1', 'bench', now(), now() + interval '10 hours', now() + interval '10 hours'
     from staff`,
    [hash],
  );
  await client.query('create table bare (telefon text, sklep text, miesiac text, cel bigint)');
  await client.query('analyze');
}
