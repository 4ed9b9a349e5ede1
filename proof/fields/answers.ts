import { z } from 'zod';
import type { Endpoint } from '@klub/contract/endpoint';

/** The keys of an answer by their places: `data.places[].name`; `*` for the keys of a table's row. */

export function pathsIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => pathsIn(each, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = at === '' ? key : `${at}.${key}`;
    return [path, ...pathsIn(inner, path)];
  });
}

/** What the row lists. */
export function pathsOf({ reply }: Endpoint): ReadonlySet<string> {
  return new Set(listed(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })));
}

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
};

function listed(schema: object, at = ''): string[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema as Schema;
  const below = (name: string): string => (at === '' ? name : `${at}.${name}`);
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      below(name),
      ...listed(inner, below(name)),
    ]),
    ...(items === undefined ? [] : listed(items, `${at}[]`)),
    ...anyOf.flatMap((inner) => listed(inner, at)),
    ...(typeof additionalProperties === 'object'
      ? [below('*'), ...listed(additionalProperties, below('*'))]
      : []),
  ];
}

/** Keys of an answer that its row does not list. */
export function beyond(paths: ReadonlySet<string>, answer: unknown): string[] {
  return [...new Set(pathsIn(answer))].filter(
    (path) => !paths.has(path) && !paths.has(asCell(path)),
  );
}

function asCell(path: string): string {
  return path.replace(/^(data\.data\[\])\.[^.]+/, '$1.*');
}

type Table = {
  readonly data?: { readonly columns: readonly string[]; readonly data: readonly object[] } | null;
};

/** Additional fields of a table's row. */
const besides: Readonly<Record<string, readonly string[]>> = {
  'GET /api/v1/invitations': ['id', 'validUntil', 'canResend', 'canWithdraw'],
  'GET /api/v1/salesman/report': ['contact'],
  'GET /api/v1/salesman/balances': ['uri'],
};

/** Cells of a table that have no column. */
export function cellsWithoutColumn(call: string, { data }: Table): string[] {
  const known = new Set([...(data?.columns ?? []), ...(besides[call] ?? [])]);
  return [...new Set((data?.data ?? []).flatMap((row) => Object.keys(row)))].filter(
    (key) => !known.has(key),
  );
}

/** The value under such a key does not matter; keys of the contract are named. */
export function isTelling(path: string): boolean {
  const key = path.split(/[.[\]]+/).at(-1) ?? '';
  const isKnown = ['isCorrectAnswer', 'isCorrect', 'correct', 'isPasswordChange'].includes(key);
  return (
    !isKnown &&
    /correct(?!ion)|answer_?key|password|hash|sealed|secret|token|digest|is_?admin/i.test(key)
  );
}
