import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importsClub, phones } from './imports.testing.ts';

const { checked, shown, post, runDue, handle, approver } = importsClub();

const text = `Numer;sklep;miesiac;cel\n${phones[0]};S1;2026-10;50\n`;
const meaning = { kind: 'plany', heading: 'Numer', column: 'telefon' };

test("an archive's table can be mapped, remembers meanings and forgets them", async () => {
  const packed = Buffer.from(zipSync({ 'dane/dziwny.csv': new Uint8Array(Buffer.from(text)) }));
  const id = await checked({ 'paczka.zip': packed });
  expect((await shown(id)).files[1]?.report?.unclear).toMatchObject({
    kind: 'plany',
    unknown: ['numer'],
  });
  expect((await post(`imports/${id}/columns`, meaning)).status).toBe(200);
  await post(`imports/${id}/check`);
  await runDue();
  expect(await shown(id)).toMatchObject({
    state: 'ready',
    files: [{}, { report: { kind: 'plany', meanings: [{ heading: 'numer', column: 'telefon' }] } }],
  });

  const forgotten = { ...meaning, column: null };
  expect((await post(`imports/${id}/columns`, forgotten, approver())).status).toBe(403);
  expect((await post(`imports/${id}/columns`, forgotten)).status).toBe(200);
  const { rows } = await sql<{ details: object }>`
      select details from trail_entry where action = 'import.mapped' order by id desc limit 1
    `.execute(handle());
  expect(rows[0]?.details).toEqual({ kind: 'plany', heading: 'numer', column: null });
  await post(`imports/${id}/check`);
  await runDue();
  expect(await shown(id)).toMatchObject({
    state: 'wrong',
    files: [{}, { report: { meanings: [], unclear: { unknown: ['numer'] } } }],
  });
});

test('a concurrently repeated meaning is stored once and used', async () => {
  const id = await checked({ 'podwojny.csv': text });
  const replies = await Promise.all([1, 2].map(() => post(`imports/${id}/columns`, meaning)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await sql`select kind, heading, column_name from column_alias`.execute(handle());
  expect(rows).toEqual([{ kind: 'plany', heading: 'numer', column_name: 'telefon' }]);
  await post(`imports/${id}/check`);
  await runDue();
  expect(await shown(id)).toMatchObject({ state: 'ready', files: [{ report: { kind: 'plany' } }] });
});
