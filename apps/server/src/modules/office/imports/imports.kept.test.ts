import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { addPerson } from '../../../testing/programme.ts';
import { inTransaction } from '../../../infra/db/db.ts';
import { undoDays } from '../programme/batch/batch.rules.ts';
import { keepFound } from './found.store.ts';
import { sweepImports } from './imports.service.ts';
import { importsClub, plan, results } from './imports.testing.ts';

const parts = importsClub();
const { command, applied, checked, opened, shown, handle } = parts;

async function foundOf(id: string): Promise<string | null> {
  const { rows } = await sql<{ found: string | null }>`
      select found::text as found from import_batch where id = ${id}
    `.execute(handle());
  return rows[0]?.found ?? null;
}

test("[D26] an import's report has no phone numbers and expires with the undo", async () => {
  const { deps, clock } = parts.club();
  const digest = deps.vault.digest('deleted phone', '+48600000009');
  await addPerson(handle(), 'user1', { phone: '+48600000009' });
  await sql`
      update person set phone = 'deleted:' || id, deleted_at = now(), phone_digest = ${Buffer.from(digest)}
      where phone = '+48600000009'
    `.execute(handle());
  await command({ 'p.csv': plan(100) });
  const id = await applied({ 'wyniki.csv': `${results(60)}600 000 009;S1;2026-10;60\n` });
  const { files } = await shown(id);
  expect(files.map(({ report }) => report)).toMatchObject([{ asides: [{ cell: '*** *** 009' }] }]);
  expect((await foundOf(id))?.replaceAll(/[^\d"]/g, '')).not.toContain('600000009');
  const before = clock.now();
  onTestFinished(() => clock.set(before.toISOString()));
  clock.advance({ days: undoDays + 1 });
  await sweepImports(deps);
  expect(await foundOf(id)).toBe(null);
  expect(await shown(id)).toMatchObject({
    state: 'applied',
    effect: null,
    files: [{ report: null }],
  });
});

test('[D26] nothing is stored about accounts deleted during a check', async () => {
  const heading = 'telefon;rola;imie;nazwisko\n';
  await command({ 'u.csv': `${heading}600000031;user1;Ewa;Nowak\n600000032;user1;Jan;Lis\n` });
  const id = await checked({
    'u.csv': `${heading}600000031;user1;Ewa;Wilk\n600000032;user1;Jan;Sowa\n`,
  });
  const found = JSON.parse((await foundOf(id)) ?? '');
  const deleting = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const deletion = inTransaction(handle(), async (transaction) => {
    await sql`
        update person set phone = 'deleted:' || id, deleted_at = now(), phone_digest = sha256('31') where phone = '+48600000031'
      `.execute(transaction);
    deleting.resolve();
    await gone.promise;
  });
  await deleting.promise;
  const kept = keepFound(handle(), Number(id), found, { state: 'ready' }, parts.club().clock.now());
  // It waits for the deletion.
  await Promise.race([kept, sleep(300)]);
  gone.resolve();
  await Promise.all([deletion, kept]);
  expect((await shown(id)).changes.map(({ before, after }) => [before, after])).toEqual([
    ['Lis', 'Sowa'],
  ]);
  expect(await foundOf(id)).not.toContain('Wilk');
});

test('a migration empties only the quotes of earlier reports', async () => {
  const id = await opened({});
  const problem = {
    line: 2,
    column: 'telefon',
    reason: 'To nie jest numer telefonu.',
    cell: '600 "000\\',
  };
  const report = {
    name: 'wyniki.csv',
    horizon: '1-2-3-123456789',
    asides: [problem],
    count: 123_456_789,
    errors: [{ reason: 'Nieznane kolumny: 600000009.', count: 1, first: [] }],
    unclear: { kind: null, missing: [], unknown: ['a]"b', '600000009'] },
  };
  await handle()
    .updateTable('import_batch')
    .set({ found: JSON.stringify({ files: [report] }) })
    .where('id', '=', Number(id))
    .execute();
  const folder = join(import.meta.dirname, '../../../../migrations');
  const migration = readdirSync(folder).find((name) => name.endsWith('-kept-reports.sql')) ?? '';
  await sql.raw(readFileSync(join(folder, migration), 'utf8')).execute(handle());
  expect(JSON.parse((await foundOf(id)) ?? '')).toEqual({
    files: [
      {
        ...report,
        asides: [{ ...problem, cell: '' }],
        errors: [{ reason: 'Sprawdź ten plik jeszcze raz.', count: 1, first: [] }],
        unclear: { kind: null, missing: [], unknown: [] },
      },
    ],
  });
});
