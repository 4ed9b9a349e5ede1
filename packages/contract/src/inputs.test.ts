import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './index.ts';
import { panelEndpoints } from './panel/index.ts';
import type { PanelEndpoint } from './panel/panel-endpoint.ts';

type Leaf = { readonly path: string; readonly schema: z.ZodType };

/** Every single value that a call takes, with its path. */
function leavesOf(path: string, schema: z.ZodType): Leaf[] {
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
    return Object.entries(shape).flatMap(([name, inner]) => leavesOf(`${path}.${name}`, inner));
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return leavesOf(path, schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodArray) return leavesOf(`${path}[]`, schema.element as z.ZodType);
  return [{ path, schema }];
}

const rows = [
  ...Object.entries<Endpoint>(endpoints),
  ...Object.entries<PanelEndpoint>(panelEndpoints),
];
const leaves = rows.flatMap(([call, { params, query, body }]) =>
  [params, query, body].flatMap((schema) => (schema === undefined ? [] : leavesOf(call, schema))),
);

function takenBy(value: unknown): string[] {
  return leaves.filter(({ schema }) => schema.safeParse(value).success).map(({ path }) => path);
}

/** Of the leaves those that take this value because it is a day or a month: a free text takes other words too. */
function meantAs(value: string): string[] {
  const others = ['słowo', 'abcd-efgh-ij', 'a sentence of some length'].flatMap(takenBy);
  return takenBy(value).filter((path) => !others.includes(path));
}

/** A profile is sent back as it was received; the server reads none of these fields. */
const unread = ['id', 'username', 'clientNumber', 'userType', 'userDetails'].map(
  (name) => `POST /api/v1/user/updateandreturnerrors.${name}`,
);

test('a text takes no NUL and no lone surrogate', () => {
  expect(leaves.length).toBeGreaterThan(150);
  expect(takenBy('tekst').length, 'texts').toBeGreaterThan(20);
  for (const refused of ['tekst\u0000', 'tekst\uD800', '\uDC00tekst'])
    expect(takenBy(refused)).toEqual(unread);
});

test('days and months are of this century and exist in the calendar', () => {
  const days = meantAs('2026-10-31');
  const months = meantAs('2026-10');
  expect(days.length, 'days').toBeGreaterThan(4);
  expect(months.length, 'months').toBeGreaterThan(8);
  for (const wrong of ['2027-02-30', '2026-13-01', '0000-01-01', '1999-12-31', '9999-12-31']) {
    expect(
      days.filter((path) => takenBy(wrong).includes(path)),
      wrong,
    ).toEqual([]);
  }
  for (const wrong of ['0000-01', '1999-12', '9999-12', '2026-13']) {
    expect(
      months.filter((path) => takenBy(wrong).includes(path)),
      wrong,
    ).toEqual([]);
  }
});
