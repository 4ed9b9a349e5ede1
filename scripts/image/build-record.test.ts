import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBuild } from '../../apps/server/src/infra/release.ts';
import { commitOf, writeBuildRecord } from './build-record.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klub-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a server knows the commit and the time of its build', () => {
  const file = join(folder, 'dist/build.json');
  writeBuildRecord(new Date('2026-11-29T04:12:00Z'), 'abc1234', file);
  expect(readBuild(file)).toEqual({ commit: 'abc1234', builtAt: '2026-11-29T04:12:00.000Z' });
});

test('a server without a valid record of its build starts', () => {
  const broken = join(folder, 'build.json');
  writeFileSync(broken, '{"commit":');
  for (const file of [broken, join(folder, 'none.json')]) {
    expect(readBuild(file)).toEqual({ commit: 'unknown', builtAt: null });
  }
});

test("a build names its repository's commit, not the environment's", () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  git('init', '--quiet');
  git(
    '-c',
    'user.name=x',
    '-c',
    'user.email=x@example.com',
    'commit',
    '--quiet',
    '--allow-empty',
    '-m',
    'x',
  );
  expect(commitOf(folder, 'abc1234')).toBe(git('rev-parse', '--short', 'HEAD').trim());
});

test("a build without a repository names the environment's commit, or none", () => {
  expect(commitOf(folder, 'abc1234')).toBe('abc1234');
  expect(commitOf(folder, '')).toBe('unknown');
  mkdirSync(join(folder, '.git'));
  expect(commitOf(folder, 'abc1234')).toBe('abc1234');
});
