import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { withCallDeadline } from '../db/deadline.ts';
import { refuse } from '../refusal.ts';
import { parse } from './input.ts';
import type { UploadedFile } from './multipart.ts';

/** Common fields of rows of both APIs. */
type Row = {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly reply: z.ZodType;
};

export type Parsed<Schema> = Schema extends z.ZodObject ? z.output<Schema> : undefined;

export type RowInput = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: UploadedFile | null;
};

/** Steps in which the two APIs differ, in the order of `mountRows`. */
export type Api<ItsRow extends Row, Handler, Admitted> = {
  /** Checks limit and access. Throws the refusal. */
  readonly admit: (
    call: string,
    row: ItsRow,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Admitted>;
  /** Runs the work after `admit`, which does not wait in the queue. */
  readonly inTurn: (row: ItsRow) => InTurn;
  readonly bodyOf: (row: ItsRow, request: FastifyRequest) => Promise<Body>;
  readonly handle: (
    row: ItsRow,
    handler: Handler,
    admitted: Admitted,
    input: RowInput,
  ) => Promise<unknown>;
  readonly isRevoked: (admitted: Admitted) => Promise<boolean>;
  /** Adds a HEAD route to each GET. */
  readonly hasHead: boolean;
};

export type Body = { readonly fields: unknown; readonly file: UploadedFile | null };
export type InTurn = (request: FastifyRequest, work: () => Promise<unknown>) => Promise<unknown>;
export const atOnce: InTurn = (_request, work) => work();

/** Tokens cannot be guessed (256 bits); the limit protects the database from a flood of tries. */
export const unauthenticatedLimit = { max: 3_000, seconds: 60, shared: false } as const;

/**
 * Mounts rows with their handlers: each call checks limit, access and input, runs the handler,
 * checks the session again and filters the reply.
 */
export function mountRows<ItsRow extends Row, Handler, Admitted>(
  app: FastifyInstance,
  api: Api<ItsRow, Handler, Admitted>,
  rows: Readonly<Record<string, ItsRow>>,
  handlers: Readonly<Record<string, Handler>>,
): void {
  for (const [call, row] of Object.entries(rows)) {
    const handler = handlers[call];
    if (handler === undefined) throw new Error(`no handler of ${call}`);
    const [method, path] = call.split(' ') as ['GET' | 'POST', string];
    const answer = answerer(api, call, row, handler);
    const inTime = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
      withCallDeadline(() => answer(request, reply));
    for (const url of spellingsOf(path))
      app.route({ method, url, handler: inTime, exposeHeadRoute: api.hasHead });
  }
}

/** `/authorization/token/` works with and without its trailing slash (D4). */
function spellingsOf(path: string): string[] {
  return path.endsWith('/') ? [path, path.slice(0, -1)] : [path];
}

function answerer<ItsRow extends Row, Handler, Admitted>(
  api: Api<ItsRow, Handler, Admitted>,
  call: string,
  row: ItsRow,
  handler: Handler,
) {
  const inTurn = api.inTurn(row);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const admitted = await api.admit(call, row, request, reply);
    return inTurn(request, async () => {
      const { fields, file } = await api.bodyOf(row, request);
      const answer = await api.handle(row, handler, admitted, {
        params: parse(row.params, request.params),
        query: parse(row.query, request.query),
        body: parse(row.body, fields),
        file,
      });
      if (await api.isRevoked(admitted)) throw refuse('unauthenticated');
      return row.reply.parse(answer);
    });
  };
}
