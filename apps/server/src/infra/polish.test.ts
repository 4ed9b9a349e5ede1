import { expect, test } from 'vitest';
import {
  goldenPoints,
  money,
  monthName,
  plainMoney,
  quarterName,
  shownDay,
  shownMoment,
} from './polish.copy.ts';

const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

test('golden points take the form that Polish has for their number', () => {
  expect(
    [0, 1, 2, 4, 5, 12, 21, 22, 1_250, -1].map((amount) => plain(goldenPoints(amount))),
  ).toEqual([
    '0 złotych punktów',
    '1 złoty punkt',
    '2 złote punkty',
    '4 złote punkty',
    '5 złotych punktów',
    '12 złotych punktów',
    '21 złotych punktów',
    '22 złote punkty',
    '1 250 złotych punktów',
    '−1 złoty punkt',
  ]);
});

test('money shows grosze after a comma, computed in integers', () => {
  expect([0, 5, 1_200, -123_456_789].map((grosze) => plain(money(grosze)))).toEqual([
    '0,00 zł',
    '0,05 zł',
    '12,00 zł',
    '−1 234 567,89 zł',
  ]);
  expect(plainMoney(-123_456)).toBe('-1234,56');
});

test('months, quarters, days and moments read as on a calendar in Warsaw', () => {
  expect([monthName('2026-03-01'), quarterName('2026-10-01'), shownDay('2026-11-05')]).toEqual([
    'marzec 2026',
    'IV kwartał 2026',
    '05.11.2026',
  ]);
  expect(shownMoment(new Date('2026-12-31T23:30:00Z'))).toBe('1 stycznia 2027 00:30');
});
