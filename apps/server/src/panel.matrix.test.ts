import { panelEndpoints } from '@klub/contract/panel/index';
import {
  type Permission,
  type StaffRole,
  may,
  permissions,
  staffRoles,
} from '@klub/contract/panel/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from './modules/club/auth/accounts.ts';
import { addStaff } from './infra/http/panel/panel.testing.ts';
import { sessions } from './modules/club/auth/sessions/sessions.ts';
import { type PanelServices, buildPanel, panelServices } from './panel.ts';
import { buildApp } from './app.ts';
import { testDeps } from './testing/app.ts';
import { addPerson } from './testing/programme.ts';

const url = 'http://localhost:3001';

type Call = {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly may: string;
};

const calls: readonly Call[] = Object.entries(panelEndpoints).map(([name, row]) => {
  const [method, path = ''] = name.split(' ') as ['GET' | 'POST', string];
  const filled = path.replace(':month', '2026-10').replace(/:\w+/, '987654321');
  return { name, method, path: filled, may: row.may };
});
const ownCalls = calls.filter((call) => call.may === 'signedIn');
const guarded = calls.filter((call) => call.may in permissions);
/** Modules that belong to no listener. */
const elsewhere = [
  '/api/v1/user/get',
  '/authorization',
  '/api/v1/challenges',
  '/readyz/../metrics',
];

let parts: Awaited<ReturnType<typeof testDeps>>;
let services: PanelServices;
let panel: Awaited<ReturnType<typeof buildPanel>>;
const cookies = new Map<StaffRole, string>();
beforeAll(async () => {
  parts = await testDeps();
  const { deps } = parts;
  services = panelServices(deps);
  const config = { host: '127.0.0.1', port: 0, url, trustedProxies: [], allowed: undefined };
  panel = await buildPanel(accounts(deps), config, services, () => url);
  for (const role of staffRoles) cookies.set(role, await signIn(role));
});
afterAll(() => panel.close());

async function signIn(role: StaffRole): Promise<string> {
  const { kysely } = parts.database;
  const staffId = await addStaff(kysely, role, [role]);
  const opened = kysely.transaction().execute((transaction) =>
    services.sessions.open(transaction, {
      staffId,
      factor: 'passkey',
      source: '192.0.2.1',
      userAgent: '',
    }),
  );
  return `__Host-panel=${(await opened).token}`;
}

const ask = async (
  { method, path }: Call,
  headers: Record<string, string>,
): Promise<{ status: number; code: string }> => {
  // Calls are limited by the minute.
  parts.clock.advance({ seconds: 1 });
  const more = method === 'POST' ? { payload: {} } : {};
  const sent = { 'sec-fetch-site': 'same-origin', origin: url, ...headers };
  const answer = await panel.inject({ method, url: path, headers: sent, ...more });
  return { status: answer.statusCode, code: answer.body };
};

/** Every row of every table, except counts of limits and entries of refusals. */
async function digest(): Promise<string> {
  const { kysely } = parts.database;
  const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('rate_count', 'trail_entry', 'trail_waiting', 'staff_session')
      order by table_name
    `.execute(kysely);
  const each = tables.map(
    ({
      name,
    }) => sql`select ${name}::text as name, count(*), md5(coalesce(string_agg(t::text, '|' order by t::text), ''))
        from ${sql.table(name)} t`,
  );
  const { rows } = await sql`${sql.join(each, sql` union all `)} order by name`.execute(kysely);
  return JSON.stringify(rows);
}

test('every call has a known permission or is public or personal', () => {
  expect(calls.length).toBeGreaterThan(45);
  expect(
    calls.filter(
      (call) => !['public', 'signedIn'].includes(call.may) && !(call.may in permissions),
    ),
  ).toEqual([]);
});

test("each call admits exactly its permission's roles; refusals change nothing", async () => {
  const wrong: string[] = [];
  const before = await digest();
  for (const call of guarded) {
    for (const role of staffRoles) {
      if (may([role], call.may as Permission)) continue;
      const { status } = await ask(call, { cookie: cookies.get(role) ?? '' });
      if (status !== 403) wrong.push(`${role} ${call.name} ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(await digest()).toBe(before);
  for (const call of [...guarded, ...ownCalls]) {
    if (call.name.includes('/me/leave') || call.name.includes('/me/sessions')) continue;
    for (const role of staffRoles) {
      if (call.may !== 'signedIn' && !may([role], call.may as Permission)) continue;
      const { status, code } = await ask(call, { cookie: cookies.get(role) ?? '' });
      if (status === 401 || (status === 403 && code.includes('uprawnie')) || status >= 500) {
        wrong.push(`${role} ${call.name} ${status} ${code.slice(0, 80)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('without a panel session or from elsewhere nothing works or changes', async () => {
  const personId = await addPerson(parts.database.kysely);
  const opened = { personId, scope: 'full', deviceHash: null } as const;
  const token = await sessions(parts.deps).open(parts.database.kysely, opened);
  const good = cookies.get('administrator') ?? '';
  const before = await digest();
  const wrong: string[] = [];
  for (const call of [...guarded, ...ownCalls]) {
    const attempts: readonly (readonly [number, Record<string, string>])[] = [
      [401, {}],
      [401, { authorization: `Bearer ${token}` }],
      [401, { cookie: `__Host-panel=${token}` }],
      [401, { cookie: `__Host-panel=${'A'.repeat(43)}` }],
      [403, { cookie: good, origin: 'http://localhost:3000' }],
      [403, { cookie: good, 'sec-fetch-site': 'cross-site' }],
      [403, { cookie: good, 'sec-fetch-site': 'same-site' }],
    ];
    for (const [status, headers] of attempts) {
      const answer = await ask(call, headers);
      // Callers without a session share a limit.
      if (answer.status !== status && !(status === 401 && answer.status === 429)) {
        wrong.push(`${call.name} ${JSON.stringify(Object.keys(headers))} ${answer.status}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(await digest()).toBe(before);
});

test('HEAD is refused, because it would read without an entry', async () => {
  const headers = { cookie: cookies.get('administrator') ?? '', 'sec-fetch-site': 'same-origin' };
  for (const { name, path } of calls.filter(({ method }) => method === 'GET')) {
    const { statusCode } = await panel.inject({ method: 'HEAD', url: path, headers });
    expect(statusCode, name).toBe(404);
  }
});

test('neither listener answers the calls of the other', async () => {
  const app = await buildApp(parts.deps);
  for (const call of calls) {
    const { statusCode } = await app.inject({
      method: call.method,
      url: call.path,
      headers: { cookie: cookies.get('administrator') ?? '' },
    });
    expect(statusCode, call.name).toBe(404);
  }
  for (const path of elsewhere) {
    const { statusCode } = await panel.inject({ method: 'GET', url: path });
    expect(statusCode, path).toBe(404);
  }
  await app.close();
});
