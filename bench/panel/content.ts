/**
 * Content in a programme of twenty thousand people: how long a publication takes, and what participants' reads of
 * news cost beside the server of another checkout, asked in turns.
 *
 *     npm run bench -- content [FOLDER]
 */
import { join, resolve } from 'node:path';
import { startCluster } from '../../apps/server/src/testing/cluster.ts';
import { databaseUrl, onServer } from '../../apps/server/src/testing/templates.ts';
import { freePort } from '../../scripts/machine/free-port.ts';
import { fillContent } from '../parts/crowd-content.ts';
import { inDatabase } from '../parts/in-database.ts';
import { median } from '../parts/load.ts';
import { addAccounts, type PanelCaller } from '../parts/panel-calls.ts';
import { fillProgramme } from '../parts/programme.ts';
import { quantile } from '../parts/quantile.ts';
import { type RunningServer, startServer } from '../parts/server.ts';

const people = 20_000;
const publications = 40;
/** Different people, so that one page of the database is not all that is read. */
const readers = 600;
const goals = { publishMs: 700, times: 1.1 };
/** The last migration before readings of articles. */
const before = '0079-letters-of-corrections';

const [folder] = process.argv.slice(2);
const cluster = await startCluster({ shared_buffers: '512MB' });
try {
  const programme = await fillProgramme(cluster.url, people, before);
  await fillContent(programme);
  await onServer(cluster.url, `create database klub_present template klub_bench_${people}`);
  const url = databaseUrl(cluster.url, 'klub_present');
  const panelPort = await freePort();
  const present = await startServer(url, { panelPort });
  const isGood = [];
  if (folder !== undefined) {
    const former = await startFormer(folder, programme.url);
    isGood.push(await compare(former, present, programme.tokens));
    await former.stop();
  }
  const [editor] = await inDatabase(url, (client) =>
    addAccounts(client, panelPort, [{ name: 'Ewa', roles: ['editor'] }]),
  );
  if (editor === undefined) throw new Error('No account was opened.');
  isGood.push(await publishAll(editor));
  await present.stop();
  process.exitCode = isGood.every(Boolean) ? 0 : 1;
} finally {
  await cluster.stop();
}

/** A server of the other checkout, with its own code. */
async function startFormer(checkout: string, url: string): Promise<RunningServer> {
  const parts = (await import(join(resolve(checkout), 'bench/parts/server.ts'))) as {
    startServer: typeof startServer;
  };
  return parts.startServer(url);
}

async function compare(
  former: RunningServer,
  present: RunningServer,
  tokens: readonly string[],
): Promise<boolean> {
  const rows = [];
  for (const [call, path, rounds] of [
    ['list of news', '/api/v1/news', 2],
    ['one item, first time', '/api/v1/news/nowosc-1', 1],
    ['one item, again', '/api/v1/news/nowosc-1', 2],
  ] as const) {
    const times = { former: [] as number[], present: [] as number[] };
    for (let round = 0; round < rounds; round += 1)
      for (const token of tokens.slice(0, readers)) {
        times.former.push(await ask(former.url + path, token));
        times.present.push(await ask(present.url + path, token));
      }
    const [then, now] = [median(times.former), median(times.present)];
    const goal = call === 'one item, first time' ? '' : `≤ ${goals.times}`;
    const ratio = now / then;
    rows.push({
      call,
      before: then.toFixed(2),
      now: now.toFixed(2),
      times: ratio.toFixed(2),
      goal,
    });
  }
  console.table(rows);
  return rows.every(({ goal, times }) => goal === '' || Number(times) <= goals.times);
}

async function ask(url: string, token: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - start;
}

/** Publishes news one after another, each from a draft of its own. */
async function publishAll(editor: PanelCaller): Promise<boolean> {
  const times: number[] = [];
  for (let at = 0; at < publications; at += 1) {
    const { data } = await editor.post('drafts', { kind: 'aktualnosci', of: null, from: 'last' });
    const id = String(data['id']);
    const draft = await editor.get(`drafts/${id}`);
    const marks = draft.data['marks'] as Record<string, string>;
    const values = { slug: `pomiar-${at}`, tytul: `Pomiar ${at}`, opublikowano: '2026-01-02' };
    const seen = Object.fromEntries(Object.keys(values).map((name) => [name, marks[name] ?? '']));
    const saved = await editor.post(`drafts/${id}`, { version: 1, seen, values, rows: {} });
    const body = { version: saved.data['version'], with: [], published: {} };
    times.push((await editor.post(`drafts/${id}/publish`, body)).ms);
  }
  const p95 = quantile(times, 0.95);
  console.table([
    {
      what: `publication of one of ${publications} news`,
      'median, ms': median(times).toFixed(0),
      'p95, ms': p95.toFixed(0),
      goal: `≤ ${goals.publishMs}`,
    },
  ]);
  return p95 <= goals.publishMs;
}
