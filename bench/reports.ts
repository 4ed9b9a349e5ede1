import { mkdirSync, writeFileSync } from 'node:fs';
import { invitationsReport } from '../apps/server/src/modules/invitations/invitations.report.ts';
import { reports } from '../apps/server/src/modules/reports/registry.ts';
import { balancesReport } from '../apps/server/src/modules/settlements/balances.report.ts';
import { findPostgres, startCluster } from '../apps/server/src/testing/cluster.ts';
import { median } from './parts/load.ts';
import { plansOf } from './parts/plans.ts';
import { type RunningServer, startServer } from './parts/server.ts';
import { fillTerritories, monthsFilled, type Territories, totalsOf } from './parts/territory.ts';

/**
 * What the size of the programme costs its reports: first page, page 30 (or the last), every sort, every filter and a
 * search, with 10,000 and with 1,000,000 participant-months, each in its own database behind its own server, asked in
 * turns, one request at a time. A representative has 250 people in both; the manager 1,000 in the small programme, which
 * has four representatives, and 5,000 in the large one.
 */

const few = 1_000;
const many = Number(process.argv[2] ?? 100_000);
const rounds = 9;
const goals = { representative: 1.5, manager: 3 } as const;
const planFile = 'bench/plans/reports.txt';

const paths = {
  performance: '/api/v1/salesman/report',
  knowledge: '/api/v1/knowledge/report',
  specials: '/api/v1/specials/report',
  balances: '/api/v1/salesman/balances',
  invitations: '/api/v1/invitations',
} as const;
type Name = keyof typeof paths;

const bin = findPostgres();
if (bin === undefined) throw new Error('This measurement needs the binaries of PostgreSQL; set PG_BIN.');
// What a server for a programme of this size is given: its indexes fit.
const cluster = await startCluster(bin, '1GB');
try {
  const [small, large] = [await filled(few), await filled(many)];
  const servers = await Promise.all([startServer(small.url), startServer(large.url)]);
  const rows = [];
  for (const name of Object.keys(paths) as Name[]) {
    for (const role of ['representative', 'manager'] as const) {
      for (const [what, query] of await questionsOf(servers[0], tokenOf(small, role), name)) {
        const [one, other] = await Promise.all([query(servers[0], small, role), query(servers[1], large, role)]);
        rows.push({ report: name, role, what, ...(await compare(one, other)), goal: `≤ ${goals[role]}` });
      }
    }
  }
  console.table(rows);
  await checkTotals(servers[1], large);
  const plans = await plansOf(large.url, [...reports, balancesReport, invitationsReport]);
  mkdirSync('bench/plans', { recursive: true });
  writeFileSync(planFile, plans.text);
  console.log(`Plans of the large programme: ${planFile}. Read whole: ${plans.scanned.join(', ') || 'nothing'}`);
  await Promise.all(servers.map((server) => server.stop()));
  const slow = rows.filter(({ role, times }) => times > goals[role]);
  for (const row of slow) console.log(`Too slow: ${row.report}, ${row.role}, ${row.what}: ${row.times}`);
  process.exitCode = slow.length === 0 && plans.scanned.length === 0 ? 0 : 1;
} finally {
  await cluster.stop();
}

async function filled(participants: number): Promise<Territories> {
  const start = performance.now();
  const territories = await fillTerritories(cluster.url, participants);
  console.log(
    `${participants * monthsFilled} participant-months written in ${Math.round((performance.now() - start) / 1_000)} s`,
  );
  return territories;
}

type Asked = { readonly url: string; readonly token: string };
type Query = (server: RunningServer, of: Territories, role: keyof typeof goals) => Promise<Asked>;

function tokenOf(of: Territories, role: keyof typeof goals): string {
  return (role === 'manager' ? of.managers[0] : of.representatives[2]) ?? '';
}

