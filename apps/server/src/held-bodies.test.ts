import { once } from 'node:events';
import { connect } from 'node:net';
import { endpoints } from '@klub/contract';
import { panelEndpoints } from '@klub/contract/panel/index';
import { may, staffRoles } from '@klub/contract/panel/permissions';
import { type Role, roles } from '@klub/contract/roles';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from './app.ts';
import { addStaff } from './infra/http/panel/panel.testing.ts';
import { accounts } from './modules/club/auth/accounts.ts';
import { sessions } from './modules/club/auth/sessions/sessions.ts';
import { makeTicket } from './modules/office/staff/tickets.ts';
import { buildPanel, panelServices } from './panel.ts';
import { testDeps } from './testing/app.ts';
import { type Headers, head, held, isClosing } from './testing/held.ts';
import { addPerson } from './testing/programme.ts';

const url = 'http://localhost:3001';
const sameOrigin = { origin: url, 'sec-fetch-site': 'same-origin' };
const types = [
  'application/json',
  'application/octet-stream',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
];
const small = { 'content-length': '60' };
const overOneMegabyte = { 'content-length': '1048577' };
const large = { 'content-length': '60000000' };
const unbounded = { 'transfer-encoding': 'chunked' };

type Route = {
  readonly call: string;
  readonly isPublic: boolean;
  readonly lets: (role: string) => boolean;
};
type Listener = {
  readonly name: 'club' | 'panel';
  readonly port: number;
  readonly routes: readonly Route[];
};

const upload = 'POST /api/panel/v1/imports/:id/files';
const clubRoutes: readonly Route[] = Object.entries(endpoints).map(([call, { access }]) => ({
  call,
  isPublic: access === 'public',
  lets: (role) => access === 'public' || access.roles.some((one) => one === role),
}));
const panelRoutes: readonly Route[] = [
  ...Object.entries(panelEndpoints).map(([call, row]) => ({ call, access: row.may })),
  { call: upload, access: 'imports.write' } as const,
].map(({ call, access }) => ({
  call,
  isPublic: access === 'public',
  lets: (role) =>
    access === 'public' ||
    access === 'signedIn' ||
    staffRoles.some((one) => one === role && may([one], access)),
}));

