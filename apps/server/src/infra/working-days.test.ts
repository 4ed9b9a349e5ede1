import { expect, test } from 'vitest';
import { dayOff, workingDayFrom } from './working-days.ts';

test('days off are weekends, fixed holidays, and those that move with Easter', () => {
  expect(
    [
      '2026-12-05',
      '2026-12-06',
      '2026-04-06',
      '2026-06-04',
      '2027-05-27',
      '2026-11-11',
      '2026-12-24',
      '2026-12-07',
    ].map(dayOff),
  ).toEqual(['saturday', 'sunday', 'holiday', 'holiday', 'holiday', 'holiday', 'holiday', null]);
});

test('the first working day after Christmas of 2026 is Monday', () => {
  expect(workingDayFrom('2026-12-24')).toBe('2026-12-28');
  expect(workingDayFrom('2026-12-28')).toBe('2026-12-28');
});

test.each([
  [1943, '04-26'],
  [2008, '03-24'],
  [2025, '04-21'],
  [2038, '04-26'],
])('Easter Monday of %i', (year, day) => {
  expect(dayOff(`${year}-${day}`)).toBe('holiday');
});
