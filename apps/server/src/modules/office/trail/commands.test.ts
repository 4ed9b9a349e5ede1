import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { dayMs } from '../../../infra/clock.ts';
import type { Deps } from '../../../infra/deps.ts';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import { addStaff } from '../../../infra/http/panel/panel.testing.ts';
import { systemAccount } from '../../../infra/operator.ts';
import { testDeps } from '../../../testing/app.ts';
import { addPerson } from '../../../testing/programme.ts';
import { archiveCommands } from '../archive/archive.operator.ts';
import { auditCommands } from '../../money/audit/audit.operator.ts';
import { keyCommands } from '../keys/keys.operator.ts';
import { privacyCommands } from '../privacy/privacy.operator.ts';
import { importCommands } from '../imports/imports.operator.ts';
import { type CommandName, owedQueue } from './commands.rules.ts';
import { inTrail, takesTwoPeople } from './commands.service.ts';
import { sealTrail } from './seal.service.ts';
import { brokenGlass } from './state.service.ts';
import { trailJobs } from './trail.jobs.ts';
import { addEntry, emptyTrail, entries } from './trail.testing.ts';
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
    ...auditCommands(deps),
    ...archiveCommands(withKeys),
  });
  const all: Readonly<Record<string, (typeof commands)['import']>> = commands;
  run = async (command, input) => all[command]?.(input, () => {});
  const id = await addPerson(database.kysely);
  const person = database.kysely.selectFrom('person').select('phone').where('id', '=', id);
  ({ phone } = await person.executeTakeFirstOrThrow());
});
beforeEach(() => emptyTrail(database.kysely));

const left = async () =>
  (await entries(database.kysely)).map(({ action, subject_id, outcome }) => [
    action,
    subject_id,
    outcome,
  ]);

test('each writing command leaves one trail entry, others none', async () => {
  const reading: readonly [CommandName, unknown][] = [
    ['import', { files: [texts], dryRun: true }],
    ['verify', null],
    ['privacy-duplicates', {}],
  ];
  for (const [command, input] of reading) await run(command, input);
  expect(await left()).toEqual([]);
  const writing: readonly [CommandName, unknown, 'done' | 'refused'][] = [
    ['import', { files: [texts], dryRun: false }, 'done'],
    ['import', { files: [join(folder, 'brak.csv')], dryRun: false }, 'refused'],
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
});

test('numbers of phones, names and passphrases stay out of the trail', async () => {
  await run('privacy-export', { phone });
  await run('programme-export', {
    file: join(folder, 'brak', 'p.klub'),
    passphrase: 'tajne haslo',
  });
  const kept = JSON.stringify(await entries(database.kysely));
  expect(kept).not.toMatch(new RegExp(`${phone.slice(-9)}|tajne`));
});

test('a failed command is in the trail, and its error reported', async () => {
  await expect(run('privacy-export', {})).rejects.toThrow();
  expect(await entries(database.kysely)).toMatchObject([
    { outcome: 'refused', subject_id: 'privacy-export', details: { failed: true } },
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
  const killed = inTrail(deps, { 'privacy-export': () => new Promise<never>(() => {}) });
  void killed['privacy-export']({ phone }, () => {});
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
      subject_id: 'privacy-export',
      by_name: systemAccount(),
      details: { interrupted: true },
    },
  ]);
  expect(JSON.stringify(await kysely.selectFrom('job').select('payload').execute())).not.toContain(
    phone.slice(-9),
  );
});

test('a restored trail continues whole, with the restore in it', async () => {
  await run('keys-rotate', {});
  await sealTrail(database.kysely, deps.vault, deps.clock.now());
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
  expect(await verifyTrail(kysely, deps.vault)).toMatchObject({
    isWhole: true,
    seals: 1,
    entries: 1,
  });
  expect(await sealTrail(kysely, deps.vault, deps.clock.now())).toBe(2);
  expect(await verifyTrail(kysely, deps.vault)).toMatchObject({
    isWhole: true,
    seals: 2,
    entries: 3,
  });
  expect((await entries(kysely)).map(({ subject_id }) => subject_id)).toEqual([
    'keys-rotate',
    'keys-rotate',
    'programme-restore',
  ]);
});

test('a coordinator and another approver who can sign in are two people', async () => {
  const { kysely } = database;
  await addStaff(kysely, 'Anna', ['coordinator', 'approver']);
  const jan = await addStaff(kysely, 'Jan', ['approver']);
  expect(await takesTwoPeople(kysely)).toBe(false);
  await sql`insert into staff_passkey (staff_id, credential_id, public_key, counter, is_synced, transports, name, created_at)
      select id, 'key ' || id, '\\x00', 0, false, '{}', '', now() from staff`.execute(kysely);
  expect(await takesTwoPeople(kysely)).toBe(true);
  await sql`update staff set suspended_at = now() where id = ${jan}`.execute(kysely);
  expect(await takesTwoPeople(kysely)).toBe(false);
});

test('a command that an older release ran for one person stays listed', async () => {
  const { kysely } = database;
  const at = deps.clock.now();
  await addEntry(
    kysely,
    {
      action: 'command.brokeGlass',
      subject: { kind: 'command', id: 'close', name: '' },
      reason: 'Jan jest w szpitalu',
    },
    at,
  );
  expect(await brokenGlass(kysely, new Date(0))).toEqual([
    { at, name: 'test', command: 'close', reason: 'Jan jest w szpitalu' },
  ]);
  expect(await brokenGlass(kysely, new Date(at.getTime() + 1))).toEqual([]);
});
