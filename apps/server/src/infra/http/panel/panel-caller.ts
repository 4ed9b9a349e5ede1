import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../network.ts';
import type { PanelCaller } from './staff-session.ts';

/**
 * `__Host-` binds the cookie to this host over a secure connection; hidden from scripts and from
 * other sites.
 */
const secureCookie = {
  name: '__Host-panel',
  attributes: 'Path=/; Secure; HttpOnly; SameSite=Strict',
} as const;
/** For plain http on this machine, where Safari rejects `Secure` cookies. */
const localCookie = {
  name: 'panel-on-this-machine',
  attributes: 'Path=/; HttpOnly; SameSite=Strict',
} as const;
/** Names the browser, so that wrong tries from elsewhere leave its own; it opens nothing. */
const secureDevice = { ...secureCookie, name: '__Host-panel-device' } as const;
const localDevice = { ...localCookie, name: 'panel-device-on-this-machine' } as const;
/** A browser is known as long as its last session is kept. */
const deviceSeconds = 90 * 24 * 3_600;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

export function panelCallerOf(request: FastifyRequest, reply: FastifyReply): PanelCaller {
  const isLocal = isLocalHttp(request);
  const { name, attributes } = isLocal ? localCookie : secureCookie;
  const device = isLocal ? localDevice : secureDevice;
  return {
    source: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    deviceId: cookieOf(request, device.name),
    rememberDevice: (deviceId) => {
      reply.header(
        'set-cookie',
        `${device.name}=${deviceId}; Max-Age=${deviceSeconds}; ${device.attributes}`,
      );
    },
    keepSession: (token, maxAgeSeconds) => {
      reply.header('set-cookie', `${name}=${token}; Max-Age=${maxAgeSeconds}; ${attributes}`);
    },
    forgetSession: () => {
      reply.header('set-cookie', `${name}=; Max-Age=0; ${attributes}`);
    },
  };
}

/** The token of a session; null also for two cookies of the same name. */
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

/**
 * True for a request without TLS from this machine, unless a proxy forwards it, which may use https
 * outside.
 */
function isLocalHttp({ headers, raw }: FastifyRequest): boolean {
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false;
  return loopback.test(raw.socket.remoteAddress ?? '') && localHost.test(headers.host ?? '');
}

/**
 * True when a page of the panel has made the call. Browsers send `Sec-Fetch-Site`; older ones send
 * the origin of writes. A call with neither may only read, and gets nothing without the cookie,
 * which no other site sends.
 */
export function isFromPanel({ headers, method }: FastifyRequest, panelUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  const origin = headers.origin;
  if (origin !== undefined && origin !== new URL(panelUrl).origin) return false;
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined || method === 'GET';
}
