import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import { logger } from '../../../infra/log.ts';
import { addMonths } from '../../../infra/warsaw.ts';
import { testClock } from '../../../testing/clock.ts';
import { testDatabase } from '../../../testing/database.ts';
import { notificationJobs } from '../../club/notifications/notifications.jobs.ts';
import type { ImportProgress } from './programme.report.ts';
import { figuresOf, importer, problemsOf } from './programme.testing.ts';

const clock = testClock('2026-11-16T10:00:00+01:00');
const shops =
  'kod;nazwa;kanal;prefiks;sap;klient\nA;Sklep A;Sieci;PL;100;Klient\nB;Sklep B;Sieci;PL;101;Klient\n';
const people =
  'telefon;rola\n500000001;user1\n500000002;user3\n500000003;user2\n500000004;salesman\n';
const structure =
  'rodzaj;telefon;wskazanie;od\nuczestnik-sklep;500000001;A;2025-01-01\nuczestnik-sklep;500000001;B;2025-01-01\n' +
  'uczestnik-sklep;500000002;B;2025-01-01\n';
const plans = 'telefon;sklep;miesiac;cel\n500000001;A;2026-11;100\n500000002;B;2026-10;200\n';

let shared: Database;
let database: Database;
beforeAll(async () => {
  shared = await testDatabase();
});
beforeEach(() => {
  database = shared;
});
/** For a test that needs an empty database or counts its rows. */
const ownDatabase = async (): Promise<void> => {
  database = await testDatabase();
};

