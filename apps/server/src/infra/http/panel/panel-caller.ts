import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../network.ts';
import type { PanelCaller } from './staff-session.ts';

/** `__Host-` binds the cookie to this very host over a secure connection; no script reads it, no other site sends it. */
const cookieName = '__Host-panel';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

export function panelCallerOf(request: FastifyRequest, reply: FastifyReply): PanelCaller {
  return {
    source: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    keepSession: (token, maxAgeSeconds) => {
      reply.header('set-cookie', `${cookieName}=${token}; Max-Age=${maxAgeSeconds}; ${attributes}`);
    },
    forgetSession: () => {
      reply.header('set-cookie', `${cookieName}=; Max-Age=0; ${attributes}`);
    },
  };
}

/** The token of a session, or null. Of two cookies of the name neither is believed. */
export function panelTokenOf({ headers }: FastifyRequest): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  const [found, ...more] = pairs.filter(([name]) => name === cookieName);
  const token = found?.[1] ?? '';
  return more.length === 0 && tokenForm.test(token) ? token : null;
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
