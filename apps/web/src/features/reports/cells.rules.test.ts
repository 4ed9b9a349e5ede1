import { expect, test } from 'vitest';
import { formatGrosze } from '@klub/ui/words/format.ts';
import {
  formatAmount,
  formatCellDate,
  formatPeriod,
  groupedPhone,
  isNumeric,
  stateAndReason,
  toneOf,
} from './cells.rules.ts';

const spaced = (words: string | undefined) => words?.replaceAll('\u00a0', ' ');

test('grosze are read as złoty, to the grosz', () => {
  expect([0, 5, 123_450, -2_000].map(formatGrosze).map(spaced)).toEqual([
    '0,00 zł',
    '0,05 zł',
    '1234,50 zł',
    '−20,00 zł',
  ]);
  expect(spaced(formatAmount(1_234_550, 'money'))).toBe('12 345,50 zł');
  expect(spaced(formatAmount(12_345, 'points'))).toBe('12 345');
  expect(formatAmount('12', 'points')).toBeUndefined();
});

test('months, quarters and days are Polish; other texts stay', () => {
  expect(
    ['2026-11', '2026-11-01', '2026-Q4', '2026', '2026-13', 'jutro'].map(formatPeriod),
  ).toEqual(['listopad 2026', 'listopad 2026', 'IV\u00a0kwartał 2026', '2026', '2026-13', 'jutro']);
  expect(['2026-11-02', '2026-11-01T23:30:00.000Z', 'jutro'].map(formatCellDate)).toEqual([
    '02.11.2026',
    '02.11.2026',
    'jutro',
  ]);
});

test('nine digits of a phone are read in groups', () => {
  expect(['500000001', '*** *** 001', '+4915112345678'].map(groupedPhone).map(spaced)).toEqual([
    '500 000 001',
    '*** *** 001',
    '+4915112345678',
  ]);
});

test("a state's first words set its colour, not the reason", () => {
  expect(
    ['wypłacone', 'do wypłaty', 'wstrzymane: brak danych', 'naliczone', 'Wygasłe'].map(toneOf),
  ).toEqual(['success', 'accent', 'warning', 'neutral', 'neutral']);
});

test('the reason of a state is read apart from it', () => {
  const held = { state: 'wstrzymane', reason: 'brak numeru konta' };
  expect(stateAndReason('wstrzymane: brak numeru konta')).toEqual(held);
  expect(stateAndReason('wstrzymane (brak numeru konta)')).toEqual(held);
  expect(stateAndReason('do wypłaty')).toEqual({ state: 'do wypłaty', reason: '' });
});

test('digits stand under one another where they are compared', () => {
  expect(['points', 'golden', 'money', 'integer'].every(isNumeric)).toBe(true);
  expect(['text', 'date', 'percent', undefined].some(isNumeric)).toBe(false);
});
