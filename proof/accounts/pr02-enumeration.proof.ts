import { type Kind, type Sample, measure, prepare, staged } from './enumeration.ts';
import { accuracyBySigns, accuracyByTime, median } from './classifier.ts';
import { openTestServer } from '../parts/test-server.ts';
import { proof } from '../parts/proof.ts';
import { currentScale } from '../parts/scale.ts';

/** The calls that a stranger may make for a number, and that must not tell whether it has an account. */
const calls = ['login', 'login without a password', 'reminder', 'approvals of a login'] as const;
const timedCalls = ['login, compared', 'login, blocked', ...calls.slice(1)] as const;
/**
 * The call that tells, by decision 0011: it shows that this test sees a difference where there is
 * one.
 */
const telling = 'announcement';

const likeNobody: readonly (readonly [Kind, Kind])[] = [
  ['active', 'nobody'],
  ['deleted', 'nobody'],
  ['blocked', 'blocked nobody'],
  ['blocked by the operator', 'nobody'],
];
const percent = { unit: '%' };
const byTime = { unit: '%', timed: true };
const ms = { unit: 'ms', timed: true };

proof('PR2', 'no reply and no response time reveals whether a number exists', async (parts) => {
  const { judge, scale } = parts;
  const club = await openTestServer();
  const numbers = await prepare(club, {
    active: scale({ full: 230, short: 20 }),
    nobody: scale({ full: 230, short: 20 }),
    deleted: scale({ full: 35, short: 5 }),
    blocked: scale({ full: 35, short: 5 }),
    'blocked nobody': scale({ full: 35, short: 5 }),
    'blocked by the operator': scale({ full: 35, short: 5 }),
    invited: scale({ full: 30, short: 5 }),
  });
  const samples = await measure(club, numbers, scale({ full: 30, short: 6 }));
  const of = (call: string, kind: Kind): Sample[] =>
    samples.filter((it) => it.call === call && it.kind === kind);
  const stages = staged(samples);
  const timesOf = (call: string, kind: Kind): Sample[] =>
    stages.filter((it) => it.call === call && it.kind === kind);

  for (const call of calls) {
    for (const [kind, other] of likeNobody) {
      const [ones, others] = [of(call, kind), of(call, other)];
      const told = accuracyBySigns(ones, others);
      judge.atMost(
        `${call}: ${kind} told by what is answered`,
        ones.length + others.length,
        told,
        50,
        percent,
      );
    }
  }
  const invited = accuracyBySigns(of('login', 'invited'), of('login', 'nobody'));
  judge.atMost(
    'login: invited told by what is answered',
    of('login', 'invited').length,
    invited,
    50,
    percent,
  );
  for (const call of timedCalls) {
    const [active, nobody] = [timesOf(call, 'active'), timesOf(call, 'nobody')];
    const apart = Math.abs(median(active.map((it) => it.ms)) - median(nobody.map((it) => it.ms)));
    judge.atMost(
      `${call}: medians of active and nobody's apart`,
      active.length + nobody.length,
      apart,
      5,
      ms,
    );
  }
  const first = toldByTime(stages);
  for (const { call, told } of first.each) {
    // Five figures, each with a spread of a few percent: one in a hundred runs would find 55 % in
    // one.
    judge.atMost(`${call}: active told from nobody's by time`, samples.length, told, 60, byTime);
  }
  // A coin falls so in one run of fifty; a real difference shows on fresh numbers too.
  const isSuspect = first.all > 55 && currentScale === 'full';
  const all = isSuspect ? Math.min(first.all, await lookAgain()) : first.all;
  judge.atMost(
    "active told from nobody's by the times of all calls",
    samples.length,
    all,
    55,
    byTime,
  );

  const [said, unsaid] = [of(telling, 'active'), of(telling, 'nobody')];
  const control = accuracyBySigns(said, unsaid);
  judge.atLeast(
    'control: the call that tells (decision 0011)',
    said.length + unsaid.length,
    control,
    100,
    percent,
  );
  const slow = timesOf('login, compared', 'active').map((it) => ({ ...it, ms: it.ms + 15 }));
  const planted = accuracyByTime([slow], [timesOf('login, compared', 'nobody')]);
  judge.atLeast(
    'control: 15 ms more for a comparison, told by time',
    slow.length,
    planted,
    75,
    byTime,
  );
});

function toldByTime(stages: readonly Sample[]) {
  const of = (call: string, kind: Kind): Sample[] =>
    stages.filter((it) => it.call === call && it.kind === kind);
  const active = timedCalls.map((call) => of(call, 'active'));
  const nobody = timedCalls.map((call) => of(call, 'nobody'));
  return {
    each: timedCalls.map((call, at) => ({
      call,
      told: accuracyByTime([active[at] ?? []], [nobody[at] ?? []]),
    })),
    all: accuracyByTime(active, nobody),
  };
}

async function lookAgain(): Promise<number> {
  const none = {
    deleted: 0,
    blocked: 0,
    'blocked nobody': 0,
    'blocked by the operator': 0,
    invited: 0,
  };
  const club = await openTestServer();
  const numbers = await prepare(club, { ...none, active: 230, nobody: 230 });
  return toldByTime(staged(await measure(club, numbers, 30))).all;
}
