import { expect, test } from 'vitest';
import { isReturnOfLeaver, isUnblockable, shownValue, viewOf } from './card.rules.ts';

test('a revealed number is in groups, as one reads it out', () => {
  expect(shownValue('phone', '+48500600678')).toBe('+48 500 600 678');
  expect(shownValue('phone', '+4915112345678')).toBe('+4915112345678');
  expect(shownValue('account', 'PL27114020040000300201355387')).toBe(
    'PL27 1140 2004 0000 3002 0135 5387',
  );
  expect(shownValue('pesel', '44051401359')).toBe('44051401359');
});

test('a block by a file is not lifted here', () => {
  const at = '2026-11-16T10:00:00Z';
  expect(isUnblockable({ leftAt: null, blocks: [{ by: 'operator', at }] })).toBe(false);
  expect(
    isUnblockable({
      leftAt: null,
      blocks: [
        { by: 'operator', at },
        { by: 'strangers', at },
      ],
    }),
  ).toBe(true);
});

test("only a leaver's returned transfer needs a written account", () => {
  const hold = (kind: 'operator' | 'returned') => ({ kind, reason: '', by: '', at: '' });
  const leftAt = '2026-11-16T10:00:00Z';
  expect(isReturnOfLeaver({ leftAt, holds: [hold('operator'), hold('returned')] })).toBe(true);
  expect(isReturnOfLeaver({ leftAt, holds: [hold('operator')] })).toBe(false);
  expect(isReturnOfLeaver({ leftAt: null, holds: [hold('returned')] })).toBe(false);
});

test('an unknown part of the card is its first', () => {
  expect([viewOf('historia'), viewOf('inna'), viewOf(undefined)]).toEqual([
    'historia',
    'przeglad',
    'przeglad',
  ]);
});
