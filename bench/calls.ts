import { startCluster } from '../apps/server/src/testing/cluster.ts';
import { alternate, type Load, median, requestsPerSecond } from './parts/load.ts';
import { fillProgramme, type Programme } from './parts/programme.ts';
import { type RunningServer, startBare, startServer } from './parts/server.ts';

/**
 * The two most frequent calls against a bare Fastify and pg handler that reads the same tables by
 * plain prepared statements and returns the same bytes. Both processes run, and are called in
 * turns.
 */

const participants = 1_000;
/** Many short turns: what else the machine does then meets both alike. */
const rounds = 12;
const seconds = 2;
const goal = 0.4;

const cluster = await startCluster();
try {
  const programme = await fillProgramme(cluster.url, participants);
  const ours = await startServer(programme.url);
  const bare = await startBareLike(ours, programme);
  const rows = [];
  for (const path of ['/api/v1/challenges', `/api/v1/question/${programme.slug}`]) {
    rows.push(await compare(path, { url: ours.url, path, tokens: programme.tokens }, bare.url));
  }
  console.table(rows);
  await Promise.all([ours.stop(), bare.stop()]);
  process.exitCode = rows.every(({ ratio }) => ratio >= goal) ? 0 : 1;
} finally {
  await cluster.stop();
}

/** The bare handlers answer what ours answered to the first participant. */
async function startBareLike(
  { url }: RunningServer,
  { url: databaseUrl, tokens, slug }: Programme,
): Promise<RunningServer> {
  const bodyOf = async (path: string): Promise<string> => {
    const answer = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${tokens[0]}` },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.text();
  };
  const bodies = {
    challenges: await bodyOf('/api/v1/challenges'),
    question: await bodyOf(`/api/v1/question/${slug}`),
  };
  const year = String(new Date().getFullYear());
  return startBare(databaseUrl, { BODIES: JSON.stringify(bodies), YEAR: year });
}

async function compare(path: string, ours: Load, bareUrl: string) {
  const bare = { ...ours, url: bareUrl };
  // Warm: compiled and planned.
  for (const load of [ours, bare]) await requestsPerSecond(load, 2 * seconds);
  const figures = await alternate(ours, bare, rounds, seconds);
  return {
    call: path,
    'ours, requests/s': Math.round(median(figures.map(({ first }) => first))),
    'bare, requests/s': Math.round(median(figures.map(({ second }) => second))),
    ratio: Number(median(figures.map(({ first, second }) => first / second)).toFixed(2)),
    goal: `≥ ${goal}`,
  };
}
