import { expect, test } from 'vitest';
import { formerRow, joined, takeBack } from './former.rules.ts';

const renamed = { before: { name: 'A', city: 'X' }, after: { name: 'B', city: 'Y' } };

test('a value goes back while it is still what the import left', () => {
  const now = { name: 'B', city: 'Z' };
  expect(takeBack(renamed, [], now, false)).toMatchObject({ does: 'set', values: { name: 'A' }, stays: 'changed' });
  expect(takeBack(renamed, [], { name: 'B', city: 'Y' }, false)).toMatchObject({ values: { name: 'A', city: 'X' } });
  expect(takeBack(renamed, [], now, true)).toMatchObject({ does: 'nothing', stays: 'changed' });
  expect(takeBack(renamed, [], null, false)).toMatchObject({ does: 'nothing', stays: 'changed' });
});

test('what a later import has said stays, and goes back to what was before, when that one is taken back', () => {
  const later = { importId: 7, before: { name: 'B' }, after: { name: 'C' } };
  const { does, values, stays, laterImports, relinked } = takeBack(renamed, [later], { name: 'C', city: 'Y' }, false);
  expect({ does, values, stays, laterImports }).toEqual({
    ...{ does: 'set', values: { city: 'X' }, stays: 'later', laterImports: [7] },
  });
  expect(relinked).toEqual([{ importId: 7, before: { name: 'A' }, after: { name: 'C' } }]);
});

test('a row that an import has added goes, unless something has been said or changed of it since', () => {
  const added = { before: null, after: { name: 'A', city: 'X' } };
  expect(takeBack(added, [], { name: 'A', city: 'X' }, false)).toMatchObject({ does: 'remove', stays: null });
  expect(takeBack(added, [], { name: 'A', city: 'Q' }, false)).toMatchObject({ does: 'nothing', stays: 'changed' });
  expect(takeBack(added, [], null, false)).toMatchObject({ does: 'nothing', stays: null });
  const later = { importId: 9, before: { city: 'X' }, after: { city: 'Y' } };
  const { stays, relinked } = takeBack(added, [later], { name: 'A', city: 'Y' }, false);
  expect(stays).toBe('later');
  // From now on the row is the later one's, and goes with it.
  expect(relinked).toEqual([{ importId: 9, before: null, after: { name: 'A', city: 'Y' } }]);
});

test('a row that an import has removed comes back, unless it has come back by itself', () => {
  const removed = { before: { to: null }, after: null };
  expect(takeBack(removed, [], null, true)).toMatchObject({ does: 'insert', values: { to: null } });
  expect(takeBack(removed, [], { to: '2026-01-01' }, true)).toMatchObject({ does: 'nothing', stays: 'changed' });
});

test('of a row are kept the values that differ, and those that a file says again after another one', () => {
  const row = { name: 'A', city: 'X', tags: ['a'] };
  expect(formerRow(row, { ...row, tags: ['a'] }, [], false)).toBeNull();
  expect(formerRow(row, { ...row, city: 'Y' }, ['name'], false)).toEqual({
    before: { name: 'A', city: 'X' },
    after: { name: 'A', city: 'Y' },
  });
  expect(formerRow(null, null, ['name'], false)).toBeNull();
  const whole = { before: { name: 'A', city: 'X', tags: ['a'] }, after: { name: 'B', city: 'X', tags: ['a'] } };
  expect(formerRow(row, { ...row, name: 'B' }, [], true)).toEqual(whole);
  expect(joined({ before: null, after: { name: 'A' } }, { before: { name: 'A' }, after: { name: 'B' } })).toEqual({
    before: null,
    after: { name: 'B' },
  });
});