let parts: Awaited<ReturnType<typeof testDeps>>;
let apps: readonly FastifyInstance[];
let listeners: readonly Listener[];
const sessionOf = new Map<string, Headers>();
beforeAll(async () => {
  parts = await testDeps();
  const { deps } = parts;
  const services = panelServices(deps);
  const account = accounts(deps);
  const config = { host: '127.0.0.1', port: 0, url, trustedProxies: [], allowed: undefined };
  apps = [
    await buildApp(deps, account),
    await buildPanel({ ...deps, ...account }, config, services, () => url),
  ];
  const [club = 0, panel = 0] = await Promise.all(apps.map(listen));
  listeners = [
    { name: 'club', port: club, routes: clubRoutes },
    { name: 'panel', port: panel, routes: panelRoutes },
  ];
  for (const role of roles) sessionOf.set(role, await personSession(role));
  for (const role of staffRoles) {
    const staffId = await addStaff(parts.database.kysely, role, [role]);
    const opened = parts.database.kysely.transaction().execute((transaction) =>
      services.sessions.open(transaction, {
        staffId,
        factor: 'passkey',
        source: '192.0.2.1',
        userAgent: '',
      }),
    );
    sessionOf.set(role, { cookie: `__Host-panel=${(await opened).token}` });
  }
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function personSession(role: Role): Promise<Headers> {
  const { kysely } = parts.database;
  const personId = await addPerson(kysely, role);
  const token = await sessions(parts.deps).open(kysely, {
    personId,
    scope: 'full',
    deviceHash: null,
  });
  return { authorization: `Bearer ${token}` };
}

/**
 * Sends each case without its body; returns the first three that are refused with none of these
 * statuses.
 */
async function wrong(statuses: readonly number[], cases: readonly Case[]): Promise<string[]> {
  const found: string[] = [];
  for (const { listener, route, headers } of cases) {
    if (found.length === 3) break;
    const [method = '', path = ''] = route.call.split(' ');
    const { status, text } = await held(
      listener.port,
      head(method, filled(path), { ...sameOrigin, ...headers }),
    );
    const isSmall = headers['content-length'] === small['content-length'];
    if (!statuses.includes(status) || isClosing(text) === isSmall)
      found.push(`${status} ${route.call} ${JSON.stringify(headers)}`);
  }
  return found;
}

type Case = { readonly listener: Listener; readonly route: Route; readonly headers: Headers };
const posts = (
  wanted: (route: Route) => boolean,
  headersOf: (listener: Listener, route: Route) => Headers[],
) =>
  listeners.flatMap((listener) =>
    listener.routes
      .filter((route) => route.call.startsWith('POST ') && wanted(route))
      .flatMap((route) =>
        headersOf(listener, route).map((headers): Case => ({ listener, route, headers })),
      ),
  );
const ofEachType = (...sizes: Headers[]) =>
  types.flatMap((type) => sizes.map((size): Headers => ({ 'content-type': type, ...size })));

test('without a session a body is refused before any of it arrives', async () => {
  const closed = posts(
    ({ isPublic }) => !isPublic,
    () => ofEachType(small, large, unbounded),
  );
  expect(closed.length).toBeGreaterThan(1_000);
  expect(await wrong([401, 415], closed)).toEqual([]);
}, 120_000);

test('public calls refuse large or wrong bodies before they arrive', async () => {
  const open = posts(
    ({ isPublic }) => isPublic,
    () => ofEachType(large, overOneMegabyte),
  );
  expect(open.length).toBeGreaterThan(100);
  expect(await wrong([413, 415], open)).toEqual([]);
});

test('a wrong role is refused before any of the body arrives', async () => {
  const others = posts(
    () => true,
    ({ name }, { lets }) =>
      (name === 'club' ? roles : staffRoles)
        .filter((role) => !lets(role))
        .map((role) => ({ 'content-type': 'application/json', ...small, ...sessionOf.get(role) })),
  );
  expect(others.length).toBeGreaterThan(150);
  expect(await wrong([403], others)).toEqual([]);
}, 120_000);

test('the panel refuses a foreign origin before the body arrives', async () => {
  const foreign = posts(
    ({ call }) => call.includes('/panel/'),
    () => [{ 'content-type': 'application/json', ...large, origin: 'https://evil.example' }],
  );
  expect(await wrong([403], foreign)).toEqual([]);
});

test('JSON over one megabyte is refused everywhere before any of it arrives', async () => {
  const admitted = posts(
    () => true,
    ({ name }, { lets }) => {
      const role = (name === 'club' ? roles : staffRoles).find(lets);
      return [
        { 'content-type': 'application/json', ...overOneMegabyte, ...sessionOf.get(role ?? '') },
      ];
    },
  );
  expect(await wrong([413, 415], admitted)).toEqual([]);
});

test('a call over its limit is refused before its body arrives', async () => {
  const calls = ['POST /authorization/token/', 'POST /api/panel/v1/entry/password'];
  const limited = posts(
    ({ call }) => calls.includes(call),
    () => [{ 'content-type': 'application/json', ...small }],
  );
  for (const { route } of limited) {
    const [method = '', path = ''] = route.call.split(' ');
    for (let sent = 0; sent < 300; sent++) {
      const app = apps[route.call.includes('/panel/') ? 1 : 0];
      await app?.inject({ method: method as 'POST', url: path, headers: sameOrigin, payload: {} });
    }
  }
  expect(limited).toHaveLength(2);
  expect(await wrong([429], limited)).toEqual([]);
  parts.clock.advance({ minutes: 61 });
}, 60_000);

test('chunked JSON is rejected at one megabyte', async () => {
  const [club] = listeners;
  const headers = { ...sessionOf.get('user1'), 'content-type': 'application/json', ...unbounded };
  const start = head('POST', '/api/v1/user/updateandreturnerrors', headers);
  // Invalid JSON: parsing it would reply 400.
  const { status } = await held(club?.port ?? 0, `${start}100001\r\n${'x'.repeat(1_048_577)}\r\n`);
  expect(status).toBe(413);
});

test('a refused connection is closed though its body never comes', async () => {
  for (const { port } of listeners) {
    const started = performance.now();
    const { isEnded } = await held(
      port,
      head('POST', '/nic', { 'content-type': 'application/json', ...large }),
    );
    expect([isEnded, performance.now() - started < 4_000]).toEqual([true, true]);
  }
});

test('a connection whose refused small body never comes is closed', async () => {
  for (const { port } of listeners) {
    const socket = connect(port, '127.0.0.1');
    socket.write(head('POST', '/nic', { 'content-type': 'application/json', ...small }));
    socket.resume();
    await expect(once(socket, 'end')).resolves.toEqual([]);
    socket.destroy();
  }
});

test('a small body after its refusal keeps the connection usable', async () => {
  for (const { port } of listeners) {
    const socket = connect(port, '127.0.0.1');
    const answers: string[] = [];
    socket.on('data', (part) => answers.push(part.toString()));
    socket.write(
      head('POST', '/nic', { 'content-type': 'application/json', 'content-length': '2' }),
    );
    await expect.poll(() => answers.join('')).toContain('404');
    socket.write(`{}${head('GET', '/nic', {})}`);
    await expect
      .poll(() => answers.join('').match(/HTTP\/1\.1 \d+/g))
      .toEqual(['HTTP/1.1 404', 'HTTP/1.1 404']);
    socket.destroy();
  }
});

test.each([
  ['that does not come', 0],
  ['that comes byte by byte', 10],
])('a legal body %s is cut off after a minute', async (_name, everyMs) => {
  const waited = shortenedMinutes();
  const paths = ['/authorization/token/', '/api/panel/v1/entry/ticket'];
  for (const [at, path] of paths.entries()) {
    const headers = {
      ...sameOrigin,
      'content-type': 'application/json',
      'content-length': '65536',
    };
    const answer = await held(listeners[at]?.port ?? 0, head('POST', path, headers), everyMs);
    expect(answer).toMatchObject({ status: 0, isEnded: true });
  }
  expect(waited).toEqual([61_000, 61_000]);
});

test('legal bodies are taken by both listeners', async () => {
  const { kysely } = parts.database;
  const phone = '+48500000001';
  await addPerson(kysely, 'user1', {
    phone,
    password_hash: await accounts(parts.deps).passwords.hash('Dobre hasło 1'),
  });
  const staffId = await addStaff(kysely, 'Ewa Lis', ['coordinator']);
  const at = parts.clock.now();
  const random = parts.deps.random;
  const ticket = await makeTicket(kysely, { staffId, purpose: 'first', madeBy: null, at, random });
  const [club, panel] = listeners;
  expect(
    await post(club?.port, '/authorization', { username: '500000001', password: 'Dobre hasło 1' }),
  ).toBe(200);
  expect(await post(panel?.port, '/api/panel/v1/entry/ticket', { ticket })).toBe(200);
});

/**
 * Speeds up timers of more than a minute a thousand times until the test ends; returns their real
 * times.
 */
function shortenedMinutes(): number[] {
  const real = setTimeout;
  const long: number[] = [];
  const quick = (work: () => void, ms = 0): NodeJS.Timeout => {
    if (ms <= 60_000) return real(work, ms);
    long.push(ms);
    return real(work, ms / 1_000);
  };
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(quick as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
  return long;
}

function filled(path: string): string {
  return path.replace(':month', '2026-10').replaceAll(/:\w+/g, '987654321');
}

async function post(port: number | undefined, path: string, body: object): Promise<number> {
  const headers = { ...sameOrigin, 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return answer.status;
}

async function listen(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}
