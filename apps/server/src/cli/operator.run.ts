import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommandDeps, operatorCommands } from '../commands.ts';
import { circuits } from '../infra/control/circuit.ts';
import { systemClock } from '../infra/clock.ts';
import { type Config, readConfig } from '../infra/config/config.ts';
import { ConfigError } from '../infra/config/environment.ts';
import { databaseClock } from '../infra/db/database-clock.ts';
import { type Database, type DatabaseOptions, isReachable, openDatabase } from '../infra/db/db.ts';
import { FolderInUse, type FolderLock, lockFolder } from '../infra/disk/folder-lock.ts';
import { logger } from '../infra/log.ts';
import { migrate, migrateAsOwner } from '../infra/db/migrate.ts';
import { askServer } from '../infra/http/operator-socket.ts';
import { filesOf } from '../infra/outside/providers.ts';
import { systemRandom } from '../infra/crypto/random.ts';
import { keySettingsOf, loseRestoreKey, openVaults } from '../modules/keys/keys.service.ts';
import { type ProgrammeState, programmeState } from '../modules/programme/state.store.ts';
import { inTrail } from '../modules/trail/commands.service.ts';
import { type OperatorRequest, requests } from './operator.commands.ts';
import { noProgramme, placeOf, programmeLine } from './copy/operator.copy.ts';
import { panelSentences } from './copy/panel.copy.ts';

/** The timeout for a command to reach the database. */
const connectMs = 10_000;

/** No database answers at the configured address. */
export class NoDatabase extends Error {}

type Command = keyof ReturnType<typeof operatorCommands>;
type Note = (note: unknown) => void;

/** What a command does where there is no programme yet: makes one, tries in memory what it would do, or is refused. */
type Beginning = 'makes' | 'tries' | 'refused';

function beginningOf(command: Command, input: unknown): Beginning {
  if (command !== 'import' && !bringsSchema(command)) return 'refused';
  const isTry = typeof input === 'object' && input !== null && 'dryRun' in input && input.dryRun === true;
  return isTry ? 'tries' : 'makes';
}

/** An archive brings the schema that it was written with, so its database is not migrated before. */
function bringsSchema(command: Command): boolean {
  return command === 'programme-restore' || command === 'restore';
}

/**
 * Runs an operator's command where the data are: in the database server of `DATABASE_URL`; else in the data folder, by the
 * server that holds it, or here when none does. Says first, on stderr, which programme that is.
 */
export async function runCommand<Answer, Said>(
  { name: command, answer, note }: OperatorRequest<Command, Answer, Said>,
  input: unknown,
  onNote: (note: Said) => void = () => {},
): Promise<Answer> {
  return answer.parse(await run(command, input, (said) => onNote(note.parse(said))));
}

async function run(command: Command, input: unknown, onNote: Note): Promise<unknown> {
  const config = readConfig(process.env);
  const beginning = beginningOf(command, input);
  if (config.databaseUrl !== undefined) {
    // A restore switches triggers off for its rows, which only the owner of the tables may.
    const url = bringsSchema(command) ? (config.migrationDatabaseUrl ?? config.databaseUrl) : config.databaseUrl;
    const server = { engine: 'server', url, poolSize: 2 } as const;
    return runHere(config, server, { command, input, onNote, beginning });
  }
  if (!existsSync(databaseFolder(config))) {
    if (beginning === 'refused') throw new ConfigError(noProgramme(placeOf(config)));
    if (beginning === 'tries') return tryInMemory(config, { command, input, onNote });
  }
  const lock = await tryLock(config.dataDir);
  if (lock === null) {
    const state = await askServer(config.dataDir, requests.state.name, {}, () => {});
    announce(config, requests.state.answer.parse(state));
    return askServer(config.dataDir, command, input, onNote);
  }
  const folder = { engine: 'embedded', dataDir: databaseFolder(config) } as const;
  return runHere(config, folder, { command, input, onNote, beginning }).finally(() => lock.release());
}

function databaseFolder({ dataDir }: Config): string {
  return join(dataDir, 'database');
}

async function tryLock(dataDir: string): Promise<FolderLock | null> {
  try {
    return await lockFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUse) return null;
    throw error;
  }
}

type Asked = { readonly command: Command; readonly input: unknown; readonly onNote: Note };

async function runHere(
  config: Config,
  options: DatabaseOptions,
  asked: Asked & { readonly beginning: Beginning },
): Promise<unknown> {
  const database = await openDatabase(options);
  try {
    if (!(await isReachable(database, connectMs))) throw new NoDatabase();
    const state = await programmeState(database.kysely);
    if (state === null && asked.beginning === 'refused') throw new ConfigError(noProgramme(placeOf(config)));
    if (state === null && asked.beginning === 'tries') return await tryInMemory(config, asked);
    announce(config, state);
    if (!bringsSchema(asked.command)) await migrateAsOwner(database, config);
    return await runIn(config, database, asked);
  } finally {
    await database.close();
  }
}

/** Runs a trial in a database, files and keys that are gone afterwards: it makes nothing where nothing is. */
async function tryInMemory(config: Config, asked: Asked): Promise<unknown> {
  announce(config, null);
  const dataDir = await mkdtemp(join(tmpdir(), 'klub-trial-'));
  const database = await openDatabase({ engine: 'embedded', dataDir: undefined });
  try {
    if (!bringsSchema(asked.command)) await migrate(database);
    return await runIn({ ...config, dataDir }, database, asked);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function runIn(config: Config, database: Database, { command, input, onNote }: Asked): Promise<unknown> {
  // Where that key is missing, no vault opens before it is given up.
  if (command === 'keys-restore-lost') {
    const alone = inTrail({ database, clock: systemClock }, { [command]: () => loseRestoreKey(database) });
    return alone[command](input, onNote);
  }
  const { dataDir } = config;
  const keySettings = keySettingsOf(process.env);
  const log = logger(config.logLevel);
  const clock = databaseClock({ database, log });
  if (config.isDatabaseClock) await clock.measure();
  const deps: CommandDeps = {
    config,
    database,
    clock,
    random: systemRandom,
    files: await filesOf(config, circuits({ clock, log })),
    ...(await openVaults(database, { dataDir, random: systemRandom, settings: keySettings })),
    keySettings,
    url: () => panelAddress(config),
  };
  return operatorCommands(deps)[command](input, onNote);
}

/** Where the panel is for people: what the setting says, or the port that it listens on here. */
function panelAddress({ panel }: Config): string {
  if (panel === undefined) throw new ConfigError(panelSentences.panelOff);
  return panel.url ?? `http://localhost:${panel.port}`;
}

/** On stderr: what a command prints on stdout may be read by another program. */
export function announce(config: Config, state: ProgrammeState | null): void {
  process.stderr.write(`${programmeLine(placeOf(config), state)}\n`);
}
