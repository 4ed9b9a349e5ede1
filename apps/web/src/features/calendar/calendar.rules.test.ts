import { expect, test } from 'vitest';
import { comingUp, dayOf, nextDay, whenIs } from './calendar.rules.ts';

test('a date of the wire is a day, other words are not', () => {
  expect(dayOf('20.11.2026')).toBe('2026-11-20');
  expect(dayOf('wkrótce')).toBeNull();
});

test('the next day is the earliest from today on', () => {
  const dates = ['05.12.2026', '01.11.2026', '28.11.2026', 'wkrótce'];
  expect(nextDay(dates, '2026-11-16')).toBe('2026-11-28');
  expect(nextDay(dates, '2026-11-28')).toBe('2026-11-28');
  expect(nextDay(dates, '2027-01-01')).toBeNull();
});

test('an item is over, today, next or later', () => {
  const when = (date: string) => whenIs(date, '2026-11-28', '2026-11-16');
  expect(['15.11.2026', '16.11.2026', '28.11.2026', '29.11.2026', 'wkrótce'].map(when)).toEqual([
    'past',
    'today',
    'next',
    'later',
    'later',
  ]);
});

test('coming dates cover all groups, earliest first, without past or dateless ones', () => {
  const groups = [
    { title: 'Program', details: [dated('Wypłata', '20.12.2026'), dated('Plan', '01.11.2026')] },
    { title: 'Warsztaty', details: [dated('Kraków', '24.11.2026'), dated('Gdańsk', 'wkrótce')] },
  ];
  expect(comingUp(groups, '2026-11-23').map(({ title, group }) => `${group}: ${title}`)).toEqual([
    'Warsztaty: Kraków',
    'Program: Wypłata',
  ]);
});

function dated(title: string, date: string) {
  return { title, date };
}
