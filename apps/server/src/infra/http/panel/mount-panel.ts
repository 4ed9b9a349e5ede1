import type { TrailAction } from '@klub/contract/panel/actions';
import type { PanelCall, PanelEndpoint, PanelEndpoints } from '@klub/contract/panel/panel-endpoint';
import { may } from '@klub/contract/panel/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/db.ts';
import type { Schema } from '../../db/schema.ts';
import { Refusal, refuse } from '../../refusal.ts';
import {
  type Act,
  type Actor,
  type Audited,
  type TrailNote,
  append,
  appendRead,
  audited,
  isAuditedResult,
} from '../../trail/trail.ts';
import { noteCaller } from '../access-log.ts';
import { readBytes, readJson, unhurried } from '../body.ts';
import type { RateLimiter } from '../rate-limit.ts';
import {
  type Api,
  type Parsed,
  type RowInput,
  atOnce,
  mountRows,
  unauthenticatedLimit,
} from '../rows.ts';
import { isFromPanel, panelCallerOf, panelTokenOf } from './panel-caller.ts';
import type { PanelCaller, StaffGate, StaffSession } from './staff-session.ts';

/** Result of an act with its trail entry. */
export type Noted<Result> = { readonly result: Result; readonly note: TrailNote };

/**
 * Runs the work in a transaction that commits only if the caller's session and account are still
 * valid, together with its trail entry. A refusal of an attempt also leaves an entry, after the
 * rollback.
 */
export type PanelAct = {
  <Result>(
    work: (transaction: Transaction<Schema>) => Promise<Noted<Result>>,
  ): Promise<Audited<Result>>;
  /**
   * Locks session and account after the work: for work that locks other accounts, so that two
   * accounts that change each other do not deadlock.
   */
  lockingLast<Result>(
    work: (transaction: Transaction<Schema>) => Promise<Noted<Result>>,
  ): Promise<Audited<Result>>;
  /** Writes the trail entry of a refused act in a separate transaction; the handler then throws. */
  refused(note: TrailNote): Promise<void>;
  readonly actor: Actor;
};

export type PanelInput<Row extends PanelEndpoint> = {
  readonly params: Parsed<Row['params']>;
  readonly query: Parsed<Row['query']>;
  readonly body: Parsed<Row['body']>;
  readonly session: Row['may'] extends 'public' ? null : StaffSession;
  readonly caller: PanelCaller;
  readonly act: PanelAct;
};

type Handler<Name, Row extends PanelEndpoint> = Name extends `POST ${string}`
  ? Row extends { readonly audit: TrailAction }
    ? (input: PanelInput<Row>) => Promise<Audited<z.input<Row['reply']>>>
    : (input: PanelInput<Row>) => Promise<z.input<Row['reply']>>
  : (input: Omit<PanelInput<Row>, 'act'>) => Promise<z.input<Row['reply']>>;

/** One handler per row, enforced by type; an act must return its trail entry. */
export type PanelHandlersOf<Rows extends PanelEndpoints> = {
  readonly [Name in keyof Rows & PanelCall]: Rows[Name] extends PanelEndpoint
    ? Handler<Name, Rows[Name]>
    : never;
};

export type PanelParts = {
  readonly gate: StaffGate;
  readonly limiter: RateLimiter;
  readonly database: Database;
  readonly clock: Clock;
  /** The panel's public address, known once it listens. */
  readonly url: () => string;
};

type AnyHandler = (
  input: RowInput & {
    readonly session: StaffSession | null;
    readonly caller: PanelCaller;
    readonly act: PanelAct;
  },
) => Promise<unknown>;

/** How long a second factor counts as fresh. */
const freshMinutes = 5;
/** Accepted clock difference to the server that recorded the second factor. */
const aheadMinutes = 1;

/** Mounts rows of the panel's API with their handlers. */
export function mountPanel<Rows extends PanelEndpoints>(
  app: FastifyInstance,
  parts: PanelParts,
  rows: Rows,
  handlers: PanelHandlersOf<Rows>,
): void {
  // PanelHandlersOf proves that row and handler match; the type system cannot follow the loop.
  mountRows(
    app,
    panelApi(parts),
    rows as Readonly<Record<string, PanelEndpoint>>,
    handlers as Readonly<Record<string, AnyHandler>>,
  );
}

type Admitted = {
  readonly isRead: boolean;
  readonly caller: PanelCaller;
  readonly session: StaffSession | null;
};

function panelApi(parts: PanelParts): Api<PanelEndpoint, AnyHandler, Admitted> {
  return {
    admit: async (call, row, request, reply) => {
      const caller = panelCallerOf(request, reply);
      const session = await admit(parts, call, row, request, caller);
      return { isRead: request.method === 'GET', caller, session };
    },
    inTurn: () => atOnce,
    bodyOf: async (row, request) => ({
      fields: await unhurried(() => fieldsOf(row, request)),
      file: null,
    }),
    handle: async (row, handler, { isRead, caller, session }, input) => {
      const actor = actorOf(session, caller);
      const isNamed = 'isNamed' in row ? row.isNamed : undefined;
      const readsPeople = isRead && row.reads === 'people';
      if (readsPeople && isNamed === undefined) await noteRead(parts, row, actor, input);
      const act = actOf(parts, row, session, actor);
      const outcome = await handler({ ...input, session, caller, act });
      if (readsPeople && isNamed?.(outcome) === true) await noteRead(parts, row, actor, input);
      return isAuditedResult(outcome) ? outcome.result : outcome;
    },
    isRevoked: async ({ session }) => session !== null && parts.gate.isRevoked(session),
    // A HEAD would read the same data as a GET without its trail entry.
    hasHead: false,
  };
}

