import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workbook } from '../../../infra/tables/spreadsheet.testing.ts';
import { type TestApp, testDeps } from '../../../testing/app.ts';
import { folderHome } from '../../../testing/process.ts';
import { importOutside } from './programme.outside.ts';
import { figuresOf, problemsOf } from './programme.testing.ts';
import type { ImportProgress } from './programme.report.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-outside-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const people = (count: number): string =>
  `telefon;rola;imie;miasto\n${Array.from({ length: count }, (_, n) => `${500_000_000 + n};user1;Łucja;Łódź\n`).join('')}`;
const few = file('uczestnicy.csv', people(3));
const many = file('wielu.csv', people(60_000));
/** A valid header, with rows that omit all columns but the last. */
const costly = file(
  'rzadki.xlsx',
  workbook({
    strings: ['telefon', 'rola'],
    rows: [
      '<c t="s"><v>0</v></c><c t="s"><v>1</v></c>',
      ...Array.from({ length: 3_000 }, () => '<c r="XFD1"><v>1</v></c>'),
    ],
  }),
);
const silent = { onProgress: () => {} };

let club: Omit<TestApp, 'app'>;
beforeAll(async () => {
  club = await testDeps();
});
const persons = () => club.database.kysely.selectFrom('person').selectAll().execute();
const request = (...files: string[]) => ({ files, dryRun: false });

test('an import thread gives the same result and reports progress', async () => {
  const notes: ImportProgress[] = [];
  const first = await importOutside(club.deps, request(few), {
    onProgress: (note) => notes.push(note),
  });
  expect(figuresOf(first)).toEqual({ 'uczestnicy.csv': [3, 0, 0, 0] });
  expect(notes.map(({ event }) => event)).toContain('read');
  const [person] = await persons();
  expect(person).toMatchObject({ phone: '+48500000000', first_name: 'Łucja' });
  expect(person?.created_at.toISOString()).toMatch(/^2026-11-16T09:/);
  expect(club.deps.vault.open('city', person?.city_sealed ?? '', person?.id ?? 0)).toBe('Łódź');
  expect(figuresOf(await importOutside(club.deps, request(few), silent))).toEqual({
    'uczestnicy.csv': [0, 0, 3, 0],
  });
  const faulty = file('zle.csv', 'telefon;rola\n500000009;user1\n500000010;król\n');
  expect((await importOutside(club.deps, request(faulty), silent)).outcome).toBe('rejected');
  expect(await persons()).toHaveLength(3);
});

test('an import beyond its limits is ended and named', async () => {
  const before = await persons();
  const slow = await importOutside(club.deps, request(many), {
    ...silent,
    bounds: { fileMs: 1, memoryMb: 512 },
  });
  expect(slow).toMatchObject({ outcome: 'rejected', files: [{ file: 'wielu.csv', rejected: 1 }] });
  expect(problemsOf(slow)[0]).toMatch(
    /^0 : Wczytanie tego pliku trwało ponad 1 min, więc zostało przerwane\./,
  );
  const large = await importOutside(club.deps, request(many), {
    ...silent,
    bounds: { fileMs: 60_000, memoryMb: 8 },
  });
  expect(problemsOf(large)[0]).toMatch(/^0 : Wczytanie tego pliku wymaga ponad 8 MB pamięci/);
  expect(await persons()).toEqual(before);
  expect((await importOutside(club.deps, request(few), silent)).outcome).toBe('applied');
});

test("an operator's interruption ends the import without traces", async () => {
  const before = await persons();
  const gone = new AbortController();
  const reason = new Error('gone');
  const onProgress = ({ event }: ImportProgress) =>
    event === 'read' ? gone.abort(reason) : undefined;
  await expect(
    importOutside(club.deps, request(many), { onProgress, signal: gone.signal }),
  ).rejects.toBe(reason);
  expect(await persons()).toEqual(before);
});

test('reading a costly file does not block the caller', async () => {
  const before = performance.eventLoopUtilization();
  const report = await importOutside(club.deps, request(costly), silent);
  const { utilization } = performance.eventLoopUtilization(before);
  expect(problemsOf(report).at(-1)).toMatch(/: Skoroszyt po rozpakowaniu jest za duży/);
  expect(utilization).toBeLessThan(0.5);
});

test("a server keeps working during a command's import, killed without traces", async () => {
  const home = folderHome({ SEED_DEMO: 'no' });
  const server = await home.start();
  const killed = home.run(['programme', 'import', many], {}, { match: /./, afterMs: 300 });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await killed).code).not.toBe(0);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  const database = await home.open();
  expect(await database.kysely.selectFrom('person').selectAll().execute()).toEqual([]);
  await database.close();
  home.remove();
}, 120_000);
