import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { startProgram } from '../parts/server.ts';
import { fillArticles, newDatabase } from './database.ts';
import { cardFields, foreignCard, foreignWhole, wholeFields } from './foreign.ts';
import { installed } from './install.ts';
import { type Article, type Peer, perPage } from './peer.ts';

const databaseName = 'peer_payload';

const run = promisify(execFile);

/** Payload on Next.js, as it is deployed: `next build`, `next start`; everybody may read, so no token is looked up. */
export async function startPayload(adminUrl: string, rows: readonly Article[]): Promise<Peer> {
  const folder = await installed('payload');
  const url = await newDatabase(adminUrl, databaseName);
  const env = { DATABASE_URL: url, NEXT_TELEMETRY_DISABLED: '1' };
  await run(process.execPath, ['schema.js'], {
    cwd: folder,
    env: { ...process.env, ...env, NODE_ENV: 'development' },
  });
  await fillArticles(url, rows);
  const server = await startProgram({
    cwd: folder,
    command: [process.execPath, 'node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1'],
    env: { ...env, NODE_ENV: 'production' },
    ready: '/api/articles?limit=1',
  });
  const asked = (query: string) => ({ path: `/api/articles?depth=0&${query}`, headers: {} });
  return {
    name: 'Payload',
    server,
    database: databaseName,
    list: (total) => [
      asked(
        `limit=${perPage}&sort=-date&where[published][equals]=true&pagination=${total === 'counted'}&${select(cardFields)}`,
      ),
    ],
    one: (slugs) =>
      slugs.map((slug) => asked(`limit=1&where[slug][equals]=${slug}&pagination=false&${select(wholeFields)}`)),
    readList: (answer) => {
      const { docs, totalDocs } = z.object({ docs: z.array(foreignCard), totalDocs: z.number() }).parse(answer);
      return { cards: docs, total: totalDocs };
    },
    readOne: (answer) => z.object({ docs: z.array(foreignWhole) }).parse(answer).docs[0],
  };
}

function select(fields: readonly string[]): string {
  return fields.map((field) => `select[${field}]=true`).join('&');
}
