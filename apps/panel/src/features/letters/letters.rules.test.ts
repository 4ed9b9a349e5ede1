import { expect, test } from 'vitest';
import { questionOf, urgencyOf } from './letters.rules.ts';

test('a search of fewer than three letters is not asked', () => {
  expect(questionOf({ q: 'za', kind: 'complaint' }, 2)).toEqual({ kind: 'complaint', page: '2' });
  expect(questionOf({ q: 'zg 1', due: 'late' }, 1)).toEqual({ q: 'zg 1', due: 'late' });
});

test('a letter is late after its day, urgent on it and two days before', () => {
  expect([-1, 0, 2, 3, null].map(urgencyOf)).toEqual(['late', 'today', 'soon', 'calm', null]);
});
