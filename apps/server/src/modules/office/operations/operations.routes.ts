import { extname } from 'node:path';
import { limits } from '@klub/contract/endpoint';
import type { operationRows } from '@klub/contract/panel/operations';
import { may } from '@klub/contract/panel/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withCallDeadline } from '../../../infra/db/deadline.ts';
import {
  type PanelHandlersOf,
  type PanelParts,
  admit,
  requireFresh,
} from '../../../infra/http/panel/mount-panel.ts';
import { panelCallerOf } from '../../../infra/http/panel/panel-caller.ts';
import { savedFile } from '../../../infra/http/panel/saved-file.ts';
import type { PanelCaller, StaffSession } from '../../../infra/http/panel/staff-session.ts';
import { refuse } from '../../../infra/refusal.ts';
import { type TrailNote, append } from '../../../infra/trail/trail.ts';
import type { FileAccess } from './operations.access.ts';
import { operationsCopy as copy } from './operations.copy.ts';
import type { Operations } from './operations.service.ts';

export function operationHandlers(operations: Operations): PanelHandlersOf<typeof operationRows> {
  return {
    'GET /api/panel/v1/operations': ({ query, session }) =>
      operations.list(session.staffId, query.page ?? 1),

    'GET /api/panel/v1/operations/:id': async ({ params, session }) => ({
      data: await operations.find(session.staffId, Number(params.id)),
    }),

    'POST /api/panel/v1/operations/:id/cancel': ({ params, session, act }) =>
      act((transaction) => operations.cancel(transaction, session.staffId, Number(params.id))),

    'POST /api/panel/v1/operations/seen': async ({ session }) => {
      await operations.markSeen(session.staffId);
      return { code: 200, message: copy.seen };
    },
  };
}

const contentTypes: Readonly<Record<string, string>> = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv': 'text/csv; charset=utf-8',
};
const fileUrl = '/api/panel/v1/operations/:id/file';
const fileRow = { may: 'operations.read', limit: limits.read } as const;

/**
 * `GET …/operations/:id/file`: downloads the file of the caller's work, while the caller may order
 * it. No contract row, because its reply is no JSON.
 */
export function operationFileRoute(
  app: FastifyInstance,
  parts: PanelParts,
  operations: Operations,
): void {
  const answer = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
  ) => {
    const caller = panelCallerOf(request, reply);
    const session = await admit(parts, `GET ${fileUrl}`, fileRow, request, caller);
    const { id } = request.params;
    if (session === null || !/^\d{1,15}$/.test(id)) throw refuse('notFound');
    const file = await operations.findFile(session.staffId, Number(id));
    if (file === null) throw refuse('notFound');
    requireAllowed(file.access, session, parts.clock.now());
    const opened = await file.open();
    if (opened === null) throw refuse('notFound');
    const { size, content } = opened;
    try {
      if (await parts.gate.isRevoked(session)) throw refuse('unauthenticated');
      await noteFetch(parts, session, caller, file.note);
    } catch (error) {
      content.destroy();
      throw error;
    }
    const contentType = contentTypes[extname(file.name)] ?? 'application/octet-stream';
    return savedFile(reply, contentType, `attachment; filename="${file.name}"`)
      .header('content-length', size)
      .send(content);
  };
  app.get<{ Params: { id: string } }>(fileUrl, (request, reply) =>
    withCallDeadline(() => answer(request, reply)),
  );
}

function requireAllowed(access: FileAccess, session: StaffSession, now: Date): void {
  if (!may(session.roles, access.may)) throw refuse('forbidden');
  requireFresh(access, session, now);
}

/** Every fetch writes a trail entry first. */
async function noteFetch(
  { database, clock }: PanelParts,
  { staffId, name }: StaffSession,
  { source, requestId }: PanelCaller,
  note: TrailNote,
): Promise<void> {
  const actor = { way: 'panel', staffId, name, source, requestId } as const;
  try {
    await append(database.kysely, { actor, action: 'operation.fetched', at: clock.now() }, note);
  } catch (error) {
    throw Object.assign(refuse('trailUnavailable'), { cause: error });
  }
}
