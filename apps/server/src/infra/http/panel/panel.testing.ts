import type { PanelEndpoints } from '@klub/contract/panel/panel-endpoint';
import type { StaffRole } from '@klub/contract/panel/permissions';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import type { Handle } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { type PanelHandlersOf, type PanelParts, mountPanel } from './mount-panel.ts';
import { panelServer } from './panel-server.ts';
import type { StaffGate, StaffSession } from './staff-session.ts';
import { rateLimiter } from '../rate-limit.ts';

/** A panel account with a fresh second factor; its session is its id. */
export async function addStaff(
  handle: Handle,
  name: string,
  roles: readonly StaffRole[],
): Promise<number> {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}@klub.example`;
  const row = await handle
    .insertInto('staff')
    .values({ email, name, roles: [...roles], created_at: new Date('2026-01-01T00:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export type PanelAnswer = { readonly status: number; readonly body: unknown };

export type TestPanel = {
  readonly app: FastifyInstance;
  readonly parts: PanelParts;
  /** Mounts contract rows; call it before the first request. */
  mount<Rows extends PanelEndpoints>(rows: Rows, handlers: PanelHandlersOf<Rows>): void;
  /** Calls like a page of the panel. */
  call(staffId: number, method: 'GET' | 'POST', path: string, body?: object): Promise<PanelAnswer>;
  headersOf(staffId: number): NonNullable<InjectOptions['headers']>;
  sessionOf(staffId: number): Promise<StaffSession>;
};

const url = 'http://localhost:3001';

/** The panel's listener without sign-in: the cookie names the session. */
export async function testPanel(deps: Deps): Promise<TestPanel> {
  const { database, clock } = deps;
  const settings = {
    host: '127.0.0.1',
    port: 0,
    url: undefined,
    trustedProxies: [],
    allowed: undefined,
  };
  const app = await panelServer(deps, settings);
  const gate = plainGate(deps);
  const parts = { gate, limiter: rateLimiter(database, clock), database, clock, url: () => url };
  const headersOf = (staffId: number) => ({
    cookie: `__Host-panel=${tokenOf(staffId)}`,
    'sec-fetch-site': 'same-origin',
    origin: url,
  });
  return {
    app,
    parts,
    mount: (rows, handlers) => mountPanel(app, parts, rows, handlers),
    call: async (staffId, method, path, body) => {
      const more = method === 'POST' ? { payload: body ?? {} } : {};
      const answer = await app.inject({
        method,
        url: `/api/panel/v1/${path}`,
        headers: headersOf(staffId),
        ...more,
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    headersOf,
    sessionOf: async (staffId) => {
      const session = await gate.authenticate(tokenOf(staffId));
      if (session === null) throw new Error(`account ${staffId} is suspended`);
      return session;
    },
  };
}

function tokenOf(staffId: number): string {
  return String(staffId).padStart(43, '0');
}

/** Same checks as the staff module, for sessions without sign-in. */
function plainGate({ database, clock }: Pick<Deps, 'database' | 'clock'>): StaffGate {
  const found = async (handle: Handle, staffId: number, lock = sql``) => {
    const { rows } = await sql<{ name: string; roles: StaffRole[] }>`
      select name, roles from staff where id = ${staffId} and suspended_at is null ${lock}
    `.execute(handle);
    return rows[0] ?? null;
  };
  return {
    authenticate: async (token) => {
      const staffId = Number(token);
      const account = await found(database.kysely, staffId);
      const now = clock.now();
      const known = {
        id: staffId,
        tokenHash: Buffer.from(token),
        staffId,
        factor: 'passkey',
      } as const;
      return account === null ? null : { ...known, ...account, openedAt: now, provenAt: now };
    },
    stands: async (transaction, { staffId, roles }) => {
      const account = await found(transaction, staffId, sql`for share`);
      return account !== null && account.roles.join() === roles.join();
    },
    isRevoked: async ({ staffId }) => (await found(database.kysely, staffId)) === null,
  };
}
