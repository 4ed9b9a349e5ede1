import { Gauge, type Registry } from 'prom-client';
import { sql } from 'kysely';
import { isConnectionFailure } from '../db/connection-failure.ts';
import { databaseState } from '../db/db.ts';
import { withStatementTimeout } from '../db/deadline.ts';
import type { Deps } from '../deps.ts';
import { smsOfToday } from '../outside/sms-budget.ts';

type Sample = { readonly labels: Readonly<Record<string, string>>; readonly value: number };
type Reading = {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  readonly read: () => Promise<Sample[]>;
};

const readMs = 2_000;

/** What only the database knows. While it does not answer, these have no samples and the others go on. */
export function databaseMetrics(registry: Registry, deps: Deps): void {
  registry.registerMetric(upGauge(deps));
  for (const reading of [jobs(deps), oldestJob(deps), sms(deps)])
    registry.registerMetric(databaseGauge(deps, reading));
}

function upGauge({ database }: Deps): Gauge {
  return new Gauge({
    name: 'database_up',
    help: '1 while the database answers and takes writes',
    registers: [],
    async collect() {
      this.set((await databaseState(database)) === 'writable' ? 1 : 0);
    },
  });
}

function databaseGauge(
  { database, log }: Deps,
  { read, labelNames, ...described }: Reading,
): Gauge {
  return new Gauge({
    ...described,
    labelNames: [...labelNames],
    registers: [],
    async collect() {
      this.reset();
      if (labelNames.length === 0) this.remove();
      if ((await databaseState(database)) === 'away') return;
      try {
        for (const { labels, value } of await withStatementTimeout(readMs, read))
          this.set(labels, value);
      } catch (error) {
        if (!isConnectionFailure(error)) log.warn({ err: error }, 'a metric could not be read');
      }
    },
  });
}

function jobs({ database, clock }: Deps): Reading {
  return {
    name: 'jobs_waiting',
    help: 'Jobs that are due, that failed and are tried again, and that were given up',
    labelNames: ['state'],
    read: async () => {
      const { rows } = await sql<{ due: number; retried: number; failed: number }>`
        select count(*) filter (where failed_at is null and run_at <= ${clock.now()}) as due,
          count(*) filter (where failed_at is null and last_error is not null) as retried,
          count(*) filter (where failed_at is not null) as failed
        from job where done_at is null
      `.execute(database.kysely);
      const { due = 0, retried = 0, failed = 0 } = rows[0] ?? {};
      return Object.entries({ due, retried, failed }).map(([state, value]) => ({
        labels: { state },
        value,
      }));
    },
  };
}

function oldestJob({ database, clock }: Deps): Reading {
  return {
    name: 'job_oldest_due_seconds',
    help: 'How long the oldest job that is due has been waiting; 0 where none is',
    labelNames: [],
    read: async () => {
      const { rows } = await sql<{ since: Date | null }>`
        select min(run_at) as since from job where done_at is null and failed_at is null and run_at <= ${clock.now()}
      `.execute(database.kysely);
      const since = rows[0]?.since?.getTime();
      return [
        {
          labels: {},
          value: since === undefined ? 0 : (clock.now().getTime() - since) / 1_000,
        },
      ];
    },
  };
}

/** Alert on `held_back` above 0; warn when `sent` is near `max`. */
function sms(deps: Deps): Reading {
  return {
    name: 'sms_reminders_today',
    help: 'Reminders by SMS since midnight UTC, over all processes: sent, held back by the budget, and the budget',
    labelNames: ['state'],
    read: async () => {
      const { sent, heldBack } = await smsOfToday(deps);
      return Object.entries({ sent, held_back: heldBack, max: deps.config.smsDailyMax }).map(
        ([state, value]) => ({ labels: { state }, value }),
      );
    },
  };
}
