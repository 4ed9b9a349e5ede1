import { inDatabase } from '../parts/in-database.ts';
import { databaseUrl, onServer } from '../../apps/server/src/testing/templates.ts';
import type { Article } from './peer.ts';

/** An empty database of its own on the same server; answers its address. */
export async function newDatabase(adminUrl: string, name: string): Promise<string> {
  await onServer(adminUrl, `create database ${name}`);
  return databaseUrl(adminUrl, name);
}

/** The folder of the socket, for programs that do not take an address. */
export function hostOf(url: string): string {
  return decodeURIComponent(/[?&]host=([^&]+)/.exec(url)?.[1] ?? '');
}

/**
 * Writes the articles into the table that the system has made for them, with every index that the two calls can use.
 * `own` are columns that only this system has, with what they hold.
 */
export async function fillArticles(
  url: string,
  rows: readonly Article[],
  own: Readonly<Record<string, string>> = {},
): Promise<void> {
  await inDatabase(url, async (client) => {
    const names = Object.keys(own).map((name) => `, ${name}`);
    const values = Object.values(own).map((value) => `, ${value}`);
    // For columns that keep no zone.
    await client.query("set timezone to 'UTC'");
    await client.query(
      `insert into articles (id, slug, title, lead, thumbnail, image, body, date, published${names.join('')})
       select id, slug, title, lead, thumbnail, image, body, date, true${values.join('')}
       from json_to_recordset($1) as given
         (id int, slug text, title text, lead text, thumbnail text, image text, body text, date timestamptz)`,
      [JSON.stringify(rows)],
    );
    await client.query('create unique index on articles (slug)');
    await client.query('create index on articles (date desc, id desc)');
    await client.query('create index on articles (published, date desc, id desc)');
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
}
