import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicData } from '../../apps/server/src/testing/public-data.ts';

const jsonBodies = table('json-bodies');
const sqlInjections = table('sql-injections');
const ownStrings = table('strings');
const traversal = table('traversal');

/** What is thrown at the server: the project's own small tables, and the public collections where they are. */
export type Words = {
  /** Texts for any field. */
  readonly strings: readonly string[];
  /** Those of them that break most: the ends of every kind of value. */
  readonly sharp: readonly string[];
  /** Whole bodies, as bytes. */
  readonly bodies: readonly Buffer[];
  /** Bytes that are no UTF-8, or hardly. */
  readonly bytes: readonly Buffer[];
  readonly paths: readonly string[];
};

export function readWords(): Words {
  return {
    strings: unique([
      ...naughtyStrings(),
      ...injections(),
      ...traversals(),
      ...lines('csv', '*.txt'),
      ...payloads(),
    ]),
    sharp: ownStrings,
    bodies: [...jsonBodies.map((body) => Buffer.from(body)), ...pollution(), ...jsonTestSuite()],
    bytes: [...malformed.map((hex) => Buffer.from(hex, 'hex')), ...utf8Lines()],
    paths: traversals(),
  };
}

/** Texts that a person could type, for what has to come back as it was sent. */
export function naughtyStrings(): string[] {
  const file = publicData('strings/blns.json');
  const big: readonly string[] = file === undefined ? [] : JSON.parse(readFileSync(file, 'utf8'));
  return unique([...ownStrings, ...big]);
}

/** Lines of SQL injection; `__TIME__` in a public one means seconds to sleep. */
export function injections(): string[] {
  return unique([
    ...sqlInjections,
    ...lines('sqli/fuzzdb', '*.txt').map((line) => line.replaceAll('__TIME__', '3')),
  ]);
}

/** Ways out of a folder; `{FILE}` in a public one means the wanted file. */
export function traversals(): string[] {
  const found = lines('traversal/fuzzdb', '*.txt').map((line) =>
    line.replaceAll('{FILE}', 'etc/passwd'),
  );
  return unique([...traversal, ...found]);
}

const malformed = [
  '80',
  'bf',
  'c0af',
  'c3',
  'c328',
  'e08080',
  'eda080',
  'edbfbf',
  'f0808080',
  'f4908080',
  'fe',
  'ff',
  'fffe',
  '00',
];

/** The project's own lines, told in JSON because some of them are no text that a file could hold. */
function table(name: string): readonly string[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../tables', `${name}.json`), 'utf8'));
}

function utf8Lines(): Buffer[] {
  const file = publicData('strings/utf8tests/utf8tests.bin');
  if (file === undefined) return [];
  const all = readFileSync(file);
  const found: Buffer[] = [];
  for (
    let start = 0, end = all.indexOf(10);
    end !== -1;
    start = end + 1, end = all.indexOf(10, start)
  ) {
    if (end > start) found.push(all.subarray(start, end));
  }
  return found;
}

function jsonTestSuite(): Buffer[] {
  const folder = publicData('json/JSONTestSuite/test_parsing');
  if (folder === undefined) return [];
  return globSync('*.json', { cwd: folder })
    .toSorted()
    .map((name) => readFileSync(join(folder, name)));
}

function pollution(): Buffer[] {
  const file = publicData('json/patt-prototype-pollution-bodies.json');
  if (file === undefined) return [];
  const bodies: readonly string[] = JSON.parse(readFileSync(file, 'utf8'));
  return bodies.map((body) => Buffer.from(body));
}

/** Some of them: in a browser they are another proof's. */
function payloads(): string[] {
  const file = publicData('xss/payloads.json');
  if (file === undefined) return [];
  const all: readonly { readonly payload: string }[] = JSON.parse(readFileSync(file, 'utf8'));
  return all.flatMap(({ payload }, index) => (index % 10 === 0 ? [payload] : []));
}

function lines(folder: string, pattern: string): string[] {
  const path = publicData(folder);
  if (path === undefined) return [];
  return globSync(pattern, { cwd: path })
    .toSorted()
    .flatMap((name) => readFileSync(join(path, name), 'utf8').split(/\r?\n/))
    .filter((line) => line !== '');
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