async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  return (
    await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by 1`.execute(
      database.kysely,
    )
  ).rows;
}

test('one faulty line among a hundred thousand rejects the file', async () => {
  await ownDatabase();
  const { run } = importer(database, clock);
  const phones = Array.from({ length: 125 }, (_, n) => 510_000_000 + n);
  const codes = Array.from({ length: 50 }, (_, n) => String(n));
  const pairs = phones.flatMap((phone) => codes.map((shop) => ({ phone, shop })));
  const lines = pairs.flatMap(({ phone, shop }) =>
    Array.from(
      { length: 16 },
      (_, n) => `${phone};${shop};${addMonths('2025-11-01', n).slice(0, 7)};${n}`,
    ),
  );
  const many = codes.map((code) => `${code};Sklep;Sieci;PL;100;Klient`).join('\n');
  await run({
    'sklepy.csv': `${shops.split('\n', 1)[0]}\n${many}\n`,
    'uczestnicy.csv': `telefon;rola\n${phones.map((phone) => `${phone};user1\n`).join('')}`,
    'struktura.csv': `rodzaj;telefon;wskazanie;od\n${pairs.map(({ phone, shop }) => `uczestnik-sklep;${phone};${shop};2025-01-01\n`).join('')}`,
  });
  const report = await run({
    'plany.csv': ['telefon;sklep;miesiac;cel', ...lines, '510000000;1;2025-10;12,5'].join('\n'),
  });
  expect(report.outcome).toBe('rejected');
  expect(problemsOf(report)).toEqual([
    '100002 cel: Punkty są liczbami całkowitymi; usuń część ułamkową.',
  ]);
  expect(await rowsOf('plan')).toEqual([]);
  expect(await rowsOf('import_run')).toHaveLength(3);
});

test("a faulty row of one file rejects the call's other files", async () => {
  await ownDatabase();
  const { run } = importer(database, clock);
  const report = await run({ 'sklepy.csv': shops, 'uczestnicy.csv': `${people}12;user1\n` });
  expect(problemsOf(report)).toEqual(['6 telefon: To nie jest numer telefonu.']);
  expect([await rowsOf('place'), await rowsOf('person')]).toEqual([[], []]);
});

test('every fault of a plan row is reported with line and column', async () => {
  const { run } = importer(database, clock);
  await run({ 'sklepy.csv': shops, 'uczestnicy.csv': people, 'struktura.csv': structure });
  const report = await run({
    'plany.csv':
      'telefon;sklep;miesiac;cel\n500000009;A;2026-11;1\n500000004;A;2026-11;1\nabc;X;13.2026;x\n;;;\n' +
      '500000001;A;2026-11;5\n+48 500-000-001;A;11.2026;5\n500000001;A;2026-11\n500000001;A;2026-10;-1\n500000001;A;2026-09;1e9\n' +
      '500000001;A;2026-08;99999999999\n500000001;A;2026-07;\n\u0000;A;2026-06;1\n500000001;A;2026-05;1;;\n',
  });
  expect(problemsOf(report)).toEqual([
    '2 telefon: Nie ma uczestnika ani przedstawiciela z tym numerem telefonu.',
    '4 telefon: To nie jest numer telefonu.',
    '4 sklep: Nie ma sklepu z tym kodem.',
    '4 miesiac: To nie jest miesiąc. Wpisz RRRR-MM albo MM.RRRR.',
    '4 cel: To nie jest liczba całkowita.',
    '7 telefon: Ten sam klucz jest już w wierszu 6 tego pliku.',
    '8 : Pola w wierszu: 3, w nagłówku: 4.',
    '9 cel: Podaj liczbę całkowitą od 0 do 1000000000.',
    '10 cel: To nie jest liczba całkowita.',
    '11 cel: Podaj liczbę całkowitą od 0 do 1000000000.',
    '12 cel: Pole jest wymagane, a jest puste.',
    '13 telefon: To nie jest numer telefonu.',
  ]);
  expect(figuresOf(report)['plany.csv']?.[3]).toBe(9);
  expect(report.files[0]?.asideRows).toMatchObject([
    { line: 3, reason: 'Rola „Przedstawiciel handlowy” nie ma planu sprzedaży w tym miesiącu.' },
  ]);
});

test('changed plans are written and counted, the others stay untouched', async () => {
  await ownDatabase();
  const { run } = importer(database, clock);
  await run({
    'sklepy.csv': shops,
    'uczestnicy.csv': people,
    'struktura.csv': structure,
    'plany.csv': plans,
  });
  const report = await run({
    'plany.csv': `${plans.replace(';100', ';150')}500000001;B;2026-11;7\n`,
  });
  expect(figuresOf(report)).toEqual({ 'plany.csv': [1, 1, 1, 0] });
  const stored = (await rowsOf('plan')).map(({ month, target, import_id: run_ }) => [
    month,
    target,
    run_,
  ]);
  expect(stored.toSorted()).toEqual([
    ['2026-10-01', 200, 4],
    ['2026-11-01', 150, 5],
    ['2026-11-01', 7, 5],
  ]);
});

test('a new target is announced once after the commit and books bonuses', async () => {
  await ownDatabase();
  const { run } = importer(database, clock);
  const worker = jobWorker(
    { database, clock, log: logger('silent') },
    notificationJobs({ database, clock }),
  );
  const rules =
    'rola;okres;od;progi;za_procent;limit;bramka_wiedzy\nuser1;miesiac;2026-01;60:50|100:120;;;nie\n';
  await run({
    'sklepy.csv': shops,
    'uczestnicy.csv': people,
    'struktura.csv': structure,
    'plany.csv': plans,
    'reguly.csv': rules,
  });
  expect(await rowsOf('notification')).toEqual([]);
  expect(await worker.runDue()).toBe(1);
  await run({ 'plany.csv': plans.replace(';100', ';120') }, { dryRun: true });
  await run({ 'plany.csv': plans.replace(';100', ';110') });
  await worker.runDue();
  const announced = await rowsOf('notification');
  expect(announced.map(({ cause, title }) => [cause, title])).toEqual([
    ['target:2026-11', 'Nowy plan na listopad 2026'],
  ]);

  await run({ 'realizacje.csv': 'telefon;sklep;miesiac;punkty\n500000001;A;2026-11;110\n' });
  await run({ 'realizacje.csv': 'telefon;sklep;miesiac;punkty\n500000001;A;2026-11;70\n' });
  const entries = (await rowsOf('ledger_entry')).map(({ cause, amount }) => [cause, amount]);
  expect(entries).toEqual([
    ['month:2026-11', 120],
    ['month:2026-11', -70],
  ]);
});

test('headers say what is missing or repeated, also when there are 300', async () => {
  const { run } = importer(database, clock);
  const many = Array.from({ length: 300 }, (_, n) => `k${n}`).join(';');
  const report = await run({
    'a.csv': 'telefon;sklep;miesiac\n1;2;3\n',
    'b.csv': 'telefon;sklep;miesiac;cel;uwagi\n1;2;3;4;5\n',
    'c.csv': 'telefon;telefon\n1;2\n',
    'd.csv': `${many}\n${many}\n`,
    'e.csv': `telefon;sklep;miesiac;cel;${many}\n`,
    'f.csv': '\uFEFFTelefon *;Sklep;Miesiąc;Cel\n',
  });
  expect(problemsOf(report)).toEqual([
    '1 : Brakuje wymaganych kolumn pliku „plany”: cel.',
    '1 : Kolumny powtarzają się: telefon.',
    '1 : Nie rozpoznano rodzaju pliku po kolumnach (k0, k1, k2, k3, k4, k5, k6, k7, k8, k9 i jeszcze: 290). Wskaż go opcją --as RODZAJ.',
  ]);
  expect(problemsOf(await run({ 'f.csv': '\uFEFFTelefon *;Sklep;Miesiąc;Cel\n' }))).toEqual([
    '1 : Plik nie ma żadnego wiersza z danymi.',
  ]);
});

test('a truncated file is rejected with its line, without a stack trace', async () => {
  await ownDatabase();
  const { run } = importer(database, clock);
  const report = await run({ 'sklepy.csv': `${shops}"C;Sklep C;Sieci;PL;102;Klient\n` });
  expect(problemsOf(report)).toEqual(['4 : Cudzysłów otwarty w tym wierszu nie jest zamknięty.']);
  expect(await rowsOf('place')).toEqual([]);
  const odd = await run({ 'x.csv': '', 'y.xlsx': Buffer.from('PK\u0003\u0004') });
  expect(problemsOf(odd)).toEqual([
    '0 : Plik jest pusty.',
    '0 : Nie udało się odczytać skoroszytu XLSX; plik jest uszkodzony.',
  ]);
});

