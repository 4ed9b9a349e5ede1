import { execFileSync } from 'node:child_process';
import { failures } from '@klub/contract/failures';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { onServer } from '../../apps/server/src/testing/templates.ts';
import { startCluster } from '../../apps/server/src/testing/cluster.ts';
import { smallDisk } from '../../apps/server/src/testing/outside/small-disk.ts';
import { pdf } from '../../apps/server/src/infra/files/attachments.testing.ts';
import { type Answer, ask, json } from '../parts/call.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';
import { doubledWrites, halfWrites, lostWrites } from './found.ts';
import { type ProgrammeSize, countWrites, fillFaultsProgramme } from './programme.ts';
import { settleDown, startWriting } from './stream.ts';
import { type Told, writesOf } from './writes.ts';
import { proof } from '../parts/proof.ts';

const backMs = 5_000;
const small: ProgrammeSize = {
  members: 12,
  perMember: 4,
  salesmen: 2,
  invitationsEach: 10,
  newcomers: 20,
  months: 1,
  earners: 1,
};
/** One for the files, one for the tables. */
const disks = { files: smallDisk(20), tables: smallDisk(24) };

proof('PR9', 'a database outage answers 503 and loses nothing', async (parts) => {
  const { judge, scale } = parts;
  const cluster = await startCluster();
  onTestFinished(() => cluster.stop());
  const club = await openTestServer({ DATABASE_URL: cluster.url });
  const programme = await fillFaultsProgramme(club, small);
  const seen: { readonly endedAt: number; readonly answer: Answer }[] = [];
  const told: Told = {
    unforeseen: [],
    undone: [],
    onAnswer: (answer) => void seen.push({ endedAt: performance.now(), answer }),
  };
  const stream = startWriting(writesOf(club, programme, told), 12);
  while (stream.acknowledged.length < 40) await sleep(5);
  await cluster.crash();
  const goneAt = performance.now();
  await sleep(scale({ full: 30_000, short: 3_000 }));
  // What was begun before may have been written before, too.
  const calls = seen
    .filter(({ endedAt, answer }) => endedAt - answer.ms > goneAt)
    .map(({ answer }) => answer);
  const alive = await ask(club, { path: '/healthz' });
  await cluster.resume();
  const backAt = performance.now();
  await stream.done;
  const firstAt =
    seen.find(({ endedAt, answer }) => endedAt > backAt && answer.status === 200)?.endedAt ??
    Infinity;
  await settleDown(club);

  const { acknowledged } = stream;
  judge.none(
    'told otherwise while it was away',
    calls.length,
    calls.filter(isNot('notReady')).map(({ text }) => text),
  );
  judge.equal('the process lives meanwhile', 1, alive.status, 200);
  judge.equal(
    'writes acknowledged in the end',
    stream.attempts(),
    acknowledged.length,
    countWrites(small),
  );
  judge.none(
    'acknowledged and lost',
    acknowledged.length,
    await lostWrites(club, programme, acknowledged),
  );
  judge.none('doubled', acknowledged.length, await doubledWrites(club));
  judge.none('half', acknowledged.length, await halfWrites(club));
  judge.atMost('first answer after its return', 1, firstAt - backAt, backMs, {
    unit: 'ms',
    timed: true,
  });
});

function isNot(failure: keyof typeof failures): (answer: Answer) => boolean {
  const { status, message } = failures[failure];
  return (answer) =>
    answer.status !== status || json<{ message: string }>(answer).message !== message;
}

proof(
  'PR9',
  'a full file disk refuses uploads without leftovers, everything else works',
  async ({ judge }) => {
    const disk = disks.files;
    if (disk === undefined)
      return judge.skipped('a full disk', 'a disk can be mounted by root only');
    const club = await openTestServer({ DATA_DIR: disk.folder });
    const programme = await fillFaultsProgramme(club, small);
    const [member] = programme.members;
    disk.leave(1_500_000);
    const answers: Answer[] = [];
    for (let index = 0; index < 8; index += 1)
      answers.push(await upload(club, member?.token, index, 900_000));
    const refused = answers.filter(({ status }) => status !== 200);
    const others = await writeAll(club, programme, ['answer', 'profile', 'read']);
    disk.leave();
    const begun = performance.now();
    const after = await upload(club, member?.token, 9, 900_000);
    const tookMs = performance.now() - begun;
    await settleDown(club);
    judge.atLeast('uploads that did not fit', answers.length, refused.length, 1);
    judge.none(
      'told otherwise',
      refused.length,
      refused.filter(isNot('storageFull')).map(({ text }) => text),
    );
    judge.none('other writes hindered', others.count, others.refused);
    judge.equal('an upload after room was made', 1, after.status, 200);
    judge.atMost('that upload', 1, tookMs, backMs, { unit: 'ms', timed: true });
    const home = { ...club, home: { ...club.home, dataDir: disk.folder } };
    judge.none('half: rows, files, letters', answers.length, await halfWrites(home));
  },
);

