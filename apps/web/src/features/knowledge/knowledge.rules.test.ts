import { expect, test } from 'vitest';
import { failures } from '@klub/contract/failures';
import { ApiFailure, NetworkFailure } from '@klub/ui/calls/failure.ts';
import {
  canBeAnswered,
  choose,
  firstSecond,
  formOf,
  answerableFirst,
  isLastAttempt,
  isOpen,
  isPadlockOpen,
  needsGate,
  nextOf,
  pillPlace,
  pillQuestionState,
  pillToRead,
  placeOf,
  refusalOf,
  reportsTimeOut,
  stepsOf,
  totalOf,
  waitingTitle,
  withWaiting,
} from './knowledge.rules.ts';

test('[K05] the four types are known, another one is not', () => {
  expect(
    ['once-text', 'once-image', 'multiple-image', 'multiple-text'].map((type) => formOf(type)),
  ).toEqual([
    { many: false, pictures: false },
    { many: false, pictures: true },
    { many: true, pictures: true },
    { many: true, pictures: false },
  ]);
  expect(formOf('essay')).toBeUndefined();
  expect(formOf('toString')).toBeUndefined();
});

test('[K06] the countdown starts at time minus one and continues after a reload', () => {
  expect(firstSecond(60, 59_940)).toBe(59);
  expect(firstSecond(60, 60_000)).toBe(59);
  expect(firstSecond(60, 20_700)).toBe(20);
  expect(firstSecond(60, -5)).toBe(0);
});

test('[K07] a single choice replaces, multiple choices add up', () => {
  expect(choose(['a'], 'b', false)).toEqual(['b']);
  expect(choose(['a'], 'b', true)).toEqual(['a', 'b']);
  expect(choose(['a', 'b'], 'a', true)).toEqual(['b']);
});

test('[K01] the padlock opens when passed reaches the minimum', () => {
  expect(isPadlockOpen({ passed: 2, minimum: 3 })).toBe(false);
  expect(isPadlockOpen({ passed: 3, minimum: 3 })).toBe(true);
});

test('[K10] a pill tells what became of its question', () => {
  expect(pillQuestionState({ isCorrectAnswer: null, isBlockedForAnotherAnswer: false })).toBe(
    'open',
  );
  expect(pillQuestionState({ isCorrectAnswer: false, isBlockedForAnotherAnswer: false })).toBe(
    'wrong',
  );
  expect(pillQuestionState({ isCorrectAnswer: false, isBlockedForAnotherAnswer: true })).toBe(
    'blocked',
  );
  expect(pillQuestionState({ isCorrectAnswer: true, isBlockedForAnotherAnswer: true })).toBe(
    'correct',
  );
});

test('[K03] a pill requires an answer while one can be given', () => {
  expect(canBeAnswered({ isCorrectAnswer: null, isBlockedForAnotherAnswer: false })).toBe(true);
  expect(canBeAnswered({ isCorrectAnswer: false, isBlockedForAnotherAnswer: false })).toBe(true);
  expect(canBeAnswered({ isCorrectAnswer: false, isBlockedForAnotherAnswer: true })).toBe(false);
  expect(canBeAnswered({ isCorrectAnswer: true, isBlockedForAnotherAnswer: false })).toBe(false);
});

test('[K12] the end of the countdown is sent unless a second chance waits', () => {
  expect(reportsTimeOut(undefined)).toBe(true);
  expect(reportsTimeOut({ isCorrect: true, isBlockedForAnotherAnswer: false })).toBe(true);
  expect(reportsTimeOut({ isCorrect: false, isBlockedForAnotherAnswer: true })).toBe(true);
  expect(reportsTimeOut({ isCorrect: false, isBlockedForAnotherAnswer: false })).toBe(false);
});

test('[K10] [K11] a refusal is recognised by its words; a lost connection is none', () => {
  const refused = (message: string) => new ApiFailure(400, { code: 400, message, errors: {} });
  expect(refusalOf(refused(failures.alreadyAnswered.message))).toBe('alreadyAnswered');
  expect(refusalOf(refused(failures.tooLate.message))).toBe('tooLate');
  expect(refusalOf(refused(failures.badInput.message))).toBeUndefined();
  expect(refusalOf(new NetworkFailure(null))).toBeUndefined();
  expect(refusalOf(null)).toBeUndefined();
});

test("[K10] after two chances the month's end brings a third and last", () => {
  expect([1, 2, 3].map(isLastAttempt)).toEqual([false, false, true]);
});

