import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { forbiddenIn, rawRolesIn, termsOf, wordsIn } from './glossary.rules.ts';
import { type CopyText, textsOf } from './polish.rules.ts';

const root = new URL('../../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(root + path, 'utf8');
const terms = termsOf(read('docs/glossary.md'));

/** All copy of the panel, and of the server what the panel shows. */
const copyFiles = globSync(
  [
    'apps/panel/src/**/*.copy.ts',
    'apps/server/src/modules/{office,money}/**/*.copy.ts',
    'apps/server/src/infra/*.copy.ts',
  ],
  { cwd: root },
).toSorted();
/** Names, titles and failures stand in the contract, and the words of columns beside their kinds. */
const wordFiles = globSync(
  [
    'packages/contract/src/panel/**/*.ts',
    'packages/contract/src/{roles,sentences,failures}.ts',
    'apps/server/src/modules/office/programme/kinds/**/*.ts',
  ],
  { cwd: root },
).filter((path) => !/\.(test|testing|store)\.ts$/.test(path));

/** Under „Dowody”, on the protocol, in the report of a check of the trail, for participants, and what is typed into a search. */
const proofs = [
  'matterCopy.facts.digest',
  'matterCopy.copyDigest',
  'sealCopy',
  'entryCopy.sealed',
  'entryCopy.notSealed',
  'importsCopy.shown.state',
  'importsCopy.shown.digest',
  'payoutsCopy.shown.digest',
  'payoutCopy.fileFacts.digest',
  'monthsCopy.labels.digest',
  'rehearsalCopy.facts.digest',
  'protocolCopy',
  'checkCopy',
  'exportCopy.columns',
  'statementTitle',
  'screenWords',
].map((name) => `copy.${name}`);
const isProof = ({ name }: CopyText): boolean =>
  proofs.some((proof) => name === proof || name.startsWith(`${proof}.`));

test('the glossary and the copy of the panel are found', () => {
  expect(terms.length).toBeGreaterThan(8);
  expect(copyFiles.length).toBeGreaterThan(60);
  expect(wordFiles.length).toBeGreaterThan(60);
});

describe.each(copyFiles)('%s', (path) => {
  test('says nothing that the glossary forbids', async () => {
    const copy: unknown = await import(root + path);
    const texts = textsOf(copy, 'copy', 2, {}, new Set());
    // Functions that refuse the drawn arguments are read as sources.
    const shown = texts.filter((one) => !isProof(one)).map(({ text }) => text);
    const proven = new Set(texts.filter(isProof).map(({ text }) => text));
    const written = wordsIn(read(path)).filter(
      (words) => ![...proven].some((text) => text.includes(words.split('…')[0] ?? '')),
    );
    expect(offences([...shown, ...written])).toEqual([]);
    expect(rawRolesIn(read(path))).toEqual([]);
  });
});

test.each(wordFiles)('%s says nothing that the glossary forbids', (path) => {
  expect(offences(wordsIn(read(path)))).toEqual([]);
});

function offences(texts: readonly string[]): string[] {
  return [
    ...new Set(
      texts.flatMap((text) => forbiddenIn(text, terms).map((fault) => `${fault}: ${text}`)),
    ),
  ];
}

test('a forbidden word is found in a text and in a function, and a phrase that may stand is not', () => {
  expect(forbiddenIn('Rola user1', terms)).toHaveLength(1);
  expect(forbiddenIn('user1 (Doradca handlowy)', terms)).toEqual([]);
  expect(forbiddenIn('Podaj uzasadnienie', terms)).toHaveLength(1);
  expect(forbiddenIn('odcisk palca albo twarz', terms)).toEqual([]);
  const source = "const label = (id: number) => `Odcisk treści ${id}`; const key = 'slug';";
  expect(wordsIn(source).flatMap((text) => forbiddenIn(text, terms))).toHaveLength(1);
});

test('a label that shows the code of a role is found, whether it is an argument or a property', () => {
  const copy = {
    of: (role: string) => `Rola ${role}`,
    ofRow: ({ role }: { role: string }) => `Rola ${role}`,
  };
  const texts = textsOf(copy, 'copy', 2, {}, new Set());
  expect(offences(texts.map(({ text }) => text))).toEqual(['user1 → names of roles: Rola user1']);
  expect(texts).toHaveLength(2);
});
