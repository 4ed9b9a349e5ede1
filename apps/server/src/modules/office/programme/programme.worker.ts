import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { circuits } from '../../../infra/control/circuit.ts';
import { readConfig } from '../../../infra/config/config.ts';
import { openDatabase } from '../../../infra/db/db.ts';
import { logger } from '../../../infra/log.ts';
import { filesOf } from '../../../infra/outside/providers.ts';
import { systemRandom } from '../../../infra/crypto/random.ts';
import { vault } from '../../../infra/crypto/vault.ts';
import type { FromWorker, WorkerData, WorkerTask } from './programme.outside.ts';
import type { BatchTask } from './batch/batch.rules.ts';
import { BatchMoved, batchHooks } from './batch/batch.service.ts';
import { rowsFiles } from './batch/rows-files.ts';
import { skippedRowsFiles } from './batch/skipped-rows-files.ts';
import { wrongRows, writeErrors } from './batch/errors-file.ts';
import { changesFile } from './changes/changes-file.ts';
import type { ImportProgress } from './programme.report.ts';
import { type ImportDeps, type ImportOptions, importProgramme } from './programme.service.ts';

/**
 * Lower priority, but a busy machine still makes progress, because others wait for the import's
 * locks.
 */
const niceness = 5;

/** One import in a separate thread, so that the server keeps working and can end it. */
async function main(): Promise<void> {
  // On Linux it applies to this thread only, elsewhere to the whole server.
  if (process.platform === 'linux') setPriority(Math.max(niceness, getPriority()));
  const { dataDir, databaseUrl, keys, bindsInMs, clockAheadMs }: WorkerData = workerData;
  const config = { ...readConfig(process.env), dataDir };
  const clock = { now: () => new Date(Date.now() + clockAheadMs) };
  const database = openDatabase({ url: databaseUrl });
  const files = await filesOf(config, circuits({ clock, log: logger(config.logLevel) }));
  const ring = keys.map(({ id, secret }) => ({ id, secret: Buffer.from(secret) }));
  const ofData = vault(ring, systemRandom);
  ofData.bindAfter(bindsInMs);
  const deps = { files, database, clock, random: systemRandom, vault: ofData };
  try {
    const { request, batch } = await given();
    const options = {
      files: request.files,
      dryRun: request.dryRun,
      listChanges: request.changes ?? false,
      ...(request.as === undefined ? {} : { as: request.as }),
      onProgress: (progress: ImportProgress) => send({ progress }),
    };
    send(
      batch === undefined
        ? { report: await importProgramme(deps, options) }
        : await runBatch(deps, options, batch),
    );
  } finally {
    await database.close();
  }
}

async function runBatch(
  deps: ImportDeps,
  options: ImportOptions,
  batch: BatchTask,
): Promise<FromWorker> {
  const {
    kinds,
    aliases,
    readsHidden,
    replacesNewer,
    customersFrom,
    changesMax,
    writesTo: folder,
  } = batch;
  const wrong = wrongRows();
  const asides = skippedRowsFiles(folder);
  const changes = changesFile(folder, `import-${batch.id}`);
  const rows = rowsFiles(folder);
  const onProgress = (progress: ImportProgress): void => {
    if (!asides.take(progress)) options.onProgress?.(progress);
  };
  try {
    const report = await importProgramme(deps, {
      ...options,
      kinds,
      aliases,
      readsHidden,
      replacesNewer,
      customersFrom,
      changesMax,
      onWrongRow: wrong.add,
      onProgress,
      // The check has listed what an apply changes.
      ...(options.dryRun === true ? { onChange: changes.add, onNewRow: rows.add } : {}),
      batch: batchHooks(batch, options.dryRun === true),
    });
    asides.keep();
    for (const list of [changes, rows]) {
      if (report.outcome === 'rejected') list.discard();
      else list.keep();
    }
    for (const path of options.files) {
      if (typeof path !== 'string') continue;
      const wrongOnes = wrong.of(basename(path));
      const reading = { forced: kinds[basename(path)], aliases, readsHidden };
      if (wrongOnes !== undefined) await writeErrors(path, { folder, reading, rows: wrongOnes });
    }
    return { report };
  } catch (error) {
    if (error instanceof BatchMoved) return { report: null };
    throw error;
  }
}

async function given(): Promise<WorkerTask> {
  if (parentPort === null) throw new Error('This runs in a thread of its own.');
  const [task]: WorkerTask[] = await once(parentPort, 'message');
  if (task === undefined) throw new Error('An import was begun without its task.');
  return task;
}

function send(message: FromWorker): void {
  parentPort?.postMessage(message);
}

await main();