test('[K04] answerable questions come first, the rest in server order', () => {
  const rows = (['correct', 'waiting', 'active', 'correct', 'wrong', 'active'] as const).map(
    (state, id) => ({
      id,
      state,
    }),
  );
  expect(answerableFirst(rows).map(({ id }) => id)).toEqual([2, 5, 4, 1, 0, 3]);
});

test('after an answer the next open question follows, with the number left', () => {
  const rows = [
    { slug: 'a', state: 'correct' },
    { slug: 'b', state: 'wrong' },
    { slug: 'c', state: 'active' },
    { slug: 'd', state: 'blocked' },
  ] as const;
  expect(nextOf(rows)).toEqual({ next: rows[2], left: 2 });
  expect(nextOf(rows, 'c')).toEqual({ next: rows[1], left: 1 });
  expect(nextOf([rows[0], rows[3]])).toEqual({ next: undefined, left: 0 });
  expect(rows.map(({ state }) => isOpen(state))).toEqual([false, true, true, false]);
});

test('the padlock leads to the first active pill with an answerable question', () => {
  const open = { isCorrectAnswer: null, isBlockedForAnotherAnswer: false };
  const done = { isCorrectAnswer: true, isBlockedForAnotherAnswer: false };
  const pills = [
    { slug: 'done', status: true, questions: [done] },
    { slug: 'over', status: false, questions: [open] },
    { slug: 'first', status: true, questions: [done, open] },
    { slug: 'second', status: true, questions: [open] },
  ];
  expect(pillToRead(pills)?.slug).toBe('first');
  expect(pillToRead(pills, 'first')?.slug).toBe('second');
  expect(pillToRead([])).toBeUndefined();
});

test('a running attempt opens without the start gate until it ends', () => {
  expect(needsGate({ remainingMs: null }, 1_000, 1_000)).toBe(true);
  expect(needsGate({ remainingMs: 60_000 }, 1_000, 59_000)).toBe(false);
  expect(needsGate({ remainingMs: 60_000 }, 1_000, 59_001)).toBe(true);
});

test("the steps count the month's questions and mark where the padlock opens", () => {
  expect(stepsOf({ passed: 2, total: 4, minimum: 3 })).toEqual([
    { isDone: true, opens: false },
    { isDone: true, opens: false },
    { isDone: false, opens: true },
    { isDone: false, opens: false },
  ]);
  expect(stepsOf({ passed: 0, total: 2, minimum: 3 })).toHaveLength(3);
  expect(stepsOf({ passed: 0, total: 0, minimum: 0 })).toEqual([]);
});

test('all that an answer brought adds up', () => {
  expect(totalOf([{ amount: 15 }, { amount: 50 }])).toBe(65);
  expect(totalOf([])).toBe(0);
});

test('the place in a pill shares most words with the question', () => {
  const parts = [
    'Klient przychodzi po farbę.',
    'Grunt akrylowy zaszkodzi na farbie lateksowej.',
    'Grunt schnie dwie godziny.',
  ];
  expect(placeOf(parts, 'Na jakim podłożu grunt akrylowy zaszkodzi?')).toBe(1);
  expect(placeOf(parts, 'Zupełnie inne słowa')).toBeUndefined();
  expect(placeOf([], 'Grunt')).toBeUndefined();
  expect(pillPlace('/wiedza/pigulki-wiedzy/grunt', 'kiedy grunt')).toBe(
    '/wiedza/pigulki-wiedzy/grunt?pytanie=kiedy+grunt',
  );
});

test('an ended chance is marked in its history entry, awaiting a tap', () => {
  const entry = { idx: 3, key: 'abc' };
  const mark = { slug: 'grunt', title: 'Na jakim podłożu?', until: 60_000 };
  const marked = withWaiting(entry, mark);
  expect(marked).toMatchObject(entry);
  expect(waitingTitle(marked, 'grunt', 58_000)).toBeUndefined();
  expect(waitingTitle(marked, 'grunt', 58_001)).toBe('Na jakim podłożu?');
  expect(waitingTitle(withWaiting(entry, { ...mark, until: 0 }), 'grunt', 0)).toBe(
    'Na jakim podłożu?',
  );
  expect(waitingTitle(marked, 'tynk', 90_000)).toBeUndefined();
  expect(withWaiting(marked, undefined)).toEqual(entry);
  for (const state of [
    null,
    undefined,
    'x',
    entry,
    { waiting: null },
    { waiting: { slug: 'grunt' } },
  ]) {
    expect(waitingTitle(state, 'grunt', 90_000)).toBeUndefined();
  }
  expect(withWaiting(null, undefined)).toEqual({});
});
