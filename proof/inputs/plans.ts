import { modules } from '@klub/contract';
import type { Call, Endpoint } from '@klub/contract/endpoint';
import { type Role, roles } from '@klub/contract/roles';
import fc from 'fast-check';
import { pathValue, shaped } from './shapes.ts';
import type { Words } from './words.ts';

/**
 * A request before what the server has named is filled in. `shaped` has the form of the row, `spoilt` one field of another
 * kind, `bytes` a body that may be no JSON at all, `envelope` an odd method, path, type or spelling of the query.
 */
export type Plan = {
  readonly kind: 'shaped' | 'spoilt' | 'bytes' | 'envelope';
  readonly call: Call;
  readonly caller: Role | 'nobody';
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
};

type Row = { readonly call: Call; readonly module: string; readonly row: Endpoint };

export const rows: readonly Row[] = Object.entries(modules).flatMap(([module, ofModule]) =>
  (Object.entries(ofModule) as [Call, Endpoint][]).map(([call, row]) => ({ call, module, row })),
);

const boundary = 'klub-proof';
const json = { 'content-type': 'application/json' };
const chunk = 1_000;

/** So many requests over all calls alike; the same seed makes the same ones. */
export function* plans(words: Words, count: number, seed: number): Generator<Plan> {
  const any = fc.constantFrom(...rows).chain((row) => planOf(row, words));
  for (let made = 0; made < count; made += chunk) {
    yield* fc.sample(any, { numRuns: Math.min(chunk, count - made), seed: seed + made });
  }
}

type Input = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
};

function planOf(of: Row, words: Words): fc.Arbitrary<Plan> {
  const input = inputOf(of);
  const hasBody = of.row.body !== undefined;
  return callerOf(of.row).chain((caller) =>
    fc.oneof(
      { weight: 6, arbitrary: input.map((good) => plain('shaped', of, caller, good)) },
      {
        weight: 8,
        arbitrary: spoilt(of, words, input).map((bad) => plain('spoilt', of, caller, bad)),
      },
      { weight: hasBody ? 4 : 1, arbitrary: bytes(of, words, input, caller) },
      { weight: 2, arbitrary: envelope(of, words, input, caller) },
    ),
  );
}

/** Mostly a caller with access, so that the request reaches the handler. */
function callerOf({ access }: Endpoint): fc.Arbitrary<Role | 'nobody'> {
  const all = fc.constantFrom('nobody' as const, ...roles);
  const may =
    access === 'public' ? fc.constant('nobody' as const) : fc.constantFrom(...access.roles);
  return fc.oneof({ weight: 5, arbitrary: may }, { weight: 1, arbitrary: all });
}

function inputOf({ call, module, row }: Row): fc.Arbitrary<Input> {
  const names = [...call.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return fc.record({
    params: fc.record(Object.fromEntries(names.map((name) => [name, pathValue(name, module)]))),
    query: row.query === undefined ? fc.constant({}) : shaped(row.query),
    body: row.body === undefined ? fc.constant({}) : shaped(row.body),
  });
}

/** A good request with one place changed: a naughty text, another type, or nothing. */
function spoilt(
  { row }: Row,
  { strings, sharp }: Words,
  good: fc.Arbitrary<Input>,
): fc.Arbitrary<Input> {
  const naughty = fc.oneof(fc.constantFrom(...sharp), fc.constantFrom(...strings));
  const other = fc.oneof(
    { weight: 5, arbitrary: naughty },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<unknown>(
        null,
        true,
        0,
        -1,
        2 ** 31,
        2 ** 53,
        1e308,
        [],
        {},
        { $ne: 1 },
      ),
    },
  );
  const places = (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.keys(row[part]?.shape ?? {}).map((field) => ({ part, field })),
  );
  if (places.length === 0) return good;
  return fc
    .tuple(good, fc.constantFrom(...places), naughty, other)
    .map(([input, { part, field }, text, value]) => ({
      ...input,
      [part]: { ...input[part], [field]: part === 'body' ? value : text },
    }));
}

