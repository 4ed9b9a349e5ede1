import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importsClub, plan } from './imports.testing.ts';

const {
  post,
  postApply,
  postReject,
  postUndo,
  upload,
  opened,
  shown,
  checked,
  applied,
  runDue,
  handle,
} = importsClub();

/** Cancels an import's waiting work as its author. */
async function cancelled(id: string): Promise<void> {
  const { operationId } = await shown(id);
  expect((await post(`operations/${operationId}/cancel`)).status).toBe(200);
}

test('cancelling a waiting check leaves the import open', async () => {
  const id = await opened({ 'p.csv': plan(100) });
  await post(`imports/${id}/check`);
  expect((await upload(id, 'p.csv', plan(110))).status).toBe(409);
  await cancelled(id);
  expect((await shown(id)).state).toBe('open');
  expect((await upload(id, 'p.csv', plan(120))).status).toBe(200);
  expect((await post(`imports/${id}/check`)).status).toBe(200);
  await cancelled(id);
  expect((await postReject(id)).status).toBe(200);
  await runDue();
  expect((await shown(id)).state).toBe('rejected');
});

test('cancelling a waiting apply leaves the import ready and writes nothing', async () => {
  const id = await checked({ 'p.csv': plan(120) });
  await postApply(id);
  await cancelled(id);
  expect((await shown(id)).state).toBe('ready');
  await runDue();
  const { rows } = await sql`select from plan`.execute(handle());
  expect(rows).toEqual([]);
  expect((await postApply(id)).status).toBe(200);
});

test('cancelling a waiting undo rehearsal leaves the import applied', async () => {
  const id = await applied({ 'p.csv': plan(120) });
  expect((await postUndo(id, true)).status).toBe(200);
  await cancelled(id);
  await runDue();
  expect((await shown(id)).state).toBe('applied');
  expect((await postUndo(id, true)).status).toBe(200);
});

test('a check cancelled during an outage leaves the import open afterwards', async () => {
  const id = await opened({ 'p.csv': plan(100) });
  await post(`imports/${id}/check`);
  await sql`update operation set state = 'running', attempt = 1`.execute(handle());
  await cancelled(id);
  await runDue();
  expect((await shown(id)).state).toBe('open');
  expect((await post(`imports/${id}/check`)).status).toBe(200);
});
