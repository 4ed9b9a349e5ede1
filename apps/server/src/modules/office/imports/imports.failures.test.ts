import { once } from 'node:events';
import { request } from 'node:http';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { counts } from '../../../../../../scripts/brief.ts';
import { importsClub, phones, plan, results } from './imports.testing.ts';

const parts = importsClub();
const { command, post, postApply, postReject, opened, shown, checked, stored, making, golden } =
  parts;
const { clerk, panel, runDue, handle } = parts;

test('an interrupted upload is refused and leaves nothing on disk', async () => {
  const id = await opened({});
  const before = [stored(), making()];
  const address = await panel().app.listen({ host: '127.0.0.1', port: 0 });
  const { hostname, port } = new URL(address);
  const path = `/api/panel/v1/imports/${id}/files?name=plany.csv`;
  const headers = {
    ...panel().headersOf(clerk()),
    'content-type': 'application/octet-stream',
    'content-length': String(2_000_000),
  };
  const sending = request({ hostname, port, path, method: 'POST', headers });
  const broken = once(sending, 'error').catch(() => {});
  sending.write('x'.repeat(1_800_000));
  await expect.poll(making).not.toEqual(before[1]);
  sending.destroy(new Error('The network is gone.'));
  await broken;
  await expect.poll(() => [stored(), making()]).toEqual(before);
  expect((await shown(id)).files).toEqual([]);
});

test('an archive that would fill the disk is refused with a sentence', async () => {
  const bomb = zipSync({ 'plany.csv': new Uint8Array(130 * 1_048_576) }, { level: 9 });
  expect(bomb.length).toBeLessThan(1_048_576);
  const id = await checked({ 'paczka.zip': Buffer.from(bomb) });
  const { state, files } = await shown(id);
  expect(state).toBe('wrong');
  expect(files.flatMap(({ report }) => report?.errors ?? [])).not.toEqual([]);
  expect(making()).toEqual([]);
});

test('a fully wrong file counts all rows and comes back whole', async () => {
  const rows = counts(55_000, 1_000_000);
  const line = `${phones[0]};NIE-MA;2026-10;1\n`;
  const others = `${phones[0]};S1;2026-10;x\n`.repeat(3);
  const text = `telefon;sklep;miesiac;punkty\n${line.repeat(rows - 2_003)}${others}${line.repeat(2_000)}`;
  const id = await checked({ 'wyniki.csv': text });
  const { state, files } = await shown(id);
  const [file] = files;
  expect([state, file?.report?.rejected, file?.report?.errorCount]).toEqual(['wrong', rows, rows]);
  expect(file?.report?.errors.map(({ count, first }) => [count, first.length])).toEqual([
    [rows - 3, 5],
    [3, 3],
  ]);
  expect(file?.report?.errors[0]?.first).toMatchObject([2, 3, 4, 5, 6].map((at) => ({ line: at })));
  const url = `/api/panel/v1/imports/${id}/errors/${file?.errorsId}`;
  const { statusCode, body } = await panel().app.inject({
    url,
    headers: panel().headersOf(clerk()),
  });
  expect([statusCode, body.trim().split('\r\n').length]).toEqual([200, rows + 1]);
});

test('no file is deleted when the trail entry fails', async () => {
  const kysely = handle();
  await command({ 'p.csv': plan(100) });
  const id = await checked({ 'wyniki.csv': results(60) });
  const [file] = (await shown(id)).files;
  const before = stored();
  await sql`alter table trail_entry add constraint test_unwritable check (action not like 'import.%') not valid`.execute(
    kysely,
  );
  expect((await post(`imports/${id}/remove`, { fileId: file?.id })).status).toBe(500);
  expect((await postReject(id)).status).toBe(500);
  await sql`alter table trail_entry drop constraint test_unwritable`.execute(kysely);
  expect(stored()).toEqual(before);
  expect((await postReject(id)).status).toBe(200);
  await expect.poll(() => stored().length).toBeLessThan(before.length);
});

test('an invalid file is refused, and everything without a sign-in', async () => {
  const id = await opened({});
  const url = `/api/panel/v1/imports/${id}/files?name=a.csv`;
  const inject = async (given: object) =>
    (await panel().app.inject({ method: 'POST', url, ...given })).statusCode;
  const headers = panel().headersOf(clerk());
  expect(await inject({ headers })).toBe(415);
  expect(await inject({ headers, payload: {} })).toBe(415);
  expect(await inject({})).toBeLessThan(500);
  expect(await inject({ payload: {} })).toBeLessThan(500);
});

test('where the trail cannot be written, nothing is applied', async () => {
  const kysely = handle();
  await command({ 'p.csv': plan(100) });
  const id = await checked({ 'wyniki.csv': results(60) });
  await postApply(id);
  await sql`alter table trail_entry add constraint test_unwritable check (action <> 'import.applied') not valid`.execute(
    kysely,
  );
  await runDue();
  expect(await golden()).toBe(0);
  await sql`alter table trail_entry drop constraint test_unwritable`.execute(kysely);
  expect((await shown(id)).state).toBe('ready');
  await postApply(id);
  await runDue();
  expect(await golden()).toBe(120);
});
