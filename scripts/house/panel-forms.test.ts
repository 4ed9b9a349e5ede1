import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../steps.ts';

const sourceRoot = join(root, 'apps/panel/src');
const sources = globSync('**/*.tsx', { cwd: sourceRoot }).map((path) => ({
  path,
  text: readFileSync(join(sourceRoot, path), 'utf8'),
}));

test('no form of the panel has a button that is dead until all is filled', () => {
  expect(sources.length).toBeGreaterThan(100);
  for (const { path, text } of sources) {
    expect(text, path).not.toMatch(/controls\/SubmitButton/);
    for (const [button] of text.matchAll(/<Button[^>]*type="submit"[^>]*>/g))
      expect(button, path).not.toMatch(/\b(?:disabled|unready)\b/);
  }
});

const field =
  /<(?:TextField|TextArea|ReasonField|PasswordField|Select|Checkbox|RoleChoices|Thresholds|PersonField|EmailField)\b/g;

/** Forms without a draft, though they have more fields, and why. */
const exempt: Readonly<Record<string, string>> = {
  'features/entry/FirstRunPage.tsx':
    'A code of one use, before there is an account to keep a draft of.',
  'features/entry/RecoveryStep.tsx': 'Passwords and codes: the browser keeps none of them.',
  'features/trail/TrailFilters.tsx': 'Filters of a list, kept in the address.',
};

test('a form of more than two fields is the shared one, which loses nothing', () => {
  const long: string[] = [];
  for (const { path, text } of sources) {
    if (!text.includes('<form')) continue;
    for (const [form] of text.matchAll(/<form\b[\s\S]*?<\/form>/g)) {
      const fields = [...form.matchAll(field)].length;
      if (fields > 2) long.push(path);
    }
  }
  expect(long.toSorted()).toEqual(Object.keys(exempt).toSorted());
});

test('a month is chosen from a list', () => {
  for (const { path, text } of sources)
    for (const [typed] of text.matchAll(/<TextField[^>]*>/g))
      expect(typed, path).not.toMatch(/copy\.month\b|type="month"/);
});

test('a reason is one component', () => {
  for (const { path, text } of sources)
    for (const [area] of text.matchAll(/<TextArea[^>]*>/g))
      expect(area, path).not.toMatch(/copy\.\w*[rR]eason|errors\('reason'\)|setReason/);
});
