import { expect, test } from 'vitest';
import {
  type Draft,
  type SavedDraft,
  bodyOf,
  cellsOfReplies,
  chosen,
  editingOf,
  momentOf,
  momentParts,
  moved,
  repliesOf,
  saved,
  toSend,
  typed,
} from './draft.rules.ts';

const draft = {
  version: 3,
  values: { tytul: 'Farba', zajawka: 'Z' },
  rows: {},
  marks: { tytul: 'm1', zajawka: 'm2' },
} as unknown as Draft;
const reply = (more: Partial<SavedDraft>): SavedDraft => ({
  version: 4,
  savedAt: '2026-11-30T12:03:00.000Z',
  marks: {},
  others: { values: {}, rows: {} },
  conflicts: [],
  authors: {},
  ...more,
});
const anna = { name: 'Anna', at: '2026-11-30T12:00:00.000Z' };

test('a save carries the typed fields with the marks that they began from', () => {
  const editing = typed(editingOf(draft), 'tytul', 'Nowa');
  expect(bodyOf(editing, toSend(editing))).toEqual({
    version: 3,
    seen: { tytul: 'm1' },
    values: { tytul: 'Nowa' },
    rows: {},
  });
});

test('what is typed while a save is on its way stays to be saved', () => {
  const first = typed(editingOf(draft), 'tytul', 'N');
  const sending = toSend(first);
  const later = typed(first, 'tytul', 'Nowa');
  const after = saved(later, sending, reply({ marks: { tytul: 'm3' } }));
  expect([after.dirty, after.values['tytul'], after.marks['tytul']]).toEqual([
    ['tytul'],
    'Nowa',
    'm3',
  ]);
  expect(saved(after, toSend(after), reply({ marks: { tytul: 'm4' } })).dirty).toEqual([]);
});

test("another person's field is taken over, but never over one that is being typed", () => {
  const editing = typed(editingOf(draft), 'tytul', 'Moje');
  const others = { values: { zajawka: 'Ich', tytul: 'Ich' }, rows: {} };
  const after = saved(
    editing,
    {},
    reply({ others, marks: { zajawka: 'm5' }, authors: { zajawka: anna } }),
  );
  expect(after.values).toEqual({ tytul: 'Moje', zajawka: 'Ich' });
  expect(after.merged).toEqual({ zajawka: anna });
});

test('a conflict waits for a choice, and either choice can be saved', () => {
  const editing = typed(editingOf(draft), 'tytul', 'Moje');
  const refused = saved(
    editing,
    toSend(editing),
    reply({
      conflicts: ['tytul'],
      others: { values: { tytul: 'Ich' }, rows: {} },
      marks: { tytul: 'm9' },
      authors: { tytul: anna },
    }),
  );
  expect(refused.conflicts).toEqual({ tytul: { theirs: 'Ich', author: anna } });
  expect(toSend(refused)).toEqual({});
  const mine = chosen(refused, 'tytul', 'mine');
  expect(bodyOf(mine, toSend(mine))).toMatchObject({
    seen: { tytul: 'm9' },
    values: { tytul: 'Moje' },
  });
  const theirs = chosen(refused, 'tytul', 'theirs');
  expect([theirs.values['tytul'], theirs.dirty]).toEqual(['Ich', []]);
});

test('replies keep their key when they are moved', () => {
  const replies = repliesOf({
    odpowiedz_1: 'a',
    odpowiedz_2: 'b',
    odpowiedz_3: 'c',
    poprawne: '1,3',
  });
  expect(replies.map(({ isRight }) => isRight)).toEqual([true, false, true]);
  expect(cellsOfReplies(moved(replies, 0, 1))).toMatchObject({
    odpowiedz_1: 'b',
    odpowiedz_2: 'a',
    poprawne: '2,3',
  });
  expect(repliesOf({})).toHaveLength(2);
});

test('a moment is a day and a time', () => {
  expect(momentParts('2026-12-07 08:30')).toEqual({ day: '2026-12-07', time: '08:30' });
  expect(momentOf('2026-12-07', '')).toBe('2026-12-07');
});
