/**
 * The operator's panel over a programme of a hundred thousand people: how long its screens take to
 * read, one request at a time, and the cost of a panel's read against a participant's read on the
 * same server, alternated.
 *
 *     npm run bench -- panel [PEOPLE]
 */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { startCluster } from '../apps/server/src/testing/cluster.ts';
import { fillProgramme } from './parts/programme.ts';
import { quantile } from './parts/quantile.ts';
import { freePort } from '../scripts/machine/free-port.ts';
import { startServer } from './parts/server.ts';

const people = Number(process.argv[2] ?? 100_000);
const staff = 400;
const rounds = 200;
const ratioGoal = 1.3;
const lists = [
  'state=blocked',
  'state=held',
  'state=incomplete',
  'role=user3',
  'state=invited&page=3',
  '',
];
const searches = ['500', '600100', 'jan', 'kowal', 'zak', 'Sklep', '+48 600 100 200'];
const planFilters = ['all', 'noResult', 'overBest', 'newcomer', 'odd'];
const shopSearches = ['', 'Sklep', '10', 'market'];
const holes = [
  'peopleWithoutShop',
  'shopsWithoutPeople',
  'shopsWithoutRepresentative',
  'customersWithoutManager',
];

const turn = <T>(values: readonly T[], round: number): T => {
  const value = values[round % values.length];
  if (value === undefined) throw new Error('nothing to ask for');
  return value;
};

const cluster = await startCluster({ shared_buffers: '1GB' });
try {
  const programme = await fillProgramme(cluster.url, people);
  const cookies = await addStaff(programme.url);
  const panelPort = await freePort();
  const server = await startServer(programme.url, { panelPort });
  const panel = `http://localhost:${panelPort}/api/panel/v1`;
  let asked = 0;
  const ask = (path: string): Promise<number> =>
    timed(`${panel}/${path}`, {
      cookie: cookies[asked++ % staff] ?? '',
      'sec-fetch-site': 'same-origin',
    });
  const month = new Date().toISOString().slice(0, 7);
  const ids = await somePeople(programme.url);
  const simulation = new URLSearchParams({
    role: 'user1',
    period: 'month',
    month: monthBefore(month),
    thresholds: '70:70|100:120',
    aboveRate: '1',
    aboveCap: '50',
    gate: 'tak',
  });

  /** The first look, which nothing has kept yet. */
  const firsts = {
    'dashboard, first look at a month': await ask(`months/${month}/readiness`),
    'plans, first look at how a month lies': await ask(`months/${month}/plans/distribution`),
    'simulation of a rule on a month': await ask(`rules/simulation?${simulation}`),
    'counts of what is missing, first look': await ask('structure/holes'),
    'report: cost of a year, first look': await ask('reports/cost'),
    'report: liability of a year, first look': await ask('reports/liability'),
    'report: activation, first look': await ask('reports/activation'),
    'report: realisation of a month, first look': await ask('reports/realisation'),
    'report: realisation of a month, one role and channel': await ask(
      'reports/realisation?role=user1&channel=sie%C4%87',
    ),
    'report: questions of a month, first look': await ask('reports/knowledge'),
  };
  /** What is read again and again, with its goal in milliseconds at the 95th percentile. */
  const reads: readonly (readonly [
    what: string,
    goal: number,
    pathsOf: (round: number) => readonly string[],
  ])[] = [
    [
      'dashboard, slowest call',
      250,
      () => [`months/${month}/readiness`, 'figures', 'installation'],
    ],
    ['search of people', 60, (round) => [`people?q=${encodeURIComponent(turn(searches, round))}`]],
    ['list of people by a filter', 60, (round) => [`people?${turn(lists, round)}`]],
    ['card of a person', 120, (round) => [`people/${turn(ids, round)}`]],
    [
      'plans, a page with a filter',
      250,
      (round) => [
        `months/${month}/plans?filter=${turn(planFilters, round)}&page=${1 + (round % 40)}`,
      ],
    ],
    ['shops', 80, (round) => [`shops?q=${encodeURIComponent(turn(shopSearches, round))}`]],
    [
      'structure and what is missing',
      80,
      (round) => ['structure', `structure/holes/${turn(holes, round)}`],
    ],
    ['invitations', 80, () => ['invitations']],
  ];
  const times = reads.map((): number[] => []);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [, , pathsOf]] of reads.entries()) {
      const parts: number[] = [];
      for (const path of pathsOf(round)) parts.push(await ask(path));
      times[index]?.push(Math.max(...parts));
    }
    const token = programme.tokens[round % programme.tokens.length] ?? '';
    const own = await timed(`${server.url}/api/v1/calendars`, { authorization: `Bearer ${token}` });
    ratios.push((await ask('signoffs')) / own);
  }
  await server.stop();
  const found = reads.map(([what, goal], index) => ({
    what,
    goal,
    p95: quantile(times[index] ?? [], 0.95),
  }));
  const ratio = quantile(ratios, 0.5);
  console.table([
    ...Object.entries(firsts).map(([what, ms]) => ({ what, ms: ms.toFixed(1), goal: '' })),
    ...found.map(({ what, goal, p95 }) => ({
      what: `${what}, p95`,
      ms: p95.toFixed(1),
      goal: `≤ ${goal}`,
    })),
    {
      what: 'a read of the panel / of a participant',
      ms: `${ratio.toFixed(2)} times`,
      goal: `≤ ${ratioGoal}`,
    },
  ]);
  const isMet = found.every(({ goal, p95 }) => p95 <= goal) && ratio <= ratioGoal;
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
  const tokens = Array.from(
    { length: staff },
    (_, index) => `bench${String(index).padStart(38, '0')}`,
  );
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
