import { createServer } from 'node:net';
import { join } from 'node:path';
import { demoLogins, demoPassword } from '../seed/people/accounts.ts';
import { isDemoProgramme, seedDemo } from '../seed/seed.ts';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type PanelServices, buildPanel, panelServices, panelUrl } from './panel.ts';
import { documents } from './documents.ts';
import { circuits } from './infra/control/circuit.ts';
import { type Config, readConfig } from './infra/config/config.ts';
import { type DatabaseClock, databaseClock } from './infra/db/database-clock.ts';
import { type Database, oneAtATime, openDatabase } from './infra/db/db.ts';
import { checkConnections } from './infra/db/pool-limit.ts';
import type { Deps } from './infra/deps.ts';
import { ConfigError } from './infra/config/environment.ts';
import { makeFolder } from './infra/disk/folder.ts';
import { FolderInUse } from './infra/disk/folder-lock.ts';
import { type Embedded, serveEmbedded } from './infra/embedded/embedded.ts';
import { type JobWorker, jobWorker } from './infra/jobs/jobs.ts';
import { logger } from './infra/log.ts';
import { traffic } from './infra/http/traffic.ts';
import { migrateAsOwner } from './infra/db/migrate.ts';
import { keepPrivate, openDataDir } from './infra/disk/private-folder.ts';
import { type Providers, providerNames, providersOf } from './infra/outside/providers.ts';
import { waits } from './infra/db/deadline.ts';
import { systemRandom } from './infra/crypto/random.ts';
import { release } from './infra/release.ts';
import { readWebPushKey } from './infra/outside/web-push.ts';
import { accounts } from './modules/club/auth/accounts.ts';
import {
  accountJobs,
  enqueueHousekeeping,
  housekeepingJobs,
} from './modules/club/auth/auth.jobs.ts';
import { contactJobs, enqueueContactRound } from './modules/club/contact/contact.jobs.ts';
import {
  enqueuePushRound,
  pushProviders,
  pushWorker,
} from './modules/club/devices/devices.jobs.ts';
import {
  downloadJobs,
  enqueueSweep,
  exportWorker,
} from './modules/club/downloads/downloads.jobs.ts';
import { invitationJobs } from './modules/office/invitations/invitations.jobs.ts';
import {
  enqueueRegulationsRound,
  regulationsJobs,
} from './modules/office/regulations/regulations.jobs.ts';
import { enqueueNearest, nearestJobs } from './modules/club/calling/nearest.jobs.ts';
import { enqueueRound, notificationJobs } from './modules/club/notifications/notifications.jobs.ts';
import {
  answerMailJobs,
  enqueueReminders,
  reminderJobs,
} from './modules/office/letters/letters.jobs.ts';
import { enqueueMessageRound, messageJobs } from './modules/office/messages/messages.jobs.ts';
import { sendSoon } from './modules/office/messages/messages.queue.ts';
import {
  noticeJobs,
  noticeMailJobs,
  noticePushJobs,
} from './modules/office/notices/notices.jobs.ts';
import { seenJobs } from './modules/club/notifications/seen.jobs.ts';
import { keySettingsOf, openVaults } from './modules/office/keys/keys.service.ts';
import { sealJobs } from './modules/office/keys/seals.jobs.ts';
import { earlyQuarterJobs } from './modules/club/ledger/early-quarters.jobs.ts';
import { deletionJobs } from './modules/club/profile/deletion/tombstones.ts';
import { replayAtStart, replayJobs } from './modules/club/profile/deletion/deletion.replay.ts';
import { enqueueImportSweep, importSweepJobs } from './modules/office/imports/imports.jobs.ts';
import { enqueueMediaSweep, mediaSweepJobs } from './modules/office/media/media.jobs.ts';
import {
  enqueueOperationSweep,
  operationSweepJobs,
  operationWorker,
} from './modules/office/operations/operations.jobs.ts';
import { demoLinks, seedDemoStaff } from './modules/office/staff/accounts/demo.ts';
import { firstRunAnnouncement } from './modules/office/staff/first-run/announcement.ts';
import { formerEmailJobs } from './modules/club/profile/email.jobs.ts';
import { staffMailJobs } from './modules/office/staff/accounts/accounts.jobs.ts';
import {
  enqueueNightly,
  verificationJobs,
} from './modules/office/verifications/verifications.jobs.ts';
import { enqueueFigures, figureJobs } from './modules/office/dashboard/figures.jobs.ts';
import { enqueueSeal, trailJobs } from './modules/office/trail/trail.jobs.ts';
import { sweeps } from './sweeps.ts';

const exportProgram = new URL('./export.process.ts', import.meta.url);

