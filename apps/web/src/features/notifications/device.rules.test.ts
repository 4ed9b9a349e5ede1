import { expect, test } from 'vitest';
import { isPushWanted, withChoice } from './device.rules.ts';

test('by default a browser has no push, and the app has it', () => {
  expect(isPushWanted(null, '7', false)).toBe(false);
  expect(isPushWanted(null, '7', true)).toBe(true);
});

test.each([
  { place: 'a browser', isDefault: false },
  { place: 'the app', isDefault: true },
])("in $place each person's choice of push survives the next start", ({ isDefault }) => {
  const off = withChoice(null, { id: '7', isPushWanted: false }, isDefault);
  expect(isPushWanted(off, '7', isDefault)).toBe(false);
  const on = withChoice(off, { id: '7', isPushWanted: true }, isDefault);
  expect(isPushWanted(on, '7', isDefault)).toBe(true);
  expect(isPushWanted(on, '8', isDefault)).toBe(isDefault);
  const both = withChoice(
    withChoice(on, { id: '77', isPushWanted: !isDefault }, isDefault),
    { id: '7', isPushWanted: !isDefault },
    isDefault,
  );
  expect(isPushWanted(both, '77', isDefault)).toBe(!isDefault);
  expect(
    isPushWanted(
      withChoice(both, { id: '77', isPushWanted: isDefault }, isDefault),
      '7',
      isDefault,
    ),
  ).toBe(!isDefault);
});
