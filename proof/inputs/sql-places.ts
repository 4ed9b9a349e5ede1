import type { Endpoint } from '@klub/contract/endpoint';
import { rows } from './plans.ts';
import { type Shape, shapeOf } from './shapes.ts';
import type { RawRequest } from './raw-call.ts';

/** A place of a request that takes a text, and the request with a text in it that is good everywhere else. */
export type Place = {
  readonly name: string;
  readonly row: Endpoint;
  readonly role: 'user1' | 'salesman' | 'nobody';
  with(text: string): RawRequest;
};

const boundary = 'klub-proof';

/** Every parameter of every call, and the headers that the server reads. */
export function allPlaces(): Place[] {
  return [...rows.flatMap(({ call, row }) => placesOf(call, row)), ...headerPlaces()];
}

function placesOf(call: string, row: Endpoint): Place[] {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const shape = row[part] === undefined ? {} : shapeOf(row[part]);
    return Object.entries(shape.properties ?? {}).map(([field, of]) => ({ part, field, of }));
  });
  return parts.map(({ part, field, of }) => ({
    name: `${call} ${field}`,
    row,
    role: roleOf(row),
    with: (text) =>
      requestOf(call, row, { [part]: { [field]: part === 'body' ? holding(of, text) : text } }),
  }));
}

function headerPlaces(): Place[] {
  const login = rows.find(({ call }) => call === 'POST /authorization');
  if (login === undefined) return [];
  return ['x-device-id', 'user-agent', 'x-forwarded-for', 'authorization'].map((header) => ({
    name: `${login.call} ${header}`,
    row: login.row,
    role: 'nobody',
    with: (text) => {
      const request = requestOf(login.call, login.row, {});
      // A header holds nothing but visible ASCII.
      return {
        ...request,
        headers: { ...request.headers, [header]: text.replace(/[^\x20-\x7e]/g, '') },
      };
    },
  }));
}

function roleOf({ access }: Endpoint): Place['role'] {
  if (access === 'public') return 'nobody';
  return access.roles.some((role) => role === 'user1') ? 'user1' : 'salesman';
}

/** The text in every place of a value that has room for one. */
function holding(shape: Shape, text: string): unknown {
  if (shape.type === 'array') return [holding(shape.items ?? {}, text)];
  if (shape.type === 'boolean') return true;
  if (shape.type !== 'object') return text;
  return Object.fromEntries(
    Object.entries(shape.properties ?? {}).map(([name, of]) => [name, holding(of, text)]),
  );
}

type Given = Partial<Record<'params' | 'query' | 'body', Readonly<Record<string, unknown>>>>;

function requestOf(call: string, row: Endpoint, given: Given): RawRequest {
  const [method = '', path = ''] = call.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(given.params?.[name] ?? good[name] ?? 'x')),
  );
  const query = Object.entries(given.query ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  const target = query.length === 0 ? filled : `${filled}?${query.join('&')}`;
  if (method === 'GET') return { method, target, headers: {} };
  const fields = { ...goodFields(row), ...given.body };
  const isForm = row.encoding === 'multipart';
  return {
    method,
    target,
    headers: {
      'content-type': isForm ? `multipart/form-data; boundary=${boundary}` : 'application/json',
    },
    body: isForm ? formOf(fields) : Buffer.from(JSON.stringify(fields)),
  };
}

function formOf(fields: Readonly<Record<string, unknown>>): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  return Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
}

/** A refusal can then have only this text as its reason. */
const good: Readonly<Record<string, unknown>> = {
  username: '599999999',
  password: 'złe hasło',
  passwordRepeat: 'inne hasło',
  firstname: 'Anna',
  lastname: 'Żak',
  email: 'anna@sklep.example',
  category: 'konto',
  message: 'Dzień dobry',
  submission: 'jedno',
  state: 'timeOut',
  replies: [],
  approvals: [],
  kinds: [],
  quietFrom: 22,
  quietTo: 7,
  token: 'a'.repeat(40),
  platform: 'web',
  version: '1',
  apiUrl: 'https://klub.example',
  type: 'user1',
  prefix: 'T',
  user_id: '1',
  phone: '599999998',
  userType: 'user1',
  period: '2026-11',
  year: '2026',
  slug: 'nie-ma',
  id: '1',
  key: 'x',
};

function goodFields(row: Endpoint): Readonly<Record<string, unknown>> {
  const required = row.body === undefined ? [] : (shapeOf(row.body).required ?? []);
  return Object.fromEntries(required.map((name) => [name, good[name] ?? 'x']));
}
