import { expect, test } from 'vitest';
import { importsClub, phones } from './imports.testing.ts';

const { shown, checked, clerk, approver, panel } = importsClub();

test('only who corrects files gets whole numbers of the faulty rows', async () => {
  const unknown = '600100201';
  const text = `telefon;sklep;miesiac;punkty\n${phones[0]};NIE-MA;2026-10;1\n+48 ${unknown};S1;2026-10;1\n`;
  const id = await checked({ 'wyniki.csv': text });
  const { files } = await shown(id);
  const [own, others] = [clerk(), approver()].map((account) =>
    Promise.all(
      files
        .filter(({ errorsId }) => errorsId !== null)
        .map(async ({ errorsId }) => {
          const url = `/api/panel/v1/imports/${id}/errors/${errorsId}`;
          const headers = panel().headersOf(account);
          return (await panel().app.inject({ url, headers })).body;
        }),
    ),
  );
  const [whole, masked] = [(await own)?.join() ?? '', (await others)?.join() ?? ''];
  const digits = (body: string) => body.replaceAll(/[\s+]/g, '');
  for (const phone of [phones[0] ?? '', unknown]) {
    expect(digits(whole)).toContain(phone);
    expect(digits(masked)).not.toContain(phone);
    expect(masked).toContain(`*** *** ${phone.slice(-3)}`);
  }
  expect(masked.split('\r\n').length).toBe(whole.split('\r\n').length);
});
