import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProviderUnavailable } from '../../../../infra/control/circuit.ts';
import type { Deps } from '../../../../infra/deps.ts';
import type { FileStore } from '../../../../infra/files/file-store.ts';
import { jobWorker } from '../../../../infra/jobs/jobs.ts';
import { testDeps } from '../../../../testing/app.ts';
import {
  type Club,
  addAccount,
  get,
  logIn,
  post,
  testClub,
} from '../../../club/auth/accounts.testing.ts';
import {
  replayAtStart,
  replayDeletions,
  replayJobs,
} from '../../../club/profile/deletion/deletion.replay.ts';
import { restoreAccount } from '../../../club/profile/deletion/restore.service.ts';
import { makeBackup, returnBackup } from './backup.service.ts';

const passphrase = 'zażółć gęślą jaźń 1';
/** Keys of a test's vaults. */
const keys = {
  data: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  departures: `restore:${Buffer.alloc(32, 9).toString('base64')}`,
};
const order = () => ({ passphrase, keepDays: 35, mark: randomUUID() });
const keySettings = { data: keys.data, departures: keys.departures };

let club: Club;
let folder: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klub-backup-'));
  club = await testClub();
  for (const phone of ['+48511000001', '+48511000002', '+48511000003'])
    await addAccount(club, { phone });
  ({ file } = await makeBackup({ ...club.deps, keys }, { folder, ...order() }));
  club.clock.advance({ minutes: 5 });
  await leave('511000001');
  await leave('511000002');
  club.clock.advance({ minutes: 5 });
  await restoreAccount(club.deps, '+48511000002');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function leave(phone: string): Promise<void> {
  const token = await logIn(club.app, phone);
  const reply = await post(club.app, '/api/v1/user/delete', { approvals: [] }, { token });
  expect(reply.statusCode).toBe(200);
  expect((await get(club.app, '/api/v1/user/get', { token })).statusCode).toBe(401);
}

async function emptyPlace(): Promise<Deps> {
  const { deps } = await testDeps({ moment: club.clock.now().toISOString() });
  return deps;
}

async function peopleIn({ database }: Deps): Promise<string[]> {
  const rows = await database.kysely.selectFrom('person').select('phone').orderBy('id').execute();
  return rows.map(({ phone }) => phone);
}

test('a backup restores everyone except people who have left', async () => {
  // The files outlive the database: a bucket, or another machine's disk.
  const place = { ...(await emptyPlace()), files: club.deps.files, keySettings };
  const returned = await returnBackup(place, { file, passphrase, dryRun: false });
  expect(returned).toMatchObject({ outcome: 'applied', deletedAgain: 1 });
  const [gone = '', ...others] = await peopleIn(place);
  expect(gone).toMatch(/^deleted:\d+$/);
  expect(others).toEqual(['+48511000002', '+48511000003']);
  // Idempotent: every start calls it.
  expect(await replayDeletions(place)).toBe(0);
});

test.each([
  ['is away', () => Promise.reject(new ProviderUnavailable('s3', 'away'))],
  ['does not answer', () => new Promise<never>(() => {})],
])('a file store that %s at the start is retried until replay', async (_, trouble) => {
  const place = { ...(await emptyPlace()), keySettings };
  await returnBackup(place, { file, passphrase, dryRun: false, withoutDeletions: true });
  let isThere = false;
  const list: FileStore['list'] = async function* (name) {
    if (!isThere) await trouble();
    yield* club.deps.files.list(name);
  };
  const parts = { ...place, files: { ...club.deps.files, list } };
  await replayAtStart(parts, 100);
  expect(await peopleIn(place)).toContain('+48511000001');
  isThere = true;
  await jobWorker(parts, replayJobs(parts)).runDue();
  expect(await peopleIn(place)).not.toContain('+48511000001');
});

test('notes of deletions are found in the former data folder', async () => {
  const place = { ...(await emptyPlace()), keySettings };
  const former = club.deps.config.dataDir;
  const notes = readdirSync(join(former, 'deletions')).toSorted();
  expect(notes).toHaveLength(3);
  const returned = await returnBackup(place, { file, passphrase, dryRun: false, former });
  expect(returned.deletedAgain).toBe(1);
  expect(readdirSync(join(place.config.dataDir, 'deletions')).toSorted()).toEqual(notes);
  // The days to reverse a deletion count from the deletion.
  expect(await restoreAccount(place, '+48511000001')).toEqual({ outcome: 'restored' });
  expect(await replayDeletions(place)).toBe(0);
});

test('an invalid former folder is reported, and notes precede the people', async () => {
  const place = { ...(await emptyPlace()), keySettings };
  const nowhere = returnBackup(place, {
    file,
    passphrase,
    dryRun: false,
    former: join(folder, 'typo'),
  });
  await expect(nowhere).rejects.toMatchObject({ refusal: 'noFormer' });
  expect(await peopleIn(place)).toEqual([]);
  // The state of a process killed after people were restored.
  const former = club.deps.config.dataDir;
  const halfway = returnBackup(place, {
    file: join(folder, 'none'),
    passphrase,
    dryRun: false,
    former,
  });
  await expect(halfway).rejects.toMatchObject({ refusal: 'missing' });
  expect(readdirSync(join(place.config.dataDir, 'deletions'))).toHaveLength(3);
});

