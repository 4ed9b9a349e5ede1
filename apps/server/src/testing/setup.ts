import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { type Cluster, startCluster } from './cluster.ts';
import { onServer, serverTemplate } from './templates.ts';

/**
 * How PostgreSQL copies a database: files are faster when no checkpoint must reach the disk before
 * and after.
 */
type Strategy = 'file_copy' | 'wal_log';

declare module 'vitest' {
  // A library's interfaces can only be extended by merging, not by a type.
  interface ProvidedContext {
    /** Seed of random inputs. */
    seed: number;
    /** The server for test databases. */
    server: { readonly adminUrl: string; readonly template: string; readonly strategy: Strategy };
  }
}

let cluster: Cluster | undefined;
let dropTemplate = async () => {};

/** Once per run: a server for new, migrated databases, which `TEST_DATABASE_URL` may name. */
export async function setup(project: TestProject): Promise<void> {
  const seed = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
  console.log(`Inputs are drawn with TEST_SEED=${seed}.`);
  project.provide('seed', seed);
  const given = process.env['TEST_DATABASE_URL'];
  // Tests kill programs, never this server or its machine; tests that do start another one.
  if (given === undefined) cluster = await startCluster({ fsync: 'off' });
  const adminUrl = given ?? cluster?.url ?? '';
  const template = await serverTemplate(adminUrl);
  dropTemplate = () => onServer(adminUrl, `drop database if exists ${template}`);
  project.provide('server', {
    adminUrl,
    template,
    strategy: cluster === undefined ? 'wal_log' : 'file_copy',
  });
}

export async function teardown(): Promise<void> {
  await dropTemplate();
  await cluster?.stop();
}