/** The questions are read from the report's own answer: what it can be sorted by, and a value of every filter that it offers. */
async function questionsOf(server: RunningServer, token: string, name: Name): Promise<[string, Query][]> {
  const { data } = await answerOf({ url: `${server.url}${paths[name]}`, token });
  const fixed =
    (query: string): Query =>
    async ({ url }, of, role) => ({ url: `${url}${paths[name]}?${query}`, token: tokenOf(of, role) });
  return [
    ['first page', fixed('')],
    ['page 30', lastPage(name, 30)],
    ...data.sortable.flatMap((key): [string, Query][] => [
      [`by ${key}`, fixed(`column=${key}&order=asc`)],
      [`by ${key}, falling`, fixed(`column=${key}&order=desc`)],
    ]),
    ['of the quarter', fixed(`quarter=${data.quarter?.[0] ?? ''}`)],
    ['of the year', fixed(`year=${data.year?.[0] ?? ''}`)],
    ['of last month', fixed(`month=${data.month?.[1] ?? ''}`)],
    ...(name === 'invitations'
      ? ([['with a target', fixed('hasTarget=1')]] as [string, Query][])
      : ([
          ['of a channel', fixed('channel=hurt')],
          ['of a role', fixed('user_type=user1')],
          ['of a seller', chosen(name, 'sellers')],
          ['of a superior', chosen(name, 'superior')],
        ] as [string, Query][])),
    ...(data.special_type === undefined ? [] : ([['of a task', chosen(name, 'special_type')]] as [string, Query][])),
    ['search for a name', fixed(`search=${encodeURIComponent('łucja')}`)],
    ['search for nobody', fixed('search=nikogo')],
  ];
}

/** Page 30, or the last one where there are fewer. */
function lastPage(name: Name, wanted: number): Query {
  return async ({ url }, of, role) => {
    const token = tokenOf(of, role);
    const { total } = (await answerOf({ url: `${url}${paths[name]}`, token })).pager;
    return { url: `${url}${paths[name]}?page=${Math.min(wanted, Math.ceil(total / 30))}`, token };
  };
}

function chosen(name: Name, filter: 'sellers' | 'superior' | 'special_type'): Query {
  return async ({ url }, of, role) => {
    const token = tokenOf(of, role);
    const { data } = await answerOf({ url: `${url}${paths[name]}`, token });
    const options = { sellers: data.sellers, superior: data.superior?.data, special_type: data.special_type }[filter];
    return { url: `${url}${paths[name]}?${filter}=${options?.[0]?.id ?? ''}`, token };
  };
}

async function compare(one: Asked, other: Asked) {
  for (let warming = 0; warming < 3; warming += 1) for (const asked of [one, other]) await milliseconds(asked);
  const figures = [];
  for (let round = 0; round < rounds; round += 1)
    figures.push([await milliseconds(one), await milliseconds(other)] as const);
  const [small, large] = [median(figures.map(([first]) => first)), median(figures.map(([, second]) => second))];
  return {
    'small, ms': Number(small.toFixed(1)),
    'large, ms': Number(large.toFixed(1)),
    times: Number((large / small).toFixed(2)),
  };
}

async function milliseconds(asked: Asked): Promise<number> {
  const start = performance.now();
  await answerOf(asked);
  return performance.now() - start;
}

type Answer = {
  readonly data: {
    readonly sortable: readonly string[];
    readonly month?: readonly string[];
    readonly quarter?: readonly string[];
    readonly year?: readonly string[];
    readonly sellers?: readonly { readonly id: string }[];
    readonly superior?: { readonly data: readonly { readonly id: string }[] };
    readonly special_type?: readonly { readonly id: string }[];
  };
  readonly pager: { readonly total: number };
};

async function answerOf({ url, token }: Asked): Promise<Answer> {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const answer: unknown = await reply.json();
  if (reply.status !== 200 || !isAnswer(answer)) throw new Error(`${url}: ${reply.status} ${JSON.stringify(answer)}`);
  return answer;
}

function isAnswer(answer: unknown): answer is Answer {
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true;
}

/** Counted another way, straight from the assignments. */
async function checkTotals(server: RunningServer, of: Territories): Promise<void> {
  const expected = await totalsOf(of.url);
  for (const [name, path] of Object.entries(paths)) {
    if (name === 'specials') continue;
    for (const role of ['representative', 'manager'] as const) {
      const { total } = (await answerOf({ url: `${server.url}${path}`, token: tokenOf(of, role) })).pager;
      const counted = expected[name === 'balances' || name === 'invitations' ? name : 'people'][role];
      if (total !== counted) throw new Error(`${name}: ${total} rows for a ${role} instead of ${counted}`);
    }
  }
  console.log('Totals are exact.');
}
