import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isName, migrationFile, moduleFiles, moduleLines } from './new.rules.ts';
import { root } from './steps.ts';

let folder: string | undefined;

afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

test('a name is one that paths and addresses can carry', () => {
  expect(['news', 'knowledge-zone', 'a1-b2'].filter(isName)).toEqual(['news', 'knowledge-zone', 'a1-b2']);
  expect(['', 'News', '../x', 'a--b', 'zażółć', '-a', '1a'].filter(isName)).toEqual([]);
});

test('a migration takes the next number, whatever else lies in the folder', () => {
  expect(migrationFile('more', ['0001-ground.sql', '0009-late.sql', 'schema.sql']).path).toBe(
    'apps/server/migrations/0010-more.sql',
  );
  expect(migrationFile('first', []).path).toBe('apps/server/migrations/0001-first.sql');
});

test('the lines to add name what the files export', () => {
  expect(moduleLines('team-cup')).toContain(
    'apps/server/src/app.ts           mount(app, parts, teamCupEndpoints, teamCupHandlers(deps));',
  );
});

test('a new module is typed, linted and formatted as it comes', { timeout: 120_000 }, () => {
  const copy = mkdtempSync(join(tmpdir(), 'klub-new-'));
  folder = copy;
  const files = moduleFiles('team-cup');
  const parts = ['packages', 'apps', 'tsconfig.base.json', 'oxlint.config.ts', '.oxfmtrc.json', 'package.json'];
  for (const part of parts) {
    const isOurs = (path: string) => !/\/(node_modules|dist)(\/|$)/.test(path);
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: isOurs });
  }
  symlinkModules(copy);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  addRow(copy);

  const paths = files.map(({ path }) => path);
  const faults = [
    ...['packages/contract', 'apps/server', 'apps/web'].map((part) => typeFaults(copy, part, paths)),
    run(copy, 'oxlint/bin/oxlint', ['--deny-warnings', '--format=unix', ...paths]),
    run(copy, 'oxfmt/bin/oxfmt', ['--check', ...paths]),
  ].join('\n');
  // Other people's faults are other tests' business.
  expect(faults.split('\n').filter((line) => /^\S*(team-cup|TeamCup)/.test(line))).toEqual([]);
});

/** The copy's workspaces have to be its own, everything else is the installed one. */
function symlinkModules(copy: string): void {
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@klub'), { recursive: true });
  for (const name of ['contract', 'server', 'web']) {
    symlinkSync(join(copy, name === 'contract' ? 'packages' : 'apps', name), join(modules, '@klub', name));
  }
  const installed = spawnSync('ls', [join(root, 'node_modules')], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n');
  for (const name of installed.filter((each) => each !== '@klub')) {
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
}

function addRow(copy: string): void {
  const file = join(copy, 'packages/contract/src/index.ts');
  const text = readFileSync(file, 'utf8').replace('export const modules = {', `$&\n  'team-cup': teamCupEndpoints,`);
  writeFileSync(file, `import { teamCupEndpoints } from './team-cup.ts';\n${text}`);
}

/** Only these files of a part and what they import: the others are no concern of this test. */
function typeFaults(copy: string, part: string, paths: readonly string[]): string {
  const files = paths.filter((path) => path.startsWith(`${part}/`)).map((path) => join(copy, path));
  const settings = join(part, 'tsconfig.new.json');
  writeFileSync(join(copy, settings), JSON.stringify({ extends: './tsconfig.json', include: [], files }));
  return run(copy, 'typescript/bin/tsc', ['-p', settings]);
}

function run(folder: string, program: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
}
