import { Writable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../modules/club/auth/accounts.ts';
import { sessions } from '../../modules/club/auth/sessions/sessions.ts';
import { exportPerson } from '../../modules/office/privacy/privacy.service.ts';
import { buildPanel, panelServices } from '../../panel.ts';
import { buildApp } from '../../app.ts';
import { type TestApp, testDeps } from '../../testing/app.ts';
import { addPerson } from '../../testing/programme.ts';
import { logger } from '../log.ts';

const url = 'https://panel.klub.example';
const typed = '512345678';
const form = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/;

let written = '';
const destination = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    written += chunk.toString();
    done();
  },
});
let club: TestApp;
let panel: TestApp['app'];
let token = '';

beforeAll(async () => {
  const parts = await testDeps({ deps: { log: logger('info', destination) } });
  const settings = {
    host: '127.0.0.1',
    port: 0,
    url,
    trustedProxies: ['10.1.0.0/16'],
    allowed: undefined,
  };
  const deps = {
    ...parts.deps,
    config: { ...parts.deps.config, trustedProxies: ['10.1.0.0/16', '2001:db8::1'] },
  };
  const account = accounts(deps);
  club = { ...parts, deps, app: await buildApp(deps, account) };
  panel = await buildPanel({ ...deps, ...account }, settings, panelServices(deps), () => url);
  const personId = await addPerson(parts.database.kysely, 'user1');
  token = await sessions(deps).open(parts.database.kysely, {
    personId,
    scope: 'full',
    deviceHash: null,
  });
});

afterAll(() => Promise.all([club.app.close(), panel.close()]));

function linesOf(reference: unknown): Record<string, unknown>[] {
  return written
    .split('\n')
    .filter((line) => line.includes(`"reqId":"${String(reference)}"`))
    .map((line) => JSON.parse(line));
}

const bearer = (): object => ({ authorization: `Bearer ${token}` });
const refused = [
  [
    'a wrong password',
    '/authorization',
    401,
    { username: typed, password: 'Tajne-1234' },
    () => ({}),
  ],
  ['a wrong field', '/authorization', 400, { username: typed }, () => ({})],
  ['an unknown address', `/nic/${typed}`, 404, { username: typed }, () => ({})],
  ['an undecodable address', '/%ff', 400, { username: typed }, () => ({})],
  ['a foreign role', '/api/v1/reports/places/1', 404, {}, bearer],
] as const;

test.each(refused)(
  '%s is in the log by its number, without personal data',
  async (_, path, status, payload, headers) => {
    const answer = await club.app.inject({
      method: 'POST',
      url: path,
      payload,
      headers: headers(),
    });
    expect(answer.statusCode).toBe(status);
    const reference = answer.headers['x-request-id'];
    expect(reference).toMatch(form);
    const [line = {}, ...more] = linesOf(reference).filter(({ msg }) => msg === 'answered');
    expect(more).toEqual([]);
    expect(line).toMatchObject({ app: 'club', method: 'POST', status });
    expect(line['reason']).toMatch(/^[a-zA-Z]+$/);
    for (const secret of [typed, 'Tajne', token]) expect(written).not.toContain(secret);
  },
);

test('calls of one account have one digest, and others none', async () => {
  const personOf = async (headers: object): Promise<unknown> => {
    const answer = await club.app.inject({ url: '/api/v1/challenges', headers: { ...headers } });
    return linesOf(answer.headers['x-request-id'])[0]?.['person'];
  };
  const [first, second, nobody] = [
    await personOf(bearer()),
    await personOf(bearer()),
    await personOf({}),
  ];
  expect(first).toMatch(/^[\w-]{12}$/);
  const { phone } = await club.database.kysely
    .selectFrom('person')
    .select('phone')
    .executeTakeFirstOrThrow();
  const exported = await exportPerson(club.deps, phone);
  expect(exported.people.map(({ inLog }) => inLog)).toEqual([first]);
  expect(second).toBe(first);
  expect(nobody).toBeUndefined();
});

test('only a trusted proxy names a call, and only in the form of a number', async () => {
  const address = fc.constantFrom('10.1.2.3', '::ffff:10.1.2.3', '10.2.0.1', '203.0.113.9', '::1');
  const given = fc.oneof(
    fc.stringMatching(/^[0-9a-z]{4}-[0-9a-z]{4}$/),
    fc.stringMatching(/^[0-9a-z-]{0,40}$/),
    fc.constant('"},{"level":60'),
  );
  await fc.assert(
    fc.asyncProperty(address, given, fc.boolean(), async (remoteAddress, id, isPanel) => {
      const app = isPanel ? panel : club.app;
      const asked = { url: '/api/nic', remoteAddress, headers: { 'x-request-id': id } };
      const { headers } = await app.inject(asked);
      const isTaken = remoteAddress.endsWith('10.1.2.3') && form.test(id.toUpperCase());
      expect(headers['x-request-id']).toMatch(form);
      expect(headers['x-request-id'] === id.toUpperCase()).toBe(isTaken);
    }),
    { numRuns: 60 },
  );
});
