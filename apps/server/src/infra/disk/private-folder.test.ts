import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Runner, asNobody } from '../../testing/outside/namespaces.ts';
import { folderHome } from '../../testing/process.ts';
import { runCommand } from '../../testing/programs.ts';
import { someOf } from '../../../../../scripts/brief.ts';
import { attachEmbedded } from '../embedded/embedded.ts';
import { makeFolder } from './folder.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'klub-private-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

type Outcome = { readonly code: number | null; readonly text: string };

/** Every path in a folder that other accounts may access. */
function openIn(path: string): string[] {
  const found = lstatSync(path);
  const own = (found.mode & 0o077) === 0 ? [] : [`${(found.mode & 0o777).toString(8)} ${path}`];
  return found.isDirectory()
    ? [...own, ...readdirSync(path).flatMap((name) => openIn(join(path, name)))]
    : own;
}

test('with any umask and any earlier folder, other accounts have no access', async () => {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
  const home = folderHome({ SEED_DEMO: 'no' });
  onTestFinished(() => home.remove());
  chmodSync(home.dataDir, 0o777);
  mkdirSync(join(home.dataDir, 'outbox'), { mode: 0o777 });
  writeFileSync(
    join(home.dataDir, 'outbox', 'old.json'),
    '{"to":"x","text":"x","at":"2026-01-01"}',
    { mode: 0o666 },
  );
  const server = await home.start();
  expect(openIn(home.dataDir)).toEqual([]);
  const settings = { BACKUP_PASSPHRASE: 'zażółć gęślą jaźń', INIT_CWD: home.dataDir };
  const made = await home.run(['backup', 'backup'], settings);
  expect(made, made.text).toMatchObject({ code: 0 });
  expect(openIn(home.dataDir)).toEqual([]);
  expect(await server.stop()).toBe(0);
  const template = await home.run(
    ['programme', 'template', 'sklepy', '--out', 'sklepy.csv'],
    settings,
  );
  expect(template.text).toContain('sklepy.csv');
  expect(openIn(home.dataDir)).toEqual([]);
}, 180_000);

const programs: readonly (readonly string[])[] = [
  ['main'],
  ['keys', 'rotate'],
  ['privacy', 'duplicates'],
  ['programme', 'verify'],
  ['programme', 'import', '/dev/null'],
  ['backup', 'backup'],
];

function expectSentence({ code, text }: Outcome, what: string): void {
  expect(code, `${what}: ${text}`).toBeGreaterThan(0);
  expect(text.trim(), what).not.toBe('');
  expect(text, what).not.toMatch(/\n {4}at |RuntimeError|ErrnoError|node:internal/);
  expect(text.trim().split('\n').length, `${what}: ${text}`).toBeLessThanOrEqual(3);
}

let broken: string;
beforeAll(async () => {
  const home = folderHome();
  broken = home.dataDir;
  const { leave } = await attachEmbedded(broken);
  await leave();
  writeFileSync(join(broken, 'database', 'data', 'global', 'pg_control'), '');
  return () => home.remove();
}, 120_000);

test.each(programs.map((words) => ({ words })))(
  '$words reports a folder that is a file, unusable, foreign or damaged',
  async ({ words }) => {
    const env = {
      ...process.env,
      PORT: '0',
      DATABASE_URL: '',
      BACKUP_PASSPHRASE: 'zażółć gęślą jaźń',
    };
    const start = (dataDir: string, runner: Runner = []) =>
      runCommand(words, { env: { ...env, DATA_DIR: dataDir }, cwd: '/', runner });
    const place = folder();
    writeFileSync(join(place, 'file'), '');
    const nobody = asNobody();
    const troubles: (readonly [what: string, dataDir: string, runner?: Runner])[] = [
      ['a file', join(place, 'file')],
      ['under a file', join(place, 'file', 'under')],
      ['a folder that the system refuses', '/proc/nope'],
      ['a damaged database', broken],
    ];
    if (nobody !== undefined) {
      const readOnly = folder();
      chmodSync(readOnly, 0o555);
      troubles.push(['a folder of another account', place, nobody]);
      troubles.push(['a folder without the right to write', readOnly, nobody]);
    }
    for (const [what, dataDir, runner] of someOf(2, troubles))
      expectSentence(await start(dataDir, runner), what);
    expect(readdirSync(place)).toEqual(['file']);
  },
  240_000,
);

test('a folder is created with its parents, or refused immediately', async () => {
  const place = folder();
  await makeFolder(join(place, 'a', 'b', 'c'));
  expect(openIn(join(place, 'a'))).toEqual([]);
  for (let round = 0; round < 200; round += 1) {
    await Promise.all(
      Array.from({ length: 8 }, () => makeFolder(join(place, `${round}`, 'y', 'z'))),
    );
  }
  await expect(makeFolder('/proc/nope/x')).rejects.toThrow(/ENOENT/);
  writeFileSync(join(place, 'file'), '');
  await expect(makeFolder(join(place, 'file'))).rejects.toThrow(/EEXIST/);
});
