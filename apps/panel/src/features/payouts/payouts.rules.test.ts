import { expect, test } from 'vitest';
import { groszeFrom, typedAmount } from './payouts.rules.ts';

test('an amount is read with a comma, a dot or in whole zlotys', () => {
  for (const typed of ['59,00', '59.00', '59', '59,0', ' 59 zł '])
    expect(groszeFrom(typed), typed).toBe(5_900);
  expect(groszeFrom(typedAmount(123_405))).toBe(123_405);
  for (const typed of ['', '-59', '59,001', '5e3', 'KP-17']) expect(groszeFrom(typed)).toBeNull();
});
