import { entryRows } from '@klub/contract/panel/entry';
import type { StaffRole } from '@klub/contract/panel/permissions';
import { Secret, TOTP } from 'otpauth';
import { passwords } from '../../../../infra/crypto/password.ts';
import { mountPanel } from '../../../../infra/http/panel/mount-panel.ts';
import { panelServer } from '../../../../infra/http/panel/panel-server.ts';
import { addStaff } from '../../../../infra/http/panel/panel.testing.ts';
import { rateLimiter } from '../../../../infra/http/rate-limit.ts';
import { type TestApp, type TestSettings, testDeps } from '../../../../testing/app.ts';
import { makeTicket } from '../tickets.ts';
import type { TicketPurpose } from '../tickets.store.ts';
import { Authenticator } from './authenticator.testing.ts';
import { entryHandlers } from './entry.routes.ts';
import { type StaffSessions, staffSessions } from './staff-sessions.ts';

export const url = 'http://localhost:3001';
export const goodPassword = 'korona-zamek-42-lipa';

export type Answer = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly cookie: string | null;
  /** The cookie that names the browser. */
  readonly device: string | null;
};
export type Entry = Omit<TestApp, 'app'> & {
  readonly sessions: StaffSessions;
  /** Calls like a page of the panel; `cookie` is the one set by a reply. */
  call(
    method: 'GET' | 'POST',
    path: string,
    options?: { body?: object; cookie?: string | null; headers?: object; from?: string },
  ): Promise<Answer>;
  ticketFor(
    roles?: readonly StaffRole[],
    purpose?: TicketPurpose,
  ): Promise<{ staffId: number; ticket: string }>;
};

function cookieIn(
  set: string | readonly string[] | undefined,
  isIt: (name: string) => boolean,
): string | null {
  const pairs = [set ?? []].flat().map((one) => one.split(';', 1)[0] ?? '');
  return pairs.find((pair) => isIt(pair.split('=', 1)[0] ?? '')) ?? null;
}

let counted = 0;

/** The panel's sign-in on its own listener. */
export async function testEntry(settings: TestSettings = {}): Promise<Entry> {
  const parts = await testDeps(settings);
  const { deps, database, clock } = parts;
  const listener = { host: '127.0.0.1', port: 0, url, trustedProxies: [], allowed: undefined };
  const app = await panelServer(deps, listener);
  const sessions = staffSessions(deps);
  const limiter = rateLimiter(database, clock);
  const panelParts = { gate: sessions, limiter, database, clock, url: () => url };
  mountPanel(
    app,
    panelParts,
    entryRows,
    entryHandlers({ ...deps, sessions, limiter, passwords: passwords(), url: () => url }),
  );
  return {
    ...parts,
    sessions,
    call: async (method, path, { body, cookie, headers, from } = {}) => {
      const answer = await app.inject({
        method,
        url: `/api/panel/v1/${path}`,
        remoteAddress: from ?? '127.0.0.1',
        headers: Object.fromEntries(
          Object.entries({
            'sec-fetch-site': 'same-origin',
            origin: url,
            cookie: cookie ?? '',
            ...headers,
          }).filter(([, value]) => value !== ''),
        ),
        ...(method === 'POST' ? { payload: body ?? {} } : {}),
      });
      const set = answer.headers['set-cookie'];
      return {
        status: answer.statusCode,
        body: answer.json(),
        cookie: cookieIn(set, (name) => !name.includes('device')),
        device: cookieIn(set, (name) => name.includes('device')),
      };
    },
    ticketFor: async (roles = ['coordinator'], purpose = 'first') => {
      counted += 1;
      const staffId = await addStaff(database.kysely, `Osoba ${letters(counted)}`, roles);
      const ticket = await makeTicket(database.kysely, {
        staffId,
        purpose,
        madeBy: null,
        at: clock.now(),
        random: deps.random,
      });
      return { staffId, ticket };
    },
  };
}

function letters(count: number): string {
  return [...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}

export type Enrolled = {
  readonly staffId: number;
  readonly cookie: string;
  readonly recoveryCodes: readonly string[];
  readonly email: string;
};

type Data = {
  data: {
    challengeId: string;
    options: Record<string, unknown>;
    secret: string;
    attempt: string;
    recoveryCodes: string[];
    me: { email: string };
  };
};

export function dataOf({ body }: Answer): Data['data'] {
  return (body as unknown as Data).data;
}

/** First sign-in of a new account with a passkey. */
export async function enrolWithKey(
  entry: Entry,
  key: Authenticator = new Authenticator(url),
  roles?: readonly StaffRole[],
): Promise<Enrolled> {
  const { staffId, ticket } = await entry.ticketFor(roles);
  const answer = await enrolByTicket(entry, ticket, key);
  const { recoveryCodes, me } = dataOf(answer);
  return { staffId, cookie: answer.cookie ?? '', recoveryCodes, email: me.email };
}

/** Uses a ticket up with a passkey. */
export async function enrolByTicket(
  entry: Entry,
  ticket: string,
  key: Authenticator,
): Promise<Answer> {
  const asked = dataOf(
    await entry.call('POST', 'entry/ticket/passkey/options', { body: { ticket } }),
  );
  const body = {
    ticket,
    challengeId: asked.challengeId,
    response: key.register(asked.options),
    name: 'Laptop',
  };
  return entry.call('POST', 'entry/ticket/passkey', { body });
}

/** First sign-in of a new account with a password and an application. */
export async function enrolWithCodes(
  entry: Entry,
): Promise<Enrolled & { readonly secret: string }> {
  const { staffId, ticket } = await entry.ticketFor();
  const { secret } = dataOf(await entry.call('POST', 'entry/ticket/totp', { body: { ticket } }));
  const code = codeAt(secret, entry.clock.now());
  const answer = await entry.call('POST', 'entry/ticket/password', {
    body: { ticket, password: goodPassword, code },
  });
  const { recoveryCodes, me } = dataOf(answer);
  return { staffId, cookie: answer.cookie ?? '', recoveryCodes, email: me.email, secret };
}

export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: at.getTime(),
  });
}

/** Signs in with a passkey; the reply has the cookie. */
export async function enterWithKey(
  entry: Entry,
  key: Authenticator,
  fault: Parameters<Authenticator['prove']>[1] = {},
): Promise<Answer> {
  const asked = dataOf(await entry.call('POST', 'entry/passkey/options'));
  const body = { challengeId: asked.challengeId, response: key.prove(asked.options, fault) };
  return entry.call('POST', 'entry/passkey', { body });
}

export async function attemptOf(entry: Entry, email: string, password: string): Promise<string> {
  return dataOf(await entry.call('POST', 'entry/password', { body: { email, password } })).attempt;
}

export function meOf(entry: Entry, cookie: string | null): Promise<Answer> {
  return entry.call('GET', 'me', { cookie });
}

/** The trail's actions of an account, oldest first. */
export async function actionsOf(entry: Entry, staffId: number): Promise<string[]> {
  const rows = await entry.database.kysely
    .selectFrom('trail_entry')
    .select(['action', 'outcome'])
    .where('subject_id', '=', String(staffId))
    .orderBy('id')
    .execute();
  return rows.map(({ action, outcome }) => `${action} ${outcome}`);
}
