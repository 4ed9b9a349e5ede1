import { expect, test } from 'vitest';
import type { FormField, FormRead } from './forms.queries.ts';
import { formNamed, hintOf, initialOf, missingIn, sentValues } from './forms.rules.ts';

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
  isSecret: false,
};
const read: FormRead = {
  title: 'zmiana danych: Anna Żak',
  fields: [field, { ...field, name: 'email', value: '', isRequired: false }],
  asksReason: false,
  seen: {},
};

test('of a stored thing a form sends what was changed, of a new one what was filled', () => {
  const initial = initialOf(read);
  expect(initial).toEqual({ imie: 'Anna', email: '', reason: '' });
  const typed = { ...initial, email: ' a@b.pl ' };
  expect(sentValues('7', typed, { email: ' a@b.pl ' })).toEqual({ email: 'a@b.pl' });
  expect(sentValues('7', initial, { imie: '' })).toEqual({ imie: '' });
  expect(sentValues(null, { ...typed, imie: '' }, {})).toEqual({ email: 'a@b.pl' });
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