/** Returns a body's fields; a binary body is one base64 field, with the others in the query. */
async function fieldsOf(
  { may: access, bytes }: PanelEndpoint,
  request: FastifyRequest,
): Promise<unknown> {
  if (bytes !== undefined) {
    const content = await readBytes(request, bytes.max);
    if (content !== null)
      return { ...(request.query as object), [bytes.field]: content.toString('base64') };
  }
  return readJson(request, access === 'public' ? 'public' : 'admitted');
}

/** All checks before the input is parsed. Throws the refusal. */
export async function admit(
  { gate, limiter, clock, url }: PanelParts,
  call: string,
  row: Pick<PanelEndpoint, 'may' | 'fresh' | 'limit'>,
  request: FastifyRequest,
  caller: PanelCaller,
): Promise<StaffSession | null> {
  if (!isFromPanel(request, url())) throw refuse('wrongOrigin');
  if (row.may === 'public') {
    await limiter.take(call, row.limit, `source:${caller.source}`);
    return null;
  }
  const token = panelTokenOf(request);
  const session = token === null ? null : await gate.authenticate(token);
  if (session === null) {
    await limiter.take('panel unauthenticated', unauthenticatedLimit, `source:${caller.source}`);
    throw refuse('unauthenticated');
  }
  noteCaller(request, 'staff', session.staffId);
  if (row.may !== 'signedIn' && !may(session.roles, row.may)) throw refuse('forbidden');
  await limiter.take(call, row.limit, `staff:${session.staffId}`);
  requireFresh(row, session, clock.now());
  return session;
}

/** Throws when a row needs a fresh second factor and the session has none. */
export function requireFresh(
  { fresh }: Pick<PanelEndpoint, 'fresh'>,
  { provenAt }: StaffSession,
  now: Date,
): void {
  const minutes = (now.getTime() - provenAt.getTime()) / 60_000;
  if (fresh === true && (minutes > freshMinutes || minutes < -aheadMinutes))
    throw refuse('proofNeeded');
}

function actorOf(session: StaffSession | null, { source, requestId }: PanelCaller): Actor {
  return {
    way: 'panel',
    staffId: session?.staffId ?? null,
    name: session?.name ?? '',
    source,
    requestId,
  };
}

/**
 * Commits the entry of a read of personal data before the response leaves; without the entry the
 * call fails with 503.
 */
async function noteRead(
  { database, clock }: PanelParts,
  row: PanelEndpoint,
  actor: Actor,
  { params, query }: { params: unknown; query: unknown },
): Promise<void> {
  if (row.audit === undefined || row.audit === 'none')
    throw new Error('a row that reads people names its action');
  const given: Readonly<Record<string, unknown>> = { ...(params as object), ...(query as object) };
  const details = Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, noted(name, String(value))]),
  );
  const whom = row.ofPerson === undefined ? {} : { personId: Number(given[row.ofPerson]) };
  // Two searches of equal length are different searches.
  const note = 'q' in details ? append : appendRead;
  try {
    await note(
      database.kysely,
      { actor, action: row.audit, at: clock.now() },
      { ...whom, details },
    );
  } catch (error) {
    throw Object.assign(refuse('trailUnavailable'), { cause: error });
  }
}

/**
 * A search text may name a person: for `q` only its length is logged, for an address the part
 * before `?`.
 */
function noted(name: string, value: string): string | number {
  if (name === 'q') return value.length;
  return name === 'path' ? (value.split('?', 1)[0] ?? '') : value;
}

function actOf(
  { database, clock, gate }: PanelParts,
  row: PanelEndpoint,
  session: StaffSession | null,
  actor: Actor,
): PanelAct {
  const act = (): Act => {
    if (row.audit === undefined || row.audit === 'none')
      throw new Error('this row of the contract acts on nothing');
    return { actor, action: row.audit, at: clock.now() };
  };
  const requireStanding = async (transaction: Transaction<Schema>): Promise<void> => {
    if (session !== null && !(await gate.stands(transaction, session)))
      throw refuse('unauthenticated');
  };
  const refused = async (note: TrailNote): Promise<void> =>
    append(database.kysely, act(), { ...note, outcome: 'refused' });
  const noting = async <Result>(
    work: (transaction: Transaction<Schema>) => Promise<Noted<Result>>,
  ) => {
    try {
      return await audited(database.kysely, act(), work);
    } catch (error) {
      if (error instanceof Refusal && error.details.tried !== undefined)
        await refused(error.details.tried);
      throw error;
    }
  };
  const perform = <Result>(work: (transaction: Transaction<Schema>) => Promise<Noted<Result>>) =>
    noting(async (transaction) => {
      await requireStanding(transaction);
      return work(transaction);
    });
  const lockingLast = <Result>(
    work: (transaction: Transaction<Schema>) => Promise<Noted<Result>>,
  ) =>
    noting(async (transaction) => {
      const done = await work(transaction);
      await requireStanding(transaction);
      return done;
    });
  return Object.assign(perform, { lockingLast, refused, actor });
}
