import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { circuits } from '../infra/control/circuit.ts';
import { type Config, readConfig } from '../infra/config/config.ts';
import type { Database } from '../infra/db/db.ts';
import type { Deps } from '../infra/deps.ts';
import { diskStore } from '../infra/files/file-store.ts';
import { logger } from '../infra/log.ts';
import { traffic } from '../infra/http/traffic.ts';
import { systemRandom } from '../infra/crypto/random.ts';
import { vault } from '../infra/crypto/vault.ts';
import { readWebPushKey } from '../infra/outside/web-push.ts';
import { type TestClock, testClock } from './clock.ts';
import { testDatabase } from './database.ts';

export type TestApp = { app: FastifyInstance; deps: Deps; database: Database; clock: TestClock };

/** The default time: a Monday morning in the middle of a month, quarter and winter time. */
export const usualMoment = '2026-11-16T10:00:00+01:00';

export type TestSettings = {
  readonly moment?: string;
  readonly config?: Partial<Config>;
  readonly deps?: Partial<Deps>;
};

/** All parts of the program, on a new database, with a clock that the test moves. */
export async function testDeps(settings: TestSettings = {}): Promise<Omit<TestApp, 'app'>> {
  const database = settings.deps?.database ?? (await testDatabase());
  const clock = testClock(settings.moment ?? usualMoment);
  const dataDir = mkdtempSync(join(tmpdir(), 'klub-test-'));
  const deps: Deps = {
    config: { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), ...settings.config },
    database,
    clock,
    random: systemRandom,
    log: logger('silent'),
    files: diskStore(dataDir),
    circuits: circuits({ clock, log: logger('silent') }),
    traffic: traffic(),
    vault: vault([{ id: 'test', secret: Buffer.alloc(32, 7) }], systemRandom),
    restoreVault: vault([{ id: 'restore', secret: Buffer.alloc(32, 9) }], systemRandom),
    webPushKey: await readWebPushKey(
      Buffer.alloc(32, 5).toString('base64url'),
      dataDir,
      systemRandom,
    ),
    ...settings.deps,
  };
  return { deps, database, clock };
}

/** The whole app as main.ts builds it, to `inject` requests into. */
export async function testApp(settings: TestSettings = {}): Promise<TestApp> {
  const parts = await testDeps(settings);
  return { ...parts, app: await buildApp(parts.deps) };
}
