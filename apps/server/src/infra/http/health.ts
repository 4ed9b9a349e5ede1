import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { isReachable } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { isStorageFull } from '../files/file-store.ts';
import { refuse } from '../refusal.ts';
import { release } from '../release.ts';

/** Below this the embedded database cannot create its next log file. */
const freeBytesMin = 32 * 1_048_576;
/**
 * After a write that failed on a full disk, the process reports itself as full for this long; the
 * next write may succeed.
 */
const fullMs = 15_000;

/**
 * `/healthz`: the process runs; shows release, commit and build. `/readyz`: the database answers in
 * time and the disks have room; 503 during shutdown.
 */
export function health(app: FastifyInstance, deps: Deps): void {
  let isClosing = false;
  let fullUntil = 0;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onError', async (_request, _reply, error) => {
    if (isStorageFull(error)) fullUntil = performance.now() + fullMs;
  });
  app.get('/healthz', async () => ({ status: 'ok', ...release }));
  app.get('/readyz', async () => {
    if (isClosing || !(await isReachable(deps.database)))
      throw refuse('notReady', { retryAfterSeconds: 5 });
    if (performance.now() < fullUntil || (await freeBytes(deps.config.dataDir)) < freeBytesMin) {
      throw refuse('storageFull', { retryAfterSeconds: 15 });
    }
    return { status: 'ready' };
  });
}

/** Bytes that an unprivileged account may write; infinite for a missing folder. */
async function freeBytes(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => null);
  return found === null ? Number.POSITIVE_INFINITY : found.bavail * found.bsize;
}
