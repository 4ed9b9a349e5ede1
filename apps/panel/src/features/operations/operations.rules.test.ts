import { expect, test } from 'vitest';
import { fileAddress, hasActive, isFileGone, newEnds, shownProgress } from './operations.rules.ts';

test('only what waits or runs is asked about again', () => {
  expect(hasActive([{ state: 'done' }, { state: 'running' }])).toBe(true);
  expect(hasActive([{ state: 'waiting' }])).toBe(true);
  expect(
    hasActive([
      { state: 'done' },
      { state: 'failed' },
      { state: 'cancelled' },
      { state: 'refused' },
    ]),
  ).toBe(false);
});

test('progress stays below 100 % while an operation runs', () => {
  expect([-5, 0, 40, 100].map((progress) => shownProgress({ progress }))).toEqual([0, 0, 40, 99]);
});

test('only an export whose file is deleted says so', () => {
  expect(isFileGone({ kind: 'trail.export', state: 'done', hasFile: false })).toBe(true);
  expect(isFileGone({ kind: 'trail.export', state: 'done', hasFile: true })).toBe(false);
  expect(isFileGone({ kind: 'trail.export', state: 'failed', hasFile: false })).toBe(false);
  expect(isFileGone({ kind: 'verify', state: 'done', hasFile: false })).toBe(false);
});

test('a finished operation is new until seen; a running one is not', () => {
  const endedAt = '2026-11-24T10:00:00Z';
  expect(
    newEnds([
      { id: '3', endedAt: null, isSeen: false },
      { id: '2', endedAt, isSeen: false },
      { id: '1', endedAt, isSeen: true },
    ]),
  ).toEqual(['2']);
});

test('the file of own work has an address of its own', () => {
  expect(fileAddress('7')).toBe('/api/panel/v1/operations/7/file');
});
