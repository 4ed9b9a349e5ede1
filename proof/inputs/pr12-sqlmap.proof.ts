import { proof } from '../parts/proof.ts';
import { currentScale } from '../parts/scale.ts';
import { startInjectable } from './sql-planted.ts';
import { sqlWorld } from './sql-world.ts';
import { type Target, ensureSqlmap, runSqlmap, startRelay } from './sqlmap.ts';
import { openWatchedClub } from './watched-club.ts';

const what = 'sqlmap --level 3 --technique=BE';

proof(
  'PR12',
  'sqlmap finds a way into the planted server and none into ours',
  async ({ judge }) => {
    if (currentScale === 'short')
      return judge.skipped(what, 'in the full run only: npm run proof -- PR12');
    if (!(await ensureSqlmap()))
      return judge.skipped(what, 'sqlmap is not there and cannot be installed');
    const club = await openWatchedClub();
    const { salesman, user1 } = await sqlWorld(club, 1);
    const noted = { requests: 0, tooOften: 0 };
    const url = await startRelay(club, noted);
    const asSalesman = { token: salesman[0]?.token };
    const asParticipant = { token: user1[0]?.token };
    const targets: readonly Target[] = [
      {
        url: `${url}/api/v1/salesman/report?search=S&column=name&order=asc`,
        parameters: 'search,column,order',
        ...asSalesman,
      },
      {
        url: `${url}/api/v1/knowledge/report?sellers=1&channel=Sw&month=2026-11`,
        parameters: 'sellers,channel',
        ...asSalesman,
      },
      {
        url: `${url}/api/v1/specials/report?special_type=1&rsm=1`,
        parameters: 'special_type',
        ...asSalesman,
      },
      {
        url: `${url}/api/v1/salesman/balances?year=2026&user_type=user1`,
        parameters: 'year,user_type',
        ...asSalesman,
      },
      {
        url: `${url}/api/v1/invitations?search=5&page=1`,
        parameters: 'search,page',
        ...asSalesman,
      },
      { url: `${url}/api/v1/knowledge-zone?category=a`, parameters: 'category', ...asParticipant },
      { url: `${url}/api/v1/question/pytanie*`, ...asParticipant },
      { url: `${url}/approvals/599999999*` },
    ];
    const ways: string[] = [];
    const open: string[] = [];
    for (const target of targets) {
      const { found, ended, output } = await runSqlmap(target);
      if (found) ways.push(`${target.url}: ${output.slice(-500)}`);
      if (!ended) open.push(`${target.url}: ${output.slice(-500)}`);
    }
    const refused = club.refused();
    const planted = await runSqlmap({
      url: `${await startInjectable(club.databaseUrl)}/?q=S`,
      parameters: 'q',
    });

    judge.none('routes with a way in', targets.length, ways);
    judge.none('routes without a conclusion', targets.length, open);
    judge.none('statements refused by the database (22, 42)', noted.requests, refused);
    judge.none(
      'requests turned away for being too many',
      noted.requests,
      Array.from({ length: noted.tooOften }),
    );
    judge.equal('the planted way found', 1, planted.found ? 1 : 0, 1);
  },
);
