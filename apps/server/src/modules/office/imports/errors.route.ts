import { limits } from '@klub/contract/endpoint';
import { may } from '@klub/contract/panel/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withCallDeadline } from '../../../infra/db/deadline.ts';
import type { Deps } from '../../../infra/deps.ts';
import { type PanelParts, admit } from '../../../infra/http/panel/mount-panel.ts';
import { panelCallerOf } from '../../../infra/http/panel/panel-caller.ts';
import { savedFile } from '../../../infra/http/panel/saved-file.ts';
import { refuse } from '../../../infra/refusal.ts';
import { appendRead } from '../../../infra/trail/trail.ts';
import { attachmentNamed } from '../../club/downloads/downloads.ts';
import { noteOf, writtenName } from './imports.rules.ts';
import { openErrors } from './errors.service.ts';

const url = '/api/panel/v1/imports/:id/errors/:errorsId';
const row = { may: 'imports.read', limit: limits.read } as const;
type Asked = FastifyRequest<{ Params: { id: string; errorsId: string } }>;

/**
 * `GET …/imports/:id/errors/:errorsId`: downloads a file with the errors in a column `błąd`, its
 * skipped rows, or all changes of the import. No contract row, because its reply is no JSON.
 */
export function errorsRoute(
  app: FastifyInstance,
  parts: PanelParts,
  deps: Pick<Deps, 'files' | 'vault'>,
): void {
  const answer = async (request: Asked, reply: FastifyReply) => {
    const caller = panelCallerOf(request, reply);
    const session = await admit(parts, `GET ${url}`, row, request, caller);
    const { id, errorsId } = request.params;
    if (session === null || !/^\d{1,15}$/.test(id) || !/^\d{1,15}$/.test(errorsId))
      throw refuse('notFound');
    const { kysely } = parts.database;
    const file = await openErrors(deps, kysely, {
      id: Number(id),
      errorsId: Number(errorsId),
      isMasked: !may(session.roles, 'imports.write'),
    });
    if (file === null) throw refuse('notFound');
    try {
      if (await parts.gate.isRevoked(session)) throw refuse('unauthenticated');
      const { source, requestId } = caller;
      const actor = {
        way: 'panel',
        staffId: session.staffId,
        name: session.name,
        source,
        requestId,
      } as const;
      const act = { actor, action: 'import.read', at: parts.clock.now() } as const;
      await appendRead(kysely, act, noteOf(Number(id), { [`${file.what}Of`]: file.name })).catch(
        (cause: unknown) => {
          throw Object.assign(refuse('trailUnavailable'), { cause });
        },
      );
    } catch (error) {
      file.content.destroy();
      throw error;
    }
    return savedFile(reply, 'text/csv; charset=utf-8', attachmentNamed(writtenName(file))).send(
      file.content,
    );
  };
  app.get<{ Params: { id: string; errorsId: string } }>(url, (request, reply) =>
    withCallDeadline(() => answer(request, reply)),
  );
}