/** Reads the environment, builds the parts, listens. Starts and stops everything. */
async function main(): Promise<void> {
  keepPrivate();
  const config = readConfig(process.env);
  await requireFreePort(config.host, config.port, 'PORT=3001 npm start');
  if (config.panel !== undefined) {
    await requireFreePort(
      config.panel.host,
      config.panel.port,
      'PANEL_PORT=3011 npm start, or PANEL=no npm start',
    );
  }
  await openDataDir(config.dataDir);
  const starting = config.databaseUrl === undefined ? serveEmbedded(config.dataDir) : undefined;
  const ending: Ending = { stop: async () => (await starting)?.abandon() };
  stopOnSignal(() => ending.stop());
  const embedded = await starting;
  const database = openDatabase({
    url: embedded?.url ?? config.databaseUrl ?? '',
    poolSize: config.databasePoolSize,
    statementMs: waits.statementMs,
    replicaUrl: config.databaseReplicaUrl,
  });
  try {
    await serve(config, { database, embedded }, ending);
  } catch (error) {
    await database.close();
    await embedded?.leave();
    throw error;
  }
}

/** Effect of a signal: aborts during the start, later stops in order. */
type Ending = { stop: () => Promise<void> };
type Opened = { readonly database: Database; readonly embedded: Embedded | undefined };

async function serve(config: Config, opened: Opened, ending: Ending): Promise<void> {
  const { database, embedded } = opened;
  const { deps, clock, providers } = await buildDeps(config, opened);
  await Promise.all([prepareData(deps), providers.check(deps.log)]);
  const account = accounts(deps);
  const app = await buildApp(deps, account);
  const services = panelServices(deps);
  let panelPort = config.panel?.port ?? 0;
  const url = () => panelUrl(config, panelPort);
  const panel =
    config.panel && (await buildPanel({ ...deps, ...account }, config.panel, services, url));
  const workers = workersOf(deps, providers, services, url);
  const exports = exportWorker(deps, { kinds: documents, program: exportProgram });
  const push = pushProviders(deps);
  const pushes = pushWorker(
    deps,
    push,
    noticePushJobs(
      { ...deps, source: services.notices, countWaiting: services.countWaiting },
      push,
    ),
  );
  await beginRounds(deps);
  if (panel !== undefined) await enqueueNightly(database.kysely, clock.now());
  await app.listen({ host: config.host, port: config.port });
  await panel?.listen({ host: config.panel?.host ?? '', port: panelPort });
  if (panel !== undefined) panelPort = portOf(panel);
  await checkConnections(database, deps.log);
  const stopFollowing = config.isDatabaseClock ? clock.follow() : undefined;
  for (const worker of workers) worker.start();
  exports.start();
  pushes.start();
  const isDemo = config.seedDemo && (await isDemoProgramme(deps));
  // Set before the announcement, because its reader may stop the process immediately.
  ending.stop = async () => {
    stopFollowing?.();
    await Promise.all([app.close(), panel?.close()]);
    await Promise.all([...workers, exports, pushes].map((worker) => worker.stop()));
    await database.close();
    await embedded?.leave();
  };
  announce(config, portOf(app), isDemo);
  if (panel !== undefined) await announcePanel(deps, url(), isDemo);
}

type Built = {
  readonly deps: Deps;
  readonly clock: DatabaseClock;
  readonly providers: Providers;
};

/** Migrates first, because the vaults check their keys against the database. */
async function buildDeps(config: Config, { database, embedded }: Opened): Promise<Built> {
  const keySettings = keySettingsOf(process.env);
  await migrateAsOwner(database, {
    migrationDatabaseUrl: embedded?.ownerUrl ?? config.migrationDatabaseUrl,
  });
  const vaults = await oneAtATime(database, () =>
    openVaults(database, { dataDir: config.dataDir, random: systemRandom, settings: keySettings }),
  );
  const log = logger(config.logLevel);
  log.info({ commit: release.commit, builtAt: release.builtAt }, 'the server starts');
  if (config.temporaryPasswordDelivery === 'none') {
    log.error('no SMSAPI_TOKEN and no TEMP_PASSWORD_DELIVERY: nobody gets a temporary password');
  }
  const clock = databaseClock({ database, log });
  if (config.isDatabaseClock) await clock.measure();
  const guards = circuits({ clock, log });
  const providers = await providersOf(config, guards, clock);
  const deps: Deps = {
    config,
    database,
    clock,
    random: systemRandom,
    log,
    files: providers.files,
    circuits: guards,
    traffic: traffic(),
    ...vaults,
    webPushKey: await readWebPushKey(config.push.webPushKey, config.dataDir, systemRandom),
  };
  return { deps, clock, providers };
}

function prepareData(deps: Deps): Promise<void> {
  const { config, database, clock } = deps;
  return oneAtATime(database, async () => {
    // Created at the first start, so that a restore recognises the folder before the first
    // deletion.
    if (config.s3 === undefined) await makeFolder(join(config.dataDir, 'deletions'));
    if (config.seedDemo) await seedDemo(deps, clock.now());
    if (config.seedDemo && (await isDemoProgramme(deps))) await seedDemoStaff(deps);
    await replayAtStart(deps);
  });
}

