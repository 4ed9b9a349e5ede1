import { limits } from '@klub/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withCallDeadline } from '../../../infra/db/deadline.ts';
import type { Deps } from '../../../infra/deps.ts';
import { attachmentStore } from '../../../infra/files/attachment-store.ts';
import { type PanelParts, admit } from '../../../infra/http/panel/mount-panel.ts';
import { panelCallerOf } from '../../../infra/http/panel/panel-caller.ts';
import { savedFile } from '../../../infra/http/panel/saved-file.ts';
import { refuse } from '../../../infra/refusal.ts';
import { appendRead } from '../../../infra/trail/trail.ts';
import { attachmentNamed } from '../../club/downloads/downloads.ts';
import { openedContent } from '../../club/letters/letters.ts';
import { findLetter } from './letters.store.ts';

const url = '/api/panel/v1/letters/:id/attachment';
const row = { may: 'letters.read', limit: limits.export } as const;
type Asked = FastifyRequest<{ Params: { id: string } }>;

/**
 * `GET …/letters/:id/attachment`: downloads the file that a person has sent; no browser shows it.
 * No contract row, because its reply is no JSON.
 */
export function attachmentRoute(
  app: FastifyInstance,
  parts: PanelParts,
  deps: Pick<Deps, 'files' | 'vault' | 'random'>,
): void {
  const answer = async (request: Asked, reply: FastifyReply) => {
    const caller = panelCallerOf(request, reply);
    const session = await admit(parts, `GET ${url}`, row, request, caller);
    const { id } = request.params;
    if (session === null || !/^\d{1,15}$/.test(id)) throw refuse('notFound');
    const { kysely } = parts.database;
    const letter = await findLetter(kysely, Number(id));
    if (letter === null || letter.attachmentFile === null) throw refuse('notFound');
    const { number, personId } = letter;
    const { source, requestId } = caller;
    const { staffId, name } = session;
    const actor = { way: 'panel', staffId, name, source, requestId } as const;
    const act = { actor, action: 'letter.attachmentTaken', at: parts.clock.now() } as const;
    const note = {
      subject: { kind: 'letter', id: Number(id), name: number },
      ...(personId === null ? {} : { personId }),
    } as const;
    await appendRead(kysely, act, note).catch((cause: unknown) => {
      throw Object.assign(refuse('trailUnavailable'), { cause });
    });
    const content = await attachmentStore(deps).read(letter.attachmentFile);
    if (await parts.gate.isRevoked(session)) throw refuse('unauthenticated');
    const { attachmentName } = openedContent(deps.vault, letter.contentSealed);
    const disposition = attachmentNamed(attachmentName ?? number);
    return savedFile(reply, 'application/octet-stream', disposition).send(content);
  };
  app.get<{ Params: { id: string } }>(url, (request, reply) =>
    withCallDeadline(() => answer(request, reply)),
  );
}
