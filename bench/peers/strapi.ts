import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { startProgram } from '../parts/server.ts';
import { fillArticles, hostOf, newDatabase } from './database.ts';
import { cardFields, foreignCard, foreignWhole, wholeFields } from './foreign.ts';
import { installed } from './install.ts';
import { type Article, type Peer, perPage } from './peer.ts';

const databaseName = 'peer_strapi';

/** Strapi without its admin panel and its log of requests, drafts off; the route asks for no token. */
export async function startStrapi(adminUrl: string, rows: readonly Article[]): Promise<Peer> {
  const folder = await installed('strapi');
  // It does not start without.
  mkdirSync(join(folder, 'public/uploads'), { recursive: true });
  const url = await newDatabase(adminUrl, databaseName);
  const start = () =>
    startProgram({
      cwd: folder,
      command: [process.execPath, 'node_modules/@strapi/strapi/bin/strapi.js', 'start'],
      env: {
        NODE_ENV: 'production',
        DATABASE_HOST: hostOf(url),
        DATABASE_NAME: databaseName,
        STRAPI_TELEMETRY_DISABLED: 'true',
        STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
      },
      ready: '/api/articles',
    });
  // The first start makes the tables.
  await (await start()).stop();
  await fillArticles(url, rows, { document_id: `md5('article' || id)`, published_at: 'date' });
  const asked = (query: string) => ({ path: `/api/articles?${query}`, headers: {} });
  return {
    name: 'Strapi',
    server: await start(),
    database: databaseName,
    list: (total) => [
      asked(
        `pagination[page]=1&pagination[pageSize]=${perPage}&pagination[withCount]=${total === 'counted'}&sort=date:desc&filters[published][$eq]=true&${select(cardFields)}`,
      ),
    ],
    one: (slugs) =>
      slugs.map((slug) =>
        asked(`pagination[pageSize]=1&pagination[withCount]=false&filters[slug][$eq]=${slug}&${select(wholeFields)}`),
      ),
    readList: (answer) => {
      const { data, meta } = z
        .object({
          data: z.array(foreignCard),
          meta: z.object({ pagination: z.object({ total: z.number().optional() }) }),
        })
        .parse(answer);
      return { cards: data, total: meta.pagination.total };
    },
    readOne: (answer) => z.object({ data: z.array(foreignWhole) }).parse(answer).data[0],
  };
}

function select(fields: readonly string[]): string {
  return fields.map((field, index) => `fields[${index}]=${field}`).join('&');
}
