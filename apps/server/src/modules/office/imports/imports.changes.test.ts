import { importRows } from '@klub/contract/panel/imports';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importsClub } from './imports.testing.ts';

const heading = 'telefon;rola;imie;nazwisko\n';
const people = Array.from({ length: 1_100 }, (_, index) => String(620_000_000 + index));
const fileOf = (surname: (phone: string) => string): string =>
  `${heading}${people.map((phone) => `${phone};user1;Ewa;${surname(phone)}\n`).join('')}`;

const { command, checked, postApply, runDue, stored, panel, clerk, handle } = importsClub();
const get = (url: string) => panel().app.inject({ url, headers: panel().headersOf(clerk()) });
const shownAt = async (id: string, query = '') => {
  const { json } = await get(`/api/panel/v1/imports/${id}${query}`);
  return importRows['GET /api/panel/v1/imports/:id'].reply.parse(json()).data;
};

test('the list of all changes excludes formulas and deleted accounts until applied', async () => {
  const before = stored();
  await command({ 'u.csv': fileOf(() => 'Nowak') });
  const id = await checked({
    'u.csv': fileOf((phone) => (phone.endsWith('0000') ? '=1+1' : 'Kowal')),
  });
  const { changeCount, changesKept, changesId } = await shownAt(id);
  expect([changeCount, changesKept]).toEqual([1_100, 1_000]);

  const url = `/api/panel/v1/imports/${id}/errors/${changesId}`;
  const file = await get(url);
  expect(file.headers['content-disposition']).toContain(`import-${id}-zmiany.csv`);
  const [first, ...rows] = file.body.replace('\uFEFF', '').trim().split('\r\n');
  expect(first).toBe('osoba;sklep;okres;co;przed;po;różnica;plik;wiersz');
  expect(rows).toHaveLength(1_100);
  expect(rows[0]).toBe("Ewa Nowak;;;nazwisko;Nowak;'=1+1;;u.csv;2");
  expect(file.body).not.toContain('620000');

  await sql`update person set deleted_at = now(), phone = 'deleted:' || id where phone = '+48620000000'`.execute(
    handle(),
  );
  const without = await get(url);
  expect(without.body.trim().split('\r\n')).toHaveLength(1_100);
  expect(without.body).not.toContain('=1+1');

  await sql`update person set deleted_at = null, phone = '+48620000000' where phone like 'deleted:%'`.execute(
    handle(),
  );
  await postApply(id);
  await runDue();
  expect(await shownAt(id)).toMatchObject({
    state: 'applied',
    changesId: null,
    changeCount: 1_100,
  });
  expect((await get(url)).statusCode).toBe(404);
  expect(stored()).toEqual(before);
});

test('the list of changes is narrowed to a column', async () => {
  await command({ 'u.csv': `${heading}630000001;user1;Ewa;Nowak\n` });
  const id = await checked({ 'u.csv': `${heading}630000001;user1;Anna;Kowal\n` });
  expect((await shownAt(id)).changeColumns).toEqual([
    { column: 'imie', count: 1 },
    { column: 'nazwisko', count: 1 },
  ]);
  const { changes, changeCount } = await shownAt(id, '?column=nazwisko');
  expect(changes.map(({ what, before, after }) => [what, before, after])).toEqual([
    ['nazwisko', 'Nowak', 'Kowal'],
  ]);
  expect(changeCount).toBe(2);
});
