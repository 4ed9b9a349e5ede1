import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommandDeps, operatorCommands } from '../commands.ts';
import { circuits } from '../infra/control/circuit.ts';
import { systemClock } from '../infra/clock.ts';
import { type Config, readConfig } from '../infra/config/config.ts';
import { ConfigError } from '../infra/config/environment.ts';
import { databaseClock } from '../infra/db/database-clock.ts';
import { type Database, databaseState, openDatabase } from '../infra/db/db.ts';
import { attachEmbedded, hasEmbedded } from '../infra/embedded/embedded.ts';
import { logger } from '../infra/log.ts';
import { migrateAsOwner } from '../infra/db/migrate.ts';
import { filesOf } from '../infra/outside/providers.ts';
import { systemRandom } from '../infra/crypto/random.ts';
import { keySettingsOf, loseRestoreKey, openVaults } from '../modules/office/keys/keys.service.ts';
import { type ProgrammeState, programmeState } from '../modules/office/programme/state.store.ts';
import { inTrail } from '../modules/office/trail/commands.service.ts';
import type { Command, OperatorRequest } from './operator.commands.ts';
import { leaveOnSignals } from './exit-on-signals.ts';
import { noProgramme, operatorSentences, placeOf, programmeLine } from './copy/operator.copy.ts';
import { panelSentences } from './copy/panel.copy.ts';

const connectMs = 10_000;

/** No database answers at the configured address. */
export class NoDatabase extends Error {}

type Note = (note: unknown) => void;

/** What a command does without a programme: creates one, rehearses without a trace, or refuses. */
type Beginning = 'makes' | 'tries' | 'refused';

function beginningOf(command: Command, input: unknown): Beginning {
  if (command !== 'import' && !bringsSchema(command)) return 'refused';
  const isTry =
    typeof input === 'object' && input !== null && 'dryRun' in input && input.dryRun === true;
  return isTry ? 'tries' : 'makes';
}

/** An archive has its own schema, so its database is not migrated first. */
function bringsSchema(command: Command): boolean {
  return command === 'programme-restore' || command === 'restore';
}

/**
 * Runs an operator's command on the database of `DATABASE_URL`, else on the embedded database of
 * the data folder, which it starts unless a server has. First names the programme on stderr.
 */
export async function runCommand<Answer, Said>(
  { name: command }: OperatorRequest<Answer, Said>,
  input: unknown,
  onNote: (note: Said) => void = () => {},
): Promise<Answer> {
  const config = readConfig(process.env);
  const asked = { command, input, onNote: onNote as Note, place: placeOf(config), isTrial: false };
  return (await run(config, asked)) as Answer;
}

type Asked = {
  readonly command: Command;
  readonly input: unknown;
  readonly onNote: Note;
  /** The named programme, also while its command runs in a temporary one. */
  readonly place: string;
  readonly isTrial: boolean;
};

async function run(config: Config, asked: Asked): Promise<unknown> {
  if (config.databaseUrl !== undefined) return runOn(config, config, asked);
  const beginning = beginningOf(asked.command, asked.input);
  if (!hasEmbedded(config.dataDir)) {
    if (beginning === 'refused') throw new ConfigError(noProgramme(asked.place));
    if (beginning === 'tries') return tryOut(config, asked);
  }
  return runEmbedded(config, config.dataDir, asked);
}

async function runEmbedded(config: Config, dataDir: string, asked: Asked): Promise<unknown> {
  const attaching = attachEmbedded(dataDir);
  leaveOnSignals(async () => (await attaching).abandon());
  const { url, ownerUrl, leave } = await attaching;
  try {
    return await runOn(config, { databaseUrl: url, migrationDatabaseUrl: ownerUrl }, asked);
  } finally {
    await leave();
  }
}

type Addresses = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl'>;

async function runOn(config: Config, addresses: Addresses, asked: Asked): Promise<unknown> {
  const { databaseUrl: serving = '', migrationDatabaseUrl: owner = serving } = addresses;
  // A restore disables triggers, which only the owner of the tables may do.
  const database = openDatabase({
    url: bringsSchema(asked.command) ? owner : serving,
    poolSize: 2,
  });
  try {
    const found = await databaseState(database, connectMs);
    if (found === 'away') throw new NoDatabase();
    if (found === 'readOnly') throw new ConfigError(operatorSentences.readOnly);
    const state = await programmeState(database.kysely);
    const beginning = state === null ? beginningOf(asked.command, asked.input) : 'makes';
    if (beginning === 'refused') throw new ConfigError(noProgramme(asked.place));
    if (beginning === 'tries' && !asked.isTrial) return await tryOut(config, asked);
    announce(asked.place, state);
    if (!bringsSchema(asked.command)) await migrateAsOwner(database, addresses);
    return await runIn(config, database, asked);
  } finally {
    await database.close();
  }
}

/** Runs a rehearsal in a temporary database with temporary files and keys. */
async function tryOut(config: Config, asked: Asked): Promise<unknown> {
  const dataDir = await mkdtemp(join(tmpdir(), 'klub-trial-'));
  try {
    return await runEmbedded({ ...config, databaseUrl: undefined, dataDir }, dataDir, {
      ...asked,
      isTrial: true,
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function runIn(
  config: Config,
  database: Database,
  { command, input, onNote }: Asked,
): Promise<unknown> {
  // Without that key no vault opens, so it is declared lost first.
  if (command === 'keys-restore-lost') {
    const alone = inTrail(
      { database, clock: systemClock },
      { [command]: () => loseRestoreKey(database) },
    );
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

/** The panel's public address: the setting, or the local port. */
function panelAddress({ panel }: Config): string {
  if (panel === undefined) throw new ConfigError(panelSentences.panelOff);
  return panel.url ?? `http://localhost:${panel.port}`;
}

/** Prints to stderr, because another program may read stdout. */
export function announce(place: string, state: ProgrammeState | null): void {
  process.stderr.write(`${programmeLine(place, state)}\n`);
}
