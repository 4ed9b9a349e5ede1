/**
 * Ours beside three systems that many programmes are built on: the newest 30 of the same 10,000 articles, and one article by its
 * slug, on the same PostgreSQL server, each a process of its own in production mode, asked in turns. Before anything is
 * measured, all four have to answer the same.
 *
 *     npm run bench -- peers [ROUNDS]
 */
import { execFileSync } from 'node:child_process';
import { deepStrictEqual } from 'node:assert';
import { findPostgres, startCluster } from '../apps/server/src/testing/cluster.ts';
import { type Asked, median, throughput } from './parts/load.ts';
import { startDirectus } from './peers/directus.ts';
import { startKlub } from './peers/klub.ts';
import { startPayload } from './peers/payload.ts';
import { type Article, articles, type Card, type Peer, perPage, shown, type Whole } from './peers/peer.ts';
import { startStrapi } from './peers/strapi.ts';

const rounds = Number(process.argv[2] ?? 8);
const seconds = 2;
/** One of every so many articles is asked for by its slug. */
const slugStep = 7;
const comparedArticles = 50;

type Measured = {
  readonly call: string;
  readonly goal: number | undefined;
  readonly asked: (peer: Peer) => readonly Asked[];
};

const bin = findPostgres();
if (bin === undefined) throw new Error('This measurement needs the binaries of PostgreSQL; set PG_BIN.');
const cluster = await startCluster(bin);
try {
  const ours = await startKlub(cluster.url);
  const others = [];
  for (const start of [startPayload, startDirectus, startStrapi]) others.push(await start(cluster.url, ours.rows));
  const peers = [ours, ...others];
  for (const peer of peers) await compareContent(peer, ours.rows);
  console.log(`${peers.length} systems answer the same list and the same ${comparedArticles} articles of ${articles}.`);

  const slugs = ours.rows.filter((_, index) => index % slugStep === 0).map(({ slug }) => slug);
  const calls: Measured[] = [
    { call: 'list of 30, theirs with total', goal: 6, asked: (peer) => peer.list('counted') },
    { call: 'list of 30, none with total', goal: undefined, asked: (peer) => peer.list('uncounted') },
    { call: 'one article by its slug', goal: 12, asked: (peer) => peer.one(slugs) },
  ];
  const isReached = [];
  for (const call of calls) isReached.push(await measure(peers, call));
  for (const { name, server } of peers) console.log(`${name}: ${memoryMb(server.pid)} MB after the load`);
  await Promise.all(peers.map(({ server }) => server.stop()));
  process.exitCode = isReached.every(Boolean) ? 0 : 1;
} finally {
  await cluster.stop();
}

/** Fails where an answer is not what ours keeps, to the letter. */
async function compareContent(peer: Peer, rows: readonly Article[]): Promise<void> {
  const [list] = peer.list('counted');
  const { cards, total = rows.length } = peer.readList(await answerOf(peer, list));
  deepStrictEqual({ cards, total }, { cards: rows.slice(0, perPage).map(cardOf), total: articles }, peer.name);
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

/** Prints a line of each system; says whether ours is as many times as fast as the fastest of the others as it has to be. */
async function measure(peers: readonly Peer[], { call, goal = 0, asked }: Measured): Promise<boolean> {
  const figures = peers.map((peer) => ({ peer, perSecond: [] as number[] }));
  // Warm: compiled and planned.
  for (const { peer } of figures) await throughput(peer.server.url, asked(peer), 2 * seconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const { peer, perSecond } of figures) {
      perSecond.push(await throughput(peer.server.url, asked(peer), seconds));
    }
  }
  const [mine = []] = figures.map(({ perSecond }) => perSecond);
  const rows = figures.map(({ peer, perSecond }) => ({
    [call]: peer.name,
    'requests/s': Math.round(median(perSecond)),
    'ours, times as fast': Number(median(mine.map((value, round) => value / (perSecond[round] ?? 0))).toFixed(1)),
  }));
  const lead = Math.min(...rows.slice(1).map((row) => Number(row['ours, times as fast'])));
  console.table(rows);
  console.log(`ours ${lead} times as fast as the fastest of them${goal === 0 ? '' : ` (at least ${goal})`}`);
  return lead >= goal;
}

/** What the process and those that it has started keep in memory. */
function memoryMb(pid: number): number {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const sum = (of: number): number =>
    processes.reduce((total, [id = 0, parent, kilobytes = 0]) => {
      return total + (id === of ? kilobytes : 0) + (parent === of ? sum(id) : 0);
    }, 0);
  return Math.round(sum(pid) / 1024);
}
