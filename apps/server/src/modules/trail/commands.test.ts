import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../infra/db/db.ts';
import { dayMs } from '../../infra/clock.ts';
import type { Deps } from '../../infra/deps.ts';
import { jobWorker } from '../../infra/jobs/jobs.ts';
import { addStaff } from '../../infra/http/panel/panel.testing.ts';
import { systemAccount } from '../../infra/operator.ts';
import { testDeps } from '../../testing/app.ts';
import { addPerson } from '../../testing/programme.ts';
import { archiveCommands } from '../archive/archive.operator.ts';
import { auditCommands } from '../audit/audit.operator.ts';
import { keyCommands } from '../keys/keys.operator.ts';
import { privacyCommands } from '../privacy/privacy.operator.ts';
import { importCommands } from '../imports/imports.operator.ts';
import { settlementCommands } from '../settlements/settlements.operator.ts';
import { type CommandName, owedQueue } from './commands.rules.ts';
import { inTrail } from './commands.service.ts';
import { sealTrail } from './seal.service.ts';
import { brokenGlass, trailHead } from './state.service.ts';
import { trailJobs } from './trail.jobs.ts';
import { emptyTrail, entries } from './trail.testing.ts';
import { verifyTrail } from './verify.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const texts = join(folder, 'teksty.csv');
writeFileSync(texts, 'nazwa;html\nregulamin;<p>Regulamin</p>\n');

/** Keys of a test's vaults. */
const keySettings = {
  data: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  departures: `restore:${Buffer.alloc(32, 9).toString('base64')}`,
};

let database: Database;
let deps: Deps;
let run: (command: CommandName, input: unknown) => Promise<unknown>;
let phone: string;
beforeAll(async () => {
  ({ deps, database } = await testDeps());
  const withKeys = { ...deps, keySettings };
  const commands = inTrail(deps, {
    ...importCommands({ ...deps, url: () => 'http://panel.test' }),
    ...privacyCommands(deps),
    ...keyCommands(withKeys),
    ...settlementCommands(deps),
    ...auditCommands(deps),
    ...archiveCommands(withKeys),
  });
  const all: Readonly<Record<string, (typeof commands)['close']>> = commands;
  run = async (command, input) => all[command]?.(input, () => {});
  const id = await addPerson(database.kysely);
  const person = database.kysely.selectFrom('person').select('phone').where('id', '=', id);
  ({ phone } = await person.executeTakeFirstOrThrow());
});
beforeEach(() => emptyTrail(database.kysely));

const close = (more: object) => ({
  month: '2026-10-01',
  closedBy: 'Anna Nowak',
  listFile: null,
  missingFile: null,
  acceptedMissing: 0,
  ...more,
});
const left = async () =>
  (await entries(database.kysely)).map(({ action, subject_id, outcome }) => [
    action,
    subject_id,
    outcome,
  ]);

test('each writing command leaves one trail entry, others none', async () => {
  const reading: readonly [CommandName, unknown][] = [
    ['import', { files: [texts], dryRun: true }],
    ['close', close({ closedBy: null })],
    ['payout', { action: 'preview' }],
    ['verify', null],
    ['privacy-duplicates', {}],
  ];
  for (const [command, input] of reading) await run(command, input);
  expect(await left()).toEqual([]);
  const writing: readonly [CommandName, unknown, 'done' | 'refused'][] = [
    ['import', { files: [texts], dryRun: false }, 'done'],
    ['import', { files: [join(folder, 'brak.csv')], dryRun: false }, 'refused'],
    ['close', close({}), 'refused'],
    ['close', close({ month: '2026-11-01' }), 'refused'],
    [
      'payout',
      { action: 'make', madeBy: 'Anna', approvedBy: 'Jan', executionDay: null, folder: null },
      'refused',
    ],
    ['payout', { action: 'paid', payoutId: 9, day: null }, 'refused'],
    ['payout', { action: 'returned', references: ['KP-9'], reason: 'zwrot' }, 'refused'],
    ['payout', { action: 'hold', who: phone, reason: 'reklamacja Jana', by: 'Anna' }, 'done'],
    ['payout', { action: 'release', who: phone, reason: '', by: 'Anna', account: '' }, 'done'],
    ['privacy-export', { phone }, 'done'],
    ['privacy-restore', { phone }, 'refused'],
    ['keys-rotate', {}, 'done'],
    ['programme-restore', { file: texts, passphrase: 'x', dryRun: false }, 'refused'],
  ];
  for (const [command, input] of writing) await run(command, input);
  expect(await left()).toEqual(
    writing.map(([command, , outcome]) => ['command.run', command, outcome]),
  );
  const all = await entries(database.kysely);
  expect(all.every(({ way, by_name }) => way === 'command' && by_name === systemAccount())).toBe(
    true,
  );
  expect(all[0]?.details).toMatchObject({ files: 1, new: 1, rejected: 0, kinds: 'teksty' });
  expect(all[7]).toMatchObject({
    person_id: expect.any(Number),
    details: { action: 'hold', outcome: 'held' },
  });
});

