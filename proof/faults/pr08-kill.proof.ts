import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type Cluster, startCluster } from '../../apps/server/src/testing/cluster.ts';
import { ask } from '../parts/call.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';
import { doubledWrites, halfWrites, lostWrites, settledLines } from './found.ts';
import { type FaultsProgramme, countWrites, fillFaultsProgramme } from './programme.ts';
import { type Closing, settleDown, startClosing, startWriting } from './stream.ts';
import { type Told, type Write, writesOf } from './writes.ts';
import { proof } from '../parts/proof.ts';

const backMs = 5_000;

proof('PR8', 'acknowledged writes survive kill -9 exactly once', async ({ judge, scale }) => {
  // The database's own setting may prefer speed to durability; the setting of the connection counts.
  const cluster = await startCluster({ synchronous_commit: 'off' });
  onTestFinished(() => cluster.stop());
  const club = await openTestServer({ DATABASE_URL: cluster.url });
  const size = {
    members: scale({ full: 75, short: 18 }),
    perMember: 10,
    salesmen: scale({ full: 16, short: 4 }),
    invitationsEach: 48,
    newcomers: scale({ full: 750, short: 120 }),
    months: scale({ full: 25, short: 4 }),
    earners: scale({ full: 30, short: 10 }),
  };
  const programme = await fillFaultsProgramme(club, size);
  const told: Told = { unforeseen: [], undone: [] };
  const writes = writesOf(club, programme, told);

  const stream = startWriting(writes, 24);
  const closing = startClosing(club, programme.months);
  const kills = scale({ full: 20, short: 6 });
  const backAfter: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const until = ((kill + 1) * writes.length) / (kills + 1);
    while (stream.acknowledged.length < until && stream.givenUp.length === 0) await sleep(5);
    backAfter.push(
      await (kill % 2 === 0 ? killServer(club, closing) : killDatabase(club, cluster)),
    );
  }
  await Promise.all([stream.done, closing.done]);
  await settleDown(club);

  const { acknowledged } = stream;
  const settled = await settledLines(club, programme, closing.closed);
  const wanted = countWrites(size) + size.months * size.earners;
  judge.equal('killed: server and database in turn', kills, backAfter.length, kills);
  judge.atLeast(
    'writes of 7 kinds acknowledged',
    stream.attempts(),
    acknowledged.length + settled.count,
    wanted,
  );
  judge.none('acknowledged and lost', acknowledged.length, [
    ...(await lostWrites(club, programme, acknowledged)),
    ...told.undone,
  ]);
  judge.none('lines of closed months lost or doubled', settled.count, settled.wrong);
  judge.none('doubled', acknowledged.length, await doubledWrites(club));
  judge.none('half: rows, files, letters, SMS', acknowledged.length, await halfWrites(club));
  judge.none('neither acknowledged nor told to come back', stream.attempts(), told.unforeseen);
  judge.none(
    'given up in the end',
    writes.length,
    [...stream.givenUp].map(({ kind, key }) => `${kind} ${key}`),
  );
  judge.atMost('first answer after a restart, worst', kills, Math.max(...backAfter), backMs, {
    unit: 'ms',
    timed: true,
  });
  judge.equal(
    'control: a loss, a double and a half that are planted',
    3,
    await plantedAndFound(club, programme, acknowledged),
    3,
  );
});

/** What is taken away, written twice and left half by hand: how much of it is seen. */
async function plantedAndFound(
  club: TestServer,
  programme: FaultsProgramme,
  acknowledged: readonly Write[],
): Promise<number> {
  const { key = '' } = acknowledged.find(({ kind }) => kind === 'read') ?? {};
  await club.database.kysely
    .updateTable('notification')
    .set({ read_at: null })
    .where('slug', '=', key)
    .execute();
  const [outbox, attachments] = [
    join(club.home.dataDir, 'outbox'),
    join(club.home.dataDir, 'attachments'),
  ];
  const letter = readdirSync(outbox).find((name) => name.endsWith('.eml')) ?? '';
  copyFileSync(join(outbox, letter), join(outbox, `again-${letter}`));
  writeFileSync(join(attachments, 'stray'), 'x');
  const found = [
    await lostWrites(club, programme, acknowledged),
    await doubledWrites(club),
    await halfWrites(club),
  ];
  return found.filter((one) => one.length > 0).length;
}

/**
 * Kills the process and the operator's command that runs in parallel; returns the ms until the
 * server serves again.
 */
async function killServer(club: TestServer, closing: Closing): Promise<number> {
  closing.kill();
  await club.kill();
  const begun = performance.now();
  await club.start();
  return servesAfter(club, begun);
}

async function killDatabase(club: TestServer, cluster: Cluster): Promise<number> {
  await cluster.kill();
  // For the server it is away for a moment.
  await sleep(200);
  const begun = performance.now();
  await cluster.resume();
  return servesAfter(club, begun);
}

async function servesAfter(club: TestServer, begun: number): Promise<number> {
  while ((await ask(club, { path: '/readyz' })).status !== 200) await sleep(10);
  return performance.now() - begun;
}
