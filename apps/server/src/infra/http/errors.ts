import { referenceHeader } from '@klub/contract/limits';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProviderUnavailable } from '../control/circuit.ts';
import { isConnectionFailure } from '../db/connection-failure.ts';
import { isDeadlock } from '../db/locks.ts';
import { isStorageFull } from '../files/file-store.ts';
import { bodyOf, Refusal, refuse } from '../refusal.ts';
import { noteRefusal } from './access-log.ts';

/**
 * Turns every error into the body of D3, for all routes. Never sends the message of an unknown
 * error.
 */
export function renderErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) =>
    renderError(error, request, reply),
  );
  app.setNotFoundHandler((request, reply) => renderError(refuse('notFound'), request, reply));
}

export function renderError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error);
  noteRefusal(request, refusal);
  if (refusal.failure === 'serverError') request.log.error({ err: error }, 'request failed');
  if (refusal.failure === 'storageFull') request.log.error({ err: error }, 'no room left');
  if (refusal.failure === 'notReady')
    request.log.warn({ err: error }, 'not possible at the moment');
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  const body = bodyOf(refusal);
  return reply
    .code(body.code)
    .header('cache-control', 'no-store')
    .header(referenceHeader, request.id)
    .type('application/json; charset=utf-8')
    .send(body);
}

function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (isStorageFull(error)) return refuse('storageFull');
  if (error instanceof ProviderUnavailable) return refuse('notReady', { retryAfterSeconds: 5 });
  if (isDeadlock(error)) return refuse('notReady', { retryAfterSeconds: 1 });
  if (isConnectionFailure(error)) return refuse('notReady', { retryAfterSeconds: 5 });
  if (error.statusCode === 413) return refuse('tooLarge');
  if (error.statusCode === 415) return refuse('wrongType');
  if (error.statusCode === 429) return refuse('tooOften');
  if (error.statusCode === 503) return refuse('notReady', { retryAfterSeconds: 5 });
  if (error.statusCode === 404) return refuse('notFound');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return refuse('badInput');
  return refuse('serverError');
}
