import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { type Content, fetchErrors, importsClub, phones } from './imports.testing.ts';

const club = importsClub();
const { checked, upload, shown, post, postApply, runDue, handle, agreed } = club;

async function checkAgain(id: string): Promise<void> {
  expect((await post(`imports/${id}/check`)).status).toBe(200);
  await runDue();
}

async function applyNow(id: string): Promise<void> {
  const { body } = await postApply(id);
  const { signoffId } = (body as { data: { signoffId: string | null } }).data;
  if (signoffId !== null) expect(await agreed(signoffId)).toBe(200);
  await runDue();
  expect((await shown(id)).state).toBe('applied');
}

/** Shops with codes from `N` on, by code. */
async function newShops(): Promise<string[]> {
  const { rows } = await sql<{
    code: string;
  }>`select code from place where code like 'N%' order by id`.execute(handle());
  return rows.map(({ code }) => code);
}

const shopsHeading = 'kod;nazwa;kanal;prefiks;sap;klient';
const shop = (code: string, channel = 'Sieci'): string =>
  `${code};Sklep ${code};${channel};PL;1;Klient`;

test('a file with few wrong rows comes back whole for correction', async () => {
  const right = Array.from({ length: 400 }, (_, index) => shop(`N${index}`));
  const lines = [...right.slice(0, 200), shop('NX1', ''), ...right.slice(200), shop('NX2', '')];
  const id = await checked({ 'sklepy.csv': `${shopsHeading}\n${lines.join('\n')}\n` });
  const text = await fetchErrors(club, id);
  const given = text.trim().split('\r\n');
  expect(given).toHaveLength(1 + lines.length);
  expect(given[0]).toBe(`błąd;${shopsHeading}`);
  expect(given.filter((line) => !line.startsWith(';')).slice(1)).toEqual([
    expect.stringMatching(/^Pole jest wymagane, a jest puste\.;NX1;/),
    expect.stringMatching(/^Pole jest wymagane, a jest puste\.;NX2;/),
  ]);

  const mended = text.replaceAll(/^(.*;NX\d;[^;]*);;/gm, '$1;Sieci;');
  expect((await upload(id, 'sklepy-bledy (1).csv', mended)).status).toBe(200);
  await checkAgain(id);
  const ready = await shown(id);
  expect(ready).toMatchObject({
    state: 'ready',
    files: [{ report: { new: 402, errorCount: 0, warningCount: 0 } }],
  });
  await applyNow(id);
  expect(await newShops()).toHaveLength(402);
});

test('a corrected file keeps its kind and replaces only its original', async () => {
  const id = await checked({
    'sklepy.csv': `${shopsHeading}\n${shop('N1', '')}\n`,
    'inne.csv': `${shopsHeading}\n${shop('N2')}\n`,
  });
  const text = await fetchErrors(club, id);
  const [first] = (await shown(id)).files;
  expect((await post(`imports/${id}/kind`, { fileId: first?.id, kind: 'sklepy' })).status).toBe(
    200,
  );
  await upload(id, 'sklepy-bledy.csv', text.replace(/Sklep N1;;/, 'Sklep N1;Sieci;'));
  // What the check said was of the file that it replaces.
  const mended = (await shown(id)).files.find(({ name }) => name === 'sklepy-bledy.csv');
  expect(mended).toMatchObject({ report: null, errorsId: null });
  await checkAgain(id);
  expect((await shown(id)).files.map(({ name }) => name).toSorted()).toEqual([
    'inne.csv',
    'sklepy-bledy.csv',
  ]);
  const { rows } = await sql<{
    kind: string | null;
  }>`select kind from import_file order by name`.execute(handle());
  expect(rows.map(({ kind }) => kind)).toEqual([null, 'sklepy']);
});

test('the error column is ignored in every kind, position and content', async () => {
  const files: Record<string, Content> = {
    'sklepy.csv': `${shopsHeading};błąd\n${shop('M1')};\n;;;;;;coś zostało\n${shop('M2')};coś zostało\n`,
    'plany.csv': `telefon;Błąd;sklep;miesiac;cel\n${phones[0]};x;S1;2026-10;5\n${phones[1]};;S1;2026-10;7\n`,
  };
  const id = await checked(files);
  expect(await shown(id)).toMatchObject({
    state: 'ready',
    files: [{ report: { new: 2, warningCount: 0 } }, { report: { new: 2, warningCount: 0 } }],
  });
  const unclear = await checked({
    'plany.csv': `błąd;Numer;sklep;miesiac;cel\n;${phones[0]};S1;2026-10;5\n`,
  });
  expect((await shown(unclear)).files[0]?.report?.unclear).toMatchObject({ unknown: ['numer'] });
});

test('a row with a wrong number of cells comes back unchanged', async () => {
  const rows = ['N1;Sklep;Sieci;PL;1;Klient;więcej', 'N2;Sklep;Sieci;PL;1', shop('N3')];
  const id = await checked({ 'sklepy.csv': `${shopsHeading}\n${rows.join('\n')}\n` });
  const text = await fetchErrors(club, id);
  expect(
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.slice(line.indexOf(';') + 1)),
  ).toEqual(rows);
  await upload(id, 'sklepy-bledy.csv', text);
  await checkAgain(id);
  const again = await shown(id);
  expect(again).toMatchObject({
    state: 'wrong',
    files: [{ name: 'sklepy-bledy.csv', report: { rejected: 2 } }],
  });
  expect(await fetchErrors(club, id)).toBe(text);
});

test('an unreadable file has its errors on screen only', async () => {
  const id = await checked({
    'sklepy.csv': `${shopsHeading}\n${shop('N1', '')}\n"${shop('N2')}\n`,
  });
  const { state, files } = await shown(id);
  expect([state, files.map(({ errorsId }) => errorsId)]).toEqual(['wrong', [null]]);
  expect(JSON.stringify(files[0]?.report?.errors)).toContain('Cudzysłów otwarty w tym wierszu');
});

test('texts escaped against formulas come back unchanged', async () => {
  const people = ['+48 600 000 001;user1;=Anna;@Żak', '+48 600 000 002;user1;=Ewa;-Nowak'];
  const id = await checked({
    'osoby.csv': `telefon;rola;imie;nazwisko\n${people.join('\n')}\n600000009;nikt;Jan;Lis\n`,
  });
  const text = await fetchErrors(club, id);
  expect(text).toContain("'+48 600 000 001;user1;'=Anna;'@Żak\r\n");
  await upload(id, 'osoby-bledy.csv', text.replace('nikt', 'user1'));
  await checkAgain(id);
  await applyNow(id);
  const { rows } = await sql<{ name: string }>`
      select first_name || '|' || last_name as name from person where phone like '+4860000000_' order by phone
    `.execute(handle());
  expect(rows.map(({ name }) => name)).toEqual(['=Anna|@Żak', '=Ewa|-Nowak', 'Jan|Lis']);
});

test('a plan with escaped numbers is read as a plain file too', async () => {
  const lines = phones.map((phone) => `'+48${phone};S1;2026-10;5\n`);
  const id = await checked({ 'plany.csv': `telefon;sklep;miesiac;cel\n${lines.join('')}` });
  expect((await shown(id)).files[0]?.report).toMatchObject({ new: 2, errorCount: 0 });
});
