import { programmeName, roleNames } from '@klub/contract/roles';
import { expect, test } from 'vitest';
import { rolesByName, smsOf } from './names.rules.ts';

test.each([
  ['Klub Majstra Żółć', 'Klub Majstra Zolc: tekst'],
  ['Świat wielkich możliwości i nagród', 'Swiat wielkich mozliwosci i na: tekst'],
  ['😀', `${programmeName}: tekst`],
])('an SMS of %s begins with its name in plain letters', (programme, text) => {
  expect(smsOf(programme, 'tekst')).toBe(text);
});

test('a set name that another role had at first names the role of now', () => {
  const names = { ...roleNames, user1: 'Kierownik zmiany', user3: 'Szef' };
  const byName = rolesByName(names);
  expect(byName.get('kierownik zmiany')).toBe('user1');
  expect(byName.get('szef')).toBe('user3');
  expect(byName.get('doradca handlowy')).toBe('user1');
});
