import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

type Kind = 'figures and lists' | 'articles and questions' | 'writes';

/** In milliseconds, of each kind; and every status that was not 200. */
export type Asked = {
  readonly times: Readonly<Record<Kind, readonly number[]>>;
  readonly failed: readonly number[];
};

type Crowd = {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly replyId: string;
  readonly pauseMs: number;
  readonly minutes: number;
};

/**
 * Young objects of two thousand people and their calls take 20 ms to sweep where they have the usual room, and everybody's answer
 * would wait for that in here: little room, and swept often.
 */
const youngMegabytes = 2;

/** The whole crowd, on a thread that does nothing else. */
export function sendCrowd(crowd: Crowd): Promise<Asked> {
  const resourceLimits = { maxYoungGenerationSizeMb: youngMegabytes };
  const worker = new Worker(new URL(import.meta.url), { workerData: crowd, resourceLimits });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

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

async function walk({ url, tokens, replyId, pauseMs, minutes }: Crowd): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const writes = writesOf(replyId);
  const times = {
    'figures and lists': [] as number[],
    'articles and questions': [] as number[],
    writes: [] as number[],
  };
  const failed: number[] = [];
  const endsAt = performance.now() + minutes * 60_000;
  /** One person's ten minutes: a pause of any length up to twice the average, then one call. */
  const visit = async (token: string, position: number): Promise<void> => {
    await sleep(Math.random() * 2 * pauseMs);
    while (performance.now() < endsAt) {
      const { kind, call } = next(position, writes);
      const begun = performance.now();
      const status = await ask(agent, url, token, call);
      times[kind].push(performance.now() - begun);
      if (status !== 200) failed.push(status);
      await sleep(Math.random() * 2 * pauseMs);
    }
  };
  await Promise.all(tokens.map(visit));
  agent.destroy();
  parentPort?.postMessage({ times, failed } satisfies Asked);
}

/** The status, once the whole answer is there; 0 where there was none. */
function ask(
  agent: Agent,
  url: string,
  token: string,
  { method, path, body }: Call,
): Promise<number> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve) => {
    const sent = request(url + path, { agent, method, headers }, (reply) => {
      reply.resume();
      reply.once('end', () => resolve(reply.statusCode ?? 0));
    });
    sent.once('error', () => resolve(0));
    sent.end(text);
  });
}

function next(position: number, writes: readonly Write[]): { kind: Kind; call: Call } {
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
    () =>
      post('questions/pytanie-0-1/reply', {
        state: 'sendAnswer',
        replies: [replyId],
        responseTime: 3,
      }),
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

if (!isMainThread && isCrowd(workerData)) void walk(workerData);

function isCrowd(data: unknown): data is Crowd {
  return typeof data === 'object' && data !== null && 'tokens' in data && 'pauseMs' in data;
}
