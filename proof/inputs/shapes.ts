import fc from 'fast-check';
import { z } from 'zod';

/** As much of JSON Schema as the contract's rows come to. */
export type Shape = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** What the server has named so far is filled in when the request is sent: `⟦slug:7⟧` is the seventh slug or so. */
function known(pool: string): fc.Arbitrary<string> {
  return fc.nat(9_999).map((index) => `⟦${pool}:${index}⟧`);
}

/** Values that a field of this name takes, so that a request gets beyond the check of its form. */
const values: Readonly<Record<string, fc.Arbitrary<string>>> = {
  username: known('phone'),
  password: fc.constantFrom('Klub-2026!', 'Poprawne hasło 1', 'złe'),
  month: fc.constantFrom('2026-11', '2026-10', '2025-12', '2026-13'),
  quarter: fc.constantFrom('2026-Q4', '2026-Q1', '2026-Q5'),
  year: fc.constantFrom('2026', '2025', '1999'),
  period: fc.constantFrom('2026-11', '2026-Q3', '2025-01'),
  rsm: known('id'),
  sellers: known('id'),
  channel: known('channel'),
  superior: known('id'),
  search: fc.constantFrom('a', 'Anna', '500', 'ó'),
  user_type: fc.constantFrom('user1', 'user2', 'user3', 'salesman'),
  userType: fc.constantFrom('user1', 'user2', 'user3', 'salesman'),
  type: fc.constantFrom('user1', 'user2', 'user3'),
  special_type: known('id'),
  hasTarget: fc.constantFrom('0', '1'),
  column: known('column'),
  order: fc.constantFrom('asc', 'desc'),
  page: fc.constantFrom('1', '2', '10000', '10001'),
  before: known('id'),
  category: known('category'),
  customerNumber: known('id'),
  key: known('key'),
  email: fc.constantFrom('anna@sklep.example', 'a@b'),
  firstname: fc.constantFrom('Anna', 'Łukasz'),
  lastname: fc.constantFrom('Żak', "O'Neil"),
  birthday: fc.constantFrom('1985-03-12', '2023-02-30'),
  pesel: fc.constantFrom('85031212345', '00000000000'),
  iban: fc.constantFrom('PL61109010140000071219812874', 'PL00'),
  zipCode: fc.constantFrom('90-001', '9000'),
  phone: fc.integer({ min: 500_300_000, max: 799_999_999 }).map(String),
  prefix: fc.constantFrom('AB', 'KL'),
  replies: known('id'),
  id: known('id'),
};

/** Values of the schema's form; now and then one step beyond its bounds. */
export function shaped(schema: z.ZodObject): fc.Arbitrary<Record<string, unknown>> {
  return recordOf(shapeOf(schema));
}

export function shapeOf(schema: z.ZodObject): Shape {
  // The rows hold no more than `Shape` knows, which JSON Schema's own type cannot say.
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
}

function recordOf({
  properties = {},
  required = [],
}: Shape): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(
    ([name, shape]) => [name, valueOf(shape, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

function valueOf(shape: Shape, name: string): fc.Arbitrary<unknown> {
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  if (shape.type === 'object') return recordOf(shape);
  if (shape.type === 'array') return fc.array(valueOf(shape.items ?? {}, name), { maxLength: 4 });
  if (shape.type === 'boolean') return fc.boolean();
  if (shape.type === 'integer' || shape.type === 'number') return numberOf(shape);
  return shape.type === 'string' ? textOf(shape, name) : fc.jsonValue({ maxDepth: 2 });
}

function numberOf({
  type,
  minimum = -2_147_483_649,
  maximum = 2_147_483_648,
}: Shape): fc.Arbitrary<number> {
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, 0.5, 1e308);
  const inside =
    type === 'integer'
      ? fc.integer({ min: minimum, max: maximum })
      : fc.double({ min: minimum, max: maximum, noNaN: true });
  return fc.oneof({ weight: 4, arbitrary: inside }, { weight: 1, arbitrary: edges });
}

function textOf({ pattern, maxLength = 200 }: Shape, name: string): fc.Arbitrary<string> {
  const free = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) });
  const edge = fc.constantFrom(maxLength, maxLength + 1).map((length) => 'ż'.repeat(length));
  const usual =
    pattern === undefined
      ? (values[name] ?? free)
      : fc.stringMatching(new RegExp(pattern), { maxLength: 60 });
  return fc.oneof(
    { weight: 7, arbitrary: usual },
    { weight: 2, arbitrary: free },
    { weight: 1, arbitrary: edge },
  );
}

/** A value of a path; there is always one, and a good one more often than not. */
export function pathValue(name: string, pool: string): fc.Arbitrary<string> {
  return name === 'slug' || name === 'id'
    ? known(`${name}:${pool}`)
    : (values[name] ?? known(name));
}