test('a backup without notes of deletions is refused unless explicitly wanted', async () => {
  const place = { ...(await emptyPlace()), keySettings };
  const asked = { file, passphrase, dryRun: false };
  await expect(returnBackup(place, asked)).rejects.toMatchObject({ refusal: 'noDeletions' });
  expect(await peopleIn(place)).toEqual([]);
  expect(await returnBackup(place, { ...asked, dryRun: true })).toMatchObject({
    isWithoutNotes: true,
  });
  const returned = await returnBackup(place, { ...asked, withoutDeletions: true });
  expect(returned).toMatchObject({ deletedAgain: 0, isWithoutNotes: true });
  expect(await peopleIn(place)).toContain('+48511000001');
});

test('a former folder without deletions is accepted and named without notes', async () => {
  const place = { ...(await emptyPlace()), keySettings };
  const former = mkdtempSync(join(folder, 'former-'));
  mkdirSync(join(former, 'deletions'));
  const returned = await returnBackup(place, { file, passphrase, dryRun: false, former });
  expect(returned).toMatchObject({ outcome: 'applied', isWithoutNotes: true });
});

test('a former folder with files elsewhere counts as no folder', async () => {
  const place = { ...(await emptyPlace()), keySettings };
  const former = mkdtempSync(join(folder, 'former-'));
  writeFileSync(join(former, 'data.key'), '');
  const asked = { file, passphrase, dryRun: false, former };
  await expect(returnBackup(place, asked)).rejects.toMatchObject({ refusal: 'noDeletions' });
  expect(await peopleIn(place)).toEqual([]);
  expect(await returnBackup(place, { ...asked, dryRun: true })).toMatchObject({
    isWithoutNotes: true,
  });
});

test.each([
  '/proc/nope/backups',
  '/sys/nope',
  '/dev/null/backups',
  `/tmp/${'x'.repeat(300)}`,
  '/tmp/\u0000',
])(
  'a backup into the unusable %j is refused immediately',
  async (nowhere) => {
    const made = makeBackup({ ...club.deps, keys }, { folder: nowhere, ...order() });
    await expect(made).rejects.toMatchObject({ refusal: 'cannotWrite' });
  },
  10_000,
);

test('no number used since the backup is given out again', async () => {
  const place = { ...(await emptyPlace()), keySettings };
  await returnBackup(place, { file, passphrase, dryRun: false, withoutDeletions: true });
  const next = async ({ database }: Deps): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
        insert into job (queue, payload, run_at, created_at) values ('x', '{}', now(), now()) returning id
      `.execute(database.kysely);
    return rows[0]?.id ?? 0;
  };
  expect(await next(place)).toBeGreaterThan((await next(club.deps)) + 100_000);
});

test('a rehearsal changes nothing, and a wrong passphrase opens nothing', async () => {
  const place = { ...(await emptyPlace()), keySettings };
  expect(await returnBackup(place, { file, passphrase, dryRun: true })).toMatchObject({
    outcome: 'checked',
  });
  const guessed = returnBackup(place, {
    file,
    passphrase: `${passphrase}!`,
    dryRun: false,
    withoutDeletions: true,
  });
  await expect(guessed).rejects.toMatchObject({ refusal: 'wrongPassphrase' });
  expect(await peopleIn(place)).toEqual([]);
});

test('old backups are deleted after a new one is complete', async () => {
  for (const name of ['klub-20200101-000000.klub', 'klub-20261101-000000.klub', 'program.klub']) {
    writeFileSync(join(folder, name), 'x');
  }
  club.clock.advance({ minutes: 1 });
  const { removed } = await makeBackup({ ...club.deps, keys }, { folder, ...order() });
  expect(removed).toEqual(['klub-20200101-000000.klub']);
  expect(readdirSync(folder).filter((name) => name.includes('.klub'))).toHaveLength(4);
});

test('an unreadable archive is no backup and is deleted', async () => {
  const place = mkdtempSync(join(folder, 'place-'));
  club.clock.advance({ minutes: 1 });
  const unreadable = { ...keys, departures: '' };
  const made = makeBackup({ ...club.deps, keys: unreadable }, { folder: place, ...order() });
  await expect(made).rejects.toMatchObject({ refusal: 'wrongPassphrase' });
  expect(readdirSync(place)).toEqual([]);
});

test('only parts of killed backups are deleted, after a day', async () => {
  const place = mkdtempSync(join(folder, 'place-'));
  club.clock.advance({ minutes: 1 });
  const now = club.clock.now();
  const part = (hour: string): string => `klub-20261101-${hour}0000.klub.${randomUUID()}.part`;
  const aged = [
    [part('01'), 25],
    [`${part('02')}.${randomUUID()}.part`, 25],
    [part('03'), 23],
    ['program.klub.part', 25],
  ] as const;
  for (const [name, hours] of aged) {
    writeFileSync(join(place, name), 'x');
    const at = new Date(now.getTime() - hours * 3_600_000);
    utimesSync(join(place, name), at, at);
  }
  await makeBackup({ ...club.deps, keys }, { folder: place, ...order() });
  const left = readdirSync(place).filter((name) => name.endsWith('.part'));
  expect(left.toSorted()).toEqual([aged[2][0], 'program.klub.part'].toSorted());
});

test('a clock far ahead removes no note of a deletion', async () => {
  const notes = readdirSync(join(club.deps.config.dataDir, 'deletions'));
  const ahead = { now: () => new Date(Date.now() + 1_000 * 86_400_000) };
  await replayDeletions({ ...(await emptyPlace()), files: club.deps.files, clock: ahead });
  expect(readdirSync(join(club.deps.config.dataDir, 'deletions'))).toEqual(notes);
});
