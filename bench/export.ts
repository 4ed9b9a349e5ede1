import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openDatabase } from '../apps/server/src/infra/db/db.ts';
import type { Schema } from '../apps/server/src/infra/db/schema.ts';
import { fileSource } from '../apps/server/src/infra/tables/source.ts';
import { openZip } from '../apps/server/src/infra/tables/zip.ts';
import { documents } from '../apps/server/src/documents.ts';
import { startCluster } from '../apps/server/src/testing/cluster.ts';
import { type Directed, fillDirected } from './parts/director.ts';
import { memoryOf, metricsOf } from './parts/metrics.ts';
import { quantile } from './parts/quantile.ts';
import { type RunningServer, startServer } from './parts/server.ts';

/**
 * A report of a million rows as a workbook, from the first call to the link, by the real server:
 * against COPY of the very query in the same run; the memory of the process, and the latency of
 * other participants' plans during the export.
 */

const rowsOfParticipant = 10;
const wanted = Number(process.argv[2] ?? 1_000_000);
const quietSeconds = 10;
/** So many that the slowest hundredth is more than a handful. */
const callsPerSecond = 50;
const goals = { times: 6, memoryMb: 300, delayMs: 200, slower: 2 };

const folder = mkdtempSync(join(tmpdir(), 'klub-bench-export-'));
const cluster = await startCluster();
try {
  const directed = await fillDirected(cluster.url, wanted / rowsOfParticipant);
  const copySeconds = await secondsOfCopy(directed);
  const server = await startServer(directed.url);
  // Warm: compiled, planned, pages read.
  await callsDuring(server, directed, sleep(3_000));
  const before = await callsDuring(server, directed, sleep(quietSeconds * 1_000));
  const memoryBefore = await memoryOf(server.url);
  const alone = await exportOnce(server, directed, '');
  const file = await fetchFile(alone.link);
  const busy = await exportBesideCalls(server, directed);
  const after = await callsDuring(server, directed, sleep(quietSeconds * 1_000));
  await checkRows(file, wanted);
  await server.stop();
  const quiet = quantile([...before, ...after], 0.99);
  const figures = [
    { figure: 'export, s', value: round(alone.seconds), against: `COPY ${round(copySeconds)} s` },
    { figure: 'times COPY', value: round(alone.seconds / copySeconds), goal: goals.times },
    {
      figure: 'memory of the process that exports, MB',
      value: Math.round(busy.exportMb),
      goal: goals.memoryMb,
    },
    {
      figure: 'memory that the server took meanwhile, MB',
      value: Math.round(busy.memoryMb - memoryBefore),
      against: `${Math.round(memoryBefore)} MB before`,
    },
    { figure: 'event loop delay p99, ms', value: round(busy.delayMs), goal: goals.delayMs },
    {
      figure: 'plan of others p99, ms',
      value: round(busy.p99),
      against: `${round(quiet)} ms without`,
    },
    { figure: 'times slower', value: round(busy.p99 / quiet), goal: goals.slower },
    { figure: 'file, MB', value: round(file.length / 1e6) },
  ];
  console.table(figures);
  process.exitCode = figures.every(({ value, goal }) => goal === undefined || value <= goal)
    ? 0
    : 1;
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

function round(value: number): number {
  return Number(value.toFixed(2));
}

/** The statement that the export's cursor is declared for, with its values written in: COPY takes no parameters. */
async function secondsOfCopy({ url, directorId, year }: Directed): Promise<number> {
  const text = await queryOf(url, directorId, year);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The second time, as every other figure here: read once.
    let seconds = 0;
    for (let turn = 0; turn < 2; turn += 1) {
      const start = performance.now();
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
      await pipeline(client.query(copyTo(`copy (${text}) to stdout`)), nowhere);
      seconds = (performance.now() - start) / 1_000;
    }
    return seconds;
  } finally {
    await client.end();
  }
}

async function queryOf(url: string, viewerId: number, year: string): Promise<string> {
  const declared: string[] = [];
  const log = ({ query: { sql, parameters } }: LogEvent): void => {
    const [, query] = /^declare "\w+" no scroll cursor for ([\s\S]*)$/.exec(sql.trim()) ?? [];
    if (query !== undefined)
      declared.push(query.replace(/\$(\d+)/g, (_, at) => literal(parameters[Number(at) - 1])));
  };
  const database = openDatabase({ url, poolSize: 4 });
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: database.pool }), log });
  const kind = documents.find(({ name }) => name === 'knowledge');
  if (kind === undefined) throw new Error('there is no report of knowledge');
  await kysely.transaction().execute(async (transaction) => {
    const document = await kind.open(transaction, { viewerId, filters: { year }, now: new Date() });
    for await (const _rows of document.batches(1)) break;
  });
  await database.close();
  const [query] = declared;
  if (query === undefined) throw new Error('no cursor was declared');
  return query;
}

