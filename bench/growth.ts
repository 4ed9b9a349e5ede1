import { startCluster } from '../apps/server/src/testing/cluster.ts';
import { alternate, median, requestsPerSecond } from './parts/load.ts';
import { fillProgramme } from './parts/programme.ts';
import { startServer } from './parts/server.ts';

/**
 * What the size of the programme costs: the two hottest calls with 1,000 and with 100,000 participants × 24 months, each
 * in its own database behind its own server process, asked in turns.
 */

const few = 1_000;
const many = Number(process.argv[2] ?? 100_000);
/** Many short turns: what else the machine does then meets both alike. */
const rounds = 12;
const seconds = 2;
const goal = 1.3;

const cluster = await startCluster();
try {
  const [small, large] = [await filled(few), await filled(many)];
  const servers = await Promise.all([startServer(small.url), startServer(large.url)]);
  const rows = [];
  for (const path of ['/api/v1/challenges', `/api/v1/question/${small.slug}`]) {
    const [first, second] = [
      { url: servers[0].url, path, tokens: small.tokens },
      { url: servers[1].url, path, tokens: large.tokens },
    ];
    // Warm: compiled, planned, and the pages of every caller read once.
    for (const load of [first, second]) await requestsPerSecond(load, 2 * seconds);
    const figures = await alternate(first, second, rounds, seconds);
    rows.push({
      call: path,
      [`${few} participants, requests/s`]: Math.round(
        median(figures.map((figure) => figure.first)),
      ),
      [`${many} participants, requests/s`]: Math.round(
        median(figures.map((figure) => figure.second)),
      ),
      'times slower': Number(
        median(figures.map((figure) => figure.first / figure.second)).toFixed(2),
      ),
      goal: `≤ ${goal}`,
    });
  }
  console.table(rows);
  await Promise.all(servers.map((server) => server.stop()));
  process.exitCode = rows.every((row) => Number(row['times slower']) <= goal) ? 0 : 1;
} finally {
  await cluster.stop();
}

async function filled(participants: number) {
  const start = performance.now();
  const programme = await fillProgramme(cluster.url, participants);
  console.log(
    `${participants} participants written in ${Math.round((performance.now() - start) / 1_000)} s`,
  );
  return programme;
}
