import { readdir } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import type { Deps } from '../../../../infra/deps.ts';
import { newestBackup } from './backup.rules.ts';

/**
 * For `/metrics`. Uses the time in the name, because copying a file changes its file time but not
 * its content.
 */
export function backupGauge({ config, clock }: Pick<Deps, 'config' | 'clock'>): Gauge {
  return new Gauge({
    name: 'backup_age_seconds',
    help: 'Age of the newest backup in BACKUP_DIR, +Inf where there is none',
    registers: [],
    async collect() {
      const names = await readdir(config.backupDir).catch(() => []);
      const now = clock.now();
      const newest = newestBackup(names, now)?.getTime() ?? Number.NEGATIVE_INFINITY;
      this.set((now.getTime() - newest) / 1_000);
    },
  });
}
