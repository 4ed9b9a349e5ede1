import { expect, test } from 'vitest';
import { ownFormats, repeatedSentences, sentencesOf } from './sentences.rules.ts';
import { readSources } from './sources.ts';

const product = readSources(['.ts', '.tsx']).filter(
  ({ path }) =>
    /^(apps\/(server|web|panel)|packages\/(contract|ui))\/src\//.test(path) &&
    !/\.test\.tsx?$/.test(path),
);

test('a sentence that a person can read stands in one place', () => {
  const copy = product.filter(({ path }) => /\.copy\.tsx?$|^packages\/contract\//.test(path));
  expect(copy.length).toBeGreaterThan(40);
  expect(repeatedSentences(copy)).toEqual([]);
});

test('one file a side writes Polish numbers, plurals and dates', () => {
  // Not words: what the clock in Warsaw shows, taken apart.
  const homes = /^apps\/server\/src\/infra\/(polish\.copy|warsaw)\.ts$|^packages\/ui\/src\/words\//;
  const elsewhere = product.filter(({ path }) => !homes.test(path));
  expect(
    elsewhere.flatMap(({ path, text }) =>
      ownFormats(text).map((line) => `${path}: ${line.trim()}`),
    ),
  ).toEqual([]);
});

test('the same sentence is found whatever stands around it', () => {
  const one = {
    path: 'a.copy.ts',
    text: "const a = 'Nie udało się. Sprawdź internet i spróbuj ponownie.';",
  };
  const other = {
    path: 'b.copy.ts',
    text: 'const b = `<p>Sprawdź internet i spróbuj ponownie.</p> ${more}`;',
  };
  expect(repeatedSentences([one, other])).toEqual([
    'Sprawdź internet i spróbuj ponownie. (a.copy.ts, b.copy.ts)',
  ]);
  expect(repeatedSentences([one])).toEqual([]);
  expect(sentencesOf("// Nie ma takiego pliku tutaj.\nconst a = 'Brak danych.';")).toEqual([]);
});
