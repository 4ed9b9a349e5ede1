import { expect, test } from 'vitest';
import { fits, isAskable, means, monthIn, monthsUntil, stepped } from './command.rules.ts';

test('a screen is found by word beginnings, ignoring case and Polish marks', () => {
  expect(fits('Użytkownicy', 'uzy')).toBe(true);
  expect(fits('październik 2026', 'PAŹ 2026')).toBe(true);
  expect(fits('Złote punkty', 'zlote pun')).toBe(true);
  expect(fits('Moje sprawy', 'prawy')).toBe(false);
});

test('another form of a word means the same, another word does not', () => {
  for (const [text, typed] of [
    ['Miesiące zamknąć miesiąc', 'zamknij miesiąca'],
    ['Zamknij miesiąc', 'jak zamknac miesiac'],
    ['Wypłaty przelew', 'przelewów'],
    ['Korekty', 'korektę'],
    ['regulamin', 'regulaminu'],
    ['kopia zapasowa', 'kopii'],
    ['zaproszenie', 'zaproszeń'],
    ['styczeń 2026 1 stycznia', 'stycznia 2026'],
    ['październik 2026 1 października', 'pazdziernika'],
  ] as const)
    expect(means(text, typed), `${text}: ${typed}`).toBe(true);
  for (const [text, typed] of [
    ['Plany i wyniki', 'place'],
    ['Sprawdzenie', 'sprawy'],
    ['zapłacić', 'zaplanować'],
    ['Korekty', 'korekta premii'],
  ] as const)
    expect(means(text, typed), `${text}: ${typed}`).toBe(false);
});

test('a month is read in figures', () => {
  for (const typed of ['10.2026', ' 10/2026', '2026-10', '10 2026'])
    expect(monthIn(typed), typed).toBe('2026-10');
  for (const typed of ['13.2026', '2026', 'październik', '10.1026'])
    expect(monthIn(typed), typed).toBeUndefined();
});

test('the server is asked for three signs or a number', () => {
  expect(['', 'ko', '12', 'kow'].map(isAskable)).toEqual([false, false, true, true]);
});

test('with nothing typed everything fits', () => {
  expect(fits('Pulpit', '  ')).toBe(true);
});

test('months go back from this one over the turn of the year', () => {
  expect(monthsUntil(new Date(2026, 0, 31), 3)).toEqual(['2026-01', '2025-12', '2025-11']);
});

test('arrows go round', () => {
  expect(stepped(2, 1, 3)).toBe(0);
  expect(stepped(0, -1, 3)).toBe(2);
  expect(stepped(0, 1, 0)).toBe(0);
});