function literal(value: unknown): string {
  if (!Array.isArray(value)) return value === null ? 'null' : pg.escapeLiteral(String(value));
  const items = value.map((item) =>
    item === null ? 'NULL' : `"${String(item).replace(/["\\]/g, '\\$&')}"`,
  );
  return pg.escapeLiteral(`{${items.join(',')}}`);
}

/** From the first call to the link, asked every second as the app does. */
async function exportOnce({ url }: RunningServer, { director, year }: Directed, order: string) {
  const headers = { authorization: `Bearer ${director}` };
  const address = `${url}/api/v1/knowledge/report?year=${year}&${order}`;
  const report = await json<{ data: { summaryReportUri: string } }>(address, headers);
  const start = performance.now();
  for (;;) {
    const { data } = await json<{ data: { file: string } }>(
      `${url}${report.data.summaryReportUri}`,
      headers,
    );
    if (data.file !== '') {
      return { seconds: (performance.now() - start) / 1_000, link: `${url}${data.file}` };
    }
    await sleep(1_000);
  }
}

async function fetchFile(link: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(link)).arrayBuffer());
}

async function json<Body>(url: string, headers: Record<string, string>): Promise<Body> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

/**
 * In another order, because the file of the first is still there. The file itself is fetched afterwards: 60 MB in the
 * process that times the calls would be measured with them.
 */
async function exportBesideCalls(server: RunningServer, directed: Directed) {
  const sampling = sampled(server);
  const exported = exportOnce(server, directed, 'column=month&order=asc');
  const times = await callsDuring(server, directed, exported);
  const worst = await sampling.end();
  await fetchFile((await exported).link);
  return { p99: quantile(times, 0.99), ...worst };
}

/** The server as it tells of itself, and the process that makes the file, each at its worst. */
function sampled({ url }: RunningServer): { end(): Promise<Worst> } {
  const worst = { memoryMb: 0, delayMs: 0, exportMb: 0 };
  const state = { isOver: false };
  const exportMemoryMb = peakOfExport();
  const loop = async (): Promise<void> => {
    // The first answer is about the time before.
    await metricsOf(url);
    while (!state.isOver) {
      await sleep(500);
      const metric = await metricsOf(url);
      worst.memoryMb = Math.max(worst.memoryMb, metric('process_resident_memory_bytes') / 1e6);
      worst.delayMs = Math.max(worst.delayMs, metric('nodejs_eventloop_lag_p99_seconds') * 1_000);
      worst.exportMb = Math.max(worst.exportMb, await exportMemoryMb());
    }
  };
  const running = loop();
  return {
    end: async () => {
      state.isOver = true;
      await running;
      return worst;
    },
  };
}

type Worst = { readonly memoryMb: number; readonly delayMs: number; readonly exportMb: number };

/**
 * Linux reports the peak of a process. Searched for once: reading about every process would delay
 * the calls.
 */
function peakOfExport(): () => Promise<number> {
  let id: string | undefined;
  return async () => {
    id ??= await exportProcess();
    const status =
      id === undefined ? '' : await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_000;
  };
}

async function exportProcess(): Promise<string | undefined> {
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    // Processes may end during the scan.
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('export.process.ts')) return id;
  }
  return undefined;
}

/** The last line of the sheet says how many there are. */
async function checkRows(file: Buffer, rows: number): Promise<void> {
  const path = join(folder, 'report.xlsx');
  writeFileSync(path, file);
  const zip = await openZip(await fileSource(path));
  let tail = '';
  for await (const chunk of zip.part('xl/worksheets/sheet1.xml', 2 ** 32))
    tail = (tail + chunk.toString('utf8')).slice(-1_000);
  zip.close();
  const [, lines] = /<autoFilter ref="A1:[A-Z]+(\d+)"\/>/.exec(tail) ?? [];
  if (Number(lines) !== rows + 1)
    throw new Error(`The workbook has ${lines} lines instead of ${rows + 1}.`);
}

/**
 * Calls at an even pace, independent of earlier replies: milliseconds from the moment each was due.
 */
async function callsDuring(
  { url }: RunningServer,
  { participants }: Directed,
  work: Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const calls: Promise<void>[] = [];
  const state = { isOver: false };
  const over = work.finally(() => (state.isOver = true));
  const start = performance.now();
  for (let index = 0; !state.isOver; index += 1) {
    const due = start + (index * 1_000) / callsPerSecond;
    await sleep(Math.max(0, due - performance.now()));
    const token = participants[index % participants.length] ?? '';
    const call = json(`${url}/api/v1/challenges`, { authorization: `Bearer ${token}` });
    calls.push(call.then(() => void times.push(performance.now() - due)));
  }
  await Promise.all([over, ...calls]);
  return times;
}
