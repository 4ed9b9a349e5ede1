import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerHome, folderHome } from '../testing/process.ts';
import type { Ended } from '../testing/programs.ts';
import { refusals } from './copy/archive.copy.ts';
import { backupSentences } from './copy/backup.copy.ts';

const passphrase = 'zażółć gęślą jaźń 1';

let home: ServerHome;
let other: string;
beforeAll(async () => {
  home = folderHome({ SEED_DEMO: 'no' });
  other = `${home.dataDir}-other`;
});
afterAll(() => {
  home.remove();
  rmSync(other, { recursive: true, force: true });
});

function run(args: readonly string[], settings: NodeJS.ProcessEnv): Promise<Ended> {
  return home.run(['backup', ...args], settings);
}

test('a backup of a running server restores elsewhere with its passphrase only', async () => {
  const server = await home.start();
  const made = await run(['backup'], { BACKUP_PASSPHRASE: passphrase });
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining('Zapisano i sprawdzono') });
  expect(await server.stop()).toBe(0);
  const [name = ''] = readdirSync(join(home.dataDir, 'backups'));
  const file = join(home.dataDir, 'backups', name);

  const settings = { DATA_DIR: other, BACKUP_PASSPHRASE: passphrase };
  const guessed = await run(['restore', file, '--without-deletions'], {
    ...settings,
    BACKUP_PASSPHRASE: 'inne hasło kopii',
  });
  expect(guessed).toMatchObject({ code: 1, text: expect.stringContaining('To nie jest hasło') });
  const returned = await run(['restore', file, '--former', home.dataDir], settings);
  expect(returned).toMatchObject({ code: 0, text: expect.stringContaining('Wczytano.') });
  // Browsers' subscriptions know this installation by it.
  const [before, after] = [home.dataDir, other].map((folder) =>
    readFileSync(join(folder, 'push.key'), 'utf8'),
  );
  expect(after).toBe(before);
}, 120_000);

test('the nightly command makes a missing backup without a terminal', async () => {
  const folder = join(home.dataDir, 'nightly');
  const env = { ...home.environment, BACKUP_PASSPHRASE: passphrase, BACKUP_DIR: folder };
  const program = join(import.meta.dirname, 'backup.ts');
  const child = spawn(process.execPath, [program, 'nightly'], { env, stdio: 'ignore' });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const made = () =>
    (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith('.klub'));
  while (made().length === 0 && child.exitCode === null) await sleep(20);
  child.kill('SIGTERM');
  expect(await ended).toBe(143);
  expect(made()).toHaveLength(1);
}, 120_000);

test('an interrupted backup leaves no partial file', async () => {
  const folder = join(home.dataDir, 'interrupted');
  const env = { ...home.environment, BACKUP_PASSPHRASE: passphrase };
  const program = join(import.meta.dirname, 'backup.ts');
  const child = spawn(process.execPath, [program, 'backup', '--folder', folder], {
    env,
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const begun = () => (existsSync(folder) ? readdirSync(folder) : []);
  while (begun().length === 0 && child.exitCode === null) await sleep(2);
  child.kill('SIGTERM');
  expect(await ended).toBe(143);
  expect(begun()).toEqual([]);
}, 120_000);

test('a restore without notes of deletions warns and names both options', () => {
  expect(refusals.noDeletions).toMatch(
    /^NIE MA TU NOTATEK O USUNIĘTYCH KONTACH\..*--former FOLDER.*--without-deletions/,
  );
  expect(backupSentences.withoutNotes).toBe(backupSentences.withoutNotes.toUpperCase());
});

test('a mistake in the command is explained in one sentence', async () => {
  expect(await run(['backup'], { BACKUP_PASSPHRASE: 'krótkie' })).toMatchObject({ code: 2 });
  expect(
    await run(['backup', '--keep', 'zawsze'], { BACKUP_PASSPHRASE: passphrase }),
  ).toMatchObject({ code: 2 });
  const { code, text } = await run(['restore'], { BACKUP_PASSPHRASE: passphrase });
  expect({ code, lines: text.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
});
