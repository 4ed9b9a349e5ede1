import { join } from 'node:path';
import { circuits } from '../infra/circuit.ts';
import { systemClock } from '../infra/clock.ts';
import { type Config, readConfig } from '../infra/config.ts';
import { text } from '../infra/environment.ts';
import { type DatabaseOptions, isReachable, openDatabase } from '../infra/db.ts';
import { FolderInUse, type FolderLock, lockFolder } from '../infra/folder-lock.ts';
import { logger } from '../infra/log.ts';
import { migrate } from '../infra/migrate.ts';
import { askServer } from '../infra/operator-socket.ts';
import { filesOf } from '../infra/providers.ts';
import { systemRandom } from '../infra/random.ts';
import { readVaultKeys, restoreKeys, vault } from '../infra/vault.ts';
import { type ArchiveDeps, archiveCommands } from '../modules/archive/archive.operator.ts';
import { backupCommands } from '../modules/backup/backup.operator.ts';
import { type PrivacyDeps, privacyCommands } from '../modules/privacy/privacy.operator.ts';
import { settlementCommands } from '../modules/settlements/settlements.operator.ts';
import { NoDatabase } from './programme.run.ts';

type Command = keyof ReturnType<typeof commandsOf>;

function commandsOf(deps: PrivacyDeps & ArchiveDeps) {
  return { ...privacyCommands(deps), ...settlementCommands(deps), ...archiveCommands(deps), ...backupCommands(deps) };
}

/**
 * Runs an operator's command where the data are: in the database server of `DATABASE_URL`; else in the data folder, by the
 * server that holds it, or here when none does.
 */
export async function runCommand(command: Command, input: unknown, onNote: (note: unknown) => void): Promise<unknown> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined) {
    return runHere(config, { engine: 'server', url: config.databaseUrl, poolSize: 2 }, command, input, onNote);
  }
  const lock = await tryLock(config.dataDir);
  if (lock === null) return askServer(config.dataDir, command, input, onNote);
  const folder = { engine: 'embedded', dataDir: join(config.dataDir, 'database') } as const;
  return runHere(config, folder, command, input, onNote).finally(() => lock.release());
}

async function tryLock(dataDir: string): Promise<FolderLock | null> {
  try {
    return await lockFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUse) return null;
    throw error;
  }
}

async function runHere(
  config: Config,
  options: DatabaseOptions,
  command: Command,
  input: unknown,
  onNote: (note: unknown) => void,
): Promise<unknown> {
  const database = await openDatabase(options);
  try {
    if (!(await isReachable(database))) throw new NoDatabase();
    // An archive brings the schema that it was written with, so a new database waits for it.
    if (command !== 'programme-restore' && command !== 'restore') await migrate(database);
    const { dataDir } = config;
    const keys = await readVaultKeys(text(process.env, 'DATA_KEYS'), dataDir, systemRandom);
    const departureKeys = await readVaultKeys(text(process.env, 'RESTORE_KEY'), dataDir, systemRandom, restoreKeys);
    const deps: PrivacyDeps & ArchiveDeps = {
      config,
      database,
      clock: systemClock,
      random: systemRandom,
      files: await filesOf(config, circuits({ clock: systemClock, log: logger(config.logLevel) })),
      vault: vault(keys, systemRandom),
      departures: vault(departureKeys, systemRandom),
      keySettings: { data: text(process.env, 'DATA_KEYS'), departures: text(process.env, 'RESTORE_KEY') },
    };
    return await commandsOf(deps)[command](input, onNote);
  } finally {
    await database.close();
  }
}
