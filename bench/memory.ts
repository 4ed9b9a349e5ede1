import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@klub/contract';
import type { Endpoint } from '@klub/contract/endpoint';
import { demoLogins, demoPassword } from '../apps/server/seed/people/accounts.ts';
import { answeringPeople } from '../apps/server/src/testing/answers.ts';
import { startCluster } from '../apps/server/src/testing/cluster.ts';
import { median } from './parts/load.ts';
import { metricsOf } from './parts/metrics.ts';
import { startServer } from './parts/server.ts';

/**
 * Mixed load in a loop, an hour by default (`npm run bench -- memory 10` for ten minutes): every
 * list and page of every role, reports and their files, logins and logouts, open answers that come
 * and go. The server's memory at the end is compared with that after the warm-up, the first sixth.
 */

const minutes = Number(process.argv[2] ?? 60);
const workers = 6;
const pauseMs = 60;
const sampleMs = 5_000;
const goal = 0.1;

type Sample = { readonly rss: number; readonly heap: number };

const cluster = await startCluster();
try {
  const server = await startServer(cluster.url, { seedDemo: true });
  const { url } = server;
  const people = [
    ...answeringPeople(24).map((phone) => ({ phone, role: 'user1' })),
    ...demoLogins.filter(({ role }) => role === 'salesman'),
  ];
  const callers = await Promise.all(
    people.map(async ({ phone, role }) => ({
      token: await logIn(url, phone),
      paths: pathsOf(role),
    })),
  );
  const endsAt = performance.now() + minutes * 60_000;
  const samples: Sample[] = [];
  const counts = new Map<number, number>();
  const isOver = (): boolean => performance.now() >= endsAt;
  await Promise.all([
    ...Array.from({ length: workers }, (_, index) =>
      askInTurns(url, callers, index, isOver, counts),
    ),
    every(sampleMs, isOver, async () => void samples.push(await sampleOf(url))),
    every(10_000, isOver, () => comeAndGo(url, people[0]?.phone ?? '')),
    every(60_000, isOver, () => download(url, callers.at(-1)?.token ?? '')),
  ]);
  await server.stop();
  report(samples, counts);
} finally {
  await cluster.stop();
}

/** Everything that a role reads without being asked for a name. */
function pathsOf(role: string): string[] {
  const rows: [string, Endpoint][] = Object.entries(endpoints);
  return rows
    .filter(([call, { params, access }]) => {
      const isAllowed = access !== 'public' && access.roles.some((allowed) => allowed === role);
      return call.startsWith('GET ') && params === undefined && isAllowed;
    })
    .map(([call]) => call.slice('GET '.length));
}

type Caller = { readonly token: string; readonly paths: readonly string[] };

async function askInTurns(
  url: string,
  callers: readonly Caller[],
  first: number,
  isOver: () => boolean,
  counts: Map<number, number>,
): Promise<void> {
  for (let turn = first; !isOver(); turn += workers) {
    const { token = '', paths = [] } = callers[turn % callers.length] ?? {};
    const path = paths[Math.floor(turn / callers.length) % paths.length] ?? '';
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    await sleep(pauseMs);
  }
}

async function every(
  ms: number,
  isOver: () => boolean,
  work: () => Promise<unknown>,
): Promise<void> {
  while (!isOver()) {
    await work();
    await sleep(ms);
  }
}

async function logIn(url: string, phone: string): Promise<string> {
  const answer = await fetch(`${url}/authorization`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: phone, password: demoPassword }),
  });
  const { data } = (await answer.json()) as { data: { access_token: string } };
  return data.access_token;
}

/** Logs in, waits for news for a moment, and logs out. */
async function comeAndGo(url: string, phone: string): Promise<void> {
  const headers = { authorization: `Bearer ${await logIn(url, phone)}` };
  const leaving = new AbortController();
  await fetch(`${url}/api/v1/events`, { headers, signal: leaving.signal });
  await sleep(2_000);
  leaving.abort();
  await fetch(`${url}/api/v1/logout`, { method: 'POST', headers });
}

async function download(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const report = await fetch(`${url}/api/v1/salesman/report`, { headers });
  const { data } = (await report.json()) as { data?: { summaryReportUri?: string } };
  const asked = await fetch(url + (data?.summaryReportUri ?? ''), { headers });
  if (!asked.ok) return;
  const { data: made } = (await asked.json()) as { data: { file: string } };
  if (made.file !== '') await (await fetch(url + made.file)).arrayBuffer();
}

async function sampleOf(url: string): Promise<Sample> {
  const metric = await metricsOf(url);
  return {
    rss: metric('process_resident_memory_bytes') / 1e6,
    heap: metric('nodejs_heap_size_used_bytes') / 1e6,
  };
}

function report(samples: readonly Sample[], counts: ReadonlyMap<number, number>): void {
  const part = Math.max(1, Math.floor(samples.length / 6));
  const of = (from: number, name: keyof Sample): number =>
    median(samples.slice(from, from + part).map((one) => one[name]));
  const [early, late] = [part, samples.length - part];
  const growth = of(late, 'rss') / of(early, 'rss') - 1;
  console.table(
    Array.from({ length: 6 }, (_, index) => ({
      sixth: index + 1,
      'memory, MB': Math.round(of(index * part, 'rss')),
      'heap in use, MB': Math.round(of(index * part, 'heap')),
    })),
  );
  console.log(
    `${minutes} minutes; answers by status: ${JSON.stringify(Object.fromEntries(counts))}`,
  );
  console.log(
    `growth after the warm-up: ${(100 * growth).toFixed(1)} %; goal: at most ${100 * goal} %`,
  );
  process.exitCode = growth <= goal ? 0 : 1;
}
