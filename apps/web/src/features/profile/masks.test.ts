import { maskitoTransform } from '@maskito/core';
import { expect, test } from 'vitest';
import { type MaskedField, masks } from './masks.ts';

function typed(field: MaskedField, text: string): string {
  return maskitoTransform(text, masks[field]);
}

test('[P06] the bank account is PL and 26 digits, typed or pasted', () => {
  const account = 'PL61109010140000071219812874';
  for (const text of [
    '61 1090 1014 0000 0712 1981 2874',
    account,
    `${account}99`,
    'pl61109010140000071219812874',
  ]) {
    expect(typed('iban', text), text).toBe(account);
  }
});

test('[P06] the post code is NN-NNN, the birthday YYYY-MM-DD, PESEL 11 digits', () => {
  expect(typed('zipCode', '90001')).toBe('90-001');
  expect(typed('zipCode', '90-0019')).toBe('90-001');
  expect(typed('birthday', '19850312')).toBe('1985-03-12');
  expect(typed('birthday', '1985.03.12')).toBe('1985-03-12');
  expect(typed('birthday', '1944-05-1')).toBe('1944-05-1');
  expect(typed('pesel', '440514a0135977')).toBe('44051401359');
});
