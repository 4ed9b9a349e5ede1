/**
 * The operator's panel over a programme of a hundred thousand people: how long its dashboard, its search of people, its
 * shops, its structure and its invitations take, one request at a time, and what a read of the panel costs beside a read of a participant on the same server, alternated.
 *
 *     npm run bench -- panel [PEOPLE]
 */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { findPostgres, startCluster } from '../apps/server/src/testing/cluster.ts';
import { fillProgramme } from './parts/programme.ts';
import { quantile } from './parts/quantile.ts';
import { freePort, startServer } from './parts/server.ts';

const people = Number(process.argv[2] ?? 100_000);
const staff = 400;
const rounds = 200;
/** Milliseconds at the 95th percentile. */
const goals = { dashboard: 250, search: 60, shops: 80, tree: 80, invitations: 80 } as const;
const ratioGoal = 1.3;
const searches = ['500', '600100', 'jan', 'kowal', 'zak', 'Sklep', '+48 600 100 200'];

const shopSearches = ['', 'Sklep', '10', 'market'];
const holes = ['peopleWithoutShop', 'shopsWithoutPeople', 'shopsWithoutRepresentative', 'customersWithoutManager'];

const bin = findPostgres();
if (bin === undefined) throw new Error('This measurement needs the binaries of PostgreSQL; set PG_BIN.');
const cluster = await startCluster(bin, '1GB');
try {
  const programme = await fillProgramme(cluster.url, people);
  const cookies = await addStaff(programme.url);
  const panelPort = await freePort();
  const server = await startServer(programme.url, { panelPort });
  const panel = `http://localhost:${panelPort}/api/panel/v1`;
  let asked = 0;
  const ask = (path: string): Promise<number> =>
    timed(`${panel}/${path}`, { cookie: cookies[asked++ % staff] ?? '', 'sec-fetch-site': 'same-origin' });
  const month = new Date().toISOString().slice(0, 7);

  const first = await ask(`months/${month}/readiness`);
  const dashboard: number[] = [];
  const search: number[] = [];
  const shops: number[] = [];
  const tree: number[] = [];
  const invitations: number[] = [];
  const ratios: number[] = [];
  const firstHoles = await ask('structure/holes');
  for (let round = 0; round < rounds; round += 1) {
    const parts = [await ask(`months/${month}/readiness`), await ask('figures'), await ask('installation')];
    dashboard.push(Math.max(...parts));
    search.push(await ask(`people?q=${encodeURIComponent(searches[round % searches.length] ?? '')}`));
    shops.push(await ask(`shops?q=${encodeURIComponent(shopSearches[round % shopSearches.length] ?? '')}`));
    tree.push(await ask('structure'), await ask(`structure/holes/${holes[round % holes.length]}`));
    invitations.push(await ask('invitations'));
    const token = programme.tokens[round % programme.tokens.length] ?? '';
    const own = await timed(`${server.url}/api/v1/calendars`, { authorization: `Bearer ${token}` });
    ratios.push((await ask('signoffs')) / own);
  }
  await server.stop();
  const p95 = {
    dashboard: quantile(dashboard, 0.95),
    search: quantile(search, 0.95),
    shops: quantile(shops, 0.95),
    tree: quantile(tree, 0.95),
    invitations: quantile(invitations, 0.95),
  };
  const ratio = quantile(ratios, 0.5);
  console.table([
    { what: 'dashboard, first look at a month', ms: first.toFixed(1), goal: '' },
    { what: 'dashboard, slowest call, p95', ms: p95.dashboard.toFixed(1), goal: `≤ ${goals.dashboard}` },
    { what: 'search of people, p95', ms: p95.search.toFixed(1), goal: `≤ ${goals.search}` },
    { what: 'shops, p95', ms: p95.shops.toFixed(1), goal: `≤ ${goals.shops}` },
    { what: 'counts of what is missing, first look', ms: firstHoles.toFixed(1), goal: '' },
    { what: 'structure and what is missing, p95', ms: p95.tree.toFixed(1), goal: `≤ ${goals.tree}` },
    { what: 'invitations, p95', ms: p95.invitations.toFixed(1), goal: `≤ ${goals.invitations}` },
    { what: 'a read of the panel / of a participant', ms: `${ratio.toFixed(2)} times`, goal: `≤ ${ratioGoal}` },
  ]);
  const names = ['dashboard', 'search', 'shops', 'tree', 'invitations'] as const;
  const isMet = names.every((name) => p95[name] <= goals[name]) && ratio <= ratioGoal;
  process.exitCode = isMet ? 0 : 1;
} finally {
  await cluster.stop();
}

/** Milliseconds until the whole answer is here. */
async function timed(url: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`);
  return performance.now() - start;
}

/** Accounts of all roles that one may hold together, each with a session; returns their cookies. */
async function addStaff(url: string): Promise<string[]> {
  const tokens = Array.from({ length: staff }, (_, index) => `bench${String(index).padStart(38, '0')}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `with account as (
       insert into staff (email, name, roles, created_at)
       select 'osoba' || i || '@klub.example', 'Osoba ' || i, '{coordinator,approver,consultant}', now()
       from generate_series(1, $1::int) i returning id
     ), numbered as (select id, row_number() over (order by id) as position from account)
     insert into staff_session (token_hash, staff_id, factor, source, user_agent, opened_at, last_used_at, proven_at)
     select hash, id, 'passkey', '127.0.0.1', 'bench', now(), now(), now()
     from unnest($2::bytea[]) with ordinality as given (hash, position) join numbered using (position)`,
    [staff, tokens.map((token) => createHash('sha256').update(token).digest())],
  );
  await client.query('analyze');
  await client.end();
  return tokens.map((token) => `__Host-panel=${token}`);
}
