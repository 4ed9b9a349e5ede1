import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@klub/contract/panel/permissions';
import { signoffRows } from '@klub/contract/panel/signoffs';
import { staffRows } from '@klub/contract/panel/staff';
import { sql } from 'kysely';
import { type Handle, inTransaction } from '../../../../infra/db/db.ts';
import type { Deps } from '../../../../infra/deps.ts';
import { type TestApp, testDeps } from '../../../../testing/app.ts';
import { mountPanel } from '../../../../infra/http/panel/mount-panel.ts';
import { panelServer } from '../../../../infra/http/panel/panel-server.ts';
import { addStaff } from '../../../../infra/http/panel/panel.testing.ts';
import { rateLimiter } from '../../../../infra/http/rate-limit.ts';
import { everySignoff } from '../../signoffs/signoffs.testing.ts';
import { signoffHandlers } from '../../signoffs/signoffs.routes.ts';
import { type Signoffs, signoffs } from '../../signoffs/signoffs.service.ts';
import { type StaffSessions, staffSessions } from '../entry/staff-sessions.ts';
import { staffHandlers } from './accounts.routes.ts';
import type { Account } from './accounts.rules.ts';
import { accountsNow } from './accounts.service.ts';
import { staffSignoffs } from './accounts.signoffs.ts';

type Called = { readonly status: number; readonly body: unknown };
type Answer = {
  readonly status: number;
  readonly message: string;
  readonly signoffId: string | null;
};

export type StaffWorld = Omit<TestApp, 'app'> & {
  /** Calls like a page of the panel, signed in as the account. */
  readonly panel: {
    call(staffId: number, method: 'GET' | 'POST', path: string, body?: object): Promise<Called>;
  };
  readonly signoffs: Signoffs;
  /** Deletes all accounts and their rows. */
  clear(): Promise<void>;
  /** An account that can sign in, unless specified. */
  add(name: string, roles: readonly StaffRole[], has?: 'passkey' | 'nothing'): Promise<number>;
  /** A POST of the panel, like `staff/3/suspend`, as an account. */
  post(staffId: number, path: string, body?: object): Promise<Answer>;
  /** The same for one account, from an up-to-date page. */
  act(
    by: number,
    staffId: number,
    what: 'resume' | 'roles' | 'reset',
    body?: object,
  ): Promise<Answer>;
  /** The seen values that a page sends with a decision now. */
  seen(staffId: number): Promise<object>;
  /** Decides as the second person on the current screen. */
  decide(
    staffId: number,
    signoffId: string | null,
    decision?: 'approve' | 'refuse',
  ): Promise<Answer>;
  account(staffId: number): Promise<Account>;
  /** Number of an account's open sessions. */
  openSessions(staffId: number): Promise<number>;
};

const url = 'http://localhost:3001';

export const why = { reason: 'Nowy podział pracy' };

