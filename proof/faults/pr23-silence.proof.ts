import { setTimeout as sleep } from 'node:timers/promises';
import { modules } from '@klub/contract';
import { onTestFinished } from 'vitest';
import { type Cluster, startCluster } from '../../apps/server/src/testing/cluster.ts';
import { lineTo } from '../../apps/server/src/testing/outside/line.ts';
import { type Answer, ask } from '../parts/call.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';
import { doubledWrites, halfWrites, lostWrites } from './found.ts';
import { type ProgrammeSize, countWrites, fillFaultsProgramme } from './programme.ts';
import { settleDown, startWriting } from './stream.ts';
import { writesOf } from './writes.ts';
import { type ProofId, proof } from '../parts/proof.ts';

/** The limit of every call by the caller's clock; that of `/readyz` is lower. */
const callMs = 10_000;
const readyMs = 2_000;
/** Longer than a call may wait, so that each of them meets its limit. */
const frozenMs = 12_000;
const backMs = 15_000;
const small: ProgrammeSize = {
  members: 12,
  perMember: 4,
  salesmen: 2,
  invitationsEach: 10,
  newcomers: 20,
  months: 1,
  earners: 1,
};
const id: ProofId = 'PR23';

type Way = { readonly url: string; freeze(): void; thaw(): void };
type Seen = { readonly path: string; readonly endedAt: number; readonly answer: Answer };

const ways: readonly {
  readonly name: string;
  readonly open: (cluster: Cluster) => Promise<Way>;
}[] = [
  { name: 'PostgreSQL is stopped', open: (cluster) => Promise.resolve(cluster) },
  { name: 'the line to it passes no byte', open: (cluster) => lineTo(cluster.url) },
];

for (const { name, open } of ways) {
  proof(
    id,
    `${name}: every call is answered, then everything recovers`,
    async ({ judge, scale }) => {
      const cluster = await startCluster();
      onTestFinished(() => cluster.stop());
      const way = await open(cluster);
      // Before the cluster is paused: a paused process does not end.
      onTestFinished(() => way.thaw());
      const club = await openTestServer({ DATABASE_URL: way.url });
      const programme = await fillFaultsProgramme(club, small);
      const seen: Seen[] = [];
      const note = (path: string) => (answer: Answer) =>
        void seen.push({ path, endedAt: performance.now(), answer });
      const stream = startWriting(
        writesOf(club, programme, { unforeseen: [], undone: [], onAnswer: note('a write') }),
        12,
      );
      const freezes = scale({ full: 12, short: 2 });
      const during: Seen[] = [];
      const ready: Answer[] = [];
      const backAfter: number[] = [];
      for (let freeze = 0; freeze < freezes; freeze += 1) {
        await sleep(Math.random() * 400);
        const reading = readEverything(
          club,
          programme.members[freeze % small.members]?.token,
          note,
        );
        await sleep(Math.random() * 60);
        way.freeze();
        const frozenAt = performance.now();
        const more = readEverything(
          club,
          programme.members[(freeze + 1) % small.members]?.token,
          note,
        );
        for (let asked = 0; asked < 3; asked += 1) ready.push(await ask(club, { path: '/readyz' }));
        await sleep(Math.max(0, frozenMs - (performance.now() - frozenAt)));
        way.thaw();
        const thawedAt = performance.now();
        await Promise.all([reading, more]);
        backAfter.push(await untilReady(club, thawedAt));
        during.push(
          ...seen.filter(
            ({ endedAt, answer }) => endedAt > frozenAt && endedAt - answer.ms < thawedAt,
          ),
        );
      }
      await stream.done;
      await settleDown(club);

      const { acknowledged } = stream;
      judge.atLeast('calls that met a freeze', freezes, during.length, freezes * 20);
      const refused = during.filter(({ answer }) => answer.status === 503);
      judge.atLeast('of them told to come back', during.length, refused.length, freezes * 10);
      judge.none(
        'calls without a word, or with a fault',
        during.length,
        during.filter(isWrong).map(worded),
      );
      judge.none(
        'told to come back without saying when',
        refused.length,
        refused.filter(hasNoTime).map(worded),
      );
      judge.atMost(
        'the slowest of them',
        during.length,
        Math.max(...during.map(({ answer }) => answer.ms)),
        callMs,
        {
          unit: 'ms',
        },
      );
      judge.none(
        'calls that took longer',
        during.length,
        during.filter(({ answer }) => answer.ms > callMs).map(worded),
      );
      judge.equal(
        '/readyz says 503',
        ready.length,
        ready.filter(({ status }) => status === 503).length,
        ready.length,
      );
      judge.atMost(
        'its slowest answer',
        ready.length,
        Math.max(...ready.map(({ ms }) => ms)),
        readyMs,
        { unit: 'ms' },
      );
      judge.atMost('ready again after a freeze', freezes, Math.max(...backAfter), backMs, {
        unit: 'ms',
        timed: true,
      });
      judge.equal(
        'writes acknowledged in the end',
        stream.attempts(),
        acknowledged.length,
        countWrites(small),
      );
      judge.none(
        'acknowledged and lost',
        acknowledged.length,
        await lostWrites(club, programme, acknowledged),
      );
      judge.none('doubled', acknowledged.length, await doubledWrites(club));
      judge.none('half', acknowledged.length, await halfWrites(club));
    },
  );
}

const paths: readonly string[] = Object.values(modules)
  .flatMap((module) => Object.keys(module))
  .filter((call) => call.startsWith('GET '))
  .map((call) => call.slice(4).replaceAll(/:\w+/g, 'x'));

/**
 * Every reading call of the contract, each from a fresh address, so that no limit answers for the
 * database.
 */
async function readEverything(
  club: TestServer,
  token: string | undefined,
  note: (path: string) => (answer: Answer) => void,
): Promise<void> {
  await Promise.all(paths.map((path) => ask(club, { path, token }).then(note(path))));
}

async function untilReady(club: TestServer, since: number): Promise<number> {
  while ((await ask(club, { path: '/readyz' })).status !== 200) await sleep(100);
  return performance.now() - since;
}

function isWrong({ answer: { status, text } }: Seen): boolean {
  return (
    status === 0 ||
    (status >= 500 && status !== 503) ||
    (status === 503 && !text.includes('"message"'))
  );
}

function hasNoTime({ answer }: Seen): boolean {
  return answer.headers.get('retry-after') === null;
}

function worded({ path, answer: { status, text, ms } }: Seen): string {
  return `${path}: ${status} after ${Math.round(ms)} ms ${text.slice(0, 80)}`;
}
