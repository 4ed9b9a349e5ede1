import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sweepMaking } from '../../../infra/files/file-store.ts';
import { sweepImports } from './imports.service.ts';
import { importsClub, phones, plan } from './imports.testing.ts';
import { inWorkspace } from './workspace.ts';

const parts = importsClub();
const { upload, opened, shown, checked, stored, handle } = parts;

async function storedOf(id: string): Promise<string> {
  const file = handle()
    .selectFrom('import_file')
    .select('stored')
    .where('batch_id', '=', Number(id));
  return (await file.executeTakeFirstOrThrow()).stored ?? '';
}

test('a replacing file stays even if the old one cannot be removed', async () => {
  const { dataDir } = parts.club().deps.config;
  const id = await opened({ 'plany.csv': plan(100) });
  const former = join(dataDir, await storedOf(id));
  // A folder cannot be removed as a file.
  rmSync(former);
  mkdirSync(former);
  onTestFinished(() => rmSync(former, { recursive: true }));
  expect((await upload(id, 'plany.csv', plan(200))).status).toBe(200);
  expect(existsSync(join(dataDir, await storedOf(id)))).toBe(true);
});

test('an upload that is undone at its commit leaves no file', async () => {
  const id = await opened({});
  const before = stored();
  await sql`
      create function test_refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$
    `.execute(handle());
  await sql`
      create constraint trigger test_refused after insert on import_file deferrable initially deferred
      for each row execute function test_refuse()
    `.execute(handle());
  const { status } = await upload(id, 'plany.csv', plan(100));
  await sql`drop function test_refuse() cascade`.execute(handle());
  expect([status, stored(), (await shown(id)).files]).toEqual([500, before, []]);
});

test('the folder of a long import is not swept', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { deps, clock } = parts.club();
  const before = clock.now();
  onTestFinished(() => clock.set(before.toISOString()));
  clock.set('2031-01-01T00:00:00Z');
  const sweep = () => sweepMaking(deps.config.dataDir, { now: clock.now(), ageMs: 3_600_000 });
  await inWorkspace(deps, [], async ({ written }) => {
    const folder = dirname(written);
    vi.advanceTimersByTime(3_600_000);
    await vi.waitFor(() => expect(statSync(folder).mtime).toEqual(clock.now()));
    await sweep();
    expect(existsSync(folder)).toBe(true);
  });
  expect(parts.making()).toEqual([]);
});

test('a name that no disk accepts is refused, in archives too', async () => {
  const id = await opened({});
  const { status, body } = await upload(id, `${'ż'.repeat(99)}.csv`, plan(100));
  expect([status, (body as { message: string }).message]).toEqual([
    400,
    expect.stringContaining('najwyżej 200'),
  ]);
  for (const name of ['pla\u0000ny.csv', `${'p'.repeat(252)}.csv`]) {
    const { state, files } = await shown(
      await checked({ 'paczka.zip': Buffer.from(zipSync({ [name]: Buffer.from('x') })) }),
    );
    expect([state, files[0]?.report?.errors[0]?.reason]).toEqual([
      'wrong',
      expect.stringContaining('Archiwum ZIP ma plik o niedozwolonej ścieżce'),
    ]);
  }
});

test('a file with the longest name gives its wrong rows back', async () => {
  const wrong = `telefon;sklep;miesiac;cel\n${phones[0]};NIE-MA;2026-10;1\n`;
  const { state, files } = await shown(await checked({ [`${'p'.repeat(196)}.csv`]: wrong }));
  expect([state, files[0]?.report?.errorCount, files[0]?.errorsId]).toEqual([
    'wrong',
    1,
    expect.any(String),
  ]);
});

test('headings that the database rejects are shown in a safe form', async () => {
  const plany = 'telefon;sklep\u0000;miesiac;cel;600000123\n1;2;3;4;5\n';
  const { state, files } = await shown(await checked({ 'plany.csv': plany }));
  expect([state, files[0]?.report?.unclear?.unknown]).toEqual([
    'wrong',
    ['sklep⟨U+0000⟩', '•••••••23'],
  ]);
});

test.each([
  ['checking', 'open'],
  ['applying', 'ready'],
  ['undoing', 'applied'],
] as const)('an import %s in a restored archive is %s after the sweep', async (state, after) => {
  const id = await opened({});
  const batch = handle().updateTable('import_batch').set({ state, operation_id: 987_654 });
  await batch.where('id', '=', Number(id)).execute();
  await sweepImports(parts.club().deps);
  expect((await shown(id)).state).toBe(after);
});
