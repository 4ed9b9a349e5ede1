import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { panelEndpoints } from './index.ts';
import type { PanelEndpoint } from './panel-endpoint.ts';
import { hiddenCharacters } from '../profile-fields.ts';

/** Not typed by a user: the bank's file, a file's heading, what the caller has seen, and pasted HTML, which is cleaned. */
const unread = [
  'POST /api/panel/v1/payouts/returns/check text',
  'POST /api/panel/v1/payouts/returns text',
  'POST /api/panel/v1/imports/:id/columns heading',
  'POST /api/panel/v1/settings/propose before',
  'POST /api/panel/v1/documents/:document/draft html',
];
/** For the server alone. */
const secrets = ['password', 'passwordRepeat', 'newPassword', 'code', 'recovery', 'ticket'];

type Leaf = { readonly name: string; readonly schema: z.ZodType };

/** Every text in a schema, by the name of its field. */
function leavesOf(name: string, schema: z.ZodType): Leaf[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
      leavesOf(key, field),
    );
  }
  if (schema instanceof z.ZodArray) return leavesOf(name, schema.element as z.ZodType);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return leavesOf(name, schema.unwrap() as z.ZodType);
  }
  return [{ name, schema }];
}

const sample = 'Uzgodnione z panią Anną';
/** Texts that take any words; ids, days and choices refuse the sample. */
const texts = Object.entries<PanelEndpoint>(panelEndpoints).flatMap(
  ([call, { body, query, params }]) =>
    [body, query, params].flatMap((schema) =>
      (schema === undefined ? [] : leavesOf('', schema))
        .filter(
          ({ name, schema: field }) => !secrets.includes(name) && field.safeParse(sample).success,
        )
        .map((leaf) => ({ ...leaf, at: `${call} ${leaf.name}` })),
    ),
);

test('no typed text of the panel takes invisible characters', () => {
  expect(texts.map(({ at }) => at)).toEqual(
    expect.arrayContaining(['POST /api/panel/v1/staff name', ...unread]),
  );
  const read = texts.filter(({ at }) => !unread.includes(at));
  expect(read.length).toBeGreaterThan(25);
  const hidden = fc.constantFrom(
    ...'\u0007\u001b\u0085\u00ad\u061c\u200b\u200e\u202a\u202e\u2066\u2069\ufeff',
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...read),
      hidden,
      fc.nat(sample.length),
      ({ at, schema }, character, place) => {
        const { error } = schema.safeParse(
          sample.slice(0, place) + character + sample.slice(place),
        );
        expect(error?.issues.map(({ message }) => message) ?? [], at).toContain(hiddenCharacters);
      },
    ),
    { numRuns: 500 },
  );
});
