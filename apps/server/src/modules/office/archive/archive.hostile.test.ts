import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDeps } from '../../../testing/app.ts';
import { ArchiveRefused, type Manifest, type Refusal, sequenceMax } from './archive.format.ts';
import { memberOfTable } from './archive.rules.ts';
import { hostileNames, otherList } from './archive.hostile.testing.ts';
import { checkArchive, entryOf } from './archive.read.ts';
import {
  type Everything,
  contentIn,
  drawing,
  everythingIn,
  fillKeptTables,
  listOf,
  relisted,
  writeBomb,
} from './archive.testing.ts';
import { exportProgramme } from './export.service.ts';
import { type RestoreDeps, restoreProgramme } from './restore.service.ts';

const passphrase = 'zażółć gęślą jaźń 1';
const keys = {
  data: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  departures: `restore:${Buffer.alloc(32, 9).toString('base64')}`,
};
const runs = 25;
const picture = drawing('mała');

const folder = mkdtempSync(join(tmpdir(), 'klub-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let packed: Buffer;
let original: Everything;
let target: RestoreDeps;
let before: Everything;

beforeAll(async () => {
  const { deps } = await testDeps();
  await fillKeptTables(deps.database);
  await deps.files.put(picture.name, picture.content);
  await deps.files.put('attachments/one', deps.vault.sealFile('attachment', Buffer.from('one')));
  const file = join(folder, 'program.klub');
  await exportProgramme({ ...deps, keys }, { file, passphrase });
  packed = readFileSync(file);
  original = await everythingIn(deps);
  await newTarget();
}, 120_000);

async function newTarget(): Promise<void> {
  const { deps } = await testDeps();
  target = { ...deps, keySettings: keys };
  before = await everythingIn(deps);
}

async function outcomeOf(content: Buffer): Promise<Refusal | 'applied'> {
  const file = join(folder, 'other.klub');
  writeFileSync(file, content);
  try {
    await restoreProgramme(target, { file, passphrase, dryRun: false });
    return 'applied';
  } catch (error) {
    if (error instanceof ArchiveRefused) return error.refusal;
    throw error;
  }
}

/** The refusal; `changed` when something was written despite it. */
async function refusalOf(content: Buffer): Promise<Refusal | 'applied' | 'changed'> {
  const outcome = await outcomeOf(content);
  return outcome === 'applied' || isDeepStrictEqual(await everythingIn(target), before)
    ? outcome
    : 'changed';
}

/** One table and its members under another name. */
const renamed = (from: string, to: string) => (list: Manifest) => ({
  ...list,
  members: list.members.map((member) =>
    Object.assign(member, { name: member.name.replace(`tables/${from}/`, `tables/${to}/`) }),
  ),
  tables: list.tables.map((table) => (table.name === from ? { ...table, name: to } : table)),
});

test('an archive that names a system table or none is refused whole', async () => {
  for (const name of hostileNames.slice(0, 5)) {
    expect(await refusalOf(await relisted(packed, passphrase, renamed('text', name)))).toBe(
      'foreignContents',
    );
    const added = (list: Manifest) => ({
      ...list,
      tables: [...list.tables, { name, columns: ['name'], rows: 0 }],
    });
    expect(await refusalOf(await relisted(packed, passphrase, added))).toBe('foreignContents');
  }
}, 120_000);

test('a missing, extra, repeated or moved table, column or sequence is refused', async () => {
  const [first, second, ...others] = (await listOf(packed)).tables;
  if (first === undefined || second === undefined) throw new Error('unreachable');
  const lists: ((list: Manifest) => unknown)[] = [
    (list) => ({ ...list, tables: [second, first, ...others] }),
    (list) => ({ ...list, tables: [first, ...others] }),
    (list) => ({ ...list, tables: [first, first, second, ...others] }),
    (list) => ({
      ...list,
      tables: [{ ...first, columns: [...first.columns, 'password_hash'] }, second, ...others],
    }),
    (list) => ({
      ...list,
      tables: [{ ...first, columns: first.columns.slice(1) }, second, ...others],
    }),
    (list) => ({
      ...list,
      tables: [{ ...first, columns: first.columns.toReversed() }, second, ...others],
    }),
    (list) => ({ ...list, sequences: list.sequences.slice(1) }),
    (list) => ({ ...list, sequences: [...list.sequences, { name: 'pg_sequence', last: 1 }] }),
    (list) => ({
      ...list,
      sequences: list.sequences.map((one) => ({ ...one, last: 2 ** 53 - 1 })),
    }),
    (list) => ({
      ...list,
      sequences: list.sequences.map((one) => ({ ...one, last: sequenceMax + 1 })),
    }),
    (list) => ({ ...list, sequences: list.sequences.map((one) => ({ ...one, last: null })) }),
  ];
  for (const change of lists) {
    expect(await refusalOf(await relisted(packed, passphrase, change))).toMatch(
      /foreignContents|damaged/,
    );
  }
}, 120_000);

test('rows that no export writes are refused', async () => {
  const list = await listOf(packed);
  const partOf = (table: string) => memberOfTable(table, 1);
  const done = await changedCell('job', list, 'done_at', '2026-01-01 00:00:00+00');
  const role = await changedCell('person', list, 'role', 'administrator');
  const number = await changedCell('person', list, 'id', 'x');
  const contents: Record<string, Buffer>[] = [
    { [partOf('job')]: done },
    { [partOf('person')]: role },
    { [partOf('person')]: number },
    { [partOf('plan')]: Buffer.from('\\.\n') },
  ];
  for (const content of contents) {
    const signed = await relisted(packed, passphrase, (all) => all, content);
    expect(await refusalOf(signed)).toMatch(/foreignContents|damaged/);
  }
}, 120_000);

async function changedCell(
  table: string,
  list: Manifest,
  column: string,
  value: string,
): Promise<Buffer> {
  const columns = list.tables.find(({ name }) => name === table)?.columns ?? [];
  const row = await contentIn(packed, memberOfTable(table, 1));
  const cells = row.toString().replace(/\n$/, '').split('\t');
  cells[columns.indexOf(column)] = value;
  return Buffer.from(`${cells.join('\t')}\n`);
}

test.each([
  ['files/evil.html', '<script>alert(1)</script>'],
  [picture.name, '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  [`files/${'0a'.repeat(20)}-9x9.webp`, 'MZ'],
  [drawing('<script>').name, drawing('<script>').content.toString()],
  ['attachments/two', '<html><script>alert(1)</script></html>'],
  ['attachments/../data.key', 'k1:AAAA'],
  ['downloads/x', 'x'],
  ['deletions/1-1-deleted-00', ''],
])('the file %s of an unknown kind is refused', async (name, text) => {
  const content = Buffer.from(text);
  const added = (list: Manifest) => ({
    ...list,
    members: [...list.members.filter((member) => member.name !== name), entryOf({ name, content })],
  });
  expect(await refusalOf(await relisted(packed, passphrase, added, { [name]: content }))).toBe(
    'foreignContents',
  );
});

test('unsanitised HTML is cleaned before a reader sees it', async () => {
  const list = await listOf(packed);
  const html = '<p>Treść</p><script>alert(1)</script><img src="https://elsewhere.example/x.png">';
  const content = await changedCell('text', list, 'html', html);
  const signed = await relisted(packed, passphrase, (all) => all, {
    [memberOfTable('text', 1)]: content,
  });
  expect(await outcomeOf(signed)).toBe('applied');
  const { rows } = await sql<{ html: string }>`select html from text`.execute(
    target.database.kysely,
  );
  expect(rows).toEqual([{ html: '<p>Treść</p>' }]);
  await newTarget();
});

test('any change of the manifest is refused or leaves only files out', async () => {
  const list = await listOf(packed);
  let applied = 0;
  await fc.assert(
    fc.asyncProperty(otherList(list), async (other) => {
      const outcome = await outcomeOf(await relisted(packed, passphrase, other.change));
      const { found, contents } = await everythingIn(target);
      if (outcome !== 'applied') {
        expect({ found, contents }, `${outcome}: ${other.said}`).toEqual({
          found: before.found,
          contents: before.contents,
        });
        return;
      }
      const named = new Set(
        (other.change(await listOf(packed)) as Manifest).members.map(({ name }) => name),
      );
      expect({ found, contents }, `applied: ${other.said}`).toEqual({
        found: original.found,
        contents: original.contents.filter(([name]) => named.has(String(name))),
      });
      applied += 1;
      await newTarget();
    }),
    {
      numRuns: runs,
      ...(process.env['FC_SEED'] === undefined ? {} : { seed: Number(process.env['FC_SEED']) }),
    },
  );
  // Proves that this test also detects an accepted archive.
  expect(await outcomeOf(await relisted(packed, passphrase, (all) => all))).toBe('applied');
  expect((await everythingIn(target)).found).toEqual(original.found);
  expect(applied).toBeLessThan(runs);
}, 300_000);

test('a decompression bomb is refused before the passphrase is tried', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'klub-bomb-'));
  const file = join(folder, 'bomb.klub');
  await writeBomb(file, 6);
  expect(statSync(file).size).toBeLessThan(1_048_576);
  await expect(checkArchive(file)).rejects.toMatchObject({ refusal: 'tooLarge' });
  rmSync(folder, { recursive: true });
}, 120_000);
