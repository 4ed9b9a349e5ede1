import type { Call, Endpoint, Endpoints } from '@klub/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { limitConcurrency } from '../control/limit-concurrency.ts';
import { noteCaller } from './access-log.ts';
import { readJson, unhurried } from './body.ts';
import { callerOf } from './caller.ts';
import { type UploadedFile, readForm } from './multipart.ts';
import { type OwnWrite, type Written, isWritten, ownWrite } from './own-write.ts';
import { extendDeadline, waits } from '../db/deadline.ts';
import type { RateLimiter } from './rate-limit.ts';
import { refuse } from '../refusal.ts';
import {
  type Api,
  type Body,
  type InTurn,
  type Parsed,
  type RowInput,
  atOnce,
  mountRows,
  unauthenticatedLimit,
} from './rows.ts';
import type { Caller, SessionGate, Session } from './session.ts';

/** Input of a handler: parsed input, the session (null on public rows) and the request's origin. */
export type HandlerInput<Row extends Endpoint> = {
  readonly params: Parsed<Row['params']>;
  readonly query: Parsed<Row['query']>;
  readonly body: Parsed<Row['body']>;
  readonly session: Row['access'] extends 'public' ? null : Session;
  readonly caller: Caller;
} & (Row extends { encoding: 'multipart' } ? { readonly file: UploadedFile | null } : unknown);

/** A POST with a session writes; a GET only if its row says so. */
type IsWriting<Name, Row extends Endpoint> = Row['access'] extends 'public'
  ? false
  : Name extends `POST ${string}`
    ? true
    : Row extends { readonly writes: true }
      ? true
      : false;

type Handler<Name, Row extends Endpoint> =
  IsWriting<Name, Row> extends false
    ? (input: HandlerInput<Row>) => Promise<z.input<Row['reply']>>
    : (
        input: HandlerInput<Row> & { readonly write: OwnWrite },
      ) => Promise<
        Name extends `POST ${string}`
          ? Written<z.input<Row['reply']>>
          : Written<z.input<Row['reply']>> | z.input<Row['reply']>
      >;

/**
 * One handler per row of a module, enforced by type. A handler of a writing POST must return a
 * `Written` of the session's transaction.
 */
export type HandlersOf<Rows extends Endpoints> = {
  readonly [Name in keyof Rows & Call]: Handler<Name, Rows[Name]>;
};

type AnyHandler = (
  input: RowInput & {
    readonly session: Session | null;
    readonly caller: Caller;
    readonly write: OwnWrite | undefined;
  },
) => Promise<unknown>;

export type MountDeps = { readonly gate: SessionGate; readonly limiter: RateLimiter };

/** Mounts rows of the participants' API with their handlers. */
export function mount<Rows extends Endpoints>(
  app: FastifyInstance,
  parts: MountDeps,
  rows: Rows,
  handlers: HandlersOf<Rows>,
): void {
  // HandlersOf proves that row and handler match; the type system cannot follow the loop.
  mountRows(
    app,
    participantsApi(parts),
    rows,
    handlers as unknown as Readonly<Record<string, AnyHandler>>,
  );
}

type Admitted = {
  readonly caller: Caller;
  readonly session: Session | null;
  readonly lookedUpAt: number;
};

function participantsApi(parts: MountDeps): Api<Endpoint, AnyHandler, Admitted> {
  return {
    admit: async (call, row, request, reply) => {
      if (isPrefetch(request)) throw refuse('forbidden');
      const caller = callerOf(request, reply);
      return { caller, ...(await authorize(parts, call, row, request, caller)) };
    },
    inTurn: (row) => (row.encoding === 'multipart' ? formTurns() : atOnce),
    bodyOf,
    handle: async (_row, handler, { caller, session }, input) => {
      const write = session === null ? undefined : ownWrite(parts.gate, session);
      const outcome = await handler({ ...input, session, caller, write });
      return isWritten(outcome) ? outcome.result : outcome;
    },
    isRevoked: async ({ session, lookedUpAt }) =>
      session !== null && parts.gate.isRevoked(session, lookedUpAt),
    hasHead: true,
  };
}

/**
 * A form with a file takes about five times its size in memory until it is encrypted and stored, so
 * only a few run at a time and others wait in their sockets. nginx forwards only complete forms;
 * without nginx a slow client holds a slot until its timeout. Waiting does not count against the
 * call's deadline, unless the database is silent.
 */
const formsAtOnce = 4;
const formsWaitingMax = 200;
const formSeconds = 120;

function formTurns(): InTurn {
  const limited = limitConcurrency(formsAtOnce, formsWaitingMax);
  return (request, work) => {
    return limited(async () => {
      extendDeadline(waits.afterUploadMs);
      const late = setTimeout(() => request.raw.destroy(), formSeconds * 1_000);
      try {
        return await work();
      } finally {
        clearTimeout(late);
      }
    });
  };
}

/** Reads a body of the row's type; a form in place of JSON is rejected like any other type. */
async function bodyOf(row: Endpoint, request: FastifyRequest): Promise<Body> {
  if (row.encoding === 'multipart') return unhurried(() => readForm(request));
  if (request.isMultipart()) throw refuse('wrongType');
  const caller = row.access === 'public' ? 'public' : 'admitted';
  return { fields: await unhurried(() => readJson(request, caller)), file: null };
}

/**
 * Checks access to a contract row: for `mount`, and for the one call whose response does not end.
 */
export async function authorize(
  parts: MountDeps,
  call: string,
  row: Pick<Endpoint, 'access' | 'limit'>,
  request: FastifyRequest,
  caller: Caller,
): Promise<{ session: Session | null; lookedUpAt: number }> {
  if (row.access === 'public') {
    await parts.limiter.take(call, row.limit, `source:${caller.source}`);
    return { session: null, lookedUpAt: 0 };
  }
  const lookedUpAt = performance.now();
  const token = bearerOf(request);
  const session = token === null ? null : await parts.gate.authenticate(token);
  if (session === null) {
    await parts.limiter.take('unauthenticated', unauthenticatedLimit, `source:${caller.source}`);
    throw refuse('unauthenticated');
  }
  noteCaller(request, 'person', session.personId);
  if (session.forceLogOut && row.access.beforePassword === undefined)
    throw refuse('unauthenticated');
  if (!row.access.roles.includes(session.role)) throw refuse('forbidden');
  if (session.scope === 'set_password' && row.access.beforePassword === undefined)
    throw refuse('passwordNotSet');
  await parts.limiter.take(call, row.limit, `person:${session.personId}`);
  return { session, lookedUpAt };
}

function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** A prefetching browser must not start a question's clock or mark a pill as read (HZ30). */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return /^prefetch\b/i.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''));
}
