import { createHash } from 'node:crypto';
import { inDatabase } from './parts/in-database.ts';
import { startCluster } from '../apps/server/src/testing/cluster.ts';
import { databaseUrl, onServer } from '../apps/server/src/testing/templates.ts';
import { median } from './parts/load.ts';
import { type RunningServer, startServer } from './parts/server.ts';

/**
 * What long lists cost: the calls of a participant on the demo programme, and on the same with
 * 50,000 notifications of this participant, 5,000 news, 5,000 articles and 300 categories of the
 * knowledge zone. Both servers run, and are called in turns, one request at a time.
 */

const phone = '+48500000001';
const token = 'bench-token-of-the-participant';
const goal = 2;
/** 600 reads of one call in a minute are allowed to a person; two of these are the same call. */
const rounds = 25;
const perRound = 10;

const paths = [
  '/api/v1/user/get',
  '/api/v1/notifications',
  '/api/v1/news',
  '/api/v1/knowledge-zone',
  '/api/v1/knowledge-zone?category=BIG',
  '/api/v1/knowledge-zone-categories',
] as const;

const cluster = await startCluster();
try {
  const demo = await demoDatabase(cluster.url);
  const long = await longDatabase(cluster.url);
  const servers = [await startServer(demo.url), await startServer(long)] as const;
  const rows = [];
  for (const path of paths) rows.push(await compare(servers, path.replace('BIG', demo.category)));
  console.table(rows);
  await Promise.all(servers.map((server) => server.stop()));
  process.exitCode = rows.every((row) => row.times <= goal) ? 0 : 1;
} finally {
  await cluster.stop();
}

type Filled = { readonly url: string; readonly category: string };

/** The demo programme as a start seeds it, with a token of the demo's main participant. */
async function demoDatabase(adminUrl: string): Promise<Filled> {
  await onServer(adminUrl, 'create database klub_demo');
  const url = databaseUrl(adminUrl, 'klub_demo');
  await (await startServer(url, { seedDemo: true })).stop();
  return inDatabase(url, async (client) => {
    await client.query(
      `insert into session (token_hash, person_id, scope, created_at, last_used_at, authenticated_at)
       select $1, id, 'full', now(), now(), now() from person where phone = $2`,
      [createHash('sha256').update(token).digest(), phone],
    );
    const { rows } = await client.query<{ code: string }>(
      'select code from zone_category order by position limit 1',
    );
    await client.query('vacuum analyze');
    return { url, category: rows[0]?.code ?? '' };
  });
}

/** A copy of it with the long lists; each new row has the texts of one that is there, so that answers weigh the same. */
async function longDatabase(adminUrl: string): Promise<string> {
  await onServer(adminUrl, 'create database klub_long template klub_demo');
  const url = databaseUrl(adminUrl, 'klub_long');
  return inDatabase(url, async (client) => {
    await client.query(
      `insert into notification (slug, person_id, cause, title, content, thumbnail, url, created_at)
       select md5('notification' || n), person_id, 'bench:' || n, title, content, thumbnail, url,
         now() - n * interval '7 minutes'
       from generate_series(1, 50000) n
       join (select *, row_number() over (order by id) - 1 as at, count(*) over () as total from notification
         where person_id = (select id from person where phone = $1)) as model on model.at = n % model.total`,
      [phone],
    );
    for (const table of ['news', 'zone_article']) {
      const category = table === 'news' ? '' : 'category_id, ';
      await client.query(
        `insert into ${table} (slug, ${category}title, excerpt, thumbnail, image, content, roles, published_at)
         select 'bench-' || n, ${category}title, excerpt, thumbnail, image, content, roles, now() - n * interval '17 minutes'
         from generate_series(1, 5000) n
         join (select *, row_number() over (order by id) - 1 as at, count(*) over () as total from ${table}) as model
           on model.at = n % model.total`,
      );
    }
    await client.query(
      `insert into zone_category (code, name, position) select 'bench-' || n, 'Kategoria numer ' || n, n
       from generate_series(1, 300 - (select count(*)::int from zone_category)) n`,
    );
    await client.query('vacuum analyze');
    return url;
  });
}

async function compare([demo, long]: readonly [RunningServer, RunningServer], path: string) {
  const times = { demo: [] as number[], long: [] as number[] };
  const bytes = { demo: 0, long: 0 };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, { url }] of [
      ['demo', demo],
      ['long', long],
    ] as const) {
      for (let turn = 0; turn < perRound; turn += 1) {
        const { ms, size } = await ask(`${url}${path}`);
        // The first round warms up: compiled, planned, pages read.
        if (round > 0) times[name].push(ms);
        bytes[name] = size;
      }
    }
  }
  const [few, many] = [median(times.demo), median(times.long)];
  return {
    call: path,
    'demo, ms': Number(few.toFixed(2)),
    'long lists, ms': Number(many.toFixed(2)),
    'demo, KB': Math.round(bytes.demo / 1_000),
    'long lists, KB': Math.round(bytes.long / 1_000),
    times: Number((many / few).toFixed(2)),
    goal: `≤ ${goal}`,
  };
}

async function ask(url: string): Promise<{ ms: number; size: number }> {
  const start = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${body}`);
  return { ms: performance.now() - start, size: body.length };
}
