import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { type Cluster, startCluster } from './cluster.ts';
import { onServer, serverTemplate } from './templates.ts';

/** How PostgreSQL copies a database: files are quicker, where no checkpoint has to reach the disk before and after. */
type Strategy = 'file_copy' | 'wal_log';

declare module 'vitest' {
  // Interfaces of a library are widened by merging, which a type cannot do.
  interface ProvidedContext {
    /** What random inputs are drawn with. */
    seed: number;
    /** The server on which tests make their databases. */
    server: { readonly adminUrl: string; readonly template: string; readonly strategy: Strategy };
  }
}

let cluster: Cluster | undefined;
let dropTemplate = async () => {};

/** Once per run: a server that hands out fresh, migrated databases, which `TEST_DATABASE_URL` may name. */
export async function setup(project: TestProject): Promise<void> {
  const seed = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
  console.log(`Inputs are drawn with TEST_SEED=${seed}.`);
  project.provide('seed', seed);
  const given = process.env['TEST_DATABASE_URL'];
  // Tests kill programs, never this server or its machine; those that do start one of their own.
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
