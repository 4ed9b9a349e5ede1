import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres, startCluster } from '../apps/server/src/testing/cluster.ts';
import { fillContent } from './parts/crowd-content.ts';
import { median } from './parts/load.ts';
import { memoryOf } from './parts/metrics.ts';
import { fillProgramme } from './parts/programme.ts';
import { quantile } from './parts/quantile.ts';
import { type RunningServer, startServer } from './parts/server.ts';

/**
 * One server process with PostgreSQL beside it, and 2,000 participants at once, each of whom asks for something every five
 * seconds on average: 70 % the profile, figures, knowledge and lists, 20 % articles and questions, 10 % writes. Ten
 * minutes unless told otherwise (`npm run bench -- crowd 3`).
 */

const minutes = Number(process.argv[2] ?? 10);
const participants = 2_000;
const pauseMs = 5_000;
const sampleMs = 5_000;
const goals = { tail: 5, growth: 0.1 } as const;

const lists = [
  'user/get',
  'challenges',
  'challenges',
  'knowledge',
  'questions',
  'news',
  'notifications',
  'knowledge-zone',
];

const pages = [
  () => `news/nowosc-${upTo(200)}`,
  () => `knowledge-zone/artykul-${upTo(200)}`,
  () => 'question/pytanie-0-1',
];

type Call = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: unknown };
type Answered = { readonly kind: string; readonly status: number; readonly ms: number };

const bin = findPostgres();
if (bin === undefined) throw new Error('This measurement needs the binaries of PostgreSQL; set PG_BIN.');
const cluster = await startCluster(bin, '512MB');
try {
  const programme = await fillProgramme(cluster.url, participants);
  const replyId = await fillContent(programme);
  const writes = writesOf(replyId);
  const server = await startServer(programme.url);
  const answers: Answered[] = [];
  const memory: number[] = [];
  const endsAt = performance.now() + minutes * 60_000;
  const isOver = (): boolean => performance.now() >= endsAt;
  await Promise.all([
    ...programme.tokens.map((token, position) => visit(server, token, () => next(position, writes), isOver, answers)),
    sample(server, isOver, memory),
  ]);
  await server.stop();
  report(answers, memory);
} finally {
  await cluster.stop();
}

/** One person's ten minutes: a pause of any length up to twice the average, then one call. */
async function visit(
  { url }: RunningServer,
  token: string,
  choose: () => { readonly kind: string; readonly call: Call },
  isOver: () => boolean,
  answers: Answered[],
): Promise<void> {
  await sleep(Math.random() * 2 * pauseMs);
  while (!isOver()) {
    const { kind, call } = choose();
    answers.push({ kind, ...(await ask(url, token, call)) });
    await sleep(Math.random() * 2 * pauseMs);
  }
}

async function ask(url: string, token: string, { method, path, body }: Call): Promise<Omit<Answered, 'kind'>> {
  const begun = performance.now();
  try {
    const reply = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await reply.arrayBuffer();
    return { status: reply.status, ms: performance.now() - begun };
  } catch {
    return { status: 0, ms: performance.now() - begun };
  }
}

function next(position: number, writes: readonly Write[]): { kind: string; call: Call } {
  const luck = Math.random();
  if (luck < 0.7) return { kind: 'figures and lists', call: get(`/api/v1/${one(lists)}`) };
  if (luck < 0.9) return { kind: 'articles and questions', call: get(`/api/v1/${one(pages)()}`) };
  return { kind: 'writes', call: one(writes)(position) };
}

type Write = (position: number) => Call;

/** The person at a position of the callers has the number after it. */
function writesOf(replyId: string): readonly Write[] {
  return [
    (position) => post(`notifications/n-${position + 1}-${upTo(30)}/update`, {}),
    () => post('notifications/hide-badge', {}),
    () =>
      post('user/updateandreturnerrors', {
        firstname: 'Jan',
        lastname: 'Kowalski',
        email: `jan.${upTo(1_000_000)}@example.pl`,
      }),
    () => post('questions/pytanie-0-1/reply', { state: 'sendAnswer', replies: [replyId], responseTime: 3 }),
  ];
}

function get(path: string): Call {
  return { method: 'GET', path };
}

function post(path: string, body: unknown): Call {
  return { method: 'POST', path: `/api/v1/${path}`, body };
}

function one<T>(choices: readonly T[]): T {
  // The index is inside.
  return choices[Math.floor(Math.random() * choices.length)] as T;
}

function upTo(max: number): number {
  return 1 + Math.floor(Math.random() * max);
}

async function sample({ url }: RunningServer, isOver: () => boolean, memory: number[]): Promise<void> {
  while (!isOver()) {
    memory.push(await memoryOf(url));
    await sleep(sampleMs);
  }
}

function report(answers: readonly Answered[], memory: readonly number[]): void {
  const failed = answers.filter(({ status }) => status !== 200);
  const times = answers.map(({ ms }) => ms);
  const tail = quantile(times, 0.99) / median(times);
  const sixth = Math.max(1, Math.floor(memory.length / 6));
  const growth = median(memory.slice(-sixth)) / median(memory.slice(sixth, 2 * sixth)) - 1;
  const kinds = [...new Set(answers.map(({ kind }) => kind)), 'all'];
  console.table(
    kinds.map((kind) => {
      const theirs = answers.filter((answer) => kind === 'all' || answer.kind === kind).map(({ ms }) => ms);
      return { kind, answers: theirs.length, median: rounded(median(theirs)), p99: rounded(quantile(theirs, 0.99)) };
    }),
  );
  const statuses = [...new Set(failed.map(({ status }) => status))].join(', ');
  console.log(`${minutes} minutes, ${Math.round(answers.length / minutes / 60)} calls a second`);
  console.log(`${failed.length} answers other than 200${failed.length === 0 ? '' : `: ${statuses}`}; goal: 0`);
  console.log(`p99 is ${tail.toFixed(1)} times the median; goal: under ${goals.tail}`);
  console.log(
    `memory ${Math.round(memory.at(-1) ?? 0)} MB, ${(100 * growth).toFixed(1)} % more than after the warm-up; ` +
      `goal: at most ${100 * goals.growth} %`,
  );
  process.exitCode = failed.length === 0 && tail < goals.tail && growth <= goals.growth ? 0 : 1;
}

function rounded(ms: number): string {
  return `${ms.toFixed(1)} ms`;
}