/** The panel's staff and sign-offs over HTTP, on a new database. */
export async function staffWorld(): Promise<StaffWorld> {
  const base = await testDeps();
  const { deps, clock } = base;
  const { kysely } = base.database;
  const sessions = staffSessions(deps);
  const ofStaff = staffSignoffs({ clock, sessions });
  const decisions = signoffs(deps, { ...everySignoff(ofStaff['staff.grant']), ...ofStaff });
  const settings = {
    host: '127.0.0.1',
    port: 0,
    url: undefined,
    trustedProxies: [],
    allowed: undefined,
  };
  const app = await panelServer(deps, settings);
  const parts = {
    ...deps,
    gate: sessions,
    limiter: rateLimiter(base.database, clock),
    url: () => url,
  };
  mountPanel(
    app,
    parts,
    staffRows,
    staffHandlers({ ...deps, sessions, propose: decisions.propose, url: () => url }),
  );
  mountPanel(app, parts, signoffRows, signoffHandlers(decisions));
  const signedIn = signIns(deps, sessions);
  const panel: StaffWorld['panel'] = {
    call: async (staffId, method, path, body) => {
      const headers = {
        cookie: `__Host-panel=${await signedIn(staffId)}`,
        'sec-fetch-site': 'same-origin',
      };
      const more = method === 'POST' ? { payload: body ?? {} } : {};
      const answer = await app.inject({ method, url: `/api/panel/v1/${path}`, headers, ...more });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
  const account = async (staffId: number): Promise<Account> => {
    const found = (await accountsNow(kysely, clock.now())).find(({ id }) => id === staffId);
    if (found === undefined) throw new Error(`there is no account ${staffId}`);
    return found;
  };
  const post: StaffWorld['post'] = async (staffId, path, body) => {
    const { status, body: answer } = await panel.call(staffId, 'POST', path, body);
    return { status, ...told(answer) };
  };
  const seen: StaffWorld['seen'] = async (staffId) => {
    const { roles, suspendedAt, factors } = await account(staffId);
    return { seen: roles, suspendedAt, factors };
  };
  return {
    ...base,
    panel,
    signoffs: decisions,
    clear: () => clearStaff(kysely),
    add: async (name, roles, has = 'passkey') => {
      const id = await addStaff(kysely, name, roles);
      if (has === 'passkey') await addPasskey(kysely, id, clock.now());
      await signedIn(id);
      return id;
    },
    post,
    act: async (by, staffId, what, body) =>
      post(by, `staff/${staffId}/${what}`, { ...(await seen(staffId)), ...body }),
    seen,
    decide: async (staffId, signoffId, decision = 'approve') => {
      const { body } = await panel.call(staffId, 'GET', `signoffs/${signoffId ?? 0}`);
      const { data } = body as { data?: { digest: string } };
      const digest = data?.digest ?? '0'.repeat(64);
      return post(staffId, `signoffs/${signoffId ?? 0}/decide`, {
        decision,
        digest,
        reason: 'Sprawdzone',
      });
    },
    account,
    openSessions: async (staffId) => (await account(staffId)).sessions,
  };
}

function told(body: unknown): Omit<Answer, 'status'> {
  const { message = '', data } = body as { message?: string; data?: { signoffId: string | null } };
  return { message, signoffId: data?.signoffId ?? null };
}

export async function addPasskey(handle: Handle, staffId: number, now: Date): Promise<void> {
  const row = {
    public_key: Buffer.alloc(8),
    counter: 0,
    is_synced: true,
    transports: [],
    name: '',
    created_at: now,
  };
  const credential = { staff_id: staffId, credential_id: randomUUID() };
  await handle
    .insertInto('staff_passkey')
    .values({ ...row, ...credential })
    .execute();
}

/**
 * An account's cookie with a fresh factor: opened once, and again when it has ended or is minutes
 * old.
 */
function signIns({ database, clock }: Pick<Deps, 'database' | 'clock'>, sessions: StaffSessions) {
  const tokens = new Map<number, string>();
  return async (staffId: number): Promise<string> => {
    const known = tokens.get(staffId);
    const session = known === undefined ? null : await sessions.authenticate(known);
    const isFresh =
      session?.staffId === staffId && clock.now().getTime() - session.provenAt.getTime() < 240_000;
    if (known !== undefined && isFresh) return known;
    const opened = { staffId, factor: 'passkey', source: '127.0.0.1', userAgent: 'test' } as const;
    const { token } = await inTransaction(database.kysely, (transaction) =>
      sessions.open(transaction, opened),
    );
    tokens.set(staffId, token);
    return token;
  };
}

/** Restarts account ids; never session ids, because the process remembers ended sessions. */
async function clearStaff(handle: Handle): Promise<void> {
  await sql`truncate staff, staff_person, trail_entry, trail_waiting, trail_seal, trail_sealed, signoff, job cascade`.execute(
    handle,
  );
  await sql`alter table staff alter column id restart`.execute(handle);
}
