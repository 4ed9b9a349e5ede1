import { each } from '../parts/call.ts';
import { openTestServer } from '../parts/test-server.ts';
import { type WritingCall, addFixture, ways } from './calls.ts';
import { type PublicCall, publicCalls, racePublic } from './public.ts';
import { type Ending, endings, race } from './race.ts';
import { proof } from '../parts/proof.ts';

/** Representatives are deleted by their operator only. */
const isPossible = (call: WritingCall, ending: Ending): boolean =>
  !(ending === 'deletion' && ways[call].role === 'salesman');

const racesAtOnce = 4;

for (const ending of endings) {
  proof(
    'PR22',
    `nothing of a person is written after an answered ${ending}`,
    async ({ judge, scale }) => {
      const fixture = await addFixture(await openTestServer());
      const calls = Object.keys(ways) as WritingCall[];
      const rounds = scale({ full: 500, short: 4 });
      const planned = calls
        .filter((call) => isPossible(call, ending))
        .flatMap((call) => Array.from({ length: rounds }, (_, round) => ({ call, round })));
      // One waits in the queue of a row at a time, because the wait is seen in the whole database.
      const queued = await each(
        planned.filter(({ round }) => round % 4 === 0),
        1,
        ({ call, round }) => race(fixture, call, ending, { round, isQueued: true }),
      );
      const free = await each(
        planned.filter(({ round }) => round % 4 !== 0),
        racesAtOnce,
        ({ call, round }) => race(fixture, call, ending, { round, isQueued: false }),
      );
      const races = [...queued, ...free];
      const names = Object.keys(publicCalls) as PublicCall[];
      const open = await each(
        names.flatMap((call) => Array.from({ length: rounds }, (_, round) => ({ call, round }))),
        racesAtOnce,
        ({ call, round }) => racePublic(fixture.club, call, ending, round),
      );
      judge.none(
        `${ending}: what public calls under way have left of the account`,
        open.length,
        open.flatMap(({ left }) => left),
      );
      judge.none(
        `${ending}: public calls without an answer of the contract`,
        open.length,
        open
          .filter(({ status }) => status === 0 || status >= 500)
          .map(({ call, status }) => `${call} ${status}`),
      );
      judge.atLeast(
        `control: public calls that the ${ending} met`,
        open.length,
        open.filter(({ hasEnded }) => hasEnded).length,
        open.length * 0.7,
      );
      const behind = queued.filter(({ isBehind }) => isBehind);
      // The new role may admit a call after a change of role: only calls seen behind it in the
      // queue came before.
      const judged = ending === 'change of role' ? behind : races;
      judge.none(
        `${ending}: rows that changed after its answer`,
        judged.length,
        judged.flatMap(({ late }) => late),
      );
      judge.none(
        `${ending}: calls behind it in the queue that were served`,
        behind.length,
        behind.filter(({ isWritten }) => isWritten).map(({ call }) => call),
      );
      judge.atLeast(
        'control: calls that stood behind it',
        queued.length,
        behind.length,
        queued.length * 0.5,
      );
      judge.none(
        `${ending}: calls without an answer of the contract`,
        races.length,
        races
          .filter(({ status }) => status === 0 || status >= 500)
          .map(({ call, status }) => `${call} ${status}`),
      );
      judge.atLeast(
        `control: times that the ${ending} was done`,
        races.length,
        races.filter(({ hasEnded }) => hasEnded).length,
        races.length * 0.7,
      );
      if (ending === 'deletion') {
        judge.none(
          'what is left of the deleted',
          races.length,
          races.flatMap(({ left }) => left),
        );
      }
      judge.atLeast(
        `control: calls that were written before the ${ending}`,
        free.length,
        free.filter(({ isWritten }) => isWritten).length,
        1,
      );
    },
  );
}