test('numbers of phones, names and passphrases stay out of the trail', async () => {
  await run('payout', { action: 'hold', who: phone, reason: 'reklamacja Jana', by: 'Anna Nowak' });
  await run('privacy-export', { phone });
  await run('programme-export', {
    file: join(folder, 'brak', 'p.klub'),
    passphrase: 'tajne haslo',
  });
  const kept = JSON.stringify(await entries(database.kysely));
  expect(kept).not.toMatch(new RegExp(`${phone.slice(-9)}|Jana|Nowak|tajne`));
});

test('a failed command is in the trail, and its error reported', async () => {
  await expect(run('payout', { action: 'paid' })).rejects.toThrow();
  expect(await entries(database.kysely)).toMatchObject([
    { outcome: 'refused', subject_id: 'payout', details: { failed: true, action: 'paid' } },
  ]);
  const alone = inTrail(deps, {
    'keys-restore-lost': () => Promise.reject(new Error('the disk is gone')),
  });
  await expect(alone['keys-restore-lost'](null, () => {})).rejects.toThrow('the disk is gone');
  expect((await entries(database.kysely)).at(-1)).toMatchObject({
    by_name: systemAccount(),
    outcome: 'refused',
  });
});

test('a killed command is in the trail a day later, once', async () => {
  const { kysely } = database;
  await kysely.deleteFrom('job').execute();
  const killed = inTrail(deps, { payout: () => new Promise<never>(() => {}) });
  void killed.payout({ action: 'hold', who: phone, reason: 'reklamacja' }, () => {});
  await run('keys-restore-lost', {});
  await expect
    .poll(async () => (await kysely.selectFrom('job').selectAll().execute()).length)
    .toBe(1);
  expect((await entries(kysely)).map(({ subject_id: of }) => of)).toEqual(['keys-restore-lost']);
  const worker = jobWorker(
    { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() + dayMs) } },
    trailJobs(deps),
  );
  await worker.runDue();
  await worker.runDue();
  expect((await entries(kysely)).slice(1)).toMatchObject([
    {
      action: 'command.run',
      subject_id: 'payout',
      by_name: systemAccount(),
      details: { interrupted: true, action: 'hold' },
    },
  ]);
  expect(JSON.stringify(await kysely.selectFrom('job').select('payload').execute())).not.toContain(
    phone.slice(-9),
  );
});

test("a closed month's protocol has the seal that covers the closing", async () => {
  const { kysely } = database;
  const refused = await run('close', close({}));
  expect(refused).not.toHaveProperty('trailHead');
  const missing = (refused as { missing: { total: number } }).missing.total;
  const closed = await run('close', close({ acceptedMissing: missing }));
  expect(closed).toMatchObject({ outcome: 'closed', trailHead: await trailHead(kysely) });
  expect(await verifyTrail(kysely)).toMatchObject({ isWhole: true, entries: 2 });
  expect((await entries(kysely))[1]?.details).toMatchObject({
    month: '2026-10-01',
    outcome: 'closed',
    revision: 1,
  });
});

