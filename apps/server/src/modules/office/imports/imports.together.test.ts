import { expect, onTestFinished, test } from 'vitest';
import { sql } from 'kysely';
import { advisoryLocks } from '../../../infra/db/locks.ts';
import { undoDays } from '../programme/batch/batch.rules.ts';
import { closeMonth } from '../../money/settlements/closing/closing.service.ts';
import { signoffsCopy } from '../signoffs/signoffs.copy.ts';
import { importsCopy } from './imports.copy.ts';
import { sweepImports } from './imports.service.ts';
import { importsClub, plan, results } from './imports.testing.ts';

const parts = importsClub();
const {
  command,
  post,
  postApply,
  postReject,
  postUndo,
  upload,
  opened,
  shown,
  checked,
  decided,
  agreed,
  applied,
  golden,
  otherClerk,
  runDue,
  handle,
} = parts;
const close = () =>
  closeMonth(parts.club().deps, {
    month: '2026-10-01',
    closedBy: 'Jan',
    listFile: null,
    acceptedMissing: 'any',
  });

const namesIn = async (id: string) =>
  (await shown(id)).acts.map(({ act, by, at }) => [act, by.name, at.slice(0, 4)]);

test('import and trail name the account that applied it', async () => {
  await command({ 'p.csv': plan(100) });
  const id = await checked({ 'p2.csv': plan(120) });
  expect((await postApply(id, otherClerk())).status).toBe(200);
  await runDue();
  expect((await shown(id)).state).toBe('applied');
  expect(await namesIn(id)).toEqual([
    ['opened', 'Ola', '2026'],
    ['applied', 'Iza', '2026'],
  ]);
  const { rows } = await sql<{ isOther: boolean; isNamed: boolean }>`
      select entry.staff_id = ${otherClerk()} as "isOther", entry.by_name = staff.name as "isNamed"
      from trail_entry entry join staff on staff.id = entry.staff_id where entry.action = 'import.applied'
    `.execute(handle());
  expect(rows).toEqual([{ isOther: true, isNamed: true }]);
});

test("two people can continue one import without repeating each other's step", async () => {
  await command({ 'p.csv': plan(100) });
  const id = await opened({ 'wyniki.csv': results(90) });
  expect((await upload(id, 'wyniki.csv', results(60), otherClerk())).status).toBe(200);
  const checks = await Promise.all([
    post(`imports/${id}/check`),
    post(`imports/${id}/check`, {}, otherClerk()),
  ]);
  expect(checks.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await upload(id, 'wyniki.csv', results(70))).status).toBe(409);
  await runDue();
  expect((await shown(id, otherClerk())).effect?.months).toMatchObject([{ after: 120 }]);
  const steps = await Promise.all([postReject(id), postApply(id, otherClerk())]);
  expect(steps.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await runDue();
  const { state } = await shown(id);
  expect([state, await golden()]).toEqual(state === 'applied' ? ['applied', 120] : ['rejected', 0]);
});

test('an outdated screen neither applies nor undoes anything', async () => {
  await command({ 'p.csv': plan(100) });
  const id = await checked({ 'wyniki.csv': results(60) });
  const { operationId: seen } = await shown(id);
  await upload(id, 'wyniki.csv', results(70), otherClerk());
  await post(`imports/${id}/check`, {}, otherClerk());
  await runDue();
  const moved = { status: 409, body: { message: expect.stringContaining('sprawdzono od nowa') } };
  expect(await post(`imports/${id}/apply`, { seen })).toMatchObject(moved);
  expect((await shown(id)).state).toBe('ready');
  expect((await postApply(id)).status).toBe(200);
  await runDue();
  await postUndo(id, true);
  await runDue();
  const { operationId: looked } = await shown(id);
  await postUndo(id, true, otherClerk());
  await runDue();
  expect(await post(`imports/${id}/undo`, { rehearsal: false, seen: looked })).toMatchObject(moved);
  expect([(await shown(id)).state, await golden()]).toEqual(['applied', 120]);
});

