import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importsClub, phones, plan, results } from './imports.testing.ts';

const it = importsClub();
const { command, checked, opened, upload, post, postApply, shown, runDue, stored } = it;

type File = {
  readonly name: string;
  readonly errorsId: string | null;
  readonly rowsId: string | null;
  readonly rows: {
    readonly columns: readonly string[];
    readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  } | null;
  readonly report: {
    readonly new: number;
    readonly warningCount: number;
    readonly warnings: readonly {
      readonly reason: string;
      readonly count: number;
      readonly first: readonly unknown[];
    }[];
  } | null;
};

async function filesOf(id: string): Promise<readonly File[]> {
  return (await shown(id)).files as unknown as readonly File[];
}

const iban = 'PL61109010140000071219812874';
/** Each test has people of its own. */
let drawn = 620_000_000;
function newcomers(): string {
  const rows = Array.from({ length: 25 }, () => {
    drawn += 1;
    return `${drawn};user1;Jan;Kos;${iban};44051401359\n`;
  });
  return `telefon;rola;imie;nazwisko;konto;pesel\n${rows.join('')}`;
}

test('[D58] a check shows the first 20 new rows, and all of them as a file', async () => {
  const before = stored();
  const id = await checked({ 'osoby.csv': newcomers() });
  const [file] = await filesOf(id);
  expect(file?.rows?.columns).toEqual(['telefon', 'rola', 'imie', 'nazwisko', 'konto', 'pesel']);
  expect(file?.rows?.rows).toHaveLength(20);
  expect(file?.rows?.rows[1]).toEqual({
    line: 3,
    cells: ['*** *** 002', 'user1', 'Jan', 'Kos', 'PL•••74', '•••59'],
  });

  const url = `/api/panel/v1/imports/${id}/errors/${file?.rowsId}`;
  const whole = await it.panel().app.inject({ url, headers: it.panel().headersOf(it.clerk()) });
  expect(whole.headers['content-disposition']).toContain('osoby-nowe.csv');
  const [heading, ...rows] = whole.body.replace('\ufeff', '').trim().split('\r\n');
  expect(heading).toBe('wiersz;telefon;rola;imie;nazwisko;konto;pesel');
  expect(rows).toHaveLength(25);
  expect(rows[24]).toBe('26;*** *** 025;user1;Jan;Kos;PL•••74;•••59');
  expect(whole.body).not.toMatch(/620000|44051401359|6110901014/);

  await postApply(id);
  await runDue();
  expect(await filesOf(id)).toMatchObject([{ rows: null, rowsId: null, report: { new: 25 } }]);
  expect(stored()).toEqual(before);
});

test('[D58] nothing of a new row is kept beside the sealed file', async () => {
  const id = await checked({ 'osoby.csv': newcomers() });
  const { rows } = await sql<{ found: string }>`
    select found::text as found from import_batch where id = ${id}
  `.execute(it.handle());
  expect(rows[0]?.found).not.toMatch(/Kos|620000|44051401359/);
});

test('[D58] an import with an error keeps no rows', async () => {
  const id = await checked({ 'osoby.csv': newcomers(), 'plany.csv': plan(-1) });
  expect((await filesOf(id)).map(({ rows }) => rows)).toEqual([null, null]);
});

test('[D58] warnings are grouped by reason, each with its number and first places', async () => {
  const id = await checked({ 'osoby.csv': newcomers() });
  const [file] = await filesOf(id);
  expect(file?.report?.warningCount).toBe(25);
  expect(file?.report?.warnings).toMatchObject([
    {
      reason: expect.stringContaining('nie ma kolumny „dzialalnosc”'),
      count: 25,
      first: { length: 5 },
    },
  ]);
});

test("an older check's single warnings are shown as groups", async () => {
  const id = await checked({ 'plany.csv': plan(100) });
  const warning = { line: 3, column: 'sap', reason: 'Stara uwaga.', cell: '7' };
  await sql`
    update import_batch set found = jsonb_set(found, '{files,0,warnings}', ${JSON.stringify([warning])}::jsonb)
    where id = ${id}
  `.execute(it.handle());
  const [file] = await filesOf(id);
  expect(file?.report?.warnings).toEqual([{ reason: 'Stara uwaga.', count: 1, first: [warning] }]);
});

test('a replaced file loses the errors and the effect of its earlier content', async () => {
  const wrong = plan(100).replace('S1', 'S0');
  const id = await opened({ 'plany.csv': wrong, 'wyniki.csv': results(5).replace('S1', 'S7') });
  await post(`imports/${id}/check`);
  await runDue();
  expect((await filesOf(id)).map(({ errorsId }) => errorsId === null)).toEqual([false, false]);
  await upload(id, 'plany.csv', plan(100));
  const after = await filesOf(id);
  expect(
    new Map(
      after.map(({ name, report, errorsId }) => [name, [report === null, errorsId === null]]),
    ),
  ).toEqual(
    new Map([
      ['plany.csv', [true, true]],
      ['wyniki.csv', [false, false]],
    ]),
  );
  const { state, effect, changes } = await shown(id);
  expect([state, effect, changes]).toEqual(['open', null, []]);
});

const months = (of: string, from: string, each: readonly number[], people = phones): string =>
  `telefon;sklep;miesiac;${of}\n${each.map((value, at) => people.map((phone) => `${phone};S1;2026-${String(Number(from) + at).padStart(2, '0')};${value}\n`).join('')).join('')}`;

type Words = {
  readonly months: readonly string[];
  readonly notes: readonly string[];
  readonly alone: readonly string[];
};
const wordsOf = async (id: string): Promise<Words> => (await shown(id)) as unknown as Words;

test('[D58] results that are unlike the months before are said in one sentence', async () => {
  await command({ 'p.csv': months('cel', '07', [100, 100, 100, 100]) });
  await command({ 'w.csv': months('punkty', '07', [90, 100, 95]) });
  const tenfold = await wordsOf(await checked({ 'w.csv': months('punkty', '10', [950]) }));
  expect(tenfold.notes).toEqual([
    'Inaczej niż w poprzednich miesiącach: 10.2026: wynik wobec planu 950 %, wcześniej 90–100 %.',
    'Osoby z wynikiem ponad 150 % planu miesiąca 10.2026: 2 z 2 w pliku.',
  ]);
  const usual = await wordsOf(await checked({ 'w.csv': months('punkty', '10', [97]) }));
  expect(usual.notes).toEqual([]);
});

test('an import names its months where no golden points change', async () => {
  const { months: about } = await wordsOf(await checked({ 'p.csv': plan(100) }));
  expect(about).toEqual(['2026-10']);
});
