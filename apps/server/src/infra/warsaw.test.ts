import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownDate, shownTime } from './polish.copy.ts';
import {
  addDays,
  addMonths,
  dayOf,
  instantOf,
  isDay,
  lastDayOf,
  monthOf,
  monthsOfQuarter,
  quarterNumber,
  quarterOf,
  startOfDay,
  yearOf,
} from './warsaw.ts';

const hourMs = 3_600_000;

test("[HZ34] months, quarters and years end with the day's last second in Warsaw", () => {
  const edges = [
    ['2026-03-31T23:59:59+02:00', '2026-03-01', '2026-Q1'],
    ['2026-04-01T00:00:00+02:00', '2026-04-01', '2026-Q2'],
    ['2026-10-31T23:59:59+01:00', '2026-10-01', '2026-Q4'],
    ['2026-12-31T23:59:59+01:00', '2026-12-01', '2026-Q4'],
    ['2027-01-01T00:00:00+01:00', '2027-01-01', '2027-Q1'],
  ] as const;
  for (const [moment, month, quarter] of edges) {
    expect(monthOf(new Date(moment))).toBe(month);
    expect(quarterOf(dayOf(new Date(moment)))).toBe(quarter);
    expect(yearOf(dayOf(new Date(moment)))).toBe(Number(month.slice(0, 4)));
  }
});

test('[HZ34] late evenings in UTC are the next day in Warsaw', () => {
  expect(dayOf(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
  expect(dayOf(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
  expect(dayOf(new Date('2026-06-30T21:59:59Z'))).toBe('2026-06-30');
  expect(dayOf(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07-01');
});

test('[HZ34] a deadline at 02:30 on 29 March is the clock change', () => {
  expect(instantOf('2026-03-29', '01:59:59').toISOString()).toBe('2026-03-29T00:59:59.000Z');
  for (const skipped of ['02:00:00', '02:30:00', '02:59:59']) {
    expect(instantOf('2026-03-29', skipped).toISOString()).toBe('2026-03-29T01:00:00.000Z');
  }
  expect(instantOf('2026-03-29', '03:00:00').toISOString()).toBe('2026-03-29T01:00:00.000Z');
  expect(startOfDay('2026-03-30').getTime() - startOfDay('2026-03-29').getTime()).toBe(23 * hourMs);
});

test('[HZ34] a deadline at the repeated 02:30 is the later one', () => {
  expect(instantOf('2026-10-25', '01:59:59').toISOString()).toBe('2026-10-24T23:59:59.000Z');
  expect(instantOf('2026-10-25', '02:30:00').toISOString()).toBe('2026-10-25T01:30:00.000Z');
  expect(instantOf('2026-10-25', '03:00:00').toISOString()).toBe('2026-10-25T02:00:00.000Z');
  for (const moment of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) {
    expect(shownTime(new Date(moment))).toBe('02:30');
    expect(shownDate(new Date(moment))).toBe('25.10.2026');
  }
  expect(startOfDay('2026-10-26').getTime() - startOfDay('2026-10-25').getTime()).toBe(25 * hourMs);
});

test('dates and times are shown as DD.MM.YYYY and HH:mm', () => {
  const moment = new Date('2026-02-03T04:05:59+01:00');
  expect([shownDate(moment), shownTime(moment)]).toEqual(['03.02.2026', '04:05']);
  expect(shownTime(new Date('2026-02-03T00:00:00+01:00'))).toBe('00:00');
});

test('months and days are counted across years and leap years', () => {
  expect(addMonths('2026-01-01', -1)).toBe('2025-12-01');
  expect(addMonths('2026-11-01', 14)).toBe('2028-01-01');
  expect(addMonths('2026-11-01', -23)).toBe('2024-12-01');
  expect([lastDayOf('2028-02-01'), lastDayOf('2026-02-01'), lastDayOf('2026-12-01')]).toEqual([
    '2028-02-29',
    '2026-02-28',
    '2026-12-31',
  ]);
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-10-26', -2)).toBe('2026-10-24');
});

test('a quarter is its three months', () => {
  expect(monthsOfQuarter('2026-Q1')).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
  expect(monthsOfQuarter('2026-Q4')).toEqual(['2026-10-01', '2026-11-01', '2026-12-01']);
  expect(
    ['01', '03', '04', '09', '10', '12'].map((month) => quarterNumber(`2026-${month}-01`)),
  ).toEqual([1, 1, 2, 3, 4, 4]);
});

test('a day that does not exist is no day', () => {
  for (const day of ['2026-02-28', '2028-02-29', '1900-01-01', '2199-12-31'])
    expect(isDay(day)).toBe(true);
  for (const text of [
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '1899-12-31',
    '2200-01-01',
    '26-1-1',
    '',
  ]) {
    expect(isDay(text)).toBe(false);
  }
});

const anyMoment = fc.date({
  min: new Date('2000-01-01'),
  max: new Date('2099-12-31'),
  noInvalidDate: true,
});

test('a moment and its Warsaw time convert back, except the repeated hour', () => {
  fc.assert(
    fc.property(anyMoment, (moment) => {
      const minute = new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
      const back = instantOf(dayOf(minute), shownTime(minute)).getTime() - minute.getTime();
      expect([0, hourMs]).toContain(back);
    }),
    { numRuns: 500 },
  );
});

test('the months of a quarter are the months whose quarter it is', () => {
  fc.assert(
    fc.property(anyMoment, (moment) => {
      const month = monthOf(moment);
      expect(monthsOfQuarter(quarterOf(month))).toContain(month);
      expect(monthsOfQuarter(quarterOf(month)).map(quarterOf)).toEqual(
        Array(3).fill(quarterOf(month)),
      );
      expect(addMonths(addMonths(month, 7), -7)).toBe(month);
    }),
  );
});
