import { expect, test } from 'vitest';
import { passwordErrors } from './password.rules.ts';

test('[P11] both fields are required, each told under its own', () => {
  const required = ['To pole jest wymagane.'];
  expect(passwordErrors({ password: '', passwordRepeat: '' })).toEqual({
    password: required,
    passwordRepeat: required,
  });
  expect(passwordErrors({ password: 'abc', passwordRepeat: '' })).toEqual({
    passwordRepeat: required,
  });
});

test('two different passwords are told under the second', () => {
  expect(passwordErrors({ password: 'Klub-2026!', passwordRepeat: 'Klub-2026' })).toEqual({
    passwordRepeat: ['Hasła nie są takie same.'],
  });
  expect(passwordErrors({ password: 'Klub-2026!', passwordRepeat: 'Klub-2026!' })).toEqual({});
});
