import type pg from 'pg';
import { type Asked, median, throughput } from '../parts/load.ts';
import { cpuSecondsOf, treeOf } from '../parts/processor.ts';
import type { Peer } from './peer.ts';

const seconds = 2;

export type Compared = {
  readonly call: string;
  /** How many times as fast as the fastest of the others ours has to be. */
  readonly goal: number | undefined;
  readonly asked: (peer: Peer) => readonly Asked[];
};

type Turn = { readonly perSecond: number; readonly perCpuSecond: number };

/** Asks all of them in turns and prints a line of each; the first is ours. Says whether it reaches the goal. */
export async function compare(
  client: pg.Client,
  peers: readonly Peer[],
  { call, goal = 0, asked }: Compared,
  rounds: number,
): Promise<boolean> {
  const found = peers.map((peer) => ({ peer, turns: [] as Turn[] }));
  // Warm: compiled and planned.
  for (const { peer } of found) await throughput(peer.server.url, asked(peer), 2 * seconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const { peer, turns } of found) turns.push(await turnOf(client, peer, asked(peer)));
  }
  const ours = found[0]?.turns ?? [];
  const lead = (of: (turn: Turn) => number, theirs: readonly Turn[]): number =>
    Number(median(theirs.map((turn, round) => of(ours[round] ?? turn) / of(turn))).toFixed(1));
  const rows = found.map(({ peer, turns }) => ({
    [call]: peer.name,
    'requests/s': Math.round(median(turns.map(({ perSecond }) => perSecond))),
    'requests per CPU second': Math.round(median(turns.map(({ perCpuSecond }) => perCpuSecond))),
    'ours, times as fast': lead(({ perSecond }) => perSecond, turns),
    'by CPU': lead(({ perCpuSecond }) => perCpuSecond, turns),
  }));
  console.table(rows);
  const least = Math.min(...rows.slice(1).map((row) => Number(row['ours, times as fast'])));
  console.log(`ours ${least} times as fast as the fastest of them${goal === 0 ? '' : ` (at least ${goal})`}`);
  return least >= goal;
}

/**
 * Processor time is that of the system and of the database's backends that work for it, which a busy machine changes little.
 * A backend that has begun meanwhile counts whole; one that has ended was idle.
 */
async function turnOf(client: pg.Client, { server, database }: Peer, asked: readonly Asked[]): Promise<Turn> {
  const usedSoFar = async (): Promise<ReadonlyMap<number, number>> => {
    const pids = [...treeOf(server.pid).map(({ pid }) => pid), ...(await backendsOf(client, database))];
    return new Map(pids.map((pid) => [pid, cpuSecondsOf(pid)]));
  };
  const before = await usedSoFar();
  const perSecond = await throughput(server.url, asked, seconds);
  const used = [...(await usedSoFar())].reduce((sum, [pid, until]) => sum + until - (before.get(pid) ?? 0), 0);
  return { perSecond, perCpuSecond: (perSecond * seconds) / used };
}

async function backendsOf(client: pg.Client, database: string): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
    [database],
  );
  return rows.map(({ pid }) => pid);
}
