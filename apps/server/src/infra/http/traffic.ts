import { Counter, Histogram, type Registry } from 'prom-client';

/** The listeners of a process: the participants' app, and the operator's panel. */
export type AppName = 'club' | 'panel';

export type Answered = {
  readonly app: AppName;
  readonly method: string;
  /** A pattern, because a path may contain a phone number. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
};

/** The answers of all listeners of this process. */
export type Traffic = { count(answered: Answered): void; register(registry: Registry): void };

const failureStatuses = [500, 503, 507];

export function traffic(): Traffic {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: ['app', 'method', 'route', 'status'],
    registers: [],
  });
  const failures = new Counter({
    name: 'http_failures_total',
    help: 'Answers of 500 (a fault), 503 (the database or a provider is away) and 507 (no room on a disk)',
    labelNames: ['app', 'status'],
    registers: [],
  });
  // Prometheus sees no rise in a counter that begins at 1.
  for (const app of ['club', 'panel'] satisfies AppName[])
    for (const status of failureStatuses) failures.inc({ app, status: String(status) }, 0);
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['app', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [],
  });
  return {
    count({ app, method, route, status, ms }) {
      requests.inc({ app, method, route, status: String(status) });
      if (failureStatuses.includes(status)) failures.inc({ app, status: String(status) });
      seconds.observe({ app, route }, ms / 1_000);
    },
    register(registry) {
      for (const metric of [requests, failures, seconds]) registry.registerMetric(metric);
    },
  };
}
