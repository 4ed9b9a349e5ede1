import { failures } from '@klub/contract/failures';
import { expect, test } from 'vitest';
import { ApiFailure, NetworkFailure } from './failure.ts';
import { failureWords } from './failure-words.ts';

test('a failed load says what to do, not only that it failed', () => {
  const refused = (name: keyof typeof failures) =>
    new ApiFailure(failures[name].status, { code: 0, message: failures[name].message, errors: {} });
  expect(failureWords(refused('serverError'))).toBe(
    'Błąd serwera. To nie Twoja wina. Odczekaj chwilę i spróbuj ponownie.',
  );
  expect(failureWords(refused('notReady'))).toBe(failures.notReady.message);
  expect(failureWords(new NetworkFailure(undefined))).toContain('spróbuj ponownie');
});
