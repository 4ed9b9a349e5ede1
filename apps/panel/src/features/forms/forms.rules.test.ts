import { expect, test } from 'vitest';
import type { FormField, FormRead } from './forms.queries.ts';
import { formNamed, hintOf, initialOf, missingIn, removalOf, sentValues } from './forms.rules.ts';

const field: FormField = {
  name: 'imie',
  label: 'Imię',
  meaning: 'imię',
  example: 'Anna',
  isRequired: true,
  input: 'text',
  choices: null,
  value: 'Anna',
  isKept: false,
  isClearable: false,
  isSecret: false,
};
const read: FormRead = {
  title: 'zmiana danych: Anna Żak',
  fields: [field, { ...field, name: 'email', value: '', isRequired: false, isClearable: true }],
  asksReason: false,
  seen: {},
};

test('of a stored thing a form sends what was changed, of a new one what was filled', () => {
  const initial = initialOf(read);
  expect(initial).toEqual({ imie: 'Anna', email: '', reason: '' });
  const typed = { ...initial, email: ' a@b.pl ' };
  expect(sentValues(read, '7', typed, { email: ' a@b.pl ' })).toEqual({ email: 'a@b.pl' });
  expect(sentValues(read, '7', initial, { imie: '' })).toEqual({ imie: '' });
  expect(sentValues(read, null, { ...typed, imie: '' }, {})).toEqual({ email: 'a@b.pl' });
});

test('a hidden value is removed by its box, and only where the importer can', () => {
  const hidden = { ...field, name: 'pesel', value: '', isKept: true, isRequired: false };
  const form = {
    ...read,
    fields: [
      { ...hidden, isClearable: true },
      { ...hidden, name: 'konto' },
    ],
  };
  expect(initialOf(form)).toEqual({ pesel: '', [removalOf('pesel')]: '', konto: '', reason: '' });
  const typed = { ...initialOf(form), [removalOf('pesel')]: 'tak' };
  expect(sentValues(form, '7', typed, { [removalOf('pesel')]: 'tak' })).toEqual({ pesel: '' });
});

test('an emptied field whose value stays says so', () => {
  const role = { ...field, name: 'dzialalnosc', value: 'tak', isRequired: false };
  const form = { ...read, fields: [role, { ...role, name: 'email', isClearable: true }] };
  expect(Object.keys(missingIn(form, { dzialalnosc: '', email: '' }))).toEqual(['dzialalnosc']);
});

test('a required field without a value is missing, and a reason where it is asked', () => {
  expect(missingIn(read, { imie: ' ', email: '' })).toEqual({ imie: 'To pole jest wymagane.' });
  expect(missingIn({ ...read, asksReason: true }, { imie: 'A', reason: ' ' })).toEqual({
    reason: 'Podaj powód.',
  });
});

test('a hint says what the label does not, and nothing of a value that is kept hidden', () => {
  expect(hintOf(field)).toBe('Na przykład Anna.');
  expect(hintOf({ ...field, isKept: true })).toMatch(/^Jest już zapisane/);
  expect(hintOf({ ...field, meaning: 'kod sklepu', name: 'wskazanie', example: 'WR-01' })).toBe(
    'Kod sklepu. Kilka kodów rozdziel przecinkami. Na przykład WR-01.',
  );
  expect(formNamed('nie-ma')).toBeUndefined();
});
