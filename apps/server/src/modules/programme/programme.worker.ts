import { parentPort, workerData } from 'node:worker_threads';
import { circuits } from '../../infra/control/circuit.ts';
import { readConfig } from '../../infra/config/config.ts';
import { openDatabase } from '../../infra/db/db.ts';
import { type Answered, borrowed } from '../../infra/db/lent-transaction.ts';
import { logger } from '../../infra/log.ts';
import { filesOf } from '../../infra/outside/providers.ts';
import { systemRandom } from '../../infra/crypto/random.ts';
import { vault } from '../../infra/crypto/vault.ts';
import type { FromWorker, WorkerTask } from './programme.outside.ts';
import { importProgramme } from './programme.service.ts';

/** One import in a thread of its own: whatever its files cost, the server goes on, and the thread can be ended. */
async function main(): Promise<void> {
  const { request, dataDir, databaseUrl, keys, clockAheadMs }: WorkerTask = workerData;
  const config = { ...readConfig(process.env), dataDir };
  const clock = { now: () => new Date(Date.now() + clockAheadMs) };
  const database = databaseUrl === undefined ? lent() : await openDatabase({ engine: 'server', url: databaseUrl });
  const files = await filesOf(config, circuits({ clock, log: logger(config.logLevel) }));
  const ring = keys.map(({ id, secret }) => ({ id, secret: Buffer.from(secret) }));
  const deps = { files, database, clock, random: systemRandom, vault: vault(ring, systemRandom) };
  const report = await importProgramme(deps, {
    files: request.files,
    dryRun: request.dryRun,
    listChanges: request.changes ?? false,
    ...(request.as === undefined ? {} : { as: request.as }),
    onProgress: (progress) => send({ progress }),
  });
  if (database.engine === 'server') await database.close();
  send({ report });
}

function lent() {
  const waiting: ((answered: Answered) => void)[] = [];
  parentPort?.on('message', (answered: Answered) => waiting.shift()?.(answered));
  const kysely = borrowed((asked) => {
    send({ asked });
    return new Promise((resolve) => waiting.push(resolve));
  });
  return { engine: 'embedded', kysely } as const;
}

function send(message: FromWorker): void {
  parentPort?.postMessage(message);
}

await main();
