import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/infra/db/db.ts';
import {
  type Cluster,
  findServerTools,
  startCluster,
  startIn,
} from '../../apps/server/src/testing/cluster.ts';
import { ask } from '../parts/call.ts';
import { openTestServer } from '../parts/test-server.ts';
import { lostWrites } from './found.ts';
import { countWrites, fillFaultsProgramme } from './programme.ts';
import {
  addManyRows,
  differences,
  leave,
  leftBehind,
  living,
  programmeSums,
  sumsAtRest,
} from './rows.ts';
import { startWriting } from './stream.ts';
import { writesOf } from './writes.ts';
import { addPeople } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';

const run = promisify(execFile);
const quicklyMs = 5 * 60_000;
const tools = findServerTools();

proof(
  'PR10',
  'base backup and log restore a chosen second without deleted people',
  async (parts) => {
    const { judge, scale } = parts;
    if (tools === undefined)
      return judge.skipped('a chosen second', 'no pg_basebackup here (PG_BIN)');
    const place = mkdtempSync(join(tmpdir(), 'klub-archive-'));
    onTestFinished(() => rmSync(place, { recursive: true, force: true }));
    // The database writes there, as the account that it runs as.
    chmodSync(place, 0o777);
    const archiving = {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: `test ! -f ${place}/%f && cp %p ${place}/%f`,
    };
    const cluster = await startCluster(archiving, tools);
    onTestFinished(() => cluster.stop());
    const club = await openTestServer({ DATABASE_URL: cluster.url });
    const size = {
      members: 20,
      perMember: 4,
      salesmen: 2,
      invitationsEach: 20,
      newcomers: 20,
      months: 1,
      earners: 1,
    };
    const programme = await fillFaultsProgramme(club, size);
    const leavers = await addPeople(club, scale({ full: 20, short: 5 }));
    await addManyRows(club.database, programme.members, scale({ full: 100_000, short: 8_000 }));
    const base = join(place, 'base');
    await run(join(tools, 'pg_basebackup'), [
      '-D',
      base,
      '-h',
      cluster.folder,
      '-U',
      'postgres',
      '--checkpoint=fast',
    ]);

    const writes = writesOf(club, programme, { unforeseen: [], undone: [] });
    const [upTo, after] = [writes.slice(0, writes.length / 2), writes.slice(writes.length / 2)];
    const first = startWriting(upTo, 8);
    await first.done;
    const before = await sumsAtRest(club.database);
    const second = await nextSecond();
    const later = startWriting(after, 8);
    await later.done;
    await leave(club, leavers);
    await archived(club.database, place);
    await club.kill();

    const begun = performance.now();
    const restored = await restoreTo(tools, second, base, place);
    onTestFinished(() => restored.stop());
    const database = openDatabase({ url: restored.url, poolSize: 1 });
    onTestFinished(() => database.close());
    await promoted(database);
    const found = await programmeSums(database);
    const then = { ...club, database };
    const back = await living(database, leavers);
    const server = await club.home.start({ DATABASE_URL: restored.url });
    const member = { path: '/api/v1/user/get', token: programme.members[0]?.token };
    while ((await ask({ url: () => server.url }, member)).status !== 200) await sleep(20);
    const tookMs = performance.now() - begun;

    const lateOnes = new Set(await lostWrites(then, programme, later.acknowledged));
    judge.atLeast(
      'rows brought back',
      before.rows,
      found.rows,
      scale({ full: 100_000, short: 8_000 }),
    );
    judge.equal(
      'writes acknowledged before and after',
      countWrites(size),
      first.acknowledged.length + later.acknowledged.length,
      countWrites(size),
    );
    judge.none(
      'acknowledged up to the second and lost',
      upTo.length,
      await lostWrites(then, programme, first.acknowledged),
    );
    judge.equal('acknowledged after it, not there', after.length, lateOnes.size, after.length);
    judge.none(
      'tables whose checksum differs',
      before.sums.length,
      differences(before.sums, found.sums),
    );
    judge.equal('control: those who left since were back', leavers.length, back, leavers.length);
    judge.none(
      'deleted since, and back after the start',
      leavers.length,
      await leftBehind(database, leavers),
    );
    judge.atMost('restore until the first answer', found.rows, tookMs / 1_000, quicklyMs / 1_000, {
      unit: 's',
      timed: true,
    });
    await server.stop();
  },
);

/** The next full second, with nothing close to it on either side. */
async function nextSecond(): Promise<Date> {
  const second = new Date(Math.ceil(Date.now() / 1_000 + 0.2) * 1_000);
  await sleep(second.getTime() - Date.now() + 300);
  return second;
}

/** The log up to now has left the machine. */
async function archived({ kysely }: Database, place: string): Promise<void> {
  const { rows } = await sql<{
    file: string;
  }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(kysely);
  const file = join(place, rows[0]?.file ?? '');
  for (let wait = 0; wait < 600 && !existsSync(file); wait += 1) await sleep(50);
}

/** What docs/production.md tells an operator to do. */
function restoreTo(tools: string, second: Date, base: string, archive: string): Promise<Cluster> {
  const recovery = {
    restore_command: `cp ${archive}/%f %p`,
    // At this place PostgreSQL knows no names of zones, not even Z.
    recovery_target_time: second.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
  };
  return startIn(tools, recovery, async (data, { runner: { account } }) => {
    execFileSync('cp', ['-a', base, data]);
    writeFileSync(join(data, 'recovery.signal'), '');
    if (account !== undefined) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, data]);
  });
}

/** It answers readers while it still reads the log. */
async function promoted({ kysely }: Database): Promise<void> {
  for (let wait = 0; wait < 2_400; wait += 1) {
    const { rows } = await sql<{
      isReading: boolean;
    }>`select pg_is_in_recovery() as "isReading"`.execute(kysely);
    if (rows[0]?.isReading === false) return;
    await sleep(50);
  }
  throw new Error('The copy did not come to the chosen second.');
}
