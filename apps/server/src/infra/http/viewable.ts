import type { Endpoint, Endpoints } from '@klub/contract/endpoint';
import { Refusal, bodyOf, refuse } from '../refusal.ts';
import { parse } from './input.ts';
import type { HandlersOf } from './mount.ts';
import type { Session } from './session.ts';

/** A call of the participants that may be answered to an operator who looks as one of them. */
export type ViewableCall = {
  readonly call: string;
  readonly row: Endpoint;
  readonly handler: (input: object) => Promise<unknown>;
};

/** The rows of a module that are marked viewable, with their handlers. */
export function viewableOf<Rows extends Endpoints>(
  rows: Rows,
  handlers: HandlersOf<Rows>,
): ViewableCall[] {
  const found: readonly [string, Endpoint][] = Object.entries(rows);
  // As in `mount`: the pairing of a row with its handler is proven by HandlersOf.
  const all = handlers as Readonly<Record<string, unknown>>;
  return found
    .filter(([call, row]) => call.startsWith('GET ') && row.viewable === true)
    .map(([call, row]) => ({ call, row, handler: all[call] as ViewableCall['handler'] }));
}

export type ViewedAnswer = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
};

/**
 * Answers as the participant would be answered: access by the person's role, input, handler, whitelist. What refuses a
 * participant is an answer too; anything else that fails is thrown.
 */
export async function answerViewed(
  { row, handler }: ViewableCall,
  { params, query }: { readonly params: unknown; readonly query: unknown },
  session: Session,
): Promise<ViewedAnswer> {
  try {
    if (row.access === 'public' || !row.access.roles.includes(session.role))
      throw refuse('forbidden');
    const input = {
      params: parse(row.params, params),
      query: parse(row.query, query),
      body: undefined,
      session,
    };
    const body = row.reply.parse(await handler({ ...input, write: refuseToWrite }));
    return { status: 200, body: body as ViewedAnswer['body'] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const body = bodyOf(error);
    return { status: body.code, body };
  }
}

/** Handed to handlers in place of the write of a session: a viewing has none. */
function refuseToWrite(): Promise<never> {
  return Promise.reject(refuse('notViewable'));
}
