import { extname } from 'node:path';
import type { downloadsEndpoints } from '@klub/contract/calls/downloads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../../../infra/http/caller.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf, MountDeps } from '../../../infra/http/mount.ts';
import { sessionBounds } from '../auth/auth.ts';
import type { DocumentKind } from './document.ts';
import { downloadsCopy as copy } from './downloads.copy.ts';
import { attachmentNamed } from './downloads.rules.ts';
import { askForFile, linkHashOf, storedName } from './downloads.service.ts';
import { findLinked } from './downloads.store.ts';

export function downloadsHandlers(
  deps: Deps,
  kinds: readonly DocumentKind[],
): HandlersOf<typeof downloadsEndpoints> {
  return {
    'GET /api/v1/downloads/:key': async ({ params, query, session, write }) => ({
      data: await askForFile(deps, session, write, params.key, query.format ?? 'xlsx', kinds),
    }),
  };
}

const contentTypes: Readonly<Record<string, string>> = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv': 'text/csv; charset=utf-8',
};
const guessLimit = { max: 120, seconds: 60, shared: false } as const;

/**
 * `GET /download/:token`: the browser opens it without a bearer token, so the link is the
 * permission. It is outside /api, and its content can neither run nor be cached.
 */
export function downloadFileRoute(
  app: FastifyInstance,
  { limiter }: Pick<MountDeps, 'limiter'>,
  deps: Deps,
): void {
  const answer = async (
    request: FastifyRequest<{ Params: { token: string } }>,
    reply: FastifyReply,
  ) => {
    const { source } = callerOf(request, reply);
    await limiter.take('GET /download', guessLimit, `source:${source}`);
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    const linked = await findFile(deps, request.params.token);
    const isHead = request.method === 'HEAD';
    const found =
      linked === undefined ? null : await openFile(deps, storedName(linked.file), isHead);
    if (linked === undefined || found === null) return gone(reply);
    reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-type', contentTypes[extname(linked.name)] ?? 'application/octet-stream')
      .header('content-length', found.size)
      .header('content-disposition', attachmentNamed(linked.name))
      .header('last-modified', linked.madeAt.toUTCString())
      .header('accept-ranges', 'none');
    return reply.send(found.content);
  };
  app.route({ method: ['GET', 'HEAD'], url: '/download/:token', handler: answer });
}

function gone(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .type('text/html; charset=utf-8')
    .send(copy.gonePage);
}

async function findFile({ database, clock }: Deps, token: string): ReturnType<typeof findLinked> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const now = clock.now();
  return findLinked(database.kysely, linkHashOf(token), now, sessionBounds(now));
}

async function openFile({ files }: Deps, name: string, isHead: boolean) {
  if (!isHead) return files.open(name);
  const size = await files.size(name);
  return size === null ? null : { size, content: undefined };
}
