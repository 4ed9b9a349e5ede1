import { expect, test } from 'vitest';
import { holdsLongNumber, withoutNames } from './reasons.rules.ts';

test('names of the receiver are no part of a reason', () => {
  expect(withoutNames('JAN KOWALSKI', 'Jan Kowalski')).toBe('');
  expect(withoutNames('Żaneta Łoś, rachunek zamknięty', 'Żaneta Łoś')).toBe('rachunek zamknięty');
  expect(withoutNames('rachunek LOS ZANETA zamknięty', 'Żaneta Łoś')).toBe('rachunek zamknięty');
  expect(withoutNames('rachunek zamknięty', '')).toBe('rachunek zamknięty');
});

test('accounts in any spelling are long numbers, and dates are not', () => {
  for (const words of [
    '61109010140000071219812874',
    'PL61 1090 1014',
    '61-1090-1014',
    '500 000 001',
    '６１１０９０１０',
  ]) {
    expect(holdsLongNumber(`rachunek ${words}`), words).toBe(true);
  }
  for (const words of ['zwrot z 10.11.2026', 'pismo 123/2026 z 2026-11-10', 'AC04 zamknięty']) {
    expect(holdsLongNumber(words), words).toBe(false);
  }
});
