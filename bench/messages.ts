/**
 * A message to everybody in a real server: the time until it is in the app of 100,000 people, with fields in its text,
 * and what a participant's call takes meanwhile, against the same calls alone in the same run.
 *
 *     npm run bench -- messages [PEOPLE]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs } from '../apps/server/src/infra/clock.ts';
import { timeOf } from '../apps/server/src/infra/warsaw.ts';
import { startCluster } from '../apps/server/src/testing/cluster.ts';
import { inDatabase } from './parts/in-database.ts';
import { fillProgramme } from './parts/programme.ts';
import { quantile } from './parts/quantile.ts';
import { startServer } from './parts/server.ts';

const people = Number(process.argv[2] ?? 100_000);
const goals = { seconds: 20, others: 2 } as const;
/** Between two calls of participants. */
const callMs = 15;

const cluster = await startCluster({ shared_buffers: '1GB' });
const programme = await fillProgramme(cluster.url, people);
// Messages leave by day.
const hour = Number(timeOf(new Date()).slice(0, 2));
const shiftMs = hour >= 9 && hour < 19 ? 0 : (12 - hour) * hourMs;
const server = await startServer(programme.url, { shiftMs });
let calls = 0;
try {
  await measure();
} finally {
  await server.stop();
  await cluster.stop();
}

async function measure(): Promise<void> {
  await withOthers(() => sleep(3_000));
  const alone = await withOthers(() => sleep(8_000));
  const runs = [await withOthers(() => sent(1)), await withOthers(() => sent(2))];
  const after = await withOthers(() => sleep(8_000));
  const rest = Math.max(alone.p99, after.p99);
  const seconds = Math.max(...runs.map(({ result }) => result));
  const others = Math.max(...runs.map(({ p99 }) => p99)) / rest;
  console.table([
    {
      what: `a message to ${people} people`,
      measured: `${seconds.toFixed(1)} s`,
      goal: `≤ ${goals.seconds} s`,
    },
    {
      what: `a participant's call, p99 (${rest.toFixed(1)} ms alone)`,
      measured: `${others.toFixed(2)} times`,
      goal: `≤ ${goals.others} times`,
    },
  ]);
  process.exitCode = seconds <= goals.seconds && others <= goals.others ? 0 : 1;
}

/** Seconds until everybody has the message. */
async function sent(number: number): Promise<number> {
  return inDatabase(programme.url, async (client) => {
    await client.query(
      `insert into staff (email, name, roles, created_at)
       values ('ola@klub.example', 'Ola', '{coordinator}', now()) on conflict do nothing`,
    );
    await client.query(
      `insert into message (kind, state, title, content, fallbacks, conditions, created_by, changed_by, changed_at,
         confirmed_at, confirmed_people, decided_by, send_at)
       select 'service', 'planned', '{imie}, wiadomość ' || $1, 'Masz {procent} planu, brakuje {brakuje}.',
         '{"imie": "Dzień dobry", "procent": "część", "brakuje": "niewiele"}',
         '[[{"field": "role", "roles": ["user1", "user2", "user3", "salesman"]}]]',
         id, id, now(), now(), $2, id, now() - interval '1 day'
       from staff limit 1`,
      [number, people],
    );
    const state = `select started_at, ended_at, state from message order by id desc limit 1`;
    for (;;) {
      const { rows } = await client.query<{ started_at: Date; ended_at: Date; state: string }>(
        state,
      );
      const [message] = rows;
      if (message?.state === 'sent')
        return (message.ended_at.getTime() - message.started_at.getTime()) / 1_000;
      await sleep(100);
    }
  });
}

/** Runs the work, and times calls of participants beside it. */
async function withOthers<T>(work: () => Promise<T>): Promise<{ result: T; p99: number }> {
  const taken: number[] = [];
  let isOver = false;
  const calling = (async () => {
    while (!isOver) {
      taken.push(await call());
      await sleep(callMs);
    }
  })();
  const result = await work();
  isOver = true;
  await calling;
  return { result, p99: quantile(taken, 0.99) };
}

async function call(): Promise<number> {
  const token = programme.tokens[(calls += 1) % programme.tokens.length] ?? '';
  const begun = performance.now();
  const answer = await fetch(`${server.url}/api/v1/notifications`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`a call was refused: ${answer.status}`);
  return performance.now() - begun;
}
