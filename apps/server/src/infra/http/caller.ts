import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './network.ts';
import type { Caller } from './session.ts';

/**
 * `__Host-` binds the cookie to this host over a secure connection; it only identifies the device.
 */
const deviceCookie = '__Host-device';
const deviceHeader = 'x-device-id';
const yearSeconds = 365 * 24 * 3_600;

export function callerOf(request: FastifyRequest, reply: FastifyReply): Caller {
  return {
    source: networkOf(request.ip),
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    deviceId: deviceIdOf(request),
    rememberDevice: (deviceId) => {
      reply.header(
        'set-cookie',
        `${deviceCookie}=${deviceId}; Path=/; Max-Age=${yearSeconds}; Secure; HttpOnly; SameSite=Strict`,
      );
    },
  };
}

function deviceIdOf(request: FastifyRequest): string | null {
  const header = request.headers[deviceHeader];
  const value = typeof header === 'string' ? header : cookieOf(request.headers.cookie ?? '');
  return value !== null && /^[A-Za-z0-9_-]{20,100}$/.test(value) ? value : null;
}

function cookieOf(header: string): string | null {
  for (const pair of header.split(';')) {
    const [name, value] = pair.split('=', 2);
    if (name?.trim() === deviceCookie && value !== undefined) return value.trim();
  }
  return null;
}
