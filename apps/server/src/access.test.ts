import { endpoints } from '@klub/contract';
import type { Call, Endpoint } from '@klub/contract/endpoint';
import { type Role, roles } from '@klub/contract/roles';
import { beforeAll, describe, expect, test } from 'vitest';
import { idleDays } from './modules/club/auth/sessions/session.rules.ts';
import {
  type Club,
  addAccount,
  get,
  logIn,
  testClub,
} from './modules/club/auth/accounts.testing.ts';
import { refusalOf, routesUnlike } from './testing/access.ts';

const rows = Object.entries(endpoints) as [Call, Endpoint][];
const someday = '2026-11-16T10:00:00+01:00';

const principals = [
  ...roles,
  'nobody',
  'unknown token',
  'before password',
  'expired',
  'revoked',
  'blocked',
  'deleted',
  'asked to leave',
] as const;
type Principal = (typeof principals)[number];

const standings = {
  'before password': 'before password',
  'asked to leave': 'asked to leave',
} as const;

/** Expected refusal; null: admitted. */
function promisedTo(principal: Principal, { access }: Endpoint): 401 | 403 | null {
  const role = roles.find((candidate) => candidate === principal);
  const standing = Object.entries(standings).find(([name]) => name === principal)?.[1];
  return refusalOf(access, role ?? 'user1', role === undefined ? (standing ?? 'out') : 'in');
}

let club: Club;
const people = new Map<Principal, number>();
beforeAll(async () => {
  club = await testClub({ moment: someday });
  for (const [index, principal] of principals.entries()) {
    const role: Role = roles.find((candidate) => candidate === principal) ?? 'user1';
    const phone = `+485000008${String(index).padStart(2, '0')}`;
    people.set(principal, await addAccount(club, { phone, role }));
  }
});

const tokens = new Map<Principal, string | undefined>();
/** One session for all calls except the logout, which ends its own. */
async function tokenFor(call: Call, principal: Principal): Promise<string | undefined> {
  if (call === 'POST /api/v1/logout') return newToken(principal);
  if (!tokens.has(principal)) tokens.set(principal, await newToken(principal));
  return tokens.get(principal);
}

async function newToken(principal: Principal): Promise<string | undefined> {
  if (principal === 'nobody') return undefined;
  if (principal === 'unknown token') return 'A'.repeat(43);
  const personId = people.get(principal) ?? 0;
  const scope = principal === 'before password' ? 'set_password' : 'full';
  const { kysely } = club.database;
  const token = await club.account.sessions.open(kysely, { personId, scope, deviceHash: null });
  const session = await club.account.sessions.authenticate(token);
  const now = club.clock.now();
  if (principal === 'expired' && session !== null) {
    const last_used_at = new Date(now.getTime() - (idleDays * 24 + 1) * 3_600_000);
    await kysely
      .updateTable('session')
      .set({ last_used_at })
      .where('token_hash', '=', session.tokenHash)
      .execute();
  }
  if (principal === 'revoked' && session !== null) await club.account.sessions.end(kysely, session);
  const states = {
    blocked: { blocked_at: now },
    deleted: { deleted_at: now },
    'asked to leave': { force_log_out: true },
  } as const;
  const state = Object.entries(states).find(([name]) => name === principal)?.[1];
  if (state !== undefined)
    await kysely.updateTable('person').set(state).where('id', '=', personId).execute();
  return token;
}

async function statusFor(call: Call, principal: Principal): Promise<number> {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string];
  const role = roles.find((candidate) => candidate === principal) ?? 'user1';
  const url = path.replace(':userType', role).replace(/:\w+/g, 'nothing-of-this-name');
  const token = await tokenFor(call, principal);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const request = method === 'POST' ? { payload: {} } : {};
  return (await club.app.inject({ method, url, headers, remoteAddress: '10.40.0.1', ...request }))
    .statusCode;
}

describe('every call admits exactly the callers that its row names', () => {
  test.each(principals)('%s', async (principal) => {
    const wrong: string[] = [];
    for (const [call, row] of rows) {
      const status = await statusFor(call, principal);
      const refusal = status === 401 || status === 403 ? status : null;
      const promised = promisedTo(principal, row);
      if (refusal !== promised)
        wrong.push(`${call}: ${status} instead of ${promised ?? 'being let in'}`);
    }
    expect(wrong).toEqual([]);
  });
});

test("the router has exactly the contract's calls and the infrastructure", () => {
  const calls = rows.map(([call]) => call);
  expect(routesUnlike(club.app, calls)).toEqual([]);
});

test('[HZ22] five configurations have a name; any other is not there', async () => {
  const names = rows
    .map(([call]) => /^GET \/api\/v1\/configuration\/(.+)$/.exec(call)?.[1])
    .filter((name) => name !== undefined);
  expect(names.toSorted()).toEqual([
    'contact_text',
    'prefix_od_types_of_users_databases',
    'prizes_text',
    'rules_text',
    'user_types',
  ]);
  await addAccount(club, { phone: '+48500000899', role: 'salesman' });
  const token = await logIn(club.app, '500000899');
  for (const name of ['sms_api_key', 'knowledge_minimum', '%2e%2e', '__proto__', '', '*']) {
    const reply = await get(club.app, `/api/v1/configuration/${name}`, { token });
    expect(reply.statusCode).toBe(404);
  }
});
