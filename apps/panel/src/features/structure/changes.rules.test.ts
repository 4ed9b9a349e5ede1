import { expect, test } from 'vitest';
import { askedOf, differences } from './changes.rules.ts';

const draft = { what: 'role', role: 'user3', shop: '', moves: 'yes', from: '2026-11-02' } as const;

test('a change is complete once it has a subject and a day', () => {
  expect(askedOf(draft)).toEqual({ from: '2026-11-02', role: 'user3' });
  expect(askedOf({ ...draft, from: '' })).toBeUndefined();
  expect(askedOf({ ...draft, role: '' })).toBeUndefined();
  expect(askedOf({ ...draft, role: 'salesman' })).toBeUndefined();
  expect(askedOf({ ...draft, what: 'shop', shop: ' ' })).toBeUndefined();
  expect(askedOf({ ...draft, what: 'shop', shop: ' WR-01 ' })).toEqual({
    from: '2026-11-02',
    shop: 'WR-01',
    moves: 'yes',
  });
});

test('changes since the shown effect are listed line by line', () => {
  const line = { label: 'listopad 2026', before: '100', after: '40', difference: -60 };
  const effect = { lines: [], points: [line], digest: '' };
  expect(differences(effect, effect)).toEqual([]);
  expect(
    differences(effect, { ...effect, points: [{ ...line, before: '50', difference: -10 }] }),
  ).toEqual([{ label: 'listopad 2026', before: '100 → 40', after: '50 → 40' }]);
  expect(differences(effect, { ...effect, points: [] })).toEqual([
    { label: 'listopad 2026', before: '100 → 40', after: '' },
  ]);
});