proof(
  'PR9',
  'a full table disk refuses writes without leftovers, reads work',
  async ({ judge }) => {
    const disk = disks.tables;
    if (disk === undefined) return judge.skipped('a full disk', 'no disk can be mounted');
    const cluster = await startCluster();
    onTestFinished(() => cluster.stop());
    execFileSync('chown', ['--reference', cluster.folder, disk.folder]);
    await onServer(cluster.url, `create tablespace small location '${disk.folder}'`);
    await onServer(cluster.url, 'create database klub tablespace small');
    const club = await openTestServer({
      DATABASE_URL: cluster.url.replace('/postgres?', '/klub?'),
    });
    const programme = await fillFaultsProgramme(club, { ...small, members: 40, perMember: 2 });
    const told: Told = { unforeseen: [], undone: [] };
    const refused: Answer[] = [];
    const writes = writesOf(club, programme, {
      ...told,
      onAnswer: (answer) => keepRefusals(refused, answer),
    });
    disk.leave(64_000);
    const stream = startWriting(writes, 8);
    const deadline = performance.now() + 20_000;
    while (refused.length < 20 && performance.now() < deadline) await sleep(20);
    const read = await ask(club, {
      path: '/api/v1/challenges',
      token: programme.members[0]?.token,
    });
    disk.leave();
    const [roomAt, before] = [performance.now(), stream.acknowledged.length];
    while (stream.acknowledged.length === before) await sleep(5);
    const backAfter = performance.now() - roomAt;
    await stream.done;
    await settleDown(club);
    const { acknowledged } = stream;
    judge.atLeast('writes that did not fit', stream.attempts(), refused.length, 1);
    judge.none(
      'told otherwise',
      refused.length,
      refused.filter(isNot('storageFull')).map(({ text }) => text),
    );
    judge.equal('a read meanwhile', 1, read.status, 200);
    judge.none(
      'acknowledged and lost',
      acknowledged.length,
      await lostWrites(club, programme, acknowledged),
    );
    judge.none('doubled', acknowledged.length, await doubledWrites(club));
    judge.none('half', acknowledged.length, await halfWrites(club));
    judge.atMost('first write after room was made', 1, backAfter, backMs, {
      unit: 'ms',
      timed: true,
    });
  },
);

function keepRefusals(refused: Answer[], answer: Answer): void {
  if (answer.status >= 500) refused.push(answer);
}

async function upload(
  club: TestServer,
  token: string | undefined,
  index: number,
  bytes: number,
): Promise<Answer> {
  const content = new Uint8Array(bytes).fill(32);
  content.set(pdf.subarray(0, 40));
  content.set(pdf.subarray(40), bytes - (pdf.length - 40));
  const form = new FormData();
  const fields = {
    category: 'konto',
    email: 'a@b.pl',
    message: `list-0-${index}`,
    submission: `list-0-${index}`,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'pismo.pdf');
  return ask(club, { method: 'POST', path: '/api/v1/contact', token, form });
}

async function writeAll(
  club: TestServer,
  programme: Parameters<typeof writesOf>[1],
  kinds: readonly string[],
): Promise<{ count: number; refused: string[] }> {
  const refused: string[] = [];
  const onAnswer = ({ status, text }: Answer): void => {
    if (status >= 400) refused.push(text);
  };
  const writes = writesOf(club, programme, { unforeseen: [], undone: [], onAnswer });
  const wanted = writes.filter(({ kind }) => kinds.includes(kind));
  await startWriting(wanted, 4).done;
  return { count: wanted.length, refused };
}
