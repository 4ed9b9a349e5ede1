import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { operationMetrics } from './operation-metrics.ts';
import type { Passwords } from '../crypto/password.ts';
import { providerMetrics } from './provider-metrics.ts';
import { refuse } from '../refusal.ts';
import { smsOfToday } from '../outside/sms-budget.ts';

/**
 * Counts requests by route pattern, never by path, because a path may contain a phone number;
 * serves `/metrics`.
 */
export function metrics(
  app: FastifyInstance,
  deps: Deps,
  passwords: Passwords,
  ofModules: readonly Gauge[],
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  registry.registerMetric(jobsGauge(deps));
  registry.registerMetric(smsGauge(deps));
  providerMetrics(registry, deps.circuits);
  registry.registerMetric(replicaGauge(deps));
  registry.registerMetric(passwordsCounter(passwords));
  operationMetrics(registry, deps);
  for (const gauge of ofModules) registry.registerMetric(gauge);

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.inc({ method: request.method, route, status: String(reply.statusCode) });
    seconds.observe({ route }, reply.elapsedTime / 1_000);
    if (route !== '/healthz' && route !== '/readyz' && route !== '/metrics') {
      request.log.info(
        {
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      );
    }
    done();
  });

  app.get('/metrics', async (request, reply) => {
    const allowed =
      deps.config.metricsToken === undefined
        ? isLoopback(request.socket.remoteAddress) &&
          request.headers['x-forwarded-for'] === undefined
        : request.headers.authorization === `Bearer ${deps.config.metricsToken}`;
    if (!allowed) throw refuse('notFound');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address);
}

function jobsGauge(deps: Deps): Gauge {
  return new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs that are due and not done, and jobs that were given up',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const { rows } = await sql<{ due: number; failed: number }>`
        select count(*) filter (where done_at is null and failed_at is null and run_at <= ${deps.clock.now()}) as due,
          count(*) filter (where failed_at is not null) as failed
        from job where done_at is null
      `.execute(deps.database.kysely);
      this.set({ state: 'due' }, rows[0]?.due ?? 0);
      this.set({ state: 'failed' }, rows[0]?.failed ?? 0);
    },
  });
}

/** Alert on `held_back` above 0; warn when `sent` is near `max`. */
function smsGauge(deps: Deps): Gauge {
  return new Gauge({
    name: 'sms_reminders_today',
    help: 'Reminders by SMS since midnight UTC, over all processes: sent, held back by the budget, and the budget',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const { sent, heldBack } = await smsOfToday(deps);
      this.set({ state: 'sent' }, sent);
      this.set({ state: 'held_back' }, heldBack);
      this.set({ state: 'max' }, deps.config.smsDailyMax);
    },
  });
}

/** A rise without more logins means that passwords are being guessed. */
function passwordsCounter({ compared, comparedInVain }: Passwords): Counter {
  return new Counter({
    name: 'password_comparisons_total',
    help: "Passwords that were compared: with an account's, or with nothing because nobody has the number",
    labelNames: ['with'],
    registers: [],
    collect() {
      this.reset();
      this.inc({ with: 'account' }, compared());
      this.inc({ with: 'nobody' }, comparedInVain());
    },
  });
}

/** Only with a replica; a growing `primary` means that the replica is behind or down. */
function replicaGauge({ database }: Deps): Gauge {
  return new Gauge({
    name: 'report_readings',
    help: 'Readings of reports since the start, by where they were answered; only with a replica',
    labelNames: ['source'],
    registers: [],
    collect() {
      const readings = database.replica?.readings;
      if (readings === undefined) return;
      this.set({ source: 'replica' }, readings.here);
      this.set({ source: 'primary' }, readings.elsewhere);
    },
  });
}
