import { roleName } from '@klub/contract/roles';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operationRows } from '@klub/contract/panel/operations';
import { exportRows } from '@klub/contract/panel/imports';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { importFiles } from '../../../../seed/seed.ts';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { type JobWorker, jobWorker } from '../../../infra/jobs/jobs.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { openSheet } from '../../../infra/tables/spreadsheet.ts';
import { testDeps } from '../../../testing/app.ts';
import { operationJobs } from '../operations/operations.jobs.ts';
import { operationFileRoute, operationHandlers } from '../operations/operations.routes.ts';
import { operations } from '../operations/operations.service.ts';
import { everyWork } from '../operations/operations.testing.ts';
import { kinds } from '../programme/kinds.ts';
import { wordsOf } from '../programme/programme.kind.ts';
import type { ImportReport } from '../programme/programme.report.ts';
import { importProgramme } from '../programme/programme.service.ts';
import { presentKinds } from './exports.kinds.ts';
import { exportHandlers } from './exports.routes.ts';
import { presentWork } from './exports.works.ts';
import { readPresent } from './present.store.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-exports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const started = z.object({ data: z.object({ operationId: z.string() }) });
const month = '2026-11';
const awkward = {
  'sklepy.csv':
    'kod;nazwa;kanal;miasto;prefiks;sap;klient\n' +
    `'=1+1;"Sklep ""U Żółwia""; 🎨 i inni";'@kanał;'-Łódź;ZŹ;9001;"=Spółka; z o.o."\n`,
  'uczestnicy.csv':
    'telefon;rola;imie;nazwisko;email;sap;dzialalnosc\n' +
    `+49 1512 3456789;user1;'=Zażółć;'+Gęślą 🦊;zazolc@example.com;12;1\n+48 599 000 001;user1;Ola;Nowa;;;1\n`,
  'struktura.csv': `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;+4915123456789;'=1+1;2026-01-01;\n`,
  'plany.csv': `telefon;sklep;miesiac;cel\n+4915123456789;'=1+1;${month};700\n`,
  'realizacje.csv': `telefon;sklep;miesiac;punkty\n+4915123456789;'=1+1;${month};-1200\n`,
  'kalendarz.csv': `grupa;tytul;data\n'=Grupa;"'-Dwa\nwiersze; „ą” 🎉";2026-11-24\nInna;'@x;2026-11-25\nTrzecia;"Z\r\nnową _x0041_  linią\rx\t <b>&amp;";2026-11-26\n`,
  'kategorie_kontaktu.csv': `kategoria;nazwa;role;kolejnosc\nwyplata;'+Wypłata;user1|user3;1\n`,
};