test('a restored trail continues whole, with the restore in it', async () => {
  await run('keys-rotate', {});
  await sealTrail(database.kysely, deps.clock.now());
  await run('keys-rotate', {});
  const file = join(folder, 'program.klub');
  await run('programme-export', { file, passphrase: 'osiem kroków w bok' });

  const { deps: elsewhere } = await testDeps();
  const { kysely } = elsewhere.database;
  const ownKeys = { data: undefined, departures: undefined };
  const restore = inTrail(elsewhere, archiveCommands({ ...elsewhere, keySettings: ownKeys }))[
    'programme-restore'
  ];
  const order = { file, passphrase: 'nie to', dryRun: false };
  expect(await restore(order, () => {})).toHaveProperty('refused');
  expect(await restore({ ...order, passphrase: 'osiem kroków w bok' }, () => {})).toMatchObject({
    outcome: 'applied',
  });
  const owed = kysely.selectFrom('job').select('id').where('queue', '=', owedQueue);
  expect(await owed.execute(), 'the export is over').toEqual([]);
  expect(await verifyTrail(kysely)).toMatchObject({ isWhole: true, seals: 1, entries: 1 });
  expect(await sealTrail(kysely, deps.clock.now())).toBe(2);
  expect(await verifyTrail(kysely)).toMatchObject({ isWhole: true, seals: 2, entries: 3 });
  expect((await entries(kysely)).map(({ subject_id }) => subject_id)).toEqual([
    'keys-rotate',
    'keys-rotate',
    'programme-restore',
  ]);
});

test('with two deciding accounts a command needs a reason for acting alone', async () => {
  const { kysely } = database;
  const [anna, jan] = [
    await addStaff(kysely, 'Anna', ['coordinator', 'approver']),
    await addStaff(kysely, 'Jan', ['approver']),
  ];
  const paid = { action: 'paid', payoutId: 9, day: null };
  expect(await run('payout', paid)).toEqual({ refused: 'unknownPayout' });
  await sql`insert into staff_passkey (staff_id, credential_id, public_key, counter, is_synced, transports, name, created_at)
      select id, 'key ' || id, '\\x00', 0, false, '{}', '', now() from staff`.execute(kysely);

  expect(await run('payout', paid)).toEqual({ needsBreakGlass: true });
  expect(await run('close', close({ month: '2026-09-01' }))).toEqual({ needsBreakGlass: true });
  expect(await run('payout', { ...paid, breakGlass: '  ' })).toEqual({ needsBreakGlass: true });
  expect(await run('close', close({ month: '2026-09-01', closedBy: null }))).toMatchObject({
    outcome: 'rehearsed',
  });
  expect(await run('payout', { action: 'preview' })).not.toHaveProperty('needsBreakGlass');
  expect(
    await run('payout', { action: 'hold', who: phone, reason: 'x', by: 'Anna' }),
  ).toHaveProperty('person');
  expect(await left()).toEqual([
    ['command.run', 'payout', 'refused'],
    ['command.run', 'payout', 'refused'],
    ['command.run', 'close', 'refused'],
    ['command.run', 'payout', 'refused'],
    ['command.run', 'payout', 'done'],
  ]);

  const alone = { breakGlass: 'Jan jest w szpitalu' };
  const asked = (await run('close', close({ month: '2026-09-01', ...alone }))) as {
    missing: { total: number };
  };
  const closed = close({ month: '2026-09-01', acceptedMissing: asked.missing.total, ...alone });
  expect(await run('close', closed)).toMatchObject({ outcome: 'closed' });
  expect(await brokenGlass(kysely, new Date(0))).toEqual([
    {
      at: deps.clock.now(),
      name: systemAccount(),
      command: 'close',
      reason: 'Jan jest w szpitalu',
    },
  ]);
  expect(await brokenGlass(kysely, new Date(deps.clock.now().getTime() + 1))).toEqual([]);

  await sql`update staff set suspended_at = now() where id = ${jan}`.execute(kysely);
  // One account with both roles is one person.
  expect(await run('payout', paid)).toEqual({ refused: 'unknownPayout' });
  expect(anna).not.toBe(jan);
});
