import { isUtf8 } from 'node:buffer';
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { invitationsCopy } from '../../apps/server/src/modules/office/invitations/invitations.copy.ts';
import { each, sourceOf } from '../parts/call.ts';
import { type Crowd, gatherCrowd } from './crowd.ts';
import { type Memory, openMemory } from './memory.ts';
import { faultOf } from './oracle.ts';
import { type Plan, plans, rows } from './plans.ts';
import { readWords } from './words.ts';
import { heapAfterCollection, inspectable } from './heap.ts';
import { proof } from '../parts/proof.ts';
import { type RawAnswer, sendRaw } from './raw-call.ts';
import { type WatchedClub, openWatchedClub } from './watched-club.ts';

const mib = 1_048_576;
const atOnce = 8;
/** Requests between two leaps of the server's clock, so that limits do not hide later answers. */
const leapEvery = 1_000;
const slowMs = 2_000;

proof(
  'PR11',
  'whatever is sent, the answer is one of those that the contract lists',
  async ({ judge, scale }) => {
    // The short run is the same every time: what it finds, the change before it has brought.
    const seed = Number(
      process.env['PROOF_SEED'] ?? scale({ full: randomInt(1_000_000), short: 6 }),
    );
    console.log(`Seed of the fuzz: PROOF_SEED=${seed}`);
    const club = await openWatchedClub({ SEED_DEMO: 'yes', ...inspectable });
    const words = readWords();
    const world = { club, crowd: await gatherCrowd(club), memory: await openMemory(club) };
    const { pid } = club.server();

    const warmUp = await run(world, plans(words, scale({ full: 5_000, short: 1_000 }), seed + 1));
    const before = await heapAfterCollection(club.server());
    const fuzz = await run(
      world,
      plans(words, scale({ full: 45_000, short: 4_000 }), seed + 1_000_000),
    );
    const after = await heapAfterCollection(club.server());

    const sent = warmUp.sent + fuzz.sent;
    const answered = new Set([...warmUp.calls, ...fuzz.calls]);
    judge.none('answers that the contract does not list', sent, [...warmUp.faults, ...fuzz.faults]);
    judge.none(
      'calls that nothing was sent to',
      rows.length,
      rows.filter(({ call }) => !answered.has(call)).map(({ call }) => call),
    );
    judge.atLeast('requests that were served', sent, warmUp.served + fuzz.served, sent / 5);
    judge.atLeast('names of the server used again', sent, world.memory.size(), 100);
    judge.atMost(
      'turned away for being too many',
      sent,
      warmUp.tooOften + fuzz.tooOften,
      sent / 50,
    );
    judge.none('statements refused by the database (22, 42)', sent, club.refused());
    judge.atMost('slowest answer', sent, Math.max(warmUp.slowestMs, fuzz.slowestMs), slowMs, {
      unit: 'ms',
      timed: true,
    });
    judge.atMost(
      'heap after collection, grown by',
      fuzz.sent,
      Math.max(0, after - before) / mib,
      50,
      { unit: 'MiB' },
    );
    judge.equal('restarts', 1, club.server().pid === pid && (await isUp(club)) ? 0 : 1, 0);

    const blind = await plantedFaultsMissed(club);
    judge.none('planted faults that are not seen', 7, blind);
  },
);

type World = { readonly club: WatchedClub; readonly crowd: Crowd; readonly memory: Memory };

async function run({ club, crowd, memory }: World, all: Iterable<Plan>) {
  const faults: string[] = [];
  const calls = new Set<string>();
  const figures = { sent: 0, served: 0, tooOften: 0, slowestMs: 0 };

  async function send(plan: Plan): Promise<void> {
    figures.sent += 1;
    if (figures.sent % leapEvery === 0) await club.shift({ minutes: 61 });
    const token = plan.caller === 'nobody' ? undefined : crowd.tokenOf(plan.caller);
    const answer = await sendRaw(club.url(), {
      ...filled(plan, memory, token),
      method: plan.method,
    });
    calls.add(plan.call);
    if (plan.caller !== 'nobody' && token !== undefined && answer.status === 401)
      await crowd.renew(plan.caller, token);
    note(plan, answer);
  }

  function note(plan: Plan, answer: RawAnswer): void {
    const of = rows.find(({ call }) => call === plan.call);
    if (of === undefined) return;
    figures.slowestMs = Math.max(figures.slowestMs, answer.ms);
    if (answer.status === 429) figures.tooOften += 1;
    if (answer.status === 200) figures.served += 1;
    const fault = faultOf(of.row, answer, plan.target);
    if (fault !== null)
      faults.push(
        `${plan.kind} ${plan.caller} ${plan.method} ${plan.target.slice(0, 160)}: ${fault}`,
      );
    else if (answer.status === 200 && plan.kind !== 'envelope') memory.note(of.module, answer.text);
  }

  await each([...all], atOnce, send);
  return { ...figures, faults, calls };
}

let sources = 0;

function filled({ target, headers, body }: Plan, memory: Memory, token: string | undefined) {
  return {
    target: memory.fill(target, encodeURIComponent),
    headers: {
      'x-forwarded-for': sourceOf(++sources),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body:
      body !== undefined && isUtf8(body) ? Buffer.from(memory.fill(body.toString(), inJson)) : body,
  };
}

const inJson = (name: string): string => JSON.stringify(name).slice(1, -1);

async function isUp(club: WatchedClub): Promise<boolean> {
  return (
    (await sendRaw(club.url(), { method: 'GET', target: '/readyz', headers: {} })).status === 200
  );
}

/** The same eyes on faults that are there. */
async function plantedFaultsMissed(club: WatchedClub): Promise<string[]> {
  const { kysely } = club.database;
  const seen = club.refused().length;
  await sql`select ${'planted'}::int`.execute(kysely).catch(() => {});
  await sql`selec 'planted'`.execute(kysely).catch(() => {});
  const states = club
    .refused()
    .slice(seen)
    .map(({ state }) => state);
  const answer = (
    status: number,
    body: object,
    type = 'application/json; charset=utf-8',
  ): RawAnswer => ({
    status,
    text: JSON.stringify(body),
    headers: { 'content-type': type },
    ms: 1,
  });
  const row = { failures: [] };
  const d3 = { code: 400, message: 'Sprawdź wpisane dane.', errors: {} };
  return [
    ...(states.includes('22P02') ? [] : ['bad data in the log']),
    ...(states.includes('42601') ? [] : ['bad SQL in the log']),
    ...(faultOf(row, answer(500, { ...d3, code: 500 })) === null ? ['a 500'] : []),
    ...(faultOf(row, answer(400, { ...d3, message: 'invalid input syntax for type integer' })) ===
    null
      ? ['a text of the database']
      : []),
    ...(faultOf(row, answer(200, { file: 'root:x:0:0:root:/root:/bin/sh' })) === null
      ? ['a file of the machine']
      : []),
    ...(faultOf(row, answer(400, { ...d3, stack: 'at x.ts' })) === null ? ['another field'] : []),
    ...(faultOf(row, answer(400, { ...d3, message: invitationsCopy.declined.left })) === null
      ? ["an invitation's sentence elsewhere"]
      : []),
  ];
}
