import { z } from 'zod';
import type { Endpoint } from '@klub/contract/endpoint';
import type { Column } from './database.ts';

/** Extra fields for a write. */
export type Injected = {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
};

/** Whether a value of the database is one that was put in. */
export function isMarked(value: string): boolean {
  return [markedText, String(markedNumber), markedMoment.slice(0, 10)].some((mark) =>
    value.includes(mark),
  );
}

/** Unique texts, so that they are found in any column. */
const markedText = 'wstrzykniete-slowo';
const markedNumber = 987_654_321;
const markedMoment = '2001-02-03T04:05:06.000Z';

/** Names that programmes of this kind like to have, whether this one has them or not. */
const guessed: Readonly<Record<string, unknown>> = {
  isAdmin: true,
  admin: true,
  is_admin: true,
  superuser: true,
  permissions: ['*'],
  roles: ['salesman'],
  points: markedNumber,
  balance: markedNumber,
  golden: markedNumber,
  bonus: markedNumber,
  score: markedNumber,
  is_correct: true,
  isCorrect: true,
  correct: true,
  answer: 'correct',
  passed: markedNumber,
  attempts: 0,
  user: { role: 'salesman' },
  person: { role: 'salesman' },
  owner: markedNumber,
  userId: markedNumber,
  verified: true,
  active: true,
  enabled: true,
  deleted: true,
  blocked: false,
  created: markedMoment,
  __proto__marker: true,
  constructor: { name: markedText },
  prototype: { isAdmin: true },
  $set: { role: 'salesman' },
};

/** Values that a rule of the table would take. */
const plausible: Readonly<Record<string, unknown>> = {
  role: 'salesman',
  scope: 'full',
  outcome: 'correct',
  kind: 'correction',
  platform: 'web',
  occasion: 'delete',
  period_kind: 'month',
};

/** One for every name of a column, in the database's spelling and in the contract's, and for every name that is guessed. */
export function everyName(columns: readonly Column[], someoneElse: number): Injected[] {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const known = [...types].map(([name, type]) => {
    const value = plausible[name] ?? valueFor(name, type, someoneElse);
    return { name, fields: { [name]: value, [inCamelCase(name)]: value } };
  });
  return [
    ...known,
    ...Object.entries(guessed).map(([name, value]) => ({ name, fields: { [name]: value } })),
  ];
}

function valueFor(name: string, type: string, someoneElse: number): unknown {
  if (name === 'id' || name.endsWith('_id')) return someoneElse;
  if (type === 'boolean') return true;
  if (type === 'ARRAY') return [markedText];
  if (type === 'jsonb') return { marked: markedText };
  if (type === 'date') return markedMoment.slice(0, 10);
  if (type.startsWith('timestamp')) return markedMoment;
  return type.includes('int') || type === 'numeric' ? markedNumber : markedText;
}

function inCamelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Removes the call's own fields at any depth; those that it takes and ignores stay. */
export function strangersTo(
  { body, query, params }: Endpoint,
  injected: readonly Injected[],
  ignored: readonly string[],
): Readonly<Record<string, unknown>> {
  const schemas = [body, query, params].filter((schema) => schema !== undefined);
  const own = new Set(schemas.flatMap((schema) => namesIn(z.toJSONSchema(schema, options))));
  const fields = injected.flatMap(({ fields: named }) => Object.entries(named));
  return Object.fromEntries(fields.filter(([name]) => !own.has(name) || ignored.includes(name)));
}

const options = { io: 'input', unrepresentable: 'any' } as const;

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' ? [...Object.keys(Object(value)), ...namesIn(value)] : namesIn(value),
  );
}

/** Into the body itself and into every object that is in it. */
export function injectInto(body: unknown, fields: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(body)) return body.map((each) => injectInto(each, fields));
  if (typeof body !== 'object' || body === null) return body;
  const inner = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, injectInto(value, fields)]),
  );
  return { ...inner, ...fields };
}
