import { expect, test } from 'vitest';
import {
  counted,
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatMonthName,
  formatNumber,
  formatPercent,
  formatPeriod,
  formatQuarter,
  formatShortMonth,
  formatSigned,
} from './format.ts';
import { plural } from './plural.ts';

const points = ['punkt', 'punkty', 'punktów'] as const;

test('[H13] Polish plural forms', () => {
  const said = [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 100, 101, 102, 112].map((count) =>
    plural(count, points),
  );
  expect(said.join(' ')).toBe(
    'punktów punkt punkty punkty punktów punktów punktów punktów punktów punkty punktów punktów punktów punkty punktów',
  );
});

test('[H13] numbers with Polish spacing, which does not break', () => {
  expect(formatNumber(1234567)).toBe('1\u00a0234\u00a0567');
  expect(counted(12345, points)).toBe('12\u00a0345\u00a0punktów');
  expect(formatPercent(64)).toBe('64%');
  expect([12_345, 0, -0, -5].map(formatSigned)).toEqual(['+12\u00a0345', '0', '0', '\u22125']);
});

test('[H13] months, quarters and days by their Polish names', () => {
  expect(formatMonth('2026-11')).toBe('listopad 2026');
  expect(formatMonth('2026-11-01')).toBe('listopad 2026');
  expect(formatShortMonth('2026-10')).toBe('paź');
  expect(formatMonthName('2026-01')).toBe('styczeń');
  expect(formatQuarter('2026-Q4')).toBe('IV\u00a0kwartał 2026');
  expect(['2026-10', '2026-Q3', '2026', 'biel-na-start'].map(formatPeriod)).toEqual([
    'październik 2026',
    'III\u00a0kwartał 2026',
    '2026',
    'biel-na-start',
  ]);
  expect(formatDay('2026-11-21')).toBe('21\u00a0listopada 2026');
});

test('[H13] points in time as clocks in Warsaw show them, also around midnight', () => {
  expect(formatDate('2026-11-20T23:30:00Z')).toBe('21.11.2026');
  expect(formatDateTime('2026-07-01T10:05:00Z')).toBe('01.07.2026, 12:05');
});
