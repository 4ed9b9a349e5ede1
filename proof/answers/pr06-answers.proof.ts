import fc from 'fast-check';
import { differences } from './check.ts';
import { history } from './histories.ts';
import { lateReplies } from './late.ts';
import { answerTogether, wronglyOpened } from './padlock.ts';
import {
  type Race,
  decidedAt,
  race,
  repliesEach,
  unexpected,
  untrue,
  wrongPoints,
} from './race.ts';
import { addAnswerers, addQuestions, middle, setProgramme } from './fixture.ts';
import { answersWorld } from './world.ts';
import { each } from '../parts/call.ts';
import { openTestServer } from '../parts/test-server.ts';
import { shiftTo } from '../parts/moment.ts';
import { proof } from '../parts/proof.ts';
import { randomOf, shuffled } from '../parts/random.ts';

const questionsEach = 5;
/** Only so many people are in their race at a time, or all would wait and nothing would meet. */
const racing = 4;

proof(
  'PR6',
  'fifty concurrent replies to one question count and pay once',
  async ({ judge, scale }) => {
    const club = await openTestServer();
    await shiftTo(club, middle);
    await setProgramme(club);
    const people = await addAnswerers(club, scale({ full: 200, short: 5 }));
    const seed = Date.now() % 1_000_000;
    const random = randomOf(seed);
    const races: Race[] = [];
    const shuffle = <T>(list: readonly T[]): T[] => shuffled(list, random);
    for (const question of await addQuestions(
      club,
      Array.from({ length: questionsEach }, () => 86_400),
    )) {
      races.push(
        ...(await each(people, racing, (person) => race(club, person, question, shuffle))),
      );
      // A new minute, in which the rate limit of replies starts again.
      await club.shift({ minutes: 1 });
    }
    const replies = races.length * repliesEach;
    judge.none(
      `answers that are neither result nor refusal (seed ${seed})`,
      replies,
      unexpected(races),
    );
    judge.none(
      'third chances, and results told that are not written',
      replies,
      await untrue(club.database, races),
    );
    judge.none(
      'rewards and bonuses not booked exactly once',
      races.length,
      await wrongPoints(club.database),
    );
    const second = await decidedAt(club.database, 2);
    judge.atLeast(
      'second chances decided in a race',
      races.length,
      second,
      Math.floor(races.length / 10),
    );

    const { person_id, cause } = await club.database.kysely
      .selectFrom('ledger_entry')
      .select(['person_id', 'cause'])
      .executeTakeFirstOrThrow();
    const again = {
      person_id,
      cause,
      kind: 'knowledge' as const,
      month: '2031-03-01',
      amount: 1,
      revision: 2,
    };
    await club.database.kysely
      .insertInto('ledger_entry')
      .values({ ...again, created_at: club.now() })
      .execute();
    judge.equal(
      'control: one reward booked twice by hand is seen',
      1,
      (await wrongPoints(club.database)).length,
      1,
    );
  },
);

proof(
  'PR6',
  'of simultaneous right answers to a month exactly one opens the padlock',
  async ({ judge, scale }) => {
    const club = await openTestServer();
    await shiftTo(club, middle);
    await setProgramme(club);
    const people = await addAnswerers(club, scale({ full: 200, short: 20 }));
    const questions = await addQuestions(
      club,
      Array.from({ length: questionsEach }, () => 86_400),
    );
    const openings = await each(people, racing, (person) =>
      answerTogether(club, person, questions),
    );
    const answers = openings.length * questionsEach;
    judge.none(
      'padlocks not opened and told exactly once',
      answers,
      await wronglyOpened(club, openings),
    );
    judge.none(
      'rewards and bonuses not booked exactly once',
      answers,
      await wrongPoints(club.database),
    );
  },
);

proof('PR6', 'an answer after time and grace never counts', async ({ judge, scale }) => {
  const club = await openTestServer();
  await shiftTo(club, middle);
  await setProgramme(club);
  const people = await addAnswerers(club, scale({ full: 10, short: 2 }));
  const replies = await lateReplies(club, people);
  const late = replies.filter(({ wasLate }) => wasLate);
  const inTime = replies.filter(({ wasInTime }) => wasInTime);
  judge.none(
    'late by 1 to 60 s, with a short time claimed: counted',
    late.length,
    late.filter(({ counted }) => counted),
  );
  judge.atLeast(
    'seconds of lateness tried',
    late.length,
    new Set(late.map(({ lateSeconds }) => lateSeconds)).size,
    55,
  );
  judge.none(
    'in time or within the grace: not counted',
    inTime.length,
    inTime.filter(({ counted }) => !counted),
  );
  judge.atLeast('in time, tried', replies.length, inTime.length, people.length * 10);
  judge.none(
    'rewards and bonuses that are not those of the answers in time',
    replies.length,
    await wrongPoints(club.database),
  );
});

/** Histories that one run of the property plays side by side. */
const together = 50;

proof(
  'PR6',
  'random histories of answers match the model, call by call',
  async ({ judge, scale }) => {
    const world = await answersWorld();
    const histories = scale({ full: 10_000, short: 150 });
    const property = fc.asyncProperty(
      fc.array(history, { minLength: together, maxLength: together }),
      async (given) => {
        const [first] = await differences(world, given);
        if (first !== undefined) throw new Error(first);
      },
    );
    const { failed, seed, errorInstance } = await fc.check(property, {
      numRuns: histories / together,
      // A run of so many histories would take hours to make smaller; what it says names the step.
      endOnFailure: true,
    });
    judge.none(
      `histories of 20 actions unlike the machine (seed ${seed})`,
      histories,
      failed ? [String(errorInstance)] : [],
    );
  },
);
