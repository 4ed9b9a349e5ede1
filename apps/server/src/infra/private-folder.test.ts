import { execFile } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Runner, asNobody } from '../testing/namespaces.ts';
import { serverHome } from '../testing/process.ts';
import { openDatabase } from './db.ts';
import { makeFolder } from './folder.ts';

const program = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'klub-private-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

type Outcome = { readonly code: number; readonly text: string };

function run(args: readonly string[], env: NodeJS.ProcessEnv, runner: Runner = []): Promise<Outcome> {
  const [first = '', ...rest] = [...runner, process.execPath, ...args];
  return new Promise((resolve) => {
    execFile(first, rest, { env, cwd: '/', timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), text: stdout + stderr }),
    );
  });
}

/** Every path under a folder to which another account has a right. */
function openIn(path: string): string[] {
  const found = lstatSync(path);
  const own = (found.mode & 0o077) === 0 ? [] : [`${(found.mode & 0o777).toString(8)} ${path}`];
  return found.isDirectory() ? [...own, ...readdirSync(path).flatMap((name) => openIn(join(path, name)))] : own;
}

test('with any umask, and in a folder that an earlier release left open, everything is closed to other accounts', async () => {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
  const home = await serverHome('embedded', { SEED_DEMO: 'no' });
  onTestFinished(() => home.remove());
  chmodSync(home.dataDir, 0o777);
  mkdirSync(join(home.dataDir, 'outbox'), { mode: 0o777 });
  writeFileSync(join(home.dataDir, 'outbox', 'old.json'), '{"to":"x","text":"x","at":"2026-01-01"}', { mode: 0o666 });
  const server = await home.start();
  expect(openIn(home.dataDir)).toEqual([]);
  const env = { ...home.environment, BACKUP_PASSPHRASE: 'zażółć gęślą jaźń', INIT_CWD: home.dataDir };
  const made = await run([program('cli/backup.ts'), 'backup'], env);
  expect(made, made.text).toMatchObject({ code: 0 });
  expect(openIn(home.dataDir)).toEqual([]);
  expect(await server.stop()).toBe(0);
  const template = await run([program('cli/programme.ts'), 'template', 'sklepy', '--out', 'sklepy.csv'], env);
  expect(template.text).toContain('sklepy.csv');
  expect(openIn(home.dataDir)).toEqual([]);
}, 180_000);

const programs: readonly (readonly string[])[] = [
  ['main.ts'],
  ['cli/keys.ts', 'rotate'],
  ['cli/privacy.ts', 'duplicates'],
  ['cli/programme.ts', 'verify'],
  ['cli/programme.ts', 'import', '/dev/null'],
  ['cli/backup.ts', 'backup'],
];

function expectSentence({ code, text }: Outcome, what: string): void {
  expect(code, `${what}: ${text}`).toBeGreaterThan(0);
  expect(text.trim(), what).not.toBe('');
  expect(text, what).not.toMatch(/\n {4}at |RuntimeError|ErrnoError|node:internal/);
  expect(text.trim().split('\n').length, `${what}: ${text}`).toBeLessThanOrEqual(3);
}

let broken: string;
beforeAll(async () => {
  broken = mkdtempSync(join(tmpdir(), 'klub-broken-'));
  await (await openDatabase({ engine: 'embedded', dataDir: join(broken, 'database') })).close();
  writeFileSync(join(broken, 'database', 'global', 'pg_control'), '');
  return () => rmSync(broken, { recursive: true, force: true });
}, 120_000);

test.each(programs.map((words) => ({ words })))(
  '$words says in a sentence that the folder is a file, cannot be made, is not its own, or holds a damaged database',
  async ({ words: [file = '', ...args] }) => {
    const env = { ...process.env, PORT: '0', DATABASE_URL: '', BACKUP_PASSPHRASE: 'zażółć gęślą jaźń' };
    const start = (dataDir: string, runner: Runner = []) =>
      run([program(file), ...args], { ...env, DATA_DIR: dataDir }, runner);
    const place = folder();
    writeFileSync(join(place, 'file'), '');
    expectSentence(await start(join(place, 'file')), 'a file');
    expectSentence(await start(join(place, 'file', 'under')), 'under a file');
    expectSentence(await start('/proc/nope'), 'a folder that the system refuses');
    expectSentence(await start(broken), 'a damaged database');
    const nobody = asNobody();
    expect(readdirSync(place)).toEqual(['file']);
    if (nobody === undefined) return;
    expectSentence(await start(place, nobody), 'a folder of another account');
    chmodSync(place, 0o555);
    expectSentence(await start(place, nobody), 'a folder without the right to write');
  },
  240_000,
);

test('a folder is made with those above it, and a place where none can be is refused at once', async () => {
  const place = folder();
  await makeFolder(join(place, 'a', 'b', 'c'));
  expect(openIn(join(place, 'a'))).toEqual([]);
  await Promise.all(Array.from({ length: 8 }, () => makeFolder(join(place, 'x', 'y', 'z'))));
  await expect(makeFolder('/proc/nope/x')).rejects.toThrow(/ENOENT/);
  writeFileSync(join(place, 'file'), '');
  await expect(makeFolder(join(place, 'file'))).rejects.toThrow(/EEXIST/);
});
