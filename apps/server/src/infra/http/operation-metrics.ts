import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { release } from '../release.ts';

/** Early warnings for the operator: a full pool, a clock that jumps, a disk that fills up. */
export function operationMetrics(registry: Registry, deps: Deps): void {
  for (const gauge of [poolGauge(deps), clockGauge(deps), diskGauge(deps), buildGauge()])
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

function clockGauge({ clock }: Deps): Gauge {
  const startedAt = clock.now().getTime();
  const startedMs = performance.now();
  return new Gauge({
    name: 'clock_jumped_seconds',
    help: 'How far the time of the programme has moved against the count of this process since its start',
    registers: [],
    collect() {
      const passedMs = performance.now() - startedMs;
      this.set((clock.now().getTime() - startedAt - passedMs) / 1_000);
    },
  });
}

function buildGauge(): Gauge {
  return new Gauge({
    name: 'build_info',
    help: 'The build of this process; always 1',
    labelNames: ['version', 'commit', 'built_at'],
    registers: [],
    collect() {
      const { version, commit, builtAt } = release;
      this.set({ version, commit, built_at: builtAt ?? '' }, 1);
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
