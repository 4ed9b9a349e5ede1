import { expect, test } from 'vitest';
import { failures } from '@klub/contract/failures';
import { ApiFailure, NetworkFailure } from '../../lib/failure.ts';
import {
  canBeAnswered,
  choose,
  firstSecond,
  formOf,
  inOrderOfNeed,
  isLastAttempt,
  isPadlockOpen,
  pillQuestionState,
  refusalOf,
  reportsTimeOut,
} from './knowledge.rules.ts';

test('[K05] the four types are known, another one is not', () => {
  expect(['once-text', 'once-image', 'multiple-image', 'multiple-text'].map((type) => formOf(type))).toEqual([
    { many: false, pictures: false },
    { many: false, pictures: true },
    { many: true, pictures: true },
    { many: true, pictures: false },
  ]);
  expect(formOf('essay')).toBeUndefined();
  expect(formOf('toString')).toBeUndefined();
});

test('[K06] the countdown starts at the time minus one second, and goes on where it was after a reload', () => {
  expect(firstSecond(60, 59_940)).toBe(59);
  expect(firstSecond(60, 60_000)).toBe(59);
  expect(firstSecond(60, 20_700)).toBe(20);
  expect(firstSecond(60, -5)).toBe(0);
});

test('[K07] one answer replaces another where one is asked for, and adds up where many are', () => {
  expect(choose(['a'], 'b', false)).toEqual(['b']);
  expect(choose(['a'], 'b', true)).toEqual(['a', 'b']);
  expect(choose(['a', 'b'], 'a', true)).toEqual(['b']);
});

test('[K01] the padlock opens when passed reaches the minimum', () => {
  expect(isPadlockOpen({ passed: 2, minimum: 3 })).toBe(false);
  expect(isPadlockOpen({ passed: 3, minimum: 3 })).toBe(true);
});

test('[K10] a pill tells what became of its question', () => {
  expect(pillQuestionState({ isCorrectAnswer: null, isBlockedForAnotherAnswer: false })).toBe('open');
  expect(pillQuestionState({ isCorrectAnswer: false, isBlockedForAnotherAnswer: false })).toBe('wrong');
  expect(pillQuestionState({ isCorrectAnswer: false, isBlockedForAnotherAnswer: true })).toBe('blocked');
  expect(pillQuestionState({ isCorrectAnswer: true, isBlockedForAnotherAnswer: true })).toBe('correct');
});

test('[K03] a pill asks for an answer as long as one can be given', () => {
  expect(canBeAnswered({ isCorrectAnswer: null, isBlockedForAnotherAnswer: false })).toBe(true);
  expect(canBeAnswered({ isCorrectAnswer: false, isBlockedForAnotherAnswer: false })).toBe(true);
  expect(canBeAnswered({ isCorrectAnswer: false, isBlockedForAnotherAnswer: true })).toBe(false);
  expect(canBeAnswered({ isCorrectAnswer: true, isBlockedForAnotherAnswer: false })).toBe(false);
});

test('[K12] the end of the countdown is told, but never while a second chance waits', () => {
  expect(reportsTimeOut(undefined)).toBe(true);
  expect(reportsTimeOut({ isCorrect: true, isBlockedForAnotherAnswer: false })).toBe(true);
  expect(reportsTimeOut({ isCorrect: false, isBlockedForAnotherAnswer: true })).toBe(true);
  expect(reportsTimeOut({ isCorrect: false, isBlockedForAnotherAnswer: false })).toBe(false);
});

test('[K10] [K11] a refused answer is known by its words, a lost connection is not a refusal', () => {
  const refused = (message: string) => new ApiFailure(400, { code: 400, message, errors: {} });
  expect(refusalOf(refused(failures.alreadyAnswered.message))).toBe('alreadyAnswered');
  expect(refusalOf(refused(failures.tooLate.message))).toBe('tooLate');
  expect(refusalOf(refused(failures.badInput.message))).toBeUndefined();
  expect(refusalOf(new NetworkFailure(null))).toBeUndefined();
  expect(refusalOf(null)).toBeUndefined();
});

test('[K10] after two chances one more comes at the end of the month, after that none', () => {
  expect([1, 2, 3].map(isLastAttempt)).toEqual([false, false, true]);
});

test('[K04] what can be answered now comes first, the rest in the order of the server', () => {
  const rows = (['correct', 'waiting', 'active', 'correct', 'wrong', 'active'] as const).map((state, id) => ({
    id,
    state,
  }));
  expect(inOrderOfNeed(rows).map(({ id }) => id)).toEqual([2, 5, 4, 1, 0, 3]);
});
