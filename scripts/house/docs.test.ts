import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../steps.ts';

const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];

test('every link of the documents leads to a file', () => {
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter(
        (target) => !/^https?:/.test(target) && !existsSync(join(root, dirname(page), target)),
      )
      .map((target) => `${page}: ${target}`),
  );
  expect(dead).toEqual([]);
});

test('the index names every document', () => {
  const index = read('docs/README.md');
  const named = pages.filter(
    (page) => page.startsWith('docs/') && !/^docs\/(README|decisions\/)/.test(page),
  );
  expect(named.filter((page) => !index.includes(`](${page.slice('docs/'.length)})`))).toEqual([]);
});

test('the index of decisions has each with its title, date and state', () => {
  const rows = globSync('docs/decisions/0*.md', { cwd: root })
    .toSorted()
    .map((page) => {
      const [, number, title, date, state] =
        /^# (\d{4}) (.+)\n\n\*(\d{4}-\d\d-\d\d), (.+)\*\n/.exec(read(page)) ?? [page];
      return `| [${number}](${page.slice('docs/decisions/'.length)}) | ${title} | ${date} | ${state} |`;
    });
  const index = read('docs/decisions/README.md').split('\n');
  expect(index.filter((line) => line.startsWith('| ['))).toEqual(rows);
});

test('the README stays what a stranger reads at once', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(90);
});

function read(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}
