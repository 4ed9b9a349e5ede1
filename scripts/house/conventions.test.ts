import { basename } from 'node:path';
import { releaseVersion } from '@klub/contract/limits';
import { expect, test } from 'vitest';
import {
  droppedAfterLeaving,
  hiddenInputs,
  polishSentences,
  privateWords,
  shortNames,
} from './conventions.rules.ts';
import { readSources } from './sources.ts';
import type { Source } from './sources.ts';

const code = readSources(['.ts', '.tsx', '.mjs']);
const product = code.filter(
  ({ path }) =>
    /^(apps\/(server|web|panel)|packages\/ui)\/src\//.test(path) &&
    !/\.(test|testing)\.tsx?$|\/testing\//.test(path),
);

function offences(sources: readonly Source[], question: (text: string) => string[]): string[] {
  return sources.flatMap(({ path, text }) =>
    question(text).map((line) => `${path}: ${line.trim()}`),
  );
}

test('words on screen stand in copy files only', () => {
  // Not copy: the menu, which is data; letters in their order; passwords that are refused; the example rows of import
  // templates; the page that shows every part of the design system.
  const allowed =
    /programme\/kinds\/|\.copy\.tsx?$|web\/src\/menu\.ts$|infra\/db\/migrate\.ts$|common-passwords\.ts$|web\/showcase\//;
  expect(
    offences(
      product.filter(({ path }) => !allowed.test(path)),
      polishSentences,
    ),
  ).toEqual([]);
});

test('rules get their clock and their randomness handed in', () => {
  expect(
    offences(
      product.filter(({ path }) => path.endsWith('.rules.ts')),
      hiddenInputs,
    ),
  ).toEqual([]);
});

test('a write refetches outdated calls also after the user has left', () => {
  const screens = code.filter(({ path }) => /^apps\/(web|panel)\/src\//.test(path));
  expect(offences(screens, droppedAfterLeaving)).toEqual([]);
});

test('recurring work is a round that enqueues its next run first', () => {
  const others = product.filter(({ path }) => !path.includes('/infra/jobs/'));
  expect(offences(others, (text) => text.match(/.*\brunAt\b.*/g) ?? [])).toEqual([]);
  const main = product.find(({ path }) => path.endsWith('server/src/main.ts'))?.text ?? '';
  const first = [...main.matchAll(/await (enqueue\w+)\(/g)].map(([, name = '']) => name);
  expect(first.length).toBeGreaterThan(9);
  const isRound = (name: string) =>
    others.some(
      ({ text }) => text.includes(`function ${name}(`) && /return (start|await)Round\(/.test(text),
    );
  expect(first.filter((name) => !isRound(name))).toEqual([]);
});

test('comments use standard words', () => {
  expect(offences([...code, ...readSources(['.sql'])], privateWords)).toEqual([]);
});

test('journeys change replies only in the way that survives leaving a page', () => {
  const readsAnswer = (text: string) =>
    text.split('\n').filter((line) => line.includes('= await route.fetch()'));
  const journeys = code.filter(({ path }) => path.startsWith('e2e/'));
  expect(journeys.length).toBeGreaterThan(50);
  expect(
    offences(
      journeys.filter(({ path }) => path !== 'e2e/support/answers.ts'),
      readsAnswer,
    ),
  ).toEqual([]);
});

test('tests fill a database with people in two ways only', () => {
  const ways = /^apps\/server\/src\/testing\/(programme|crowd)\.ts$/;
  // They fill a schema of an older release.
  const older = /\/(archive\/archive|ledger\/early-quarters|notifications\/seen)\.test\.ts$/;
  const rigs = code.filter(
    ({ path }) => !product.some((source) => source.path === path) || ways.test(path),
  );
  const others = rigs.filter(
    ({ path }) => !ways.test(path) && !older.test(path) && !path.startsWith('scripts/house/'),
  );
  expect(rigs.length).toBeGreaterThan(500);
  expect(
    offences(others, (text) => text.match(/insert(Into\('| into )person['( ].*/g) ?? []),
  ).toEqual([]);
});

test('journeys press a control with a short name by its whole name', () => {
  const journeys = code.filter(({ path }) => path.startsWith('e2e/'));
  expect(offences(journeys, shortNames)).toEqual([]);
});

test('a rule finds what it looks for', () => {
  const word = ['some', 'body'].join('');
  expect(
    privateWords(`/** For ${word}. */\nconst ${word} = 1; // told ${word}\n${word}();`),
  ).toHaveLength(2);
  expect(
    privateWords(`-- Tells ${word}.\n  select 1 -- for ${word}\nselect '${word}';`),
  ).toHaveLength(2);
  expect(
    privateWords(
      '/** Answers the id. */\n// Answers that come too late.\n * Reads; answers how many.',
    ),
  ).toHaveLength(2);
  expect(
    shortNames(
      "getByRole('button', { name: 'OK' });\ngetByRole('button', { name: 'OK', exact: true });",
    ),
  ).toHaveLength(1);
  expect(
    droppedAfterLeaving(
      'reply.mutate({ id }, { onSuccess: () => void reply.refresh() });\nreply.mutate({ id });',
    ),
  ).toHaveLength(1);
  expect(polishSentences(`const words = 'Proszę uzupełnij swoje dane';`)).toHaveLength(1);
  expect(polishSentences(`<p>Brak powiadomień tutaj</p>`)).toHaveLength(1);
  expect(polishSentences(`// Zażółć gęślą jaźń\nconst city = 'Łódź';`)).toEqual([]);
  expect(
    hiddenInputs(
      'const now = Date.now();\n// Date.now() is handed in\nconst day = new Date(moment);',
    ),
  ).toHaveLength(1);
});

test('nothing is called a drawer for everything', () => {
  expect(
    code
      .map(({ path }) => path)
      .filter((path) => /(^|\/)(utils?|helpers?|services|hooks|types)(\/|\.ts)/.test(path)),
  ).toEqual([]);
});

test('every file is finished: no marker of later work', () => {
  const marker = new RegExp(['TO', 'DO|FIX', 'ME|XX', 'X'].join(''));
  expect(offences(code, (text) => text.split('\n').filter((line) => marker.test(line)))).toEqual(
    [],
  );
});

test('the project stands alone: it reads nothing from beside its own folder', () => {
  const outside = new RegExp(['[./]', '(work/|sha', 'red/(data|spec))'].join(''));
  const inside = code.filter(({ path }) => !path.endsWith('testing/public-data.ts'));
  expect(offences(inside, (text) => text.split('\n').filter((line) => outside.test(line)))).toEqual(
    [],
  );
});

test('migrations are numbered without a gap', () => {
  const numbers = readSources(['.sql'])
    .filter(({ path }) => path.startsWith('apps/server/migrations/0'))
    .map(({ path }) => Number(basename(path).slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('every package has the version of the release', () => {
  const packages = readSources(['package.json']).map(({ text }) => JSON.parse(text));
  const own = packages.filter(({ name }) => /^(klub-partnera$|@klub\/)/.test(name));
  expect(own.filter(({ version }) => version !== releaseVersion)).toEqual([]);
});

test('every dependency is pinned, and the lock file names no host', () => {
  for (const { path, text } of readSources(['package.json'])) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(text);
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(version, `${name} in ${path}`).toMatch(
        name.startsWith('@klub/') ? /^\*$/ : /^\d+\.\d+\.\d+/,
      );
    }
  }
  const [lock] = readSources(['package-lock.json']);
  expect(lock?.text).not.toMatch(/"resolved": "https?:/);
});
