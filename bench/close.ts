/**
 * Closing a month for 100,000 participants on PostgreSQL, bookings, statements and notifications included, against one
 * `INSERT … SELECT` of as many ledger rows. Both take turns in one run, so that a busy machine slows both. At the end the
 * closed month is proved once, as `npm run programme -- verify` does it. Before each closing the month is rehearsed without remarks,
 * and as the panel does it, without and with its list of everybody.
 *
 *     npm run bench -- close [PARTICIPANTS] [ROUNDS]
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../apps/server/src/infra/db/db.ts';
import { migrate } from '../apps/server/src/infra/db/migrate.ts';
import { startCluster } from '../apps/server/src/testing/cluster.ts';
import { median } from './parts/load.ts';
import { monthToClose } from './parts/month-to-close.ts';

const participants = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 3);
const month = '2026-10-01';
const now = '2026-11-05T09:00:00Z';
const ratioMax = 15;
const memoryMaxMb = 400;
const rehearsalMax = 1.3;
const ways = ['plain', 'panel', 'listed'] as const;
const run = promisify(execFile);

const cluster = await startCluster();
const client = new pg.Client({ connectionString: cluster.url });
try {
  const database = openDatabase({ url: cluster.url, poolSize: 1 });
  await migrate(database);
  await database.close();
  await client.connect();
  for (const statement of monthToClose(participants, month)) await client.query(statement);
  await client.query('vacuum analyze');
  const inserts: number[] = [];
  const closings: number[] = [];
  const rehearsals = {
    plain: new Array<number>(),
    panel: new Array<number>(),
    listed: new Array<number>(),
  };
  let memoryMb = 0;
  for (let round = 0; round < rounds; round += 1) {
    inserts.push(await insertOnce());
    // Each is first in one round of three: the rollback of a run is vacuumed during the next.
    const turn = round % ways.length;
    for (const how of [...ways.slice(turn), ...ways.slice(0, turn)])
      rehearsals[how].push(await rehearseOnce(how));
    const closed = await closeOnce();
    closings.push(closed.ms);
    memoryMb = Math.max(memoryMb, closed.memoryMb);
    // The last one stays, to be proved.
    if (round < rounds - 1) await undo();
  }
  const proved = await verifyOnce();
  report(inserts, closings, memoryMb);
  const timesOf = (how: keyof typeof rehearsals): number =>
    median(rehearsals[how]) / median(rehearsals.plain);
  console.log(
    `rehearsal without remarks                ${(median(rehearsals.plain) / 1000).toFixed(2)} s; of the panel ${timesOf('panel').toFixed(2)} times (at most ${rehearsalMax}), with its list ${timesOf('listed').toFixed(2)} times`,
  );
  if (timesOf('panel') > rehearsalMax) process.exitCode = 1;
  const times = proved.ms / (closings.at(-1) ?? Number.NaN);
  console.log(
    `verifying it                             ${(proved.ms / 1000).toFixed(2)} s  ${times.toFixed(1)} times the closing, ${proved.memoryMb.toFixed(0)} MB`,
  );
} finally {
  await client.end();
  await cluster.stop();
}

async function insertOnce(): Promise<number> {
  await client.query('begin');
  const start = performance.now();
  await client.query(`
    insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
    select id, 'special', '${month}', 100, 'special:1', 1, now() from person`);
  const ms = performance.now() - start;
  await client.query('rollback');
  return ms;
}

/** In a separate process, so that its memory is the closing's alone. */
async function closeOnce(): Promise<{ ms: number; memoryMb: number }> {
  const part = join(import.meta.dirname, 'once/close-once.ts');
  const { stdout } = await run(process.execPath, [part, cluster.url, month, now]);
  const once = JSON.parse(stdout) as {
    ms: number;
    memoryMb: number;
    booked: number;
    people: number;
  };
  if (once.booked !== participants || once.people !== participants) throw new Error(stdout);
  return once;
}

async function rehearseOnce(how: (typeof ways)[number]): Promise<number> {
  const part = join(import.meta.dirname, 'once/rehearse-once.ts');
  const { stdout } = await run(process.execPath, [part, cluster.url, month, now, how]);
  const once = JSON.parse(stdout) as { ms: number; people: number };
  if (once.people !== participants) throw new Error(stdout);
  return once.ms;
}

/** Nothing may differ: of a month that was closed a moment ago. */
async function verifyOnce(): Promise<{ ms: number; memoryMb: number }> {
  const part = join(import.meta.dirname, 'once/verify-once.ts');
  const { stdout } = await run(process.execPath, [part, cluster.url, now]);
  const once = JSON.parse(stdout) as {
    ms: number;
    memoryMb: number;
    people: number;
    differences: number;
  };
  if (once.people !== participants || once.differences > 0) throw new Error(stdout);
  return once;
}

async function undo(): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    'truncate statement_line, statement_identity, statement, settlement, notification, unread_change cascade',
  );
  await client.query(`delete from ledger_entry where month = '${month}'`);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze ledger_entry');
}

function report(inserts: readonly number[], closings: readonly number[], memoryMb: number): void {
  const ratio = median(closings) / median(inserts);
  const seconds = (values: readonly number[]): string => `${(median(values) / 1000).toFixed(2)} s`;
  console.log(`${participants} participants, median of ${rounds} rounds`);
  console.log(`insert … select of as many ledger rows   ${seconds(inserts)}`);
  console.log(
    `closing the month                        ${seconds(closings)}  ${ratio.toFixed(1)} times (at most ${ratioMax})`,
  );
  console.log(
    `memory of the process                    ${memoryMb.toFixed(0)} MB (under ${memoryMaxMb})`,
  );
  process.exitCode = ratio <= ratioMax && memoryMb < memoryMaxMb ? 0 : 1;
}
