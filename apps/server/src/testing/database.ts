import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../infra/db/db.ts';
import { databaseUrl, onServer } from './templates.ts';

const leftovers: (() => Promise<void>)[] = [];

/** Closes and drops the databases of a test file; `tidy.ts` calls it after each. */
export async function removeDatabases(): Promise<void> {
  for (const remove of leftovers.splice(0).toReversed()) await remove();
}

/** A new, migrated, empty database; dropped after the test file. */
export async function testDatabase(): Promise<Database> {
  const database = openDatabase({ url: await testDatabaseUrl(), poolSize: 20 });
  leftovers.push(() => database.close());
  return database;
}

/** The address of a new, migrated, empty database, for tests with separate processes. */
export async function testDatabaseUrl(): Promise<string> {
  const { adminUrl, template, strategy } = inject('server');
  const name = `klub_test_${randomBytes(8).toString('hex')}`;
  await onServer(adminUrl, `create database ${name} template ${template} strategy ${strategy}`);
  leftovers.push(() => onServer(adminUrl, `drop database if exists ${name} with (force)`));
  return databaseUrl(adminUrl, name);
}
