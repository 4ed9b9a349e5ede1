import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster } from '../apps/server/src/testing/cluster.ts';
import { fillContent } from './parts/crowd-content.ts';
import { type Asked, sendCrowd } from './parts/crowd-visits.ts';
import { median } from './parts/load.ts';
import { memoryOf } from './parts/metrics.ts';
import { fillProgramme } from './parts/programme.ts';
import { quantile } from './parts/quantile.ts';
import { type RunningServer, startServer } from './parts/server.ts';

/**
 * One server process with PostgreSQL, and 2,000 participants, each with a call every five seconds
 * on average: 70 % the profile, figures, knowledge and lists, 20 % articles and questions, 10 %
 * writes. Ten minutes by default (`npm run bench -- crowd 3`).
 */

const minutes = Number(process.argv[2] ?? 10);
const participants = 2_000;
const pauseMs = 5_000;
const sampleMs = 5_000;
const goals = { tail: 5, growth: 0.1 } as const;

const cluster = await startCluster({ shared_buffers: '512MB' });
try {
  const programme = await fillProgramme(cluster.url, participants);
  const replyId = await fillContent(programme);
  const server = await startServer(programme.url);
  const memory: number[] = [];
  const endsAt = performance.now() + minutes * 60_000;
  const isOver = (): boolean => performance.now() >= endsAt;
  const crowd = { url: server.url, tokens: programme.tokens, replyId, pauseMs, minutes };
  const [asked] = await Promise.all([sendCrowd(crowd), sample(server, isOver, memory)]);
  await server.stop();
  report(asked, memory);
} finally {
  await cluster.stop();
}

async function sample(
  { url }: RunningServer,
  isOver: () => boolean,
  memory: number[],
): Promise<void> {
  while (!isOver()) {
    memory.push(await memoryOf(url));
    await sleep(sampleMs);
  }
}

function report({ times, failed }: Asked, memory: readonly number[]): void {
  const all = Object.values(times).flat();
  const tail = quantile(all, 0.99) / median(all);
  const sixth = Math.max(1, Math.floor(memory.length / 6));
  const growth = median(memory.slice(-sixth)) / median(memory.slice(sixth, 2 * sixth)) - 1;
  console.table(
    [...Object.entries(times), ['all', all] as const].map(([kind, theirs]) => ({
      kind,
      answers: theirs.length,
      median: rounded(median(theirs)),
      p99: rounded(quantile(theirs, 0.99)),
    })),
  );
  const statuses = [...new Set(failed)].join(', ');
  console.log(`${minutes} minutes, ${Math.round(all.length / minutes / 60)} calls a second`);
  console.log(
    `${failed.length} answers other than 200${failed.length === 0 ? '' : `: ${statuses}`}; goal: 0`,
  );
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
