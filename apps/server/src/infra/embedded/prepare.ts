import pg from 'pg';
import { type Place, addressOf } from './cluster-folder.ts';

/**
 * Creates the two accounts and the database, like deploy/roles.sql on a server. Repeats what a
 * killed start has left out.
 */
export async function prepare(place: Place): Promise<void> {
  const { owner, serving } = place.passwords;
  await inDatabase(addressOf(place, 'postgres'), async (client) => {
    // PostgreSQL ends the statement of a start that was killed, and holds its lock as long.
    await client.query(`select pg_advisory_lock(${preparing})`);
    const { rows } = await client.query<{ name: string }>(
      `select rolname as name from pg_roles union select 'database' from pg_database where datname = 'klub'`,
    );
    const made = new Set(rows.map(({ name }) => name));
    const rights = 'login nosuperuser nocreatedb nocreaterole';
    if (!made.has('klub_owner'))
      await client.query(`create role klub_owner ${rights} password '${owner}'`);
    if (!made.has('klub')) await client.query(`create role klub ${rights} password '${serving}'`);
    if (!made.has('database'))
      await client.query(`create database klub owner klub_owner template template0`);
    await grant(place);
  });
}

/** Shared by all processes, and another number than that of leaving. */
const preparing = 5433;

async function grant(place: Place): Promise<void> {
  const inKlub = addressOf(place, 'postgres').replace('/postgres?', '/klub?');
  await inDatabase(inKlub, async (client) => {
    await client.query(`
      revoke all on database klub from public;
      grant connect, temporary on database klub to klub;
      alter schema public owner to klub_owner;
      revoke all on schema public from public;
      grant usage on schema public to klub;
      alter default privileges for role klub_owner in schema public
        grant select, insert, update, delete on tables to klub;
      alter default privileges for role klub_owner in schema public grant usage, select on sequences to klub;
    `);
  });
}

async function inDatabase(
  address: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
