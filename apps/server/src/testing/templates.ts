import pg from 'pg';
import { openDatabase } from '../infra/db/db.ts';
import { migrate } from '../infra/db/migrate.ts';

/** Creates a migrated database on the server, which each test file copies; returns its name. */
export async function serverTemplate(adminUrl: string): Promise<string> {
  const name = `klub_template_${process.pid}`;
  await onServer(adminUrl, `drop database if exists ${name}`, `create database ${name}`);
  const database = openDatabase({ url: databaseUrl(adminUrl, name), poolSize: 2 });
  await migrate(database).finally(() => database.close());
  return name;
}

/** Runs statements that cannot be in a transaction, like `create database`. */
export async function onServer(adminUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function databaseUrl(adminUrl: string, name: string): string {
  return adminUrl.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