function sheetOf(workbook: Buffer): string {
  return strFromU8(unzipSync(workbook)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
}

let parts: Awaited<ReturnType<typeof testDeps>>;
let panel: TestPanel;
let worker: JobWorker;
const staff = { coordinator: 0, other: 0, approver: 0 };
beforeAll(async () => {
  parts = await testDeps();
  const { deps, clock } = parts;
  await importFiles(deps, clock.now());
  const { kysely } = parts.database;
  staff.coordinator = await addStaff(kysely, 'Ola', ['coordinator']);
  staff.other = await addStaff(kysely, 'Jan', ['coordinator']);
  staff.approver = await addStaff(kysely, 'Ewa', ['approver']);
  const work = operations(deps, {
    ...everyWork(() => Promise.reject(new Error('not asked'))),
    'state.export': presentWork(deps),
  });
  panel = await testPanel(deps);
  panel.mount(exportRows, exportHandlers({ ...deps, begin: work.begin }));
  panel.mount(operationRows, operationHandlers(work));
  operationFileRoute(panel.app, panel.parts, work);
  worker = jobWorker(deps, operationJobs(work));
  const given = await bring(awkward);
  if (given.outcome !== 'applied') throw new Error(JSON.stringify(given.files));
});

function bring(
  files: Readonly<Record<string, string | Buffer>>,
  dryRun = false,
): Promise<ImportReport> {
  const sources = Object.entries(files).map(([name, text]) => memorySource(name, text, folder));
  return importProgramme(parts.deps, { files: sources, dryRun });
}

async function begin(kind: string, body: object, by = worker): Promise<string> {
  parts.clock.advance({ minutes: 1 });
  const { status, body: answer } = await panel.call(
    staff.coordinator,
    'POST',
    `exports/${kind}`,
    body,
  );
  expect(status, JSON.stringify(answer)).toBe(200);
  await by.runDue();
  return started.parse(answer).data.operationId;
}

function fileOf(operationId: string, staffId = staff.coordinator) {
  const url = `/api/panel/v1/operations/${operationId}/file`;
  return panel.app.inject({ url, headers: panel.headersOf(staffId) });
}

/** The file in the requested form. */
async function exportedFile(kind: string, form: 'xlsx' | 'csv'): Promise<Buffer> {
  const isMonthly = presentKinds.get(kind)?.isMonthly === true;
  const file = await fileOf(await begin(kind, isMonthly ? { month, form } : { form }));
  expect([file.statusCode, file.headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="${kind}${isMonthly ? `-${month}` : ''}.${form}"`,
  ]);
  return file.rawPayload;
}

async function exported(kind: string): Promise<string> {
  return (await exportedFile(kind, 'csv')).toString();
}

const allForms = [...presentKinds.keys()].flatMap(
  (kind) => [`${kind}.csv`, `${kind}.xlsx`] as const,
);

test.for(allForms)('%s: what is exported and imported again changes nothing', async (name) => {
  const [kind = '', form] = name.split('.');
  const content = await exportedFile(kind, form === 'csv' ? 'csv' : 'xlsx');
  for (const dryRun of [true, false]) {
    const report = await bring({ [name]: content }, dryRun);
    const [file] = report.files;
    expect(file?.problems).toEqual([]);
    expect(file?.warnings).toEqual([]);
    expect(file).toMatchObject({ kind, new: 0, changed: 0, rejected: 0, setAside: 0 });
    expect(file?.unchanged).toBeGreaterThan(0);
  }
});

test('the importer reads formulas, quotes, line breaks and phones back exactly', async () => {
  expect(await exported('sklepy')).toContain(
    `\r\n'=1+1;"Sklep ""U Żółwia""; 🎨 i inni";'@kanał;'-Łódź;ZŹ;9001;"'=Spółka; z o.o.";\r\n`,
  );
  const people = await exported('uczestnicy');
  expect(people).toContain(
    `\r\n'+4915123456789;user1;'=Zażółć;'+Gęślą 🦊;zazolc@example.com;12;tak\r\n`,
  );
  expect(people).toContain('\r\n599000001;user1;Ola;Nowa;;;tak\r\n');
  expect(await exported('realizacje')).toContain(`\r\n'+4915123456789;'=1+1;${month};-1200\r\n`);
});

test('all cells of a workbook are text, so Excel keeps leading zeros', async () => {
  await bring({
    'uczestnicy.csv': 'telefon;rola;imie;nazwisko;sap\n599000077;user1;Zero;Zerowa;0012\n',
  });
  const [people, plans] = [
    await exportedFile('uczestnicy', 'xlsx'),
    await exportedFile('plany', 'xlsx'),
  ];
  expect(sheetOf(people)).toContain('s="1" t="inlineStr"><is><t>0012<');
  expect(sheetOf(plans)).toContain(`s="1" t="inlineStr"><is><t>${month}<`);
  for (const file of [people, plans]) expect(sheetOf(file)).not.toContain('<v>');
});

test('too many rows for a sheet end the operation, which suggests CSV', async () => {
  const small = operations(parts.deps, {
    ...everyWork(() => Promise.reject(new Error('not asked'))),
    'state.export': presentWork(parts.deps, 2),
  });
  const operationId = await begin('sklepy', {}, jobWorker(parts.deps, operationJobs(small)));
  const { body } = await panel.call(staff.coordinator, 'GET', `operations/${operationId}`);
  expect(body).toMatchObject({
    data: { state: 'refused', note: expect.stringContaining('Wybierz plik CSV') },
  });
  expect((await fileOf(operationId)).statusCode).toBe(404);
});

test('a text longer than a cell ends the workbook, not the CSV', async () => {
  const text = `regulamin-${'z'.repeat(33_000)}`;
  const before = await exported('teksty');
  await bring({ 'teksty.csv': `nazwa;html\nzasady;<p>${text}</p>\n` });
  const operationId = await begin('teksty', { form: 'xlsx' });
  const { body } = await panel.call(staff.coordinator, 'GET', `operations/${operationId}`);
  expect(body).toMatchObject({
    data: { state: 'refused', note: expect.stringContaining('Wybierz plik CSV') },
  });
  expect((await fileOf(operationId)).statusCode).toBe(404);
  expect(await exported('teksty')).toContain(text);
  await bring({ 'teksty.csv': before });
});

test('a changed cell is one change', async () => {
  const text = await exported('plany');
  const changed = text.replace(`'=1+1;${month};700`, `'=1+1;${month};701`);
  expect(changed).not.toBe(text);
  const { files } = await bring({ 'plany.csv': changed }, true);
  expect(files[0]).toMatchObject({ new: 0, changed: 1, rejected: 0 });
});

test("exports contain no sealed values, nor settings the payer's account", async () => {
  const [header = ''] = (await exported('uczestnicy')).replace('\uFEFF', '').split('\r\n');
  expect(header).toBe('telefon;rola;imie;nazwisko;email;sap;dzialalnosc');
  const settings = await bring({
    'ustawienia.csv': 'nazwa;od;wartosc\nplatnik_konto;2026-01-01;PL61109010140000071219812874\n',
  });
  expect(settings.outcome).toBe('applied');
  expect(await exported('ustawienia')).not.toMatch(/platnik_konto|61109010140000071219812874/);
});

test('people missing from the shop are left out with a note', async () => {
  const { kysely } = parts.database;
  await bring({
    'struktura.csv': `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;599000001;'=1+1;2026-01-01;\n`,
  });
  await bring({ 'plany.csv': `telefon;sklep;miesiac;cel\n599000001;'=1+1;${month};50\n` });
  await bring({
    'struktura.csv': `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;599000001;'=1+1;2026-01-01;2026-10-31\n`,
  });
  const operationId = await begin('plany', { month, form: 'csv' });
  const text = (await fileOf(operationId)).payload;
  expect(text).not.toContain('599000001');
  const operation = await panel.call(staff.coordinator, 'GET', `operations/${operationId}`);
  expect(JSON.stringify(operation.body)).toContain('Poza plikiem: 1 wiersz');
  const { files } = await bring({ 'plany.csv': text }, true);
  expect(files[0]).toMatchObject({ new: 0, changed: 0, rejected: 0, setAside: 0 });
  await kysely.deleteFrom('plan').where('target', '=', 50).execute();
});

test('reimporting the structure ends no newly assumed shop', async () => {
  const { kysely } = parts.database;
  await bring({
    'struktura.csv': `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;+4915123456789;'=1+1;2026-01-01;2026-10-31\n`,
  });
  const { id } = await kysely
    .selectFrom('person')
    .select('id')
    .where('phone', '=', '+4915123456789')
    .executeTakeFirstOrThrow();
  const { id: place } = await kysely
    .selectFrom('place')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('person_place')
    .values({ person_id: id, place_id: place, from_date: '2026-11-20', by_invitation: true })
    .execute();
  const places = () =>
    kysely
      .selectFrom('person_place')
      .selectAll()
      .where('person_id', '=', id)
      .orderBy('from_date')
      .execute();
  const before = await places();
  expect((await bring({ 'struktura.csv': await exported('struktura') })).outcome).toBe('applied');
  expect(await places()).toEqual(before);
});

test('a month without rows is a noted file with headings', async () => {
  const operationId = await begin('plany', { month: '2027-02', form: 'csv' });
  const file = await fileOf(operationId);
  expect(file.payload).toBe('\uFEFFtelefon;sklep;miesiac;cel\r\n');
  const operation = await panel.call(staff.coordinator, 'GET', `operations/${operationId}`);
  expect(JSON.stringify(operation.body)).toContain('Nie ma niczego do zapisania');
});

test('the trail has the kind, the month and the number of rows', async () => {
  const rows = (await exported('plany')).trim().split('\r\n').length - 1;
  const entries = await parts.database.kysely
    .selectFrom('trail_entry')
    .select(['action', 'staff_id', 'details'])
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  expect(entries.toReversed()).toEqual([
    {
      action: 'state.exportStarted',
      staff_id: staff.coordinator,
      details: { kind: 'plany', month },
    },
    {
      action: 'state.exported',
      staff_id: staff.coordinator,
      details: { kind: 'plany', month, rows },
    },
    {
      action: 'operation.fetched',
      staff_id: staff.coordinator,
      details: { kind: 'plany', month, rows },
    },
  ]);
});

test('unknown kinds, closed months, other roles and foreign files are refused', async () => {
  const ask = async (kind: string, body: object, staffId = staff.coordinator) =>
    (await panel.call(staffId, 'POST', `exports/${kind}`, body)).status;
  parts.clock.advance({ minutes: 1 });
  expect(await ask('nie-ma', {})).toBe(404);
  expect(await ask('slajdy', {})).toBe(404);
  expect(await ask('plany', {})).toBe(400);
  expect(await ask('plany', { month: '2025-09' })).toBe(400);
  expect(await ask('plany', { month: '2026-13' })).toBe(400);
  expect(await ask('plany', { month }, staff.approver)).toBe(403);
  const operationId = await begin('reguly', {});
  expect((await fileOf(operationId, staff.other)).statusCode).toBe(404);
  expect((await fileOf(operationId)).statusCode).toBe(200);
});

test('five thousand rows are read in batches of one moment', async () => {
  const count = 5_000;
  const rows = Array.from(
    { length: count },
    (_, at) => `D${at};Sklep ${at};Sieci;Łódź;PL;77;Duży klient`,
  );
  await bring({
    'duze-sklepy.csv': `kod;nazwa;kanal;miasto;prefiks;sap;klient\n${rows.join('\n')}\n`,
  });
  const statement = presentKinds.get('sklepy')?.rows({ month: '', today: '' });
  if (statement === undefined) throw new Error('shops are exported');
  const sizes: number[] = [];
  for await (const batch of readPresent(parts.database.kysely, statement, 500))
    sizes.push(batch.length);
  expect(Math.max(...sizes)).toBe(500);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(count);
  const { files } = await bring({ 'sklepy.csv': await exported('sklepy') }, true);
  expect(files[0]).toMatchObject({ new: 0, changed: 0, rejected: 0 });
});

test('every kind says what it is for and what its columns mean', async () => {
  for (const kind of kinds) {
    expect(kind.purpose, kind.name).toMatch(/\.$/);
    for (const column of Object.keys(kind.columns))
      expect(wordsOf(kind, column), `${kind.name}.${column}`).not.toBe('');
  }
  const { body } = await panel.call(staff.approver, 'GET', 'templates');
  expect(body).toMatchObject({ months: expect.arrayContaining(['2027-02', month, '2025-10']) });
});

test('a template offers the names that roles have, also with a comma', async () => {
  const { kysely } = parts.database;
  const setting = { name: 'role_user1', valid_from: '2026-01-01' } as const;
  await kysely
    .insertInto('setting')
    .values({ ...setting, value: '"Sprzedawca, doradca"' })
    .execute();
  const { body } = await panel.call(staff.approver, 'GET', 'templates');
  await kysely.deleteFrom('setting').where('name', '=', setting.name).execute();
  const { data } = body as { data: { kind: string; template: string; workbook: string }[] };
  const rules = data.find(({ kind }) => kind === 'reguly');
  expect(rules?.template).toContain('Sprzedawca, doradca');
  const sheets = unzipSync(Buffer.from(rules?.workbook ?? '', 'base64'));
  const lists = strFromU8(sheets['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
  expect([...lists.matchAll(/<t>([^<]*)<\/t>/g)].map(([, word]) => word)).toEqual([
    'Sprzedawca, doradca',
    'Kierownik zmiany',
  ]);
});

test("a template's workbook reads as its kind and offers the allowed words", async () => {
  const { body } = await panel.call(staff.approver, 'GET', 'templates');
  const { data } = body as { data: { kind: string; workbook: string }[] };
  for (const kind of kinds) {
    const bytes = Buffer.from(data.find((one) => one.kind === kind.name)?.workbook ?? '', 'base64');
    const sheet = await openSheet(memorySource(`${kind.name}.xlsx`, bytes, '.'));
    expect(sheet.header).toEqual(Object.keys(kind.columns));
    const parts = unzipSync(bytes);
    const xmlOf = (number: number) =>
      strFromU8(parts[`xl/worksheets/sheet${number}.xml`] ?? new Uint8Array());
    const listed = [...xmlOf(2).matchAll(/<t>([^<]*)<\/t>/g)].map(([, word]) => word).join(',');
    const offered = [...xmlOf(1).matchAll(/<formula1>([^<]*)<\/formula1>/g)].map(([, formula]) =>
      formula?.startsWith('Listy!') ? listed : formula?.slice(1, -1),
    );
    const allowed = Object.values(kind.columns).flatMap(
      ({ allowed: words, isRole }) =>
        words?.map((word) => (isRole === true ? roleName(word) : word)).join(',') ?? [],
    );
    expect(offered, kind.name).toEqual(allowed);
    expect(sheet.otherSheets, kind.name).toEqual([]);
  }
  expect(data.find(({ kind }) => kind === 'ustawienia')).toBeDefined();
});