/** Bodies that others wrote, a good one with bytes changed, and a key that comes twice. */
function bytes(
  of: Row,
  { bodies, bytes: odd }: Words,
  good: fc.Arbitrary<Input>,
  caller: Plan['caller'],
): fc.Arbitrary<Plan> {
  const altered = fc
    .tuple(good, fc.nat(400), fc.nat(255), fc.constantFrom(...odd))
    .map(([input, at, byte, inserted]) => {
      const body = bodyOf(of.row, input.body) ?? Buffer.from('{}');
      const place = at % (body.length + 1);
      return byte % 2 === 0
        ? Buffer.concat([body.subarray(0, place), inserted, body.subarray(place)])
        : Buffer.concat([body.subarray(0, place), Buffer.from([byte]), body.subarray(place + 1)]);
    });
  const twice = good.map(({ body }) => {
    const text = JSON.stringify(body);
    return Buffer.from(
      text === '{}' ? '{"a":1,"a":null}' : `${text.slice(0, -1)},${text.slice(1)}`,
    );
  });
  const strange = fc.oneof(fc.constantFrom(...bodies), altered, twice);
  return fc.tuple(good, strange).map(([input, body]) => ({
    ...plain('bytes', of, caller, input),
    method: 'POST',
    headers: of.row.encoding === 'multipart' ? form : json,
    body,
  }));
}

/** The same call in another spelling. */
function envelope(
  of: Row,
  { paths, bytes: odd }: Words,
  good: fc.Arbitrary<Input>,
  caller: Plan['caller'],
): fc.Arbitrary<Plan> {
  const methods = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS');
  const types = fc.constantFrom(
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'multipart/form-data',
    '',
    'x',
  );
  const field = fc.constantFrom(...Object.keys(of.row.query?.shape ?? { a: 0 }));
  const queries = fc.tuple(field, fc.constantFrom(...odd)).chain(([name, strange]) => {
    const percented = [...strange].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    return fc.constantFrom(
      `${name}=1&${name}=2`,
      `${name}[]=1`,
      `${name}[a]=1`,
      `${name}=${percented}`,
      `${name}=%`,
      '__proto__[a]=1',
      '&&==&',
    );
  });
  return fc
    .tuple(
      good,
      methods,
      types,
      queries,
      fc.tuple(fc.constantFrom(...folders), fc.constantFrom(...paths)),
      fc.nat(3),
    )
    .map(([input, method, type, query, [folder, path], which]) => {
      const usual = plain('envelope', of, caller, input);
      if (which === 0) return { ...usual, method };
      if (which === 1) return { ...usual, headers: { ...usual.headers, 'content-type': type } };
      if (which === 2) return { ...usual, target: `${usual.target.split('?')[0]}?${query}` };
      return { ...usual, target: `${folder}/${path.replace(/^\/+/, '')}` };
    });
}

/** Where something is served: the calls, the pictures, the files of a download, the app itself, the document. */
const folders = [
  '',
  '/api/v1/news',
  '/api',
  '/approvals',
  '/files',
  '/download',
  '/assets',
  '/docs',
] as const;

const form = { 'content-type': `multipart/form-data; boundary=${boundary}` };

function plain(kind: Plan['kind'], { call, row }: Row, caller: Plan['caller'], input: Input): Plan {
  const [method = '', path = ''] = call.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encoded(input.params[name] ?? ''));
  const query = Object.entries(input.query).map(
    ([name, value]) => `${name}=${encoded(String(value))}`,
  );
  return {
    kind,
    call,
    caller,
    method,
    target: query.length === 0 ? filled : `${filled}?${query.join('&')}`,
    headers: method === 'GET' ? {} : row.encoding === 'multipart' ? form : json,
    body: method === 'GET' ? undefined : bodyOf(row, input.body),
  };
}

function bodyOf(row: Endpoint, fields: Readonly<Record<string, unknown>>): Buffer | undefined {
  if (row.body === undefined) return undefined;
  if (row.encoding !== 'multipart') return Buffer.from(JSON.stringify(fields));
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  return Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
}

/** A lone surrogate cannot be written in a URL; its bytes, which are not UTF-8, can. What is to be filled in stays. */
function encoded(text: string): string {
  if (!text.isWellFormed()) return '%ed%a0%80';
  return /^⟦[^⟧]*⟧$/.test(text) ? text : encodeURIComponent(text);
}
