import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../refusal.ts';
import type { AppName } from './traffic.ts';

export type ObservedDeps = Pick<Deps, 'log' | 'traffic' | 'vault'>;

type AccountKind = 'person' | 'staff';
type Who = { readonly kind: AccountKind; readonly accountId: number };
type Noted = { readonly who?: Who; readonly reason?: string; readonly fields?: string };
const noted = new WeakMap<FastifyRequest, Noted>();
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** For the access line: the account behind the call. */
export function noteCaller(request: FastifyRequest, kind: AccountKind, accountId: number): void {
  noted.set(request, { ...noted.get(request), who: { kind, accountId } });
}

/** For the access line: the code of the refusal, and the fields of the contract that were wrong. */
export function noteRefusal(request: FastifyRequest, { failure, details }: Refusal): void {
  const fields = Object.keys(details.errors ?? {}).join();
  noted.set(request, {
    ...noted.get(request),
    reason: failure,
    ...(fields === '' ? {} : { fields }),
  });
}

/** Counts every answer of a listener and writes its access line. */
export function observe(app: FastifyInstance, deps: ObservedDeps, name: AppName): void {
  app.addHook('onResponse', (request, reply, done) => {
    record(deps, name, request, reply);
    done();
  });
}

/** For answers without `onResponse`, such as that to an address that cannot be decoded. */
export function record(
  deps: ObservedDeps,
  app: AppName,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const ms = reply.elapsedTime || 0;
  const { method, routeOptions } = request;
  const answered = { app, method, route: routeOptions.url ?? 'unknown', status: reply.statusCode };
  deps.traffic.count({ ...answered, ms });
  if (probes.has(answered.route)) return;
  request.log.info(
    { ...answered, ms: Math.round(ms), ...describe(deps, noted.get(request)) },
    'answered',
  );
}

function describe({ vault }: ObservedDeps, { who, ...reason }: Noted = {}) {
  return who === undefined ? reason : { ...reason, person: logDigest(vault, who) };
}

/** The same account has the same digest, and only the keys lead from one to the other. */
export function logDigest(vault: Deps['vault'], { kind, accountId }: Who): string {
  const digest = vault.digest('access-log', `${kind}:${accountId}`);
  return Buffer.from(digest).subarray(0, 9).toString('base64url');
}
