import { beforeEach, expect, test } from 'vitest';
import { store } from '../../lib/storage.ts';
import { calledOn, markCalled } from './called.ts';

beforeEach(() => store('klub.seen-called', null));

test('a mark holds for its day alone', () => {
  markCalled('2026-11-20', '7', true);
  markCalled('2026-11-20', '9', true);
  expect(calledOn('2026-11-20')).toEqual(['7', '9']);
  expect(calledOn('2026-11-21')).toEqual([]);
  markCalled('2026-11-21', '7', true);
  expect(calledOn('2026-11-21')).toEqual(['7']);
});

test('a mark is taken back, and set once however often', () => {
  markCalled('2026-11-20', '7', true);
  markCalled('2026-11-20', '7', true);
  expect(calledOn('2026-11-20')).toEqual(['7']);
  markCalled('2026-11-20', '7', false);
  expect(calledOn('2026-11-20')).toEqual([]);
});
