import { IncomingMessage, type OutgoingHttpHeaders, STATUS_CODES, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import { failures } from '@klub/contract/failures';
import { downloadKeyMaxLength, referenceHeader } from '@klub/contract/limits';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
  fastify,
} from 'fastify';
import helmet from 'helmet';
import { policyOfPage } from '../config/analytics.rules.ts';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { acceptBodies, closeUnread, requestTimeoutMs } from './body.ts';
import { observe, type ObservedDeps, record } from './access-log.ts';
import { renderError, renderErrors } from './errors.ts';
import { acceptForms } from './multipart.ts';
import { newReference, referencesBehind } from './reference.ts';
import type { AppName } from './traffic.ts';
import { bodyOf, refuse } from '../refusal.ts';
import type { InlineHashes } from './web.ts';

/** A Fastify whose built-in error replies follow D3 too, with the security headers. */
export async function httpServer(deps: Deps, inline: InlineHashes): Promise<FastifyInstance> {
  const { config } = deps;
  const app = await plainServer(deps, {
    name: 'club',
    trustedProxies: config.trustedProxies,
    headers: securityHeaders(config, inline),
  });
  await allowOrigins(app, config);
  await acceptForms(app);
  return app;
}

type Listener = {
  readonly name: AppName;
  readonly trustedProxies: readonly string[];
  readonly headers: OutgoingHttpHeaders;
};

/** For a listener with other headers; accepts no forms and no cross-origin calls. */
export async function plainServer(
  deps: ObservedDeps,
  { name, trustedProxies, headers }: Listener,
): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = deps.log;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: requestTimeoutMs,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    // A download key contains its filters.
    routerOptions: { maxParamLength: downloadKeyMaxLength, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      renderError(error, request, reply);
      record(deps, name, request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenHttp(deps, name, error, socket),
    // Finishes running requests; new requests on kept connections get "Connection: close".
    forceCloseConnections: 'idle',
    genReqId: referencesBehind(trustedProxies),
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(referenceHeader, request.id);
    done(isOneHost(request.raw.rawHeaders) ? undefined : refuse('badInput'));
  });
  observe(app, deps, name);
  app.removeAllContentTypeParsers();
  acceptBodies(app, ['json']);
  closeUnread(app);
  renderErrors(app);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
  return app;
}

async function allowOrigins(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(cors, {
    origin: [...config.allowedOrigins],
    methods: ['GET', 'POST'],
    allowedHeaders: ['authorization', 'content-type', 'x-device-id'],
    // The server's time, for a phone with a wrong clock, when to retry, and what to name in a complaint.
    exposedHeaders: ['date', 'retry-after', referenceHeader],
    maxAge: 600,
    // Also answers an OPTIONS that is no preflight: strict mode would reply with plain English
    // text.
    strictPreflight: false,
  });
}

/** A host name or an address, with an optional port. */
const hostForm = /^(?:[A-Za-z0-9._-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * True for exactly one valid Host header: with two, a proxy and this server could each use another
 * one.
 */
export function isOneHost(rawHeaders: readonly string[]): boolean {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== 'host') continue;
    found += 1;
    if (found > 1 || !hostForm.test(rawHeaders[at + 1] ?? '')) return false;
  }
  return true;
}

/**
 * The headers of helmet, which are the same on every response: composed once, because composing
 * costs a third of a small request.
 */
function securityHeaders(
  { analytics }: Config,
  { styles, scripts }: InlineHashes,
): OutgoingHttpHeaders {
  const { connectSrc, frameSrc } = policyOfPage(analytics);
  return headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", ...styles],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connectSrc],
        ...(frameSrc.length === 0 ? {} : { frameSrc: [...frameSrc] }),
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
}

/** The headers that helmet sets for these options. */
export function headersOf(options: Parameters<typeof helmet>[0]): OutgoingHttpHeaders {
  const setHeaders = helmet(options);
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  setHeaders(request, answer, () => {});
  return answer.getHeaders();
}

/** Malformed HTTP never reaches a route; the reply still follows D3. */
function answerBrokenHttp(
  { log, traffic }: ObservedDeps,
  app: AppName,
  error: FastifyError & { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = error.code === 'HPE_HEADER_OVERFLOW' ? 'tooLarge' : 'badInput';
  const body = JSON.stringify(bodyOf(refuse(failure)));
  const { status } = failures[failure];
  const reqId = newReference();
  const answered = { app, method: 'unknown', route: 'unknown', status, ms: 0 };
  traffic.count(answered);
  log.info({ reqId, ...answered, reason: failure }, 'answered');
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n${referenceHeader}: ${reqId}\r\nConnection: close\r\n\r\n${body}`,
  );
}
