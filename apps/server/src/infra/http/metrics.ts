import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import type { Deps } from '../deps.ts';
import { operationMetrics } from './operation-metrics.ts';
import type { Passwords } from '../crypto/password.ts';
import { providerMetrics } from './provider-metrics.ts';
import { refuse } from '../refusal.ts';
import { databaseMetrics } from './database-metrics.ts';

/** Serves `/metrics` for the whole process, the panel's listener included. */
export function metrics(
  app: FastifyInstance,
  deps: Deps,
  passwords: Passwords,
  ofModules: readonly Gauge[],
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  removeMisnamed(registry);
  deps.traffic.register(registry);
  databaseMetrics(registry, deps);
  providerMetrics(registry, deps.circuits);
  registry.registerMetric(replicaGauge(deps));
  registry.registerMetric(passwordsCounter(passwords));
  operationMetrics(registry, deps);
  for (const gauge of ofModules) registry.registerMetric(gauge);

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

/** Gauges under the names of counters; the same figures have another name each. */
function removeMisnamed(registry: Registry): void {
  for (const metric of registry.getMetricsAsArray())
    if (metric instanceof Gauge && metric.name.endsWith('_total'))
      registry.removeSingleMetric(metric.name);
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
