import { expect, test } from 'vitest';
import { planUndo } from './former.rules.ts';

const renamed = { before: { name: 'A', city: 'X' }, after: { name: 'B', city: 'X' } };
const stays = (why: 'changed' | 'later') => ({ does: 'nothing', values: {}, stays: why });

test('an unchanged row is undone as a whole', () => {
  expect(planUndo(renamed, false, { name: 'B', city: 'X' })).toEqual({
    does: 'set',
    values: { name: 'A' },
    stays: null,
  });
  expect(planUndo(renamed, false, { name: 'B', city: 'Z' })).toEqual(stays('changed'));
  expect(planUndo(renamed, false, null)).toEqual(stays('changed'));
});

test('a row written by a later import is kept, whatever its values', () => {
  expect(planUndo(renamed, true, { name: 'B', city: 'X' })).toEqual(stays('later'));
  expect(planUndo({ before: null, after: { name: 'A' } }, true, { name: 'A' })).toEqual(
    stays('later'),
  );
});

test('an added row is removed unless changed since', () => {
  const added = { before: null, after: { name: 'A', tags: ['a'] } };
  expect(planUndo(added, false, { name: 'A', tags: ['a'] })).toMatchObject({
    does: 'remove',
    stays: null,
  });
  expect(planUndo(added, false, { name: 'A', tags: ['b'] })).toEqual(stays('changed'));
  expect(planUndo(added, false, null)).toMatchObject({ does: 'nothing', stays: null });
});

test('a removed row comes back unless it exists again', () => {
  const removed = { before: { to: null }, after: null };
  expect(planUndo(removed, false, null)).toMatchObject({ does: 'insert', values: { to: null } });
  expect(planUndo(removed, false, { to: '2026-01-01' })).toEqual(stays('changed'));
});

test('a column that the row has got since does not keep it', () => {
  expect(planUndo(renamed, false, { name: 'B', city: 'X', channel: '' })).toMatchObject({
    values: { name: 'A' },
  });
});
