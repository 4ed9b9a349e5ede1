import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureOf, NetworkFailure } from './failure.ts';
import { referenceWords } from './reference-words.ts';

const number = fc.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
const body = { code: 0, message: 'Nie.', errors: {} };
const answer = (status: number, id: string | null, errors: object = {}) =>
  failureOf(
    new Response(JSON.stringify({ ...body, errors }), {
      status,
      headers: id === null ? {} : { 'x-request-id': id },
    }),
  );

test('every refusal that stops the user shows its number, also that of a proxy', async () => {
  const status = fc.constantFrom(400, 401, 403, 404, 409, 413, 429, 500, 503, 507);
  await fc.assert(
    fc.asyncProperty(status, number, async (code, id) => {
      expect(referenceWords(await answer(code, id))).toBe(`Nr zgłoszenia ${id}`);
      const page = new Response('<h1>502</h1>', {
        status: code,
        headers: { 'x-request-id': id.toLowerCase() },
      });
      expect(referenceWords(await failureOf(page))).toBe(`Nr zgłoszenia ${id}`);
    }),
  );
});

test('a field that says what to change needs no number, a wrong password has one', async () => {
  const errors = { password: ['Nie.'] };
  expect(referenceWords(await answer(400, 'K7QM-3XWD', errors))).toBeUndefined();
  expect(referenceWords(await answer(401, 'K7QM-3XWD', errors))).toBe('Nr zgłoszenia K7QM-3XWD');
});

test('without a reply or without its header there is no number', async () => {
  expect(referenceWords(await answer(500, null))).toBeUndefined();
  expect(referenceWords(new NetworkFailure(undefined))).toBeUndefined();
  expect(referenceWords(undefined)).toBeUndefined();
});