test('over a thousand faulty rows are counted, the first thousand listed', async () => {
  const { run } = importer(database, clock);
  const bad = Array.from({ length: 5_000 }, (_, n) => `x${n};user1`).join('\n');
  const report = await run({ 'uczestnicy.csv': `telefon;rola\n${bad}\n` });
  const [file] = report.files;
  expect([
    file?.rejected,
    file?.problemCount,
    file?.problems.length,
    file?.problems.at(-1)?.line,
  ]).toEqual([5_000, 5_000, 1_000, 1_001]);
});

test('--as takes a file for what its header does not say', async () => {
  const { run } = importer(database, clock);
  expect((await run({ 'x.csv': people }, { as: 'uczestnicy' })).outcome).toBe('applied');
  expect(problemsOf(await run({ 'x.csv': people }, { as: 'plany' }))).toEqual([
    '1 : Brakuje wymaganych kolumn pliku „plany”: sklep, miesiac, cel.',
    '1 : Nieznane kolumny pliku „plany”: rola.',
  ]);
});

test('pictures are next to the file; missing or dangerous ones reject rows', async () => {
  await ownDatabase();
  const { folder, run } = importer(database, clock);
  writeFileSync(
    join(folder, 'puszka.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>',
  );
  writeFileSync(join(folder, 'zly.svg'), '<svg><script>1</script></svg>');
  const header = 'slug;tytul;zajawka;tresc;miniatura;role;od;do\n';
  const pill = (slug: string, picture: string) =>
    `${slug};T;Z;<p>x</p>;${picture};user1;2026-11-01;2026-11-30\n`;
  const bad = await run({
    'p.csv': header + pill('a', 'brak.svg') + pill('b', 'zly.svg') + pill('c', '../puszka.svg'),
  });
  expect(problemsOf(bad)).toEqual([
    '2 miniatura: Obok pliku nie ma obrazu „brak.svg”.',
    '3 miniatura: „zly.svg” nie jest obrazem PNG, JPG, WebP ani bezpiecznym SVG.',
    '4 miniatura: Podaj samą nazwę pliku obrazu albo ścieżkę w folderze obok pliku.',
  ]);
  await run({ 'p.csv': header + pill('a', 'puszka.svg') });
  expect((await rowsOf('pill'))[0]?.['thumbnail']).toMatch(/^\/files\/[0-9a-f]{40}\.svg$/);
});

test('[HZ34] a window ends with its last day in Warsaw', async () => {
  await ownDatabase();
  const { run } = importer(database, clock);
  const pill = (slug: string, from: string, to: string) =>
    `${slug};T;Z;<p>x</p>;user1;${from};${to}\n`;
  const report = await run({
    'p.csv':
      'slug;tytul;zajawka;tresc;role;od;do\n' +
      pill('a', '2027-03-28', '2027-03-28') +
      pill('b', '28.03.2027 02:30', '25.10.2026 02:30'.replace('2026', '2027')) +
      pill('c', '2026-10-25', '2026-10-25') +
      pill('d', '2026-02-30', '2026-03-01 24:00'),
  });
  expect(problemsOf(report)).toEqual([
    '5 od: To nie jest data ani data z godziną. Wpisz RRRR-MM-DD albo RRRR-MM-DD GG:MM.',
    '5 do: To nie jest data ani data z godziną. Wpisz RRRR-MM-DD albo RRRR-MM-DD GG:MM.',
  ]);
  const good =
    'slug;tytul;zajawka;tresc;role;od;do\n' +
    pill('a', '2027-03-28', '2027-03-28') +
    pill('c', '2026-10-25', '2026-10-25');
  await run({ 'p.csv': good });
  const windows = (await rowsOf('pill')).map(({ opens_at: opens, closes_at: closes }) => [
    opens,
    closes,
  ]);
  expect(windows).toEqual([
    [new Date('2027-03-27T23:00:00Z'), new Date('2027-03-28T22:00:00Z')],
    [new Date('2026-10-24T22:00:00Z'), new Date('2026-10-25T23:00:00Z')],
  ]);
});

test('plans wait for bookings only when a bonus was booked', async () => {
  await ownDatabase();
  const { run } = importer(database, clock);
  const rules =
    'rola;okres;od;progi;za_procent;limit;bramka_wiedzy\nuser1;miesiac;2026-01;100:120;;;nie\n';
  await run({
    'sklepy.csv': shops,
    'uczestnicy.csv': people,
    'struktura.csv': structure,
    'reguly.csv': rules,
  });
  const isBooked = async (): Promise<boolean> => {
    const events: ImportProgress[] = [];
    const onProgress = (progress: ImportProgress) => void events.push(progress);
    const { outcome } = await run({ 'plany.csv': plans }, { dryRun: true, onProgress });
    expect(outcome).toBe('checked');
    return events.some(({ event }) => event === 'booking');
  };
  const book = (kind: string, cause: string) =>
    sql`
      insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
      select id, ${kind}, '2026-11-01', 5, ${cause}, 1, now() from person where phone = '+48500000001'
    `.execute(database.kysely);
  await book('knowledge', 'question:1');
  expect(await isBooked()).toBe(false);
  await book('month', 'month:2026-11');
  expect(await isBooked()).toBe(true);
});

test('of two concurrent imports one waits, and both are complete', async () => {
  await ownDatabase();
  const { run } = importer(database, clock);
  const events: ImportProgress[] = [];
  const onProgress = (progress: ImportProgress) => void events.push(progress);
  const reports = await Promise.all([
    run({ 'sklepy.csv': shops }, { onProgress }),
    run({ 'sklepy.csv': shops }, { onProgress }),
  ]);
  expect(reports.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
  expect(reports.map((report) => figuresOf(report)['sklepy.csv']?.slice(0, 3)).toSorted()).toEqual([
    [0, 0, 2],
    [2, 0, 0],
  ]);
});
