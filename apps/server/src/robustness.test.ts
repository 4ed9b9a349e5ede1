import { endpoints } from '@klub/contract';
import type { Call, Endpoint } from '@klub/contract/endpoint';
import type { Role } from '@klub/contract/roles';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from './modules/club/auth/sessions/sessions.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { addPerson } from './testing/programme.ts';
import { publicData } from './testing/public-data.ts';
import { someOf } from '../../../scripts/brief.ts';

/**
 * Values that make PostgreSQL throw or that it stores differently, unless they are checked first.
 */
const nastyTexts = [
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff tail',
  '2147483648',
  '9223372036854775808',
  '9007199254740993',
  '-1',
  '1e30',
  'NaN',
  'Infinity',
  '2023-02-30',
  '99999-01-01',
  'infinity',
  'now',
  '%',
  '_',
  '\\',
  'a\\',
  '(((',
  "' or 1=1 --",
  '"; drop table person; --',
  '\u200b500000001',
  '🧨👩‍👩‍👧‍👦',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  'x'.repeat(11_000),
];
const nastyValues: readonly unknown[] = [
  ...nastyTexts,
  null,
  0,
  -1,
  2_147_483_648,
  9_007_199_254_740_994,
  1e308,
  0.1,
  true,
  [],
  [null],
  ['\u0000', '\ud800'],
  {},
  { $ne: 1 },
];

const rows = Object.entries(endpoints) as [Call, Endpoint][];
const roleFor = ({ access }: Endpoint): Role | undefined =>
  access === 'public' ? undefined : access.roles[0];

let club: TestApp;
const tokens = new Map<Role, string>();
beforeAll(async () => {
  club = await testApp();
  for (const role of ['user1', 'user2', 'user3', 'salesman'] as const) await openSession(role);
});
afterAll(() => club.app.close());

async function openSession(role: Role): Promise<void> {
  const { kysely } = club.database;
  const personId = await addPerson(kysely, role);
  tokens.set(
    role,
    await sessions(club.deps).open(kysely, { personId, scope: 'full', deviceHash: null }),
  );
}

let sent = 0;
async function send(call: Call, row: Endpoint, input: Input): Promise<string | undefined> {
  // Limits are per minute: advances the clock, so that they do not hide later results.
  if (++sent % 50 === 0) club.clock.advance({ minutes: 61 });
  const role = roleFor(row);
  const answer = await inject(
    club.app,
    call,
    input,
    role === undefined ? undefined : tokens.get(role),
  );
  const body: unknown = JSON.parse(answer.body);
  const isSaid = answer.statusCode < 400 || isFailureBody(body, answer.statusCode);
  if (answer.statusCode < 500 && isSaid) return undefined;
  if (answer.statusCode === 503 && isSaid) return undefined;
  return `${call} ${JSON.stringify(input).slice(0, 200)}: ${answer.statusCode} ${answer.body.slice(0, 200)}`;
}

test('no value in any field causes a 500, and refusals follow D3', async () => {
  const wrong: (string | undefined)[] = [];
  for (const [call, row] of rows) {
    if (call === 'POST /api/v1/logout') continue;
    for (const field of Object.keys(row.params?.shape ?? {})) {
      for (const value of someOf(12, nastyTexts))
        wrong.push(await send(call, row, { params: { [field]: value } }));
    }
    for (const field of Object.keys(row.query?.shape ?? {})) {
      for (const value of someOf(12, nastyTexts))
        wrong.push(await send(call, row, { query: { [field]: value } }));
      wrong.push(await send(call, row, { rawQuery: `${field}=1&${field}=2` }));
    }
    if (row.encoding === 'multipart') continue;
    for (const field of Object.keys(row.body?.shape ?? {})) {
      for (const value of someOf(18, nastyValues))
        wrong.push(await send(call, row, { body: { [field]: value } }));
    }
  }
  expect(sent).toBeGreaterThan(1_000);
  expect(wrong.filter((line) => line !== undefined)).toEqual([]);
}, 180_000);

const blns = publicData('strings/blns.json');
test.skipIf(blns === undefined)(
  'naughty strings in typed fields never cause a 500',
  async () => {
    const strings: string[] = JSON.parse(readFileSync(blns ?? '', 'utf8'));
    const wrong: (string | undefined)[] = [];
    for (const text of someOf(120, strings)) {
      wrong.push(
        await send('GET /approvals/:username', endpoints['GET /approvals/:username'], {
          params: { username: text },
        }),
      );
      const login = { username: text, password: text };
      wrong.push(
        await send('POST /authorization', endpoints['POST /authorization'], { body: login }),
      );
      wrong.push(
        await send('GET /api/v1/question/:slug', endpoints['GET /api/v1/question/:slug'], {
          params: { slug: text },
        }),
      );
    }
    expect(strings.length).toBeGreaterThan(400);
    expect(wrong.filter((line) => line !== undefined)).toEqual([]);
  },
  180_000,
);

type Input = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly rawQuery?: string;
  readonly body?: Readonly<Record<string, unknown>>;
};

let addresses = 0;

function inject(app: FastifyInstance, call: Call, input: Input, token: string | undefined) {
  const [method, path = ''] = call.split(' ') as ['GET' | 'POST', string];
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encoded(input.params?.[name] ?? 'x'));
  const pairs = Object.entries(input.query ?? {}).map(
    ([name, value]) => `${name}=${encoded(value)}`,
  );
  const query = [...pairs, ...(input.rawQuery === undefined ? [] : [input.rawQuery])].join('&');
  addresses++;
  return app.inject({
    method,
    url: query === '' ? filled : `${filled}?${query}`,
    remoteAddress: `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { payload: JSON.stringify(input.body ?? {}) } : {}),
  });
}

/** A lone surrogate cannot be written in a URL; its bytes, which are not UTF-8, can. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';
}

function isFailureBody(body: unknown, status: number): boolean {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !('message' in body))
    return false;
  return (
    'code' in body &&
    body.code === status &&
    typeof body.message === 'string' &&
    typeof body.errors === 'object'
  );
}