test('what a second person refuses can be mended and proposed again', async () => {
  await command({ 'p.csv': plan(100), 'w.csv': results(0) });
  const id = await checked({ 'wyniki.csv': results(100) });
  const { body } = await postApply(id);
  const { signoffId } = (body as { data: { signoffId: string } }).data;
  expect((await shown(id)).state).toBe('proposed');
  expect((await postApply(id)).status).toBe(409);
  await post(`signoffs/${signoffId}/withdraw`);
  expect((await shown(id)).state).toBe('ready');
  await upload(id, 'wyniki.csv', results(61));
  await post(`imports/${id}/check`);
  await runDue();
  expect((await postApply(id)).status).toBe(200);
  await runDue();
  expect((await shown(id)).state).toBe('applied');
});

test('an expired proposal returns the import to its author', async () => {
  await command({ 'p.csv': plan(100), 'w.csv': results(0) });
  const id = await checked({ 'wyniki.csv': results(100) });
  await postApply(id);
  expect((await shown(id)).state).toBe('proposed');
  parts.club().clock.advance({ seconds: 8 * 86_400 });
  expect((await shown(id)).state).toBe('ready');
  expect((await postApply(id)).status).toBe(200);
  expect((await shown(id)).state).toBe('proposed');
});

test('a month closed during an apply has the whole file or nothing', async () => {
  await command({ 'p.csv': plan(100), 'w.csv': results(0) });
  const id = await checked({ 'wyniki.csv': results(100) });
  const { body } = await postApply(id);
  const { signoffId } = (body as { data: { signoffId: string } }).data;
  const [closed] = await Promise.all([close(), agreed(signoffId)]);
  expect(closed.outcome).toBe('closed');
  const { state, effect } = await shown(id);
  if (state === 'applied') expect([await golden(), await settled()]).toEqual([200, 200]);
  else
    expect([state, await golden(), await settled(), effect?.months]).toMatchObject([
      'ready',
      0,
      0,
      [{ after: 200 }],
    ]);
});

test('nothing is undone when the trail entry fails', async () => {
  await command({ 'p.csv': plan(100) });
  const id = await applied({ 'wyniki.csv': results(60) });
  await postUndo(id, true);
  await runDue();
  const unwritable = sql`alter table trail_entry add constraint test_unwritable check (action <> 'import.undone') not valid`;
  await unwritable.execute(handle());
  const { body } = await postUndo(id, false);
  await agreed((body as { data: { signoffId: string } }).data.signoffId);
  expect([(await shown(id)).state, await golden()]).toEqual(['applied', 120]);
  await sql`alter table trail_entry drop constraint test_unwritable`.execute(handle());
  await parts.undone(id);
  expect(await golden()).toBe(0);
});

test('changes since the rehearsal are shown before an undo', async () => {
  await command({ 'p.csv': plan(100) });
  const id = await applied({ 'wyniki.csv': results(60) });
  expect((await postUndo(id, false)).status).toBe(409);
  await postUndo(id, true);
  await runDue();
  const { body } = await postUndo(id, false);
  const { signoffId } = (body as { data: { signoffId: string } }).data;
  expect((await decided(signoffId)).status).toBe(200);
  await command({ 'pozniejszy.csv': results(100) });
  await runDue();
  expect(await matter(signoffId)).toMatchObject({
    state: 'notDone',
    notDone: importsCopy.undoMoved,
  });
  const again = await shown(id);
  expect(again).toMatchObject({
    state: 'applied',
    undo: { files: [{ takenBack: 0, left: [{ why: 'later', rows: 2 }] }] },
  });
  expect(again.differs.join()).toContain('teraz 0');
  expect(await golden()).toBe(200);
});

test('an outdated undo rehearsal is not proposed', async () => {
  await command({ 'p.csv': plan(100) });
  const id = await applied({ 'wyniki.csv': results(60) });
  await postUndo(id, true);
  await runDue();
  await command({ 'pozniejszy.csv': results(100) });
  const look = { message: expect.stringContaining('Zobacz jeszcze raz, co się cofnie') };
  expect(await postUndo(id, false)).toMatchObject({ status: 409, body: look });
  await postUndo(id, true);
  await runDue();
  expect(await shown(id)).toMatchObject({ state: 'applied', undo: { files: [{ takenBack: 0 }] } });
});

