import { expect, test } from 'vitest';
import { importsClub, plan } from './imports.testing.ts';

const { command, checked, shown, postApply, runDue, stored, panel, clerk } = importsClub();

test('skipped rows are downloadable until the import is applied', async () => {
  const before = stored();
  const phones = Array.from({ length: 120 }, (_, index) => String(610_000_000 + index));
  await command({
    'u.csv': `telefon;rola\n${phones.map((phone) => `${phone};user2\n`).join('')}`,
    'st.csv': `rodzaj;telefon;wskazanie;od\n${phones.map((phone) => `uczestnik-sklep;${phone};S1;2026-01-01\n`).join('')}`,
  });
  const id = await checked({
    'plany.csv': `${plan(100)}${phones.map((phone) => `${phone};S1;2026-10;5\n`).join('')}`,
  });
  const { state, files } = await shown(id);
  expect(state).toBe('ready');
  expect(files[0]?.report).toMatchObject({ new: 2, setAside: 120, asides: { length: 100 } });

  const url = `/api/panel/v1/imports/${id}/errors/${files[0]?.asidesId}`;
  const file = await panel().app.inject({ url, headers: panel().headersOf(clerk()) });
  expect(file.headers['content-disposition']).toContain('plany-odlozone.csv');
  const [heading, ...rows] = file.body.trim().split('\r\n');
  expect(heading).toBe('telefon;sklep;miesiac;cel;odlozono;plik;wiersz');
  expect(rows).toHaveLength(120);
  expect(rows[0]).toBe(
    '610000000;S1;2026-10;5;Rola „Uczestnik zadań specjalnych” nie ma planu sprzedaży w tym miesiącu.;plany.csv;4',
  );

  await postApply(id);
  await runDue();
  expect(await shown(id)).toMatchObject({
    state: 'applied',
    files: [{ asidesId: null, report: { setAside: 120 } }],
  });
  expect(stored()).toEqual(before);
});
