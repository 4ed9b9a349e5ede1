import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { describe, expect, inject } from 'vitest';
import { type Database, openDatabase } from '../infra/db/db.ts';
import { isInDrawnQuarter } from './sampling.ts';
import { databaseUrl, onServer } from './templates.ts';

export type Engine = Database['engine'];

/** What a run asks: both engines, one of them, or (`drawn`) the server's and for a quarter of the files the embedded one too. */
const wanted = process.env['TEST_ENGINE'] as Engine | 'drawn' | undefined;
const isDrawn = wanted === 'drawn';
const asked = (['embedded', 'server'] as const satisfies readonly Engine[]).filter((engine) =>
  [undefined, 'drawn', engine].includes(wanted),
);
const leftovers: (() => Promise<void>)[] = [];

/** Closes and removes the databases of a test file; `tidy.ts` calls it after each. */
export async function removeDatabases(): Promise<void> {
  for (const remove of leftovers.splice(0).toReversed()) await remove();
}

/**
 * Runs the same tests on both engines: each promise about data is proven twice. A server that is not to be had shows
 * as skipped tests.
 *
 *     eachEngine((engine) => {
 *       let database: Database;
 *       beforeAll(async () => {
 *         database = await testDatabase(engine);
 *       });
 *       test('…', async () => { … });
 *     });
 */
export function eachEngine(define: (engine: Engine) => void): void {
  for (const engine of asked) if (!isLeftOut(engine)) onEngine(engine, define);
}

/** All but a quarter of the files, another one in each run; without a server, none is left out. */
function isLeftOut(engine: Engine): boolean {
  if (!isDrawn || engine === 'server' || inject('server') === undefined) return false;
  return !isInDrawnQuarter(expect.getState().testPath ?? '');
}

/**
 * Runs tests on one engine, where the other would prove nothing more: rules and calls over plain SQL. `engines.test.ts` lists
 * the files. It is the server's, which takes half the time and serves two callers at once; the embedded one where there is
 * no server.
 */
export function anyEngine(define: (engine: Engine) => void): void {
  const usual = inject('server') === undefined ? 'embedded' : 'server';
  const engine = asked.includes(usual) ? usual : asked[0];
  if (engine !== undefined) onEngine(engine, define);
}

function onEngine(engine: Engine, define: (engine: Engine) => void): void {
  describe.skipIf(engine === 'server' && inject('server') === undefined)(`on the ${engine} engine`, () => {
    define(engine);
  });
}

/** A fresh, migrated, empty database; closed and removed after the test file. */
export async function testDatabase(engine: Engine): Promise<Database> {
  const database =
    engine === 'embedded'
      ? await openDatabase({ engine, dataDir: undefined, dump: await openAsBlob(inject('embeddedTemplate').dump) })
      : await openDatabase({ engine, url: await testDatabaseUrl(), poolSize: 20 });
  leftovers.push(() => database.close());
  return database;
}

/** The address of a fresh, migrated, empty database on the server, for tests that start a process of their own. */
export async function testDatabaseUrl(): Promise<string> {
  const server = inject('server');
  if (server === undefined) throw new Error('There is no PostgreSQL server; put this test inside eachEngine.');
  const name = `klub_test_${randomBytes(8).toString('hex')}`;
  await onServer(server.adminUrl, `create database ${name} template ${server.template} strategy ${server.strategy}`);
  leftovers.push(() => onServer(server.adminUrl, `drop database if exists ${name} with (force)`));
  return databaseUrl(server.adminUrl, name);
}
