import type { Access } from '@klub/contract/endpoint';
import type { Role } from '@klub/contract/roles';
import type { FastifyInstance } from 'fastify';

/** The access of every call: for the test of all rows, and for the proof that also checks data. */

/** Routes outside the contract: for browsers, operators, monitors, and the stream of events. */
const infrastructure = [
  'GET /',
  'GET /*',
  'GET /api/v1/events',
  'GET /docs',
  'GET /docs/docs.css',
  'GET /docs/openapi.json',
  'GET /download/:token',
  'GET /files/:name',
  'GET /healthz',
  'GET /metrics',
  'GET /readyz',
  'GET /worker.js',
] as const;

/** `out`: no token, or an invalid one. */
export type SessionKind = 'in' | 'out' | 'before password' | 'asked to leave';

/** A row's expected refusal; null: admitted. */
export function refusalOf(access: Access, role: Role, standing: SessionKind): 401 | 403 | null {
  if (access === 'public') return null;
  const isForAll = access.beforePassword === true;
  if (standing === 'out' || (standing === 'asked to leave' && !isForAll)) return 401;
  if (!access.roles.includes(role)) return 403;
  return standing === 'before password' && !isForAll ? 403 : null;
}

/** `METHOD /path` of all routes but HEAD and OPTIONS, from the router's printed tree. */
function routesOf(app: FastifyInstance): string[] {
  const branch: string[] = [];
  const routes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^([│├└─\s]*)(\S.*) \(([A-Z, ]+)\)$/u.exec(line);
    if (match === null) continue;
    const [, indent = '', part = '', methods = ''] = match;
    branch.splice(indent.length / 4 - 1, branch.length, part);
    const path = branch.join('');
    for (const method of methods.split(', ')) {
      if (method !== 'HEAD' && method !== 'OPTIONS') routes.push(`${method} ${path}`);
    }
  }
  return routes;
}

/** Routes that are neither a contract call nor infrastructure, and calls without a route. */
export function routesUnlike(app: FastifyInstance, calls: readonly string[]): string[] {
  // A call that ends in a slash exists without it too.
  const spelled = (call: string): string =>
    call.endsWith('/') && call !== 'GET /' ? call.slice(0, -1) : call;
  const routes = new Set(routesOf(app).map(spelled));
  const known = new Set([...calls, ...infrastructure].map(spelled));
  return [
    ...[...routes].filter((route) => !known.has(route)).map((route) => `${route} is in no list`),
    ...calls.filter((call) => !routes.has(spelled(call))).map((call) => `${call} has no route`),
  ];
}
