import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { findPostgres, startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { type EmbeddedTemplate, embeddedTemplate, onServer, serverTemplate } from './templates.ts';

/** How PostgreSQL copies a database: files are quicker, where no checkpoint has to reach the disk before and after. */
type Strategy = 'file_copy' | 'wal_log';

declare module 'vitest' {
  // Interfaces of a library are widened by merging, which a type cannot do.
  interface ProvidedContext {
    embeddedTemplate: EmbeddedTemplate;
    /** What `drawn` draws with. */
    seed: number;
    /** The server on which tests make their databases, or nothing when there is none. */
    server: { readonly adminUrl: string; readonly template: string; readonly strategy: Strategy } | undefined;
  }
}

let cluster: Cluster | undefined;
let dropTemplate = async () => {};

/** Once per run: both engines ready to hand out fresh, migrated databases. */
export async function setup(project: TestProject): Promise<void> {
  const seed = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
  if (process.env['TEST_COUNTS'] !== 'full') console.log(`Cases are drawn with TEST_SEED=${seed}.`);
  project.provide('seed', seed);
  const [template] = await Promise.all([embeddedTemplate(), provideServer(project)]);
  project.provide('embeddedTemplate', template);
}

export async function teardown(): Promise<void> {
  await dropTemplate();
  await cluster?.stop();
}

async function provideServer(project: TestProject): Promise<void> {
  const adminUrl = process.env['TEST_DATABASE_URL'] ?? (await startOwnCluster());
  if (adminUrl === undefined) {
    project.provide('server', undefined);
    return;
  }
  const template = await serverTemplate(adminUrl);
  dropTemplate = () => onServer(adminUrl, `drop database if exists ${template}`);
  project.provide('server', { adminUrl, template, strategy: cluster === undefined ? 'wal_log' : 'file_copy' });
}

async function startOwnCluster(): Promise<string | undefined> {
  const bin = findPostgres();
  if (bin === undefined) {
    console.warn(
      '\n!! No PostgreSQL server was found: ALL TESTS ON A REAL SERVER ARE SKIPPED; only the embedded engine is proven.' +
        '\n!! Install PostgreSQL 15 or newer, or set PG_BIN to its binaries or TEST_DATABASE_URL to a server.\n',
    );
    return undefined;
  }
  // Tests kill programs, never this server or its machine; those that do start one of their own.
  cluster = await startCluster(bin, '64MB', 'off');
  return cluster.url;
}
