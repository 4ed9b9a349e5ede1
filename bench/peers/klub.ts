import { createHash } from 'node:crypto';
import { z } from 'zod';
import { article, articleCard } from '../../packages/contract/src/content.ts';
import { startServer } from '../parts/server.ts';
import { inDatabase } from '../parts/in-database.ts';
import { newDatabase } from './database.ts';
import { type Article, articles, type Card, type Peer } from './peer.ts';

const databaseName = 'peer_klub';

/**
 * So many that the limit of calls per person is far away, and no more: each request is made ready by each of the load's
 * connections at its start, and that would be timed as ours.
 */
const callers = 400;

/** Ours as it ships, asked by participants who are logged in, with the articles that all others get too. */
export async function startKlub(adminUrl: string): Promise<Peer & { readonly rows: readonly Article[] }> {
  const url = await newDatabase(adminUrl, databaseName);
  await (await startServer(url, { seedDemo: true })).stop();
  const tokens = Array.from({ length: callers }, (_, position) => `bench-token-of-a-reader-${position}`);
  const rows = await fill(url, tokens);
  const headers = (position: number) => ({ authorization: `Bearer ${tokens[position % callers]}` });
  return {
    name: 'Klub Partnera',
    server: await startServer(url),
    database: databaseName,
    rows,
    list: () => tokens.map((_, position) => ({ path: '/api/v1/news', headers: headers(position) })),
    one: (slugs) => slugs.map((slug, position) => ({ path: `/api/v1/news/${slug}`, headers: headers(position) })),
    readList: (answer) => ({
      cards: z
        .object({ data: z.array(articleCard) })
        .parse(answer)
        .data.map(cardOf),
      total: undefined,
    }),
    readOne: (answer) => {
      const { data } = z.object({ data: article }).parse(answer);
      return { ...cardOf(data), image: data.image, body: data.content };
    },
  };
}

/** The demo programme, its news told again until there are enough of them; each has its own minute. */
async function fill(url: string, tokens: readonly string[]): Promise<Article[]> {
  return inDatabase(url, async (client) => {
    await client.query(
      `create temporary table model as
       select title, excerpt, thumbnail, image, content, roles, row_number() over (order by id) - 1 as at, count(*) over () as total
       from news where 'user1' = any (roles)`,
    );
    await client.query('delete from news');
    await client.query(
      `insert into news (slug, title, excerpt, thumbnail, image, content, roles, published_at)
       select 'artykul-' || n, title || ' ' || n, excerpt, thumbnail, image, content, roles,
         date_trunc('minute', now()) - n * interval '17 minutes'
       from generate_series(1, $1::int) n join model on model.at = n % model.total order by n`,
      [articles],
    );
    await client.query(
      `with reader as (
         insert into person (phone, role, first_name, last_name, created_at)
         select '+48' || (600000000 + n), 'user1', 'Jan', 'Kowalski', now() from generate_series(1, cardinality($1::bytea[])) n
         returning id
       )
       insert into session (token_hash, person_id, scope, created_at, last_used_at, authenticated_at)
       select hash, id, 'full', now(), now(), now()
       from unnest($1::bytea[]) with ordinality as given (hash, position)
       join (select id, row_number() over () as position from reader) as reader using (position)`,
      [tokens.map((token) => createHash('sha256').update(token).digest())],
    );
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    const { rows } = await client.query<Article>(
      `select id::text, slug, title, excerpt as lead, thumbnail, image, content as body, published_at as date
       from news order by published_at desc, id desc`,
    );
    return rows;
  });
}

function cardOf(card: z.infer<typeof articleCard>): Card {
  const { id, slug, title, thumbnail, excerpt, createdAtDate, createdAtTime } = card;
  return { id, slug, title, thumbnail, lead: excerpt, shown: `${createdAtDate} ${createdAtTime}` };
}
