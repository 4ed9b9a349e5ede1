import { expect, test } from 'vitest';
import { type Tombstone, latestTombstones, tombstoneName, parseTombstone } from './deletion.rules.ts';

const note = (personId: number, day: number, kind: Tombstone['kind']): Tombstone => ({
  ...{ personId, kind, digest: 'ab'.repeat(32) },
  at: new Date(Date.UTC(2026, 10, day)),
});

test('the name of a note says all of it', () => {
  const one = note(7, 3, 'deleted');
  expect(parseTombstone(tombstoneName(one))).toEqual(one);
});

test('the last note of each person counts, in whatever order they are found', () => {
  const notes = [note(1, 5, 'returned'), note(1, 4, 'deleted'), note(2, 6, 'deleted'), note(2, 2, 'returned')];
  expect(latestTombstones(notes.map(tombstoneName))).toEqual([note(1, 5, 'returned'), note(2, 6, 'deleted')]);
});

test('a return in the moment of the deletion comes after it, in whatever order they are found', () => {
  const notes = [note(1, 5, 'returned'), note(1, 5, 'deleted')];
  for (const names of [notes, notes.toReversed()]) {
    expect(latestTombstones(names.map(tombstoneName))).toEqual([note(1, 5, 'returned')]);
  }
});

test('what is no note is passed over', () => {
  expect(latestTombstones(['', 'README', '1-2-deleted-xyz', `${tombstoneName(note(1, 1, 'deleted'))}.part`])).toEqual(
    [],
  );
});
