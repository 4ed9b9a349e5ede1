import { permissions, type Permission, type StaffRole } from '@klub/contract/panel/permissions';
import { expect, test } from 'vitest';
import { screensFor } from './command.queries.ts';

function foundBy(role: StaffRole, typed: string): string[] {
  const held = (Object.keys(permissions) as Permission[]).filter((permission) =>
    permissions[permission].some((holder) => holder === role),
  );
  return screensFor(held, typed).map(({ label }) => label);
}

test('screens are found by the words of their work, in any form, without Polish letters', () => {
  const words: Readonly<Record<string, string>> = {
    przelew: 'Wypłaty',
    przelewy: 'Zwroty',
    korekta: 'Korekty',
    'zamknąć miesiąc': 'Miesiące',
    'jak zamknac miesiac': 'Zamknij miesiąc',
    regulamin: 'Regulamin',
    regulaminu: 'Zmień regulamin',
    zgody: 'Zgody',
    reklamacja: 'Zgłoszenia',
    reklamację: 'Odpowiedz na zgłoszenie',
    zdjęcie: 'Obrazy',
    zdjecia: 'Dodaj zdjęcie',
    pytanie: 'Treści',
    'nowe pytanie': 'Napisz pytanie, pigułkę albo aktualność',
    aktualności: 'Treści',
    wyplate: 'Wypłaty',
    kopia: 'Pulpit',
    kopii: 'Pulpit',
    zaproszenie: 'Zaproszenia',
    'nowy sklep': 'Dodaj sklep',
    haslo: 'Moje konto',
  };
  for (const [typed, label] of Object.entries(words))
    expect(foundBy('coordinator', typed), typed).toContain(label);
});

test('a screen named by the words comes first', () => {
  expect(foundBy('coordinator', 'korekty')[0]).toBe('Korekty');
  expect(foundBy('administrator', 'zaproszenie')).toEqual([
    'Użytkownicy',
    'Zaproś użytkownika panelu',
  ]);
});

test('a role finds no screen and no act that it may not open', () => {
  expect(foundBy('editor', 'przelew')).toEqual([]);
  expect(foundBy('editor', 'zdjęcie')).toEqual(['Dodaj zdjęcie', 'Obrazy']);
  expect(foundBy('editor', 'reklamacja')).toEqual([]);
  expect(foundBy('consultant', 'zdjęcie')).toEqual([]);
  expect(foundBy('consultant', 'reklamacja')).toEqual(['Zgłoszenia', 'Odpowiedz na zgłoszenie']);
  expect(foundBy('approver', 'dodaj zdjęcie')).toEqual([]);
  expect(foundBy('editor', 'zamknąć miesiąc')).toEqual([]);
  expect(foundBy('consultant', 'korekta')).toEqual([]);
  expect(foundBy('approver', 'zamknij')).toEqual(['Miesiące']);
  expect(foundBy('approver', 'dodaj osobę')).toEqual([]);
});
