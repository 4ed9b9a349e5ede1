import { join } from 'node:path';
import { circuits } from '../infra/circuit.ts';
import { systemClock } from '../infra/clock.ts';
import { type Config, readConfig } from '../infra/config.ts';
import { text } from '../infra/environment.ts';
import { type Database, type DatabaseOptions, isReachable, openDatabase } from '../infra/db.ts';
import { FolderInUse, type FolderLock, lockFolder } from '../infra/folder-lock.ts';
import { logger } from '../infra/log.ts';
import { migrate } from '../infra/migrate.ts';
import { askServer } from '../infra/operator-socket.ts';
import { filesOf } from '../infra/providers.ts';
import { systemRandom } from '../infra/random.ts';
import { readVaultKeys, vault } from '../infra/vault.ts';
import type { ImportRequest } from '../modules/programme/programme.operator.ts';
import type { ImportProgress, ImportReport } from '../modules/programme/programme.report.ts';
import { importProgramme } from '../modules/programme/programme.service.ts';

/** No database answers at the configured address. */
export class NoDatabase extends Error {}

/**
 * Runs the import where the data are: in the database server of `DATABASE_URL`; else in the data folder, by the server that
 * holds it, or here when none does.
 */
export async function runImport(
  request: ImportRequest,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined) {
    return importHere(config, { engine: 'server', url: config.databaseUrl, poolSize: 2 }, request, onProgress);
  }
  const lock = await tryLock(config.dataDir);
  if (lock === null) {
    const answer = await askServer(config.dataDir, 'import', request, (note) => onProgress(note as ImportProgress));
    return answer as ImportReport;
  }
  const folder = { engine: 'embedded', dataDir: join(config.dataDir, 'database') } as const;
  return importHere(config, folder, request, onProgress).finally(() => lock.release());
}

async function tryLock(dataDir: string): Promise<FolderLock | null> {
  try {
    return await lockFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUse) return null;
    throw error;
  }
}

async function importHere(
  config: Config,
  options: DatabaseOptions,
  request: ImportRequest,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const database = await openDatabase(options);
  try {
    await requireReachable(database);
    await migrate(database);
    const seals = vault(
      await readVaultKeys(text(process.env, 'DATA_KEYS'), config.dataDir, systemRandom),
      systemRandom,
    );
    const files = await filesOf(config, circuits({ clock: systemClock, log: logger(config.logLevel) }));
    const deps = { files, database, clock: systemClock, random: systemRandom, vault: seals };
    const { dryRun, as } = request;
    return await importProgramme(deps, {
      files: request.files,
      dryRun,
      ...(as === undefined ? {} : { as }),
      onProgress,
    });
  } finally {
    await database.close();
  }
}

async function requireReachable(database: Database): Promise<void> {
  if (!(await isReachable(database))) throw new NoDatabase();
}
