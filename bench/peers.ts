/**
 * Ours beside three systems that many programmes are built on: the newest 30 of the same 10,000 articles, and one article by its
 * slug, on the same PostgreSQL server, each a process of its own in production mode, asked in turns. Before anything is
 * measured, all four have to answer the same.
 *
 *     npm run bench -- peers [ROUNDS]
 */
import { deepStrictEqual } from 'node:assert';
import pg from 'pg';
import { findPostgres, startCluster } from '../apps/server/src/testing/cluster.ts';
import type { Asked } from './parts/load.ts';
import { treeOf } from './parts/processor.ts';
import { startDirectus } from './peers/directus.ts';
import { startKlub } from './peers/klub.ts';
import { type Compared, compare } from './peers/measure.ts';
import { startPayload } from './peers/payload.ts';
import { type Article, articles, type Card, type Peer, perPage, shown, type Whole } from './peers/peer.ts';
import { startStrapi } from './peers/strapi.ts';

const rounds = Number(process.argv[2] ?? 8);
/** One of every so many articles is asked for by its slug. */
const slugStep = 25;
const comparedArticles = 50;

const bin = findPostgres();
if (bin === undefined) throw new Error('This measurement needs the binaries of PostgreSQL; set PG_BIN.');
const cluster = await startCluster(bin);
try {
  const ours = await startKlub(cluster.url);
  const others = [];
  for (const start of [startPayload, startDirectus, startStrapi]) others.push(await start(cluster.url, ours.rows));
  const peers = [ours, ...others];
  await compareContent(ours, ours.rows, undefined);
  for (const peer of others) await compareContent(peer, ours.rows, articles);
  console.log(`${peers.length} systems answer the same list and the same ${comparedArticles} articles of ${articles}.`);

  const slugs = ours.rows.filter((_, index) => index % slugStep === 0).map(({ slug }) => slug);
  const calls: Compared[] = [
    { call: 'list of 30, theirs with total', goal: 6, asked: (peer) => peer.list('counted') },
    { call: 'list of 30, none with total', goal: undefined, asked: (peer) => peer.list('uncounted') },
    { call: 'one article by its slug', goal: 12, asked: (peer) => peer.one(slugs) },
  ];
  const isReached: boolean[] = [];
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  for (const call of calls) isReached.push(await compare(client, peers, call, rounds));
  await client.end();
  for (const { name, server } of peers) {
    const megabytes = treeOf(server.pid).reduce((sum, one) => sum + one.megabytes, 0);
    console.log(`${name}: ${Math.round(megabytes)} MB after the load`);
  }
  await Promise.all(peers.map(({ server }) => server.stop()));
  process.exitCode = isReached.every(Boolean) ? 0 : 1;
} finally {
  await cluster.stop();
}

/** Fails where an answer is not what ours keeps, to the letter. Ours counts no total. */
async function compareContent(peer: Peer, rows: readonly Article[], total: number | undefined): Promise<void> {
  const [list] = peer.list('counted');
  const wanted = { cards: rows.slice(0, perPage).map(cardOf), total };
  deepStrictEqual(peer.readList(await answerOf(peer, list)), wanted, peer.name);
  const some = rows.filter((_, index) => index % (articles / comparedArticles) === 0);
  for (const [index, asked] of peer.one(some.map(({ slug }) => slug)).entries()) {
    deepStrictEqual(peer.readOne(await answerOf(peer, asked)), wholeOf(some[index]), peer.name);
  }
}

async function answerOf({ name, server }: Peer, asked: Asked | undefined): Promise<unknown> {
  const answer = await fetch(`${server.url}${asked?.path}`, { headers: asked?.headers ?? {} });
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

function cardOf({ id, slug, title, lead, thumbnail, date }: Article): Card {
  return { id, slug, title, lead, thumbnail, shown: shown(date) };
}

function wholeOf(article: Article | undefined): Whole | undefined {
  return article && { ...cardOf(article), image: article.image, body: article.body };
}
