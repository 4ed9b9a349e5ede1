import { expect, test } from 'vitest';
import {
  afterOpening,
  afterReply,
  facesOf,
  firstReader,
  isNeverSeen,
  replyIn,
  sentAttempts,
} from './preview.rules.ts';

test('only faces that the draft has are offered, and a role that sees it', () => {
  expect(facesOf({ screen: '/a', card: null, told: '/b' })).toEqual(['screen', 'told']);
  expect(
    firstReader([
      { role: 'user1', hidden: 'role' },
      { role: 'user2', hidden: 'notYet' },
    ]),
  ).toBe('user2');
  expect([isNeverSeen('role'), isNeverSeen('notYet'), isNeverSeen(null)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a try begins with the first opening and keeps its clock at the next', () => {
  const opened = afterOpening([], { data: { attempt: 1, remainingMs: 60_000 } }, 1_000);
  expect(opened).toEqual([{ openedAt: 1_000, outcome: null, replies: null }]);
  expect(afterOpening(opened, { data: { attempt: 1, remainingMs: 40_000 } }, 21_000)).toEqual(
    opened,
  );
  expect(sentAttempts(opened, 21_000)).toEqual([
    { openedMsAgo: 20_000, outcome: null, replies: null },
  ]);
  expect(afterOpening([], { data: { attempt: 1, remainingMs: null } }, 5)).toEqual([]);
});

test('a judged reply ends the try, a refusal does not', () => {
  const opened = afterOpening([], { data: { attempt: 1, remainingMs: 60_000 } }, 0);
  const outcomes = [true, false, null].map(
    (isCorrect) => afterReply(opened, ['a'], { data: { isCorrect } })[0]?.outcome,
  );
  expect(outcomes).toEqual(['correct', 'wrong', 'expired']);
  expect(afterReply(opened, ['a'], { code: 400 })).toEqual(opened);
});

test('of the frame only a reply to a question is taken', () => {
  expect(replyIn({ state: 'sendAnswer', replies: ['a', 7], more: 1 })).toEqual({
    state: 'sendAnswer',
    replies: ['a'],
  });
  expect([replyIn(undefined), replyIn({ state: 'other' }), replyIn('x')]).toEqual([
    null,
    null,
    null,
  ]);
});
