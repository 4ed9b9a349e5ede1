import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { systemAccount } from '../../../infra/operator.ts';
import { markClosed } from '../../../testing/programme.ts';
import { importCommands } from './imports.operator.ts';
import { importsClub, phones, plan } from './imports.testing.ts';

const { post, postApply, shown, stored, making, runDue, handle, clerk, club } = importsClub();

const folder = mkdtempSync(join(tmpdir(), 'klub-laid-down-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
const plans = file('plany.csv', plan(100));

type Answer = { readonly outcome: string; readonly address?: string; readonly reason?: string };
const run = async (files: readonly string[], more: object = {}): Promise<Answer> => {
  const commands = importCommands({ ...club().deps, url: () => 'https://panel.test' });
  return (await commands.import({ files, dryRun: false, ...more }, () => {})) as Answer;
};
const setPassword = (hash: string | null) =>
  handle()
    .updateTable('staff')
    .set({ password_hash: hash, totp_sealed: hash })
    .where('id', '=', clerk())
    .execute();
const batches = () => handle().selectFrom('import_batch').select(['id', 'staff_id']).execute();
const planned = async () => (await handle().selectFrom('plan').selectAll().execute()).length;

beforeEach(() => setPassword(null));

test('a command imports at once while no account has a key and no month is closed', async () => {
  expect(await run([plans])).toMatchObject({ outcome: 'applied' });
  expect([await planned(), await batches()]).toEqual([phones.length, []]);
});

test('files of a command wait for an account once one has a key, opened by the machine', async () => {
  await setPassword('scrypt');
  const before = stored();
  const { outcome, address } = await run([plans]);
  const [batch] = await batches();
  expect([outcome, address]).toEqual(['proposed', `https://panel.test/#/importy/${batch?.id}`]);
  expect([batch?.staff_id, await planned()]).toEqual([null, 0]);
  const id = String(batch?.id);
  expect((await shown(id)).state).toBe('checking');
  await runDue();
  expect(await shown(id)).toMatchObject({
    state: 'ready',
    acts: [{ act: 'opened', by: { id: '', name: 'maszyna' } }],
  });
  expect((await postApply(id)).status).toBe(200);
  await runDue();
  const { state, acts } = await shown(id);
  expect([state, acts.map(({ act, by }) => [act, by.name])]).toEqual([
    'applied',
    [
      ['opened', 'maszyna'],
      ['applied', 'Ola'],
    ],
  ]);
  expect([await planned(), stored(), making()]).toEqual([phones.length, before, []]);
  const opened = handle()
    .selectFrom('trail_entry')
    .select(['way', 'by_name', 'staff_id'])
    .where('action', '=', 'import.opened')
    .where('subject_id', '=', id);
  expect(await opened.execute()).toEqual([
    { way: 'command', by_name: systemAccount(), staff_id: null },
  ]);
});

test('files of a command wait for an account once a month is closed', async () => {
  await markClosed(handle(), '2026-08-01', null);
  expect(await run([plans])).toMatchObject({ outcome: 'proposed' });
  expect(await planned()).toBe(0);
});

test('a waiting import of the machine can be rejected by an account, with its files', async () => {
  await setPassword('scrypt');
  const before = stored();
  await run([plans]);
  await runDue();
  const id = String((await batches())[0]?.id);
  const { operationId: seen } = await shown(id);
  expect((await post(`imports/${id}/reject`, { seen })).status).toBe(200);
  await expect.poll(stored).toEqual(before);
});

test('a trial stays a check on a running club', async () => {
  await setPassword('scrypt');
  expect(await run([plans], { dryRun: true })).toMatchObject({ outcome: 'checked' });
  expect(await batches()).toEqual([]);
});

test('wrong files of a command are rejected and lay nothing down', async () => {
  await setPassword('scrypt');
  const wrong = file('zle.csv', plan(100).replace('S1', 'NIE-MA'));
  const before = stored();
  expect(await run([wrong])).toMatchObject({ outcome: 'rejected' });
  expect([await batches(), stored(), making()]).toEqual([[], before, []]);
});

test('a file whose name the panel does not take is refused in words', async () => {
  await setPassword('scrypt');
  const { outcome, reason } = await run([file('plany.dane', plan(100))], { as: 'plany' });
  expect(outcome).toBe('notTaken');
  expect(reason).toMatch(/nazw/i);
  expect(await batches()).toEqual([]);
});
