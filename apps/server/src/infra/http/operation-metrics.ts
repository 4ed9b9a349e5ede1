import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

/** Early warnings for the operator: a full pool, overdue jobs, a disk that fills up. */
export function operationMetrics(registry: Registry, deps: Deps): void {
  for (const gauge of [poolGauge(deps), oldestJobGauge(deps), diskGauge(deps)])
    registry.registerMetric(gauge);
}

function poolGauge({ database }: Deps): Gauge {
  return new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to its database server: used, idle, the most there may be, and callers that wait',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { totalCount, idleCount, waitingCount, options } = database.pool;
      this.set({ state: 'used' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      // A caller that waits only for a new connection is not in the queue.
      this.set({ state: 'waiting' }, totalCount < options.max ? 0 : waitingCount);
      this.set({ state: 'max' }, options.max);
    },
  });
}

function oldestJobGauge({ database, clock }: Deps): Gauge {
  return new Gauge({
    name: 'job_oldest_due_seconds',
    help: 'How long the oldest job that is due has been waiting; 0 where none is',
    registers: [],
    async collect() {
      const { rows } = await sql<{ since: Date | null }>`
        select min(run_at) as since from job where done_at is null and failed_at is null and run_at <= ${clock.now()}
      `.execute(database.kysely);
      const since = rows[0]?.since?.getTime();
      this.set(since === undefined ? 0 : (clock.now().getTime() - since) / 1_000);
    },
  });
}

function diskGauge({ config }: Deps): Gauge {
  return new Gauge({
    name: 'disk_free_ratio',
    help: 'Free part of the disk under DATA_DIR and under BACKUP_DIR, from 0 to 1',
    labelNames: ['place'],
    registers: [],
    async collect() {
      for (const [place, folder] of [
        ['data', config.dataDir],
        ['backups', config.backupDir],
      ] as const) {
        const found = await statfs(folder).catch(() => null);
        if (found !== null && found.blocks > 0) this.set({ place }, found.bavail / found.blocks);
      }
    },
  });
}
