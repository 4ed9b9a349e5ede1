import type { Role } from '@klub/contract/roles';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../../app.ts';
import type { Deps } from '../../../infra/deps.ts';
import { type JobWorker, jobWorker } from '../../../infra/jobs/jobs.ts';
import { type TestApp, type TestSettings, testDeps } from '../../../testing/app.ts';
import { sweeps } from '../../../sweeps.ts';
import { type Accounts, accounts } from './accounts.ts';
import { accountJobs, housekeepingJobs } from './auth.jobs.ts';
import { addPerson } from '../../../testing/programme.ts';

/** The club for account tests: the app, the jobs, and the sent SMS. */
export type Club = TestApp & {
  readonly account: Accounts;
  readonly sms: readonly SentSms[];
  readonly worker: JobWorker;
};
export type SentSms = {
  readonly to: string;
  readonly text: string;
  readonly idempotencyKey: string;
};

export async function testClub(settings: TestSettings = {}): Promise<Club> {
  const parts = await testDeps(settings);
  const sms: SentSms[] = [];
  const send = async (message: SentSms): Promise<void> => void sms.push(message);
  return {
    ...parts,
    ...(await anotherProcess(parts.deps)),
    sms,
    worker: jobWorker(parts.deps, {
      ...accountJobs(parts.deps, { send }),
      ...housekeepingJobs(parts.deps, sweeps),
    }),
  };
}

/** A second app with separate memory on the same database, like another process. */
export async function anotherProcess(
  deps: Deps,
): Promise<{ app: FastifyInstance; account: Accounts }> {
  const account = accounts(deps);
  return { account, app: await buildApp(deps, account) };
}

export const testPassword = 'Poprawne hasło 1';

type NewPerson = {
  readonly phone: string;
  readonly role?: Role;
  /** Null: invited only. */
  readonly password?: string | null;
  readonly isBlocked?: boolean;
  readonly forceLogOut?: boolean;
};

/** Adds a person with the usual password; returns the id. */
export async function addAccount(club: Club, person: NewPerson): Promise<number> {
  const now = club.clock.now();
  const password = person.password === undefined ? testPassword : person.password;
  return addPerson(club.database.kysely, person.role, {
    phone: person.phone,
    password_hash: password === null ? null : await club.account.passwords.hash(password),
    activated_at: password === null ? null : now,
    blocked_at: person.isBlocked === true ? now : null,
    force_log_out: person.forceLogOut ?? false,
    created_at: now,
  });
}

type Call = {
  readonly token?: string;
  readonly device?: string;
  /** Another address has separate limits. */
  readonly source?: string;
};

export function post(
  app: FastifyInstance,
  url: string,
  payload: object,
  { token, device, source = '10.0.0.1' }: Call = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url,
    payload,
    headers: headersOf({ token, device }),
    remoteAddress: source,
  });
}

export function get(app: FastifyInstance, url: string, { token, source = '10.0.0.1' }: Call = {}) {
  return app.inject({ method: 'GET', url, headers: headersOf({ token }), remoteAddress: source });
}

function headersOf({
  token,
  device,
}: {
  token: string | undefined;
  device?: string | undefined;
}): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(device === undefined || device === '' ? {} : { 'x-device-id': device }),
  };
}

/** Returns the token of a login; fails the test when it is refused. */
export async function logIn(
  app: FastifyInstance,
  username: string,
  { password = testPassword, ...call }: Call & { readonly password?: string } = {},
): Promise<string> {
  const reply = await post(app, '/authorization', { username, password }, call);
  if (reply.statusCode !== 200)
    throw new Error(`The login of ${username} was refused: ${reply.body}`);
  return reply.json<{ data: { access_token: string } }>().data.access_token;
}

/** The password in the newest SMS to this number. */
export function codeIn(club: Club, phone: string): string {
  const text = club.sms.findLast(({ to }) => to === phone)?.text ?? '';
  return /haslo to (\S+)\./.exec(text)?.[1] ?? `no code in "${text}"`;
}
