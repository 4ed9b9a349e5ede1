import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster } from '../apps/server/src/testing/cluster.ts';
import { median } from './parts/load.ts';
import { fillProgramme } from './parts/programme.ts';
import { startServer } from './parts/server.ts';

/** PostgreSQL ends as in a power cut while people ask, and comes back: how soon the server answers again, and how until then. */

const participants = 1_000;
const rounds = 5;
const callers = 16;
const awayMs = 2_000;
const goalMs = 5_000;

type Asked = { readonly endedAt: number; readonly status: number };

const cluster = await startCluster();
try {
  const { url, tokens } = await fillProgramme(cluster.url, participants);
  const server = await startServer(url);
  const rows = [];
  for (let round = 1; round <= rounds; round += 1)
    rows.push(await outage(server.url, tokens, round));
  await server.stop();
  console.table(rows);
  const worst = Math.max(...rows.map((row) => row['last caller answered after, ms']));
  console.log(
    `median ${median(rows.map((row) => row['last caller answered after, ms']))} ms; goal: at most ${goalMs} ms`,
  );
  process.exitCode = worst <= goalMs && rows.every(({ other }) => other === '') ? 0 : 1;
} finally {
  await cluster.stop();
}

async function outage(serverUrl: string, tokens: readonly string[], round: number) {
  const asked: Asked[][] = [];
  let isOver = false;
  const calling = Promise.all(
    Array.from({ length: callers }, async (_, index) => {
      const own: Asked[] = [];
      asked.push(own);
      while (!isOver) {
        const headers = { authorization: `Bearer ${tokens[index] ?? ''}` };
        const { status } = await fetch(`${serverUrl}/api/v1/challenges`, { headers });
        own.push({ endedAt: performance.now(), status });
        await sleep(100);
      }
    }),
  );
  await sleep(500);
  await cluster.crash();
  await sleep(awayMs);
  await cluster.resume();
  const backAt = performance.now();
  while (
    !asked.every((own) => own.some(({ endedAt, status }) => endedAt > backAt && status === 200))
  )
    await sleep(10);
  isOver = true;
  await calling;
  const firsts = asked.map(
    (own) => own.find(({ endedAt, status }) => endedAt > backAt && status === 200)?.endedAt ?? 0,
  );
  const statuses = new Set(asked.flat().map(({ status }) => status));
  return {
    round,
    'first caller answered after, ms': Math.round(Math.min(...firsts) - backAt),
    'last caller answered after, ms': Math.round(Math.max(...firsts) - backAt),
    'told to come back': asked.flat().filter(({ status }) => status === 503).length,
    other: [...statuses].filter((status) => status !== 200 && status !== 503).join(' '),
  };
}