async function beginRounds({ database, clock }: Deps): Promise<void> {
  await enqueueHousekeeping(database.kysely, clock.now());
  await enqueueRound(database.kysely, clock.now());
  await enqueueNearest(database.kysely, clock.now());
  await enqueueRegulationsRound(database.kysely, clock.now());
  await enqueueContactRound(database.kysely, clock.now());
  await enqueueSweep(database.kysely, clock.now());
  await enqueuePushRound(database.kysely, clock.now());
  await enqueueOperationSweep(database.kysely, clock.now());
  await enqueueImportSweep(database.kysely, clock.now());
  await enqueueMediaSweep(database.kysely, clock.now());
  await enqueueSeal(database.kysely, clock.now());
  await enqueueFigures(database.kysely, clock.now());
  await enqueueReminders(database.kysely, clock.now());
  await enqueueMessageRound(database.kysely, clock.now());
  // A start goes on at once with what a killed process has left.
  await sendSoon(database.kysely, clock.now());
}

/** Separate workers, so that waiting for an external provider delays no other work. */
function workersOf(
  deps: Deps,
  { sms, mail }: Providers,
  { work, notices: source }: PanelServices,
  url: () => string,
): JobWorker[] {
  const { mayCall: maySend } = deps.circuits.of(providerNames.sms);
  const { mayCall: mayPost } = deps.circuits.of(providerNames.mail);
  return [
    jobWorker(deps, {
      ...housekeepingJobs(deps, sweeps),
      ...notificationJobs(deps),
      ...nearestJobs(deps),
      ...regulationsJobs(deps),
      ...noticeJobs({ ...deps, source }),
      ...reminderJobs(deps),
      ...downloadJobs(deps),
      ...deletionJobs(deps),
      ...replayJobs(deps),
      ...trailJobs(deps),
      ...figureJobs(deps),
      ...verificationJobs(deps, work),
      ...operationSweepJobs(deps, work),
      ...importSweepJobs(deps),
      ...mediaSweepJobs(deps),
    }),
    // Work of an upgrade takes minutes, so it has a separate worker.
    jobWorker(deps, { ...earlyQuarterJobs(deps), ...seenJobs(deps), ...sealJobs(deps) }),
    operationWorker(deps, work),
    // A message to everybody takes some seconds.
    jobWorker(deps, messageJobs(deps)),
    jobWorker(
      deps,
      { ...accountJobs(deps, sms), ...invitationJobs(deps, sms) },
      { atOnce: 4, mayTake: maySend },
    ),
    jobWorker(
      deps,
      {
        ...contactJobs(deps, mail),
        ...staffMailJobs({ ...deps, url }, mail),
        ...answerMailJobs(deps, mail),
        ...noticeMailJobs({ ...deps, url, source }, mail),
        ...formerEmailJobs(deps, mail),
      },
      { atOnce: 2, mayTake: mayPost },
    ),
  ];
}

/**
 * Checked before the database is opened, so that a second start fails immediately and changes
 * nothing.
 */
function requireFreePort(host: string, port: number, way: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigError(`Port ${port} is taken by another program. Choose another: ${way}`)
          : error,
      ),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** The used port, which the system chooses for the setting 0. */
function portOf(app: FastifyInstance): number {
  const [address] = app.addresses();
  return typeof address === 'object' ? address.port : 0;
}

function announce(config: Config, port: number, isDemo: boolean): void {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  process.stdout.write(`\nKlub Partnera: http://${host}:${port}/\n\n`);
  if (!isDemo) return;
  process.stdout.write(`Demo logins, password ${demoPassword}\n`);
  for (const { phone, role, description } of demoLogins) {
    process.stdout.write(`  ${phone}  ${role.padEnd(8)}  ${description}\n`);
  }
  process.stdout.write('\n');
}

/** In the demo a link for each role, which opens one session. */
async function announcePanel(deps: Deps, url: string, isDemo: boolean): Promise<void> {
  process.stdout.write(`Panel: ${url}/\n\n`);
  if (!isDemo) {
    const { stdout } = process;
    const words = await firstRunAnnouncement(deps, { isTTY: stdout.isTTY });
    if (words !== '') stdout.write(`${words}\n\n`);
    return;
  }
  const links = await demoLinks(deps, url);
  process.stdout.write('Demo links of the panel, good for one sign-in each\n');
  for (const { name, role, address } of links)
    process.stdout.write(`  ${role.padEnd(14)}  ${name}\n    ${address}\n`);
  process.stdout.write('\n');
}

/**
 * The first signal stops in order: rejects new requests and finishes running ones. A later signal
 * ends immediately, unless it arrives together with the first, because a terminal signals both npm
 * and its child. Ends after a timeout in any case.
 */
function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = (): void => {
    const now = performance.now();
    if (stoppingSince !== undefined)
      return now - stoppingSince > togetherMs ? process.exit(1) : undefined;
    stoppingSince = now;
    setTimeout(() => process.exit(1), stopMaxMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

const togetherMs = 1_000;
/** Longer than any statement of an import and any call; the next start undoes unfinished work. */
const stopMaxMs = 30_000;

/** An error of the system about a file or connection; its own message explains it. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

main().catch((error: unknown) => {
  const isExpected =
    error instanceof ConfigError || error instanceof FolderInUse || isOfSystem(error);
  process.stderr.write(
    `${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
