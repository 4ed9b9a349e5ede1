import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../network.ts';
import type { PanelCaller } from './staff-session.ts';

/** `__Host-` binds the cookie to this very host over a secure connection; no script reads it, no other site sends it. */
const secureCookie = {
  name: '__Host-panel',
  attributes: 'Path=/; Secure; HttpOnly; SameSite=Strict',
} as const;
/** For plain http on this machine: Safari keeps no `Secure` cookie there. */
const localCookie = {
  name: 'panel-on-this-machine',
  attributes: 'Path=/; HttpOnly; SameSite=Strict',
} as const;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

export function panelCallerOf(request: FastifyRequest, reply: FastifyReply): PanelCaller {
  const { name, attributes } = isLocalHttp(request) ? localCookie : secureCookie;
  return {
    source: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    keepSession: (token, maxAgeSeconds) => {
      reply.header('set-cookie', `${name}=${token}; Max-Age=${maxAgeSeconds}; ${attributes}`);
    },
    forgetSession: () => {
      reply.header('set-cookie', `${name}=; Max-Age=0; ${attributes}`);
    },
  };
}

/** The token of a session, or null. Of two cookies of one name neither is believed. */
export function panelTokenOf(request: FastifyRequest): string | null {
  const local = isLocalHttp(request) ? cookieOf(request, localCookie.name) : null;
  return local ?? cookieOf(request, secureCookie.name);
}

function cookieOf({ headers }: FastifyRequest, wanted: string): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  const [found, ...more] = pairs.filter(([name]) => name === wanted);
  const token = found?.[1] ?? '';
  return more.length === 0 && tokenForm.test(token) ? token : null;
}

const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'via',
];
const localHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

/** True when a browser of this machine has asked without TLS, and no proxy stands between, whose other side may be https. */
function isLocalHttp({ headers, raw }: FastifyRequest): boolean {
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false;
  return loopback.test(raw.socket.remoteAddress ?? '') && localHost.test(headers.host ?? '');
}

/**
 * True when a page of the panel itself has made the call. Browsers say so in `Sec-Fetch-Site`, older ones name the origin
 * of what writes; a call that says neither may only read, and reads nothing without a cookie that no other site sends.
 */
export function isFromPanel({ headers, method }: FastifyRequest, panelUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  const origin = headers.origin;
  if (origin !== undefined && origin !== new URL(panelUrl).origin) return false;
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined || method === 'GET';
}
