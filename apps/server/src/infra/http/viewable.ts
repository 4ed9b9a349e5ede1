import type { Endpoint, Endpoints } from '@klub/contract/endpoint';
import { maskedNumber } from '../phone.ts';
import { Refusal, bodyOf, refuse } from '../refusal.ts';
import { parse } from './input.ts';
import type { HandlersOf } from './mount.ts';
import { type OwnWrite, isWritten } from './own-write.ts';
import type { Session } from './session.ts';

/** A participants' call that a viewing operator may make. */
export type ViewableCall = {
  readonly call: string;
  readonly row: Endpoint;
  readonly handler: (input: object) => Promise<unknown>;
};

/** A module's rows that are marked viewable, with their handlers. */
export function viewableOf<Rows extends Endpoints>(
  rows: Rows,
  handlers: HandlersOf<Rows>,
): ViewableCall[] {
  const found: readonly [string, Endpoint][] = Object.entries(rows);
  // As in `mount`: HandlersOf proves that row and handler match.
  const all = handlers as Readonly<Record<string, unknown>>;
  return found
    .filter(([call, row]) => call.startsWith('GET ') && row.viewable === true)
    .map(([call, row]) => ({ call, row, handler: all[call] as ViewableCall['handler'] }));
}

/** Rows that write, with their handlers, for a caller whose transaction is rolled back. */
export function rehearsableOf<Rows extends Endpoints>(
  rows: Rows,
  handlers: HandlersOf<Rows>,
  calls: readonly (keyof Rows & string)[],
): ViewableCall[] {
  const all = handlers as Readonly<Record<string, unknown>>;
  return calls.flatMap((call) => {
    const row: Endpoint | undefined = (rows as Endpoints)[call as keyof Endpoints];
    return row === undefined ? [] : [{ call, row, handler: all[call] as ViewableCall['handler'] }];
  });
}

export type ViewedAnswer = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
};

/**
 * Replies as to the participant: access by the person's role, input, handler, whitelist. A
 * participant's refusal is a reply too; other errors are thrown.
 */
export async function answerViewed(
  { row, handler }: ViewableCall,
  {
    params,
    query,
    body: given,
  }: { readonly params: unknown; readonly query: unknown; readonly body?: unknown },
  session: Session,
  write: OwnWrite = refuseToWrite,
): Promise<ViewedAnswer> {
  try {
    if (row.access === 'public' || !row.access.roles.includes(session.role))
      throw refuse('forbidden');
    const input = {
      params: parse(row.params, params),
      query: parse(row.query, query),
      body: given === undefined ? undefined : parse(row.body, given),
      session,
    };
    const done = await handler({ ...input, write });
    const body = row.reply.parse(isWritten(done) ? done.result : done);
    return { status: 200, body: withMaskedPhones(body) as ViewedAnswer['body'] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const body = bodyOf(error);
    return { status: body.code, body };
  }
}

/** A view shows no whole number: an operator reveals numbers one by one, with a reason. */
function withMaskedPhones(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMaskedPhones);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      isPhone(name, one) ? maskedNumber(one) : withMaskedPhones(one),
    ]),
  );
}

function isPhone(name: string, value: unknown): value is string {
  return /phone/i.test(name) && typeof value === 'string' && /\d{9}/.test(value);
}

/** Replaces the session's write for handlers: a viewing must not write. */
const refuseToWrite: OwnWrite = Object.assign(reject, { lockingLast: reject });

function reject(): Promise<never> {
  return Promise.reject(refuse('notViewable'));
}
