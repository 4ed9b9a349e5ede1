import type { ServerResponse } from 'node:http';
import { eventStream } from '@klub/contract/calls/events';
import type { FastifyInstance } from 'fastify';
import { withCallDeadline } from '../../../infra/db/deadline.ts';
import { callerOf } from '../../../infra/http/caller.ts';
import { type MountDeps, authorize } from '../../../infra/http/mount.ts';
import { refuse } from '../../../infra/refusal.ts';
import type { Session } from '../../../infra/http/session.ts';
import { frame } from './events.rules.ts';
import type { EventHub, EventStream } from './events.service.ts';

/**
 * A stream whose client reads nothing more is closed; the client reconnects and reads what it
 * missed.
 */
const unreadBytesMax = 16_384;

/** `GET /api/v1/events`: a stream that signals news. */
export function eventsRoutes(app: FastifyInstance, parts: MountDeps, hub: EventHub): void {
  app.addHook('preClose', () => hub.close());

  app.get('/api/v1/events', { exposeHeadRoute: false }, async (request, reply) => {
    const caller = callerOf(request, reply);
    const { session } = await withCallDeadline(() =>
      authorize(parts, eventStream.call, eventStream, request, caller),
    );
    if (session === null) throw refuse('unauthenticated');
    if (hub.isFull(session.personId)) throw refuse('tooOften', { retryAfterSeconds: 60 });
    await hub.listen();
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      ...headersOf(reply.getHeaders()),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies that buffer a response would delay every event.
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    await keepOpen(hub, response, session, () =>
      parts.gate.isRevoked(session, Number.NEGATIVE_INFINITY),
    );
  });
}

/** Checks the session again after the hub has the stream: it has missed a logout before that. */
async function keepOpen(
  hub: EventHub,
  response: ServerResponse,
  session: Session,
  isOver: () => Promise<boolean>,
): Promise<void> {
  const stream = streamTo(response, session);
  hub.add(stream);
  response.on('error', () => {});
  response.once('close', () => hub.remove(stream));
  // The client may have disconnected before the stream began.
  if (response.destroyed) hub.remove(stream);
  const mustEnd = await isOver().catch(() => true);
  if (mustEnd) stream.end();
  else stream.write(frame('ready'));
}

function streamTo(response: ServerResponse, { personId, tokenHash }: Session): EventStream {
  return {
    personId,
    session: Buffer.from(tokenHash).toString('hex'),
    openedAt: performance.now(),
    write: (text) => {
      if (response.writableEnded || response.destroyed) return;
      if (response.writableLength > unreadBytesMax) response.destroy();
      else response.write(text);
    },
    end: () => {
      response.end();
    },
  };
}

function headersOf(
  headers: Record<string, string | number | string[] | undefined>,
): Record<string, string | string[]> {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
  );
}
