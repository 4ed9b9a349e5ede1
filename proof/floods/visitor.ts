import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { setTimeout as sleep } from 'node:timers/promises';

/** One participant who uses the club slowly, on a separate thread: a flood delays them in the server only. */
export type Visitor = {
  /** Ends the visit; returns what the visitor was served. */
  leave(): Promise<readonly Served[]>;
};

export type Served = { readonly status: number; readonly text: string; readonly ms: number };

type Visit = { readonly url: string; readonly token: string; readonly source: string };

/** The calls that the visitor repeats. */
const screens = [
  'user/get',
  'challenges',
  'knowledge',
  'questions',
  'notifications',
  'news',
  'special-tasks',
];
/** Slower than the limit of calls per person. */
const pauseMs = 110;

export function sendVisitor(visit: Visit): Visitor {
  const worker = new Worker(new URL(import.meta.url), { workerData: visit });
  return {
    leave: () =>
      new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.postMessage('leave');
      }),
  };
}

async function walk({ url, token, source }: Visit): Promise<void> {
  const served: Served[] = [];
  let isOver = false;
  parentPort?.once('message', () => (isOver = true));
  for (let step = 0; !isOver; step += 1) {
    const begun = performance.now();
    const reply = await fetch(`${url}/api/v1/${screens[step % screens.length] ?? ''}`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': source },
    }).catch(() => null);
    const text = (await reply?.text()) ?? '';
    served.push({ status: reply?.status ?? 0, text, ms: performance.now() - begun });
    await sleep(pauseMs);
  }
  parentPort?.postMessage(served);
}

if (!isMainThread && isVisit(workerData)) void walk(workerData);

/** A test runner may itself run in a worker thread, with other `workerData`. */
function isVisit(data: unknown): data is Visit {
  return (
    typeof data === 'object' &&
    data !== null &&
    'url' in data &&
    'token' in data &&
    'source' in data
  );
}
