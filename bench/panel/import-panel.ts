/**
 * Plans through the panel of a real server, against `\copy` of the same file into a bare table:
 * checked and applied, changed, undone, the effect of everybody's results, and a check of the
 * people. All take turns in one run, so that a busy machine slows them alike; the ratios count. A
 * participant's call and the answers of others are timed in parallel, and the heap of the server's
 * main thread is recorded.
 *
 *     npm run bench -- import-panel [ROWS]
 */
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster } from '../../apps/server/src/testing/cluster.ts';
import { addMonths, monthOf } from '../../apps/server/src/infra/warsaw.ts';
import { openDatabase } from '../../apps/server/src/infra/db/db.ts';
import { migrate } from '../../apps/server/src/infra/db/migrate.ts';
import { inDatabase } from '../parts/in-database.ts';
import { metricsOf } from '../parts/metrics.ts';
import { keepProven } from '../parts/panel-session.ts';
import { quantile } from '../parts/quantile.ts';
import { freePort } from '../../scripts/machine/free-port.ts';
import { startServer } from '../parts/server.ts';
import { prepare, tokenOf } from '../parts/import-programme.ts';
import { copiedInto } from '../parts/copy.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
const months = 10;
const people = Math.ceil(rows / months);
const shops = 2_000;
const goals = {
  fresh: 5.5,
  changed: 8,
  undo: 10,
  effectMs: 10_000,
  heapMb: 20,
  others: 2,
  answers: 1.5,
} as const;
/** Between two calls of the participant. */
const otherMs = 100;
/** The people who answer in turns, each a separate question. */
const answering = 20;
const questions = 1_000;
/** How many answers were given; each is the first to its question. */
let given = 0;
const token = 'bench'.padEnd(43, '0');
const firstMonth = addMonths(monthOf(new Date()), 1 - months);

const folder = mkdtempSync(join(tmpdir(), 'klub-bench-'));
const cluster = await startCluster({ shared_buffers: '1GB' });
const panelPort = await freePort();
const database = openDatabase({ url: cluster.url, poolSize: 1 });
await migrate(database);
await database.close();
await inDatabase(cluster.url, (client) =>
  prepare(client, { people, shops, answering, questions, token }),
);
const server = await startServer(cluster.url, { panelPort });
const stopProving = keepProven(cluster.url);
try {
  await measure();
} finally {
  stopProving();
  await server.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const files = {
    first: await written('plany.csv', 'cel', rows, 0),
    second: await written('plany2.csv', 'cel', rows, 7),
    results: await written('wyniki.csv', 'punkty', people, 3),
    people: await writtenPeople(),
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
  const checkOfPeople = await withOthers(() => checked(files.people));
  const copy = quantile(copies, 0.5);
  const ratios = {
    fresh: fresh.result.ms / copy,
    changed: changed.result.ms / copy,
    undo: undo.result / copy,
  };
  const works = [fresh, changed, undo, effect, checkOfPeople];
  const heapMb = Math.max(...works.map((work) => work.heapMb)) - alone.heapMb;
  const others = Math.max(...works.map((work) => work.p99)) / alone.p99;
  const answers = Math.max(effect.answersP99, checkOfPeople.answersP99) / alone.answersP99;
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
    {
      what: 'heap of the server above its rest',
      measured: `${heapMb.toFixed(1)} MB`,
      goal: `≤ ${goals.heapMb} MB`,
    },
    {
      what: `a participant's call, p99 (${alone.p99.toFixed(1)} ms alone)`,
      measured: `${others.toFixed(2)} times`,
      goal: `≤ ${goals.others} times`,
    },
    {
      what: `an answer during a check, p99 (${alone.answersP99.toFixed(1)} ms alone)`,
      measured: `${answers.toFixed(2)} times`,
      goal: `≤ ${goals.answers} times`,
    },
  ]);
  const isMet =
    ratios.fresh <= goals.fresh &&
    ratios.changed <= goals.changed &&
    ratios.undo <= goals.undo &&
    effect.result.ms <= goals.effectMs &&
    heapMb <= goals.heapMb &&
    others <= goals.others &&
    answers <= goals.answers;
  process.exitCode = isMet ? 0 : 1;
}

function line(what: string, ms: number, ratio: number, goal: number) {
  return {
    what,
    measured: `${(ms / 1000).toFixed(2)} s, ${ratio.toFixed(2)} times`,
    goal: `≤ ${goal} times`,
  };
}

async function answer(): Promise<number> {
  const person = given % answering;
  const question = Math.floor(given / answering) % questions;
  given += 1;
  const start = performance.now();
  await answered(`${server.url}/api/v1/questions/q-${question}/reply`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(person)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ state: 'sendAnswer', replies: [`right-${question}`] }),
  });
  return performance.now() - start;
}

/** During the work a participant reads the calendar, others answer, and the heap is recorded. */
async function withOthers<Result>(work: () => Promise<Result>) {
  let isOn = true;
  const times: number[] = [];
  const answers: number[] = [];
  const heaps: number[] = [];
  const asking = (async () => {
    while (isOn) {
      const start = performance.now();
      await answered(`${server.url}/api/v1/calendars`, {
        headers: { authorization: `Bearer ${token}` },
      });
      times.push(performance.now() - start);
      answers.push(await answer());
      if (times.length % 20 === 1)
        heaps.push((await metricsOf(server.url))('nodejs_heap_size_used_bytes') / 1e6);
      await sleep(otherMs);
    }
  })();
  try {
    const result = await work();
    return {
      result,
      p99: quantile(times, 0.99),
      answersP99: quantile(answers, 0.99),
      heapMb: quantile(heaps, 0.9),
    };
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
async function checked(
  path: string,
): Promise<{ readonly id: string; readonly ms: number; readonly seen: string }> {
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
    const { data } = (await answered(url, { headers: headers() })) as {
      data: { state: string; operationId: string };
    };
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
  return copiedInto(cluster.url, path);
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

/** All people with other first names, and the answering ones among them. */
async function writtenPeople(): Promise<string> {
  const path = join(folder, 'osoby.csv');
  const phones = Array.from(
    { length: people },
    (_, person) => `${600_000_000 + person};user1;Imię\n`,
  );
  await pipeline(Readable.from(['telefon;rola;imie\n', ...phones]), createWriteStream(path));
  return path;
}