test('an outdated import is proposed only after another check', async () => {
  await command({ 'p.csv': plan(100), 'w.csv': results(0) });
  const id = await checked({ 'wyniki.csv': results(100) });
  await command({ 'p2.csv': plan(90) });
  const check = { message: expect.stringContaining('Sprawdź go jeszcze raz') };
  expect(await postApply(id)).toMatchObject({ status: 409, body: check });
  expect((await shown(id)).state).toBe('ready');
  expect(await handle().selectFrom('signoff').select('id').execute()).toEqual([]);
  await post(`imports/${id}/check`);
  await runDue();
  expect(await postApply(id)).toMatchObject({
    status: 200,
    body: { data: { signoffId: expect.any(String) } },
  });
});

test('an approved import claims nothing until it is saved', async () => {
  await command({ 'p.csv': plan(100), 'w.csv': results(0) });
  const id = await checked({ 'wyniki.csv': results(100) });
  const { body } = await postApply(id);
  const { signoffId } = (body as { data: { signoffId: string } }).data;
  const answer = await decided(signoffId);
  expect(answer).toMatchObject({ status: 200, body: { message: signoffsCopy.begun } });
  expect(await matter(signoffId)).toMatchObject({ state: 'running', notDone: '' });
  await runDue();
  expect([(await matter(signoffId)).state, (await shown(id)).state]).toEqual(['done', 'applied']);
});

test('an approved import on a changed programme is reported as not done', async () => {
  await command({ 'p.csv': plan(100), 'w.csv': results(0) });
  const id = await checked({ 'wyniki.csv': results(100) });
  const { body } = await postApply(id);
  const { signoffId } = (body as { data: { signoffId: string } }).data;
  await decided(signoffId);
  await command({ 'p2.csv': plan(90) });
  await runDue();
  expect((await shown(id)).state).toBe('ready');
  const lines = [expect.stringContaining('Od tamtej pory zapisano: p2.csv')];
  const notDone = {
    state: 'notDone',
    notDone: importsCopy.moved,
    notDoneLines: expect.arrayContaining(lines),
  };
  for (const staffId of [parts.clerk(), parts.approver()]) {
    expect(await matter(signoffId, staffId)).toMatchObject(notDone);
  }
});

async function matter(id: string, by = parts.approver()) {
  const { body } = await parts.panel().call(by, 'GET', `signoffs/${id}`);
  return (body as { data: { state: string; notDone: string; notDoneLines: string[] } }).data;
}

test('an accepted undo that starts after sixty days is refused', async () => {
  const { deps } = parts.club();
  await command({ 'p.csv': plan(50) });
  const id = await applied({ 'plany.csv': plan(60) });
  await postUndo(id, true);
  await runDue();
  expect((await postUndo(id, false)).status).toBe(200);
  await endUndoOf(id);
  await sweepImports(deps);
  await runDue();
  const { rows } = await sql`
      select batch.state, operation.state as ended, operation.note, array(select target::int from plan) as targets
      from import_batch batch join operation on operation.id = batch.operation_id where batch.id = ${id}
    `.execute(handle());
  expect(rows).toEqual([
    { state: 'applied', ended: 'refused', note: importsCopy.notUndone, targets: [60, 60] },
  ]);
});

test('before-images stay while an import is running', async () => {
  const { database, deps } = parts.club();
  await command({ 'p.csv': plan(50) });
  const id = await applied({ 'plany.csv': plan(60) });
  await endUndoOf(id);
  const other = await database.pool.connect();
  onTestFinished(() => other.release(true));
  await other.query(`begin; select pg_advisory_xact_lock(${advisoryLocks.import})`);
  const kept = async () => (await sql`select from figure_before`.execute(handle())).rows.length;
  await sweepImports(deps);
  expect(await kept()).toBe(2);
  await other.query('commit');
  await sweepImports(deps);
  expect(await kept()).toBe(0);
});

/** Just after the sixty days; its thread has applied the import by another clock. */
async function endUndoOf(id: string): Promise<void> {
  const { clock } = parts.club();
  const before = clock.now();
  onTestFinished(() => clock.set(before.toISOString()));
  const { applied_at: at } = await handle()
    .selectFrom('import_batch')
    .select('applied_at')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
  clock.set(new Date((at?.getTime() ?? 0) + undoDays * 86_400_000 + 1).toISOString());
}

async function settled(): Promise<number> {
  const { rows } = await sql<{
    sum: number;
  }>`select sum(amount)::bigint as sum from statement`.execute(handle());
  return rows[0]?.sum ?? 0;
}
