import type { Call, Endpoint, Endpoints } from '@klub/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { limitConcurrency } from '../control/limit-concurrency.ts';
import { readJson, unhurried } from './body.ts';
import { callerOf } from './caller.ts';
import { type UploadedFile, readForm } from './multipart.ts';
import { type OwnWrite, type Written, isWritten, ownWrite } from './own-write.ts';
import { asCall, extendCall } from '../db/query-limit.ts';
import type { RateLimiter } from './rate-limit.ts';
import { refuse } from '../refusal.ts';
import { parse } from './input.ts';
import type { Caller, SessionGate, Session } from './session.ts';

type Parsed<Schema> = Schema extends z.ZodObject ? z.output<Schema> : undefined;

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

type AnyHandler = (input: {
  params: unknown;
  query: unknown;
  body: unknown;
  file: UploadedFile | null;
  session: Session | null;
  caller: Caller;
  write: OwnWrite | undefined;
}) => Promise<unknown>;

export type MountDeps = { readonly gate: SessionGate; readonly limiter: RateLimiter };

/**
 * Mounts rows with their handlers; every endpoint checks limit, access and input before the handler
 * and filters the reply.
 */
export function mount<Rows extends Endpoints>(
  app: FastifyInstance,
  parts: MountDeps,
  rows: Rows,
  handlers: HandlersOf<Rows>,
): void {
  for (const call of Object.keys(rows) as (Call & keyof Rows)[]) {
    const row: Endpoint = rows[call] as Endpoint;
    // HandlersOf proves that row and handler match; the type system cannot follow the loop.
    const handler = handlers[call] as unknown as AnyHandler;
    const [method, path] = call.split(' ') as ['GET' | 'POST', string];
    const answer = answerer(parts, call, row, handler);
    const inTime = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
      asCall(() => answer(request, reply));
    for (const url of spellingsOf(path)) app.route({ method, url, handler: inTime });
  }
}

/** `/authorization/token/` works with and without its trailing slash (D4). */
function spellingsOf(path: string): string[] {
  return path.endsWith('/') ? [path, path.slice(0, -1)] : [path];
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
    const since = performance.now();
    return limited(async () => {
      extendCall(performance.now() - since, 0);
      const late = setTimeout(() => request.raw.destroy(), formSeconds * 1_000);
      try {
        return await work();
      } finally {
        clearTimeout(late);
      }
    });
  };
}

/** Runs the work after the access check, which does not wait in the queue. */
type InTurn = (request: FastifyRequest, work: () => Promise<unknown>) => Promise<unknown>;
const atOnce: InTurn = (_request, work) => work();

function answerer(parts: MountDeps, call: Call, row: Endpoint, handler: AnyHandler) {
  const inTurn = row.encoding === 'multipart' ? formTurns() : atOnce;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (isPrefetch(request)) throw refuse('forbidden');
    const caller = callerOf(request, reply);
    const { session, lookedUpAt } = await authorize(parts, call, row, request, caller);
    return inTurn(request, async () => {
      const { fields, file } = await inputOf(row, request);
      const outcome = await handler({
        params: parse(row.params, request.params),
        query: parse(row.query, request.query),
        body: parse(row.body, fields),
        file,
        session,
        caller,
        write: session === null ? undefined : ownWrite(parts.gate, session),
      });
      const answer = isWritten(outcome) ? outcome.result : outcome;
      if (session !== null && (await parts.gate.isRevoked(session, lookedUpAt)))
        throw refuse('unauthenticated');
      return isKept(answer)
        ? reply.type(jsonType).send(asSentBy(row, answer))
        : row.reply.parse(answer);
    });
  };
}

const jsonType = 'application/json; charset=utf-8';

/** Only shared responses are frozen (`responseCache`). */
function isKept(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && Object.isFrozen(answer);
}

const asSent = new WeakMap<object, Buffer>();

/** The reply filtered by its row, as JSON; computed once per cached object. */
function asSentBy(row: Endpoint, answer: object): Buffer {
  const known = asSent.get(answer);
  if (known !== undefined) return known;
  const sent = Buffer.from(JSON.stringify(row.reply.parse(answer)));
  asSent.set(answer, sent);
  return sent;
}

/** Reads a body of the row's type; a form in place of JSON is rejected like any other type. */
async function inputOf(
  row: Endpoint,
  request: FastifyRequest,
): Promise<{ fields: unknown; file: UploadedFile | null }> {
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
  call: Call,
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
  if (session.forceLogOut && row.access.beforePassword === undefined)
    throw refuse('unauthenticated');
  if (!row.access.roles.includes(session.role)) throw refuse('forbidden');
  if (session.scope === 'set_password' && row.access.beforePassword === undefined)
    throw refuse('passwordNotSet');
  await parts.limiter.take(call, row.limit, `person:${session.personId}`);
  return { session, lookedUpAt };
}

/** Tokens cannot be guessed (256 bits); the limit protects the database from a flood of tries. */
const unauthenticatedLimit = { max: 3_000, seconds: 60, shared: false } as const;

function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** A prefetching browser must not start a question's clock or mark a pill as read (HZ30). */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return /^prefetch\b/i.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''));
}
