import { expect, test } from 'vitest';
import { choose, firstSecond, formOf, isPadlockOpen, pillQuestionState, secondsLeft } from './knowledge.rules.ts';

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

test('[K06] it loses one each second, also when the tab slept meanwhile, and stops at nought', () => {
  expect(secondsLeft(59, 1_000, 1_999)).toBe(59);
  expect(secondsLeft(59, 1_000, 2_000)).toBe(58);
  expect(secondsLeft(59, 1_000, 31_500)).toBe(29);
  expect(secondsLeft(59, 1_000, 999_000)).toBe(0);
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
