import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { counts } from '../../../../../../scripts/brief.ts';
import { knowledgeWorld, type KnowledgeWorld } from '../../../testing/knowledge.ts';

/**
 * Random histories of one person and one question, against an independent model: seconds since the
 * question opened, tries in a list. The question is open for its first hour; the last three days of
 * its month begin after the second, and no history reaches the month's end.
 */

const look = 'GET /api/v1/question/:slug';
const reply = 'POST /api/v1/questions/:slug/reply';

const limit = 60;
const hour = 3_600;
/** Two hours before 28 November. */
const opening = '2026-11-27T22:00:00+01:00';

type Step =
  | { readonly does: 'wait'; readonly seconds: number }
  | { readonly does: 'look' | 'right' | 'wrong' | 'timeOut' };
type Try = { deadline: number; end: 'correct' | 'wrong' | 'expired' | null };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ does: 'look' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ does: 'wrong' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ does: 'right' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ does: 'timeOut' }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(1, 55, 60, 65, 66, hour, 2 * hour)
      .map<Step>((seconds) => ({ does: 'wait', seconds })),
  },
);

function model() {
  let now = 0;
  const tries: Try[] = [];
  const current = () => tries.at(-1);
  const settle = () => {
    const last = current();
    if (last !== undefined && last.end === null && now > last.deadline + 5) last.end = 'expired';
  };
  const canTry = () => {
    if (current()?.end === 'correct' || current()?.end === null) return false;
    if (tries.length === 0) return now < hour;
    if (tries.length === 1) return now < hour || now >= 2 * hour;
    return tries.length === 2 && now >= 2 * hour;
  };
  const send = (end: 'correct' | 'wrong'): boolean | null | number => {
    settle();
    const last = current();
    if (last === undefined) return now < hour ? 400 : 404;
    if (last.end === null) last.end = end;
    return last.end === end ? end === 'correct' : 400;
  };
  return {
    tries,
    expected: (does: Step): unknown => {
      switch (does.does) {
        case 'wait':
          now += does.seconds;
          return undefined;
        case 'look':
          settle();
          if (canTry()) tries.push({ deadline: now + limit, end: null });
          if (tries.length === 0) return 404;
          return [
            tries.length,
            current()?.end === null ? Math.max(0, (current()?.deadline ?? 0) - now) * 1_000 : null,
          ];
        case 'right':
          return send('correct');
        case 'wrong':
          return send('wrong');
        case 'timeOut': {
          settle();
          const last = current();
          if (last === undefined) return now < hour ? 400 : 404;
          // Of the previous attempt, whose countdown continues in another window.
          const before = tries.at(-2);
          if (before !== undefined && last.end === null && now < last.deadline - 5) {
            return before.end === 'expired' ? null : false;
          }
          last.end ??= 'expired';
          return last.end === 'expired' ? null : last.end === 'correct';
        }
      }
    },
  };
}

let world: KnowledgeWorld;
beforeAll(async () => {
  world = await knowledgeWorld({ moment: opening });
});

test('random histories go as the model says', { timeout: 240_000 }, async () => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 3, maxLength: 14 }),
    async (steps) => {
      world.clock.set(opening);
      const { tries, expected } = model();
      const question = await world.question({
        seconds: limit,
        reward: 7,
        opensAt: opening,
        closesAt: '2026-11-27T23:00:00+01:00',
      });
      const person = await world.person();
      const act = async (taken: Step): Promise<unknown> => {
        if (taken.does === 'wait') {
          world.clock.advance({ seconds: taken.seconds });
          return undefined;
        }
        if (taken.does === 'look') {
          const { status, body } = await person.get(look, question.slug);
          return status === 200 ? [body.data.attempt, body.data.remainingMs] : status;
        }
        const replies = taken.does === 'right' ? question.right : question.wrong.slice(0, 1);
        const sent =
          taken.does === 'timeOut' ? { state: 'timeOut' } : { state: 'sendAnswer', replies };
        const { status, body } = await person.post(reply, question.slug, sent);
        return status === 200 ? body.data.isCorrect : status;
      };
      for (const taken of steps) expect(await act(taken)).toEqual(expected(taken));

      const { kysely } = world.database;
      const stored = await kysely
        .selectFrom('question_attempt')
        .select(['number', 'outcome'])
        .where('question_id', '=', question.id)
        .orderBy('number')
        .execute();
      // An attempt that was not read since may be stored as undecided.
      const told = stored.map(
        ({ outcome }, index) => outcome ?? (tries[index]?.end === 'expired' ? 'expired' : null),
      );
      expect(told).toEqual(tries.map(({ end }) => end));
      const ledger = await kysely
        .selectFrom('ledger_entry')
        .select('amount')
        .where('person_id', '=', person.id)
        .execute();
      expect(ledger).toEqual(tries.some(({ end }) => end === 'correct') ? [{ amount: 7 }] : []);
    },
  );
  await fc.assert(property, { numRuns: counts(40, 150) });
});
