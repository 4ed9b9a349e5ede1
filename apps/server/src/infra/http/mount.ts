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

/** What a handler gets: parsed input, the session (null on public rows) and where the call comes from. */
export type HandlerInput<Row extends Endpoint> = {
  readonly params: Parsed<Row['params']>;
  readonly query: Parsed<Row['query']>;
  readonly body: Parsed<Row['body']>;
  readonly session: Row['access'] extends 'public' ? null : Session;
  readonly caller: Caller;
} & (Row extends { encoding: 'multipart' } ? { readonly file: UploadedFile | null } : unknown);

/** Every POST of a session writes; a GET where its row says so. */
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
 * One handler per row of a module; a missing one does not compile, nor one of a writing POST that returns anything but what
 * its session's own transaction has committed.
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

/** Mounts rows with their handlers: limit, access, input, handler, reply, in this order for every endpoint alike. */
export function mount<Rows extends Endpoints>(
  app: FastifyInstance,
  parts: MountDeps,
  rows: Rows,
  handlers: HandlersOf<Rows>,
): void {
  for (const call of Object.keys(rows) as (Call & keyof Rows)[]) {
    const row: Endpoint = rows[call] as Endpoint;
    // The pairing of a row with its handler is proven by HandlersOf; the loop cannot carry that proof.
    const handler = handlers[call] as unknown as AnyHandler;
    const [method, path] = call.split(' ') as ['GET' | 'POST', string];
    const answer = answerer(parts, call, row, handler);
    const inTime = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
      asCall(() => answer(request, reply));
    for (const url of spellingsOf(path)) app.route({ method, url, handler: inTime });
  }
}

/** `/authorization/token/` answers with and without its trailing slash (D4). */
function spellingsOf(path: string): string[] {
  return path.endsWith('/') ? [path, path.slice(0, -1)] : [path];
}

/**
 * A form with a file is held in memory, at about five times its size, until it is encrypted and stored: only a few at a
 * time, the others wait in their sockets. nginx forwards a form only when it is complete; without nginx a slow client
 * holds a slot until its timeout. Neither wait takes from the time of the call, unless the database is silent.
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

/** Runs what follows the check of access, which waits for no turn. */
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

/** Only what everybody gets alike is frozen (`responseCache`). */
function isKept(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && Object.isFrozen(answer);
}

const asSent = new WeakMap<object, Buffer>();

/** Shortened to what its row lists and written as JSON, once for as long as it is kept. */
function asSentBy(row: Endpoint, answer: object): Buffer {
  const known = asSent.get(answer);
  if (known !== undefined) return known;
  const sent = Buffer.from(JSON.stringify(row.reply.parse(answer)));
  asSent.set(answer, sent);
  return sent;
}

/** A body arrives as its row says; a form where JSON is expected is turned down as any other type is. */
async function inputOf(
  row: Endpoint,
  request: FastifyRequest,
): Promise<{ fields: unknown; file: UploadedFile | null }> {
  if (row.encoding === 'multipart') return unhurried(() => readForm(request));
  if (request.isMultipart()) throw refuse('wrongType');
  const caller = row.access === 'public' ? 'public' : 'admitted';
  return { fields: await unhurried(() => readJson(request, caller)), file: null };
}

/** Checks access to a row of the contract: for `mount`, and for the one call whose response does not end. */
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

/** Guessing tokens is hopeless (256 bits); the limit keeps a flood of them from the database. */
const unauthenticatedLimit = { max: 3_000, seconds: 60, shared: false } as const;

function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** A browser that looks ahead must not start a question's clock or mark a pill as read (HZ30). */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return /^prefetch\b/i.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''));
}
