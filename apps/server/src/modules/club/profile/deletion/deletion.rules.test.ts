import { expect, test } from 'vitest';
import {
  type Tombstone,
  latestTombstones,
  oldestKept,
  parseTombstone,
  tombstoneName,
} from './deletion.rules.ts';

const note = (personId: number, day: number, kind: Tombstone['kind']): Tombstone => ({
  personId,
  kind,
  digest: 'ab'.repeat(32),
  at: new Date(Date.UTC(2026, 10, day)),
});

test('the name of a note says all of it', () => {
  const one = note(7, 3, 'deleted');
  expect(parseTombstone(tombstoneName(one))).toEqual(one);
});

test('the last note of each person counts, in any order', () => {
  const notes = [
    note(1, 5, 'returned'),
    note(1, 4, 'deleted'),
    note(2, 6, 'deleted'),
    note(2, 2, 'returned'),
  ];
  expect(latestTombstones(notes.map(tombstoneName))).toEqual([
    note(1, 5, 'returned'),
    note(2, 6, 'deleted'),
  ]);
});

test("a return at the deletion's time comes later, in any order", () => {
  const notes = [note(1, 5, 'returned'), note(1, 5, 'deleted')];
  for (const names of [notes, notes.toReversed()]) {
    expect(latestTombstones(names.map(tombstoneName))).toEqual([note(1, 5, 'returned')]);
  }
});

test('what is no note is passed over', () => {
  expect(
    latestTombstones([
      '',
      'README',
      '1-2-deleted-xyz',
      `${tombstoneName(note(1, 1, 'deleted'))}.part`,
    ]),
  ).toEqual([]);
});

test('notes stay for 400 days before the newest despite fast clocks', () => {
  const [first, last] = [new Date('2025-10-01T00:00:00Z'), new Date('2026-11-20T00:00:00Z')];
  const kept = new Date('2025-10-16T00:00:00Z');
  expect(oldestKept([first, last], new Date('2026-11-21T00:00:00Z'))).toEqual(kept);
  const ahead = new Date('2030-01-01T12:00:00Z');
  // One was written by that clock.
  expect(oldestKept([first, last, new Date('2030-01-01T11:00:00Z')], ahead)).toEqual(kept);
  expect(oldestKept([], ahead)).toEqual(new Date(0));
});
