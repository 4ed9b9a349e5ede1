import { invitationsReport } from '../apps/server/src/modules/office/invitations/invitations.report.ts';
import { reports } from '../apps/server/src/modules/club/reports/registry.ts';
import { balancesReport } from '../apps/server/src/modules/money/settlements/balances/balances.report.ts';
import { startCluster } from '../apps/server/src/testing/cluster.ts';
import { median } from './parts/load.ts';
import { tablesReadWhole } from './parts/plans.ts';
import { type RunningServer, startServer } from './parts/server.ts';
import { fillTerritories, type Programme, totalsOf } from './parts/territory.ts';

/**
 * What the size of the programme costs its reports: first page, page 30 (or the last), every sort, every filter and a
 * search, with 10,000 and with 1,000,000 participant-months, each in its own database behind its own server, asked in
 * turns, one request at a time. A representative has 250 people in both. The manager has 5,000 in the large programme;
 * in a small one of the same age 1,000, who are all there are, and in one of two months 5,000 as well. The first tells
 * what five times the people cost, the second what everybody else costs.
 */

const large = { participants: Number(process.argv[2] ?? 100_000), months: 10 };
const few = { participants: 1_000, months: 10 };
const young = { participants: 5_000, months: 2 };
const rounds = 9;
const goals = { representative: 1.5, manager: 3, 'manager, same people': 3 } as const;

const paths = {
  performance: '/api/v1/salesman/report',
  knowledge: '/api/v1/knowledge/report',
  specials: '/api/v1/specials/report',
  balances: '/api/v1/salesman/balances',
  invitations: '/api/v1/invitations',
} as const;
type Name = keyof typeof paths;
type Compared = keyof typeof goals;

// What a server for a programme of this size is given: its indexes fit.
const cluster = await startCluster({ shared_buffers: '1GB' });
try {
  const [ofFew, ofYoung, ofLarge] = [
    await stageOf(few),
    await stageOf(young),
    await stageOf(large),
  ];
  const rows = [];
  for (const name of Object.keys(paths) as Name[]) {
    for (const role of Object.keys(goals) as Compared[]) {
      const small = role === 'manager, same people' ? ofYoung : ofFew;
      for (const [what, query] of await questionsOf(small, role, name)) {
        const [one, other] = await Promise.all([query(small, role), query(ofLarge, role)]);
        rows.push({
          report: name,
          role,
          what,
          ...(await compare(one, other)),
          goal: `≤ ${goals[role]}`,
        });
      }
    }
  }
  console.table(rows);
  await checkTotals(ofLarge);
  const readWhole = await tablesReadWhole(ofLarge.database, [
    ...reports,
    balancesReport,
    invitationsReport,
  ]);
  console.log(
    `Tables of the large programme that are read whole: ${readWhole.join(', ') || 'none'}`,
  );
  await Promise.all([ofFew, ofYoung, ofLarge].map(({ server }) => server.stop()));
  const slow = rows.filter(({ role, times }) => times > goals[role]);
  for (const row of slow)
    console.log(`Too slow: ${row.report}, ${row.role}, ${row.what}: ${row.times}`);
  process.exitCode = slow.length === 0 && readWhole.length === 0 ? 0 : 1;
} finally {
  await cluster.stop();
}

/** A programme behind its own server. */
type Stage = {
  readonly database: string;
  readonly server: RunningServer;
  readonly tokens: Readonly<Record<Compared, string>>;
};

async function stageOf(programme: Programme): Promise<Stage> {
  const start = performance.now();
  const { url, managers, representatives } = await fillTerritories(cluster.url, programme);
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(
    `${programme.participants * programme.months} participant-months written in ${seconds} s`,
  );
  const tokens = {
    representative: representatives[2] ?? '',
    manager: managers[0] ?? '',
    // Another manager where there is one: one alone would reach the rate limit.
    'manager, same people': managers.at(-1) ?? '',
  };
  return { database: url, server: await startServer(url), tokens };
}

type Asked = { readonly url: string; readonly token: string };
type Query = (stage: Stage, role: Compared) => Promise<Asked>;

/** The questions are read from the report's own answer: what it can be sorted by, and a value of every filter that it offers. */
async function questionsOf(stage: Stage, role: Compared, name: Name): Promise<[string, Query][]> {
  const { data } = await answerOf(asking(stage, role, name));
  const fixed =
    (query: string): Query =>
    async (...of) =>
      asking(...of, name, `?${query}`);
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
    ...(data.special_type === undefined
      ? []
      : ([['of a task', chosen(name, 'special_type')]] as [string, Query][])),
    ['search for a name', fixed(`search=${encodeURIComponent('łucja')}`)],
    ['search for nobody', fixed('search=nikogo')],
  ];
}

function asking({ server, tokens }: Stage, role: Compared, name: Name, query = ''): Asked {
  return { url: `${server.url}${paths[name]}${query}`, token: tokens[role] };
}

/** Page 30, or the last one where there are fewer. */
function lastPage(name: Name, wanted: number): Query {
  return async (...of) => {
    const { total } = (await answerOf(asking(...of, name))).pager;
    return asking(...of, name, `?page=${Math.min(wanted, Math.ceil(total / 30))}`);
  };
}

function chosen(name: Name, filter: 'sellers' | 'superior' | 'special_type'): Query {
  return async (...of) => {
    const { data } = await answerOf(asking(...of, name));
    const options = {
      sellers: data.sellers,
      superior: data.superior?.data,
      special_type: data.special_type,
    }[filter];
    return asking(...of, name, `?${filter}=${options?.[0]?.id ?? ''}`);
  };
}

async function compare(one: Asked, other: Asked) {
  for (let warming = 0; warming < 3; warming += 1)
    for (const asked of [one, other]) await milliseconds(asked);
  const figures = [];
  for (let round = 0; round < rounds; round += 1)
    figures.push([await milliseconds(one), await milliseconds(other)] as const);
  const [small, large] = [
    median(figures.map(([first]) => first)),
    median(figures.map(([, second]) => second)),
  ];
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
  if (reply.status !== 200 || !isAnswer(answer))
    throw new Error(`${url}: ${reply.status} ${JSON.stringify(answer)}`);
  return answer;
}

function isAnswer(answer: unknown): answer is Answer {
  return (
    typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true
  );
}

/** Counted another way, straight from the assignments. */
async function checkTotals(stage: Stage): Promise<void> {
  const expected = await totalsOf(stage.database);
  for (const name of Object.keys(paths) as Name[]) {
    if (name === 'specials') continue;
    for (const role of ['representative', 'manager'] as const) {
      const { total } = (await answerOf(asking(stage, role, name))).pager;
      const counted =
        expected[name === 'balances' || name === 'invitations' ? name : 'people'][role];
      if (total !== counted)
        throw new Error(`${name}: ${total} rows for a ${role} instead of ${counted}`);
    }
  }
  console.log('Totals are exact.');
}
