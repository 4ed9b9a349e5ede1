import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type RunningServer, startProgram } from '../parts/server.ts';
import { fillArticles, hostOf, newDatabase } from './database.ts';
import { cardFields, foreignCard, foreignWhole, wholeFields } from './foreign.ts';
import { installed } from './install.ts';
import { type Article, type Peer, perPage } from './peer.ts';

const databaseName = 'peer_directus';

const run = promisify(execFile);
const token = 'bench-token-of-the-administrator';
const cli = 'run.js';

/**
 * Directus without its app, its limits, its log of requests and its cache of answers, which is off as it comes. Asked with
 * an administrator's static token, which spares it the rules of access: that is faster than the public.
 */
export async function startDirectus(adminUrl: string, rows: readonly Article[]): Promise<Peer> {
  const folder = await installed('directus');
  const url = await newDatabase(adminUrl, databaseName);
  const env = {
    ...{ NODE_ENV: 'production', DB_CLIENT: 'pg', DB_HOST: hostOf(url), DB_PORT: '5432', DB_USER: 'postgres' },
    ...{ DB_DATABASE: databaseName, DB_POOL__MIN: '0', DB_POOL__MAX: '10', SECRET: 'of a throw-away database' },
    ...{ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'of-a-throw-away-1', ADMIN_TOKEN: token },
    ...{ LOG_LEVEL: 'error', TELEMETRY: 'false', SERVE_APP: 'false', WEBSOCKETS_ENABLED: 'false' },
    ...{ CACHE_ENABLED: 'false', RATE_LIMITER_ENABLED: 'false', PRESSURE_LIMITER_ENABLED: 'false' },
  };
  await run(process.execPath, [cli, 'bootstrap'], { cwd: folder, env: { ...process.env, ...env } });
  const command = [process.execPath, cli, 'start'];
  const server = await startProgram({ cwd: folder, command, env, ready: '/server/ping' });
  await makeTable(server);
  await fillArticles(url, rows);
  const asked = (query: string) => ({
    path: `/items/articles?${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    name: 'Directus',
    server,
    database: databaseName,
    list: (total) => [
      asked(
        `limit=${perPage}&sort=-date&filter[published][_eq]=true&fields=${cardFields.join()}${total === 'counted' ? '&meta=filter_count' : ''}`,
      ),
    ],
    one: (slugs) => slugs.map((slug) => asked(`limit=1&filter[slug][_eq]=${slug}&fields=${wholeFields.join()}`)),
    readList: (answer) => {
      const { data, meta } = z
        .object({ data: z.array(foreignCard), meta: z.object({ filter_count: z.number() }).optional() })
        .parse(answer);
      return { cards: data, total: meta?.filter_count };
    },
    readOne: (answer) => z.object({ data: z.array(foreignWhole) }).parse(answer).data[0],
  };
}

async function makeTable({ url }: RunningServer): Promise<void> {
  const columns = {
    ...{ slug: 'string', title: 'string', lead: 'text', thumbnail: 'string', image: 'string', body: 'text' },
    ...{ date: 'timestamp', published: 'boolean' },
  };
  const fields = [
    { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
    ...Object.entries(columns).map(([field, type]) => ({ field, type, schema: {} })),
  ];
  const answer = await fetch(`${url}/collections`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ collection: 'articles', schema: {}, meta: {}, fields }),
  });
  if (!answer.ok) throw new Error(`Directus answered ${answer.status}: ${await answer.text()}`);
}
