import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { NewFile, NewLine } from './new.rules.ts';
import {
  isName,
  migrationFile,
  moduleFiles,
  moduleLines,
  screenFiles,
  screenLines,
  withLine,
} from './new.rules.ts';
import { format } from './format.ts';
import { panelFiles, panelLines } from './panel.rules.ts';
import { root } from '../steps.ts';

let folder: string | undefined;

afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

test('a name is one that paths and addresses can carry', () => {
  expect(['news', 'knowledge-zone', 'a1-b2'].filter(isName)).toEqual([
    'news',
    'knowledge-zone',
    'a1-b2',
  ]);
  expect(['', 'News', '../x', 'a--b', 'zażółć', '-a', '1a'].filter(isName)).toEqual([]);
});

test('a migration takes the next number, whatever else lies in the folder', () => {
  expect(migrationFile('more', ['0001-ground.sql', '0009-late.sql', 'schema.sql']).path).toBe(
    'apps/server/migrations/0010-more.sql',
  );
  expect(migrationFile('first', []).path).toBe('apps/server/migrations/0001-first.sql');
});

test('a table of contents without its anchor is reported', () => {
  const [line] = moduleLines('team-cup');
  if (line === undefined) throw new Error('A module has lines.');
  expect(() => withLine('', line)).toThrow(line.path);
});

/** Of one, two and five words. */
const names = ['cup', 'team-cup', 'cup-of-the-best-shops'];
const screens = names.map((name) => `${name}-rules`);

test(
  'new modules and screens are typed, linted and formatted as they come',
  { timeout: 120_000 },
  () => {
    const files = [...names.flatMap(moduleFiles), ...screens.flatMap(screenFiles)];
    const lines = [...names.flatMap(moduleLines), ...screens.flatMap(screenLines)];
    const paths = [...files, ...lines].map(({ path }) => path);
    const copy = copyWith(files, lines);
    const faults = [
      ...['packages/contract', 'apps/server', 'apps/web'].map((part) =>
        typeFaults(copy, part, paths),
      ),
      typeFaults(copy, '.', ['proof/access/matrix.ts', 'e2e/screens.ts', 'oxlint.config.ts']),
      ...styleFaults(copy, paths),
    ];
    expect(named(faults, /error|warning|problem|cup/i)).toEqual([]);
  },
);

test('new screens of the panel are typed, linted and formatted', { timeout: 120_000 }, () => {
  const [files, lines] = [names.flatMap(panelFiles), names.flatMap(panelLines)];
  const paths = [...files, ...lines].map(({ path }) => path);
  const copy = copyWith(files, lines);
  const faults = [
    ...['packages/contract', 'apps/server', 'apps/panel'].map((part) =>
      typeFaults(copy, part, paths),
    ),
    ...styleFaults(copy, paths),
  ];
  expect(named(faults, /error|warning|problem|cup/i)).toEqual([]);
});

/** A copy of the sources with these files, and these lines in their tables of contents. */
function copyWith(files: readonly NewFile[], lines: readonly NewLine[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'klub-new-'));
  folder = copy;
  const parts = [
    'packages',
    'apps',
    'proof',
    'e2e',
    'scripts',
    'bench',
    'tsconfig.json',
    'tsconfig.base.json',
    'oxlint.config.ts',
    '.oxfmtrc.json',
    'package.json',
  ];
  for (const part of parts) {
    const isOurs = (path: string) => !/\/(node_modules|dist)(\/|$)/.test(path);
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: isOurs });
  }
  symlinkModules(copy);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  for (const line of lines) {
    const file = join(copy, line.path);
    writeFileSync(file, withLine(readFileSync(file, 'utf8'), line));
  }
  format(copy, [...new Set([...files, ...lines].map(({ path }) => path))]);
  return copy;
}

function named(faults: readonly string[], what: RegExp): string[] {
  return faults
    .join('\n')
    .split('\n')
    .filter((line) => what.test(line));
}

function styleFaults(copy: string, paths: readonly string[]): string[] {
  return [
    run(copy, 'oxlint/bin/oxlint', ['--deny-warnings', '--format=unix', ...paths]),
    run(copy, 'oxfmt/bin/oxfmt', ['--check', ...paths]),
  ];
}

/** The copy's workspaces have to be its own, everything else is the installed one. */
function symlinkModules(copy: string): void {
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@klub'), { recursive: true });
  for (const path of [
    'packages/contract',
    'packages/ui',
    'apps/server',
    'apps/web',
    'apps/panel',
  ]) {
    symlinkSync(join(copy, path), join(modules, '@klub', basename(path)));
  }
  const installed = spawnSync('ls', [join(root, 'node_modules')], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n');
  for (const name of installed.filter((each) => each !== '@klub')) {
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
}

/** Only these files of a part and what they import: the others are no concern of this test. */
function typeFaults(copy: string, part: string, paths: readonly string[]): string {
  // Says what the set-up of the tests provides.
  const isServers = ['apps/server', '.'].includes(part);
  const ambient = isServers
    ? globSync('apps/server/src/testing/{setup.ts,*.d.ts}', { cwd: copy })
    : [];
  const own = paths.filter((path) => part === '.' || path.startsWith(`${part}/`));
  const files = [...own, ...ambient].map((path) => join(copy, path));
  const settings = join(part, 'tsconfig.new.json');
  writeFileSync(
    join(copy, settings),
    JSON.stringify({ extends: './tsconfig.json', include: [], files }),
  );
  return run(copy, 'typescript/bin/tsc', ['-p', settings]);
}

function run(folder: string, program: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', program), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  return stdout + stderr;
}
