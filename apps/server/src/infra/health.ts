import type { FastifyInstance } from 'fastify';
import { isReachable } from './db.ts';
import type { Deps } from './deps.ts';
import { refuse } from './refusal.ts';

/** `/healthz`: the process runs. `/readyz`: it can answer, so the database must too; 503 while shutting down. */
export function health(app: FastifyInstance, deps: Deps): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (isClosing || !(await isReachable(deps.database))) throw refuse('notReady', { retryAfterSeconds: 5 });
    return { status: 'ready' };
  });
}
