/**
 * The operator's panel over a programme of a hundred thousand people: how long its dashboard, its search of people and the
 * card of one of them take, one request at a time, and what a read of the panel costs beside a read of a participant on the same server, alternated.
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
const goals = { dashboard: 250, search: 60, list: 60, card: 120, plans: 250 } as const;
const planFilters = ['all', 'noResult', 'overBest', 'newcomer', 'odd'];
const ratioGoal = 1.3;
const lists = ['state=blocked', 'state=held', 'state=incomplete', 'role=user3', 'state=invited&page=3', ''];
const searches = ['500', '600100', 'jan', 'kowal', 'zak', 'Sklep', '+48 600 100 200'];

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

  const ids = await somePeople(programme.url);
  const first = await ask(`months/${month}/readiness`);
  const firstPlans = await ask(`months/${month}/plans/distribution`);
  const firstSimulation = await ask(
    `rules/simulation?${new URLSearchParams({
      ...{ role: 'user1', period: 'month', month: monthBefore(month), thresholds: '70:70|100:120' },
      ...{ aboveRate: '1', aboveCap: '50', gate: 'tak' },
    })}`,
  );
  const plans: number[] = [];
  const dashboard: number[] = [];
  const search: number[] = [];
  const list: number[] = [];
  const card: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const parts = [await ask(`months/${month}/readiness`), await ask('figures'), await ask('installation')];
    dashboard.push(Math.max(...parts));
    const filter = planFilters[round % planFilters.length] ?? 'all';
    plans.push(await ask(`months/${month}/plans?filter=${filter}&page=${1 + (round % 40)}`));
    search.push(await ask(`people?q=${encodeURIComponent(searches[round % searches.length] ?? '')}`));
    list.push(await ask(`people?${lists[round % lists.length]}`));
    card.push(await ask(`people/${ids[round % ids.length]}`));
    const token = programme.tokens[round % programme.tokens.length] ?? '';
    const own = await timed(`${server.url}/api/v1/calendars`, { authorization: `Bearer ${token}` });
    ratios.push((await ask('signoffs')) / own);
  }
  await server.stop();
  const p95 = {
    dashboard: quantile(dashboard, 0.95),
    search: quantile(search, 0.95),
    list: quantile(list, 0.95),
    card: quantile(card, 0.95),
    plans: quantile(plans, 0.95),
  };
  const ratio = quantile(ratios, 0.5);
  console.table([
    { what: 'dashboard, first look at a month', ms: first.toFixed(1), goal: '' },
    { what: 'dashboard, slowest call, p95', ms: p95.dashboard.toFixed(1), goal: `≤ ${goals.dashboard}` },
    { what: 'search of people, p95', ms: p95.search.toFixed(1), goal: `≤ ${goals.search}` },
    { what: 'list of people by a filter, p95', ms: p95.list.toFixed(1), goal: `≤ ${goals.list}` },
    { what: 'card of a person, p95', ms: p95.card.toFixed(1), goal: `≤ ${goals.card}` },
    { what: 'plans, first look at how a month lies', ms: firstPlans.toFixed(1), goal: '' },
    { what: 'plans, a page with a filter, p95', ms: p95.plans.toFixed(1), goal: `≤ ${goals.plans}` },
    { what: 'simulation of a rule on a month', ms: firstSimulation.toFixed(1), goal: '' },
    { what: 'a read of the panel / of a participant', ms: `${ratio.toFixed(2)} times`, goal: `≤ ${ratioGoal}` },
  ]);
  const isFast = (['dashboard', 'search', 'list', 'card', 'plans'] as const).every((what) => p95[what] <= goals[what]);
  const isMet = isFast && ratio <= ratioGoal;
  process.exitCode = isMet ? 0 : 1;
} finally {
  await cluster.stop();
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}

/** Spread over the whole programme. */
async function somePeople(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select id::text from person where deleted_at is null and id % 97 = 0 order by id limit $1`,
    [rounds],
  );
  await client.end();
  return rows.map(({ id }) => id);
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
