import { mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StaffRole } from '@klub/contract/panel/permissions';
import { setupRows } from '@klub/contract/panel/setup';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Config } from '../../../../infra/config/config.ts';
import { addStaff, testPanel } from '../../../../infra/http/panel/panel.testing.ts';
import { trialProviders } from '../../../../infra/outside/providers.ts';
import { type TestApp, testDeps } from '../../../../testing/app.ts';
import { mailServer } from '../../../../testing/outside/mail-server.ts';
import { smsProvider } from '../../../../testing/outside/sms-provider.ts';
import { addPerson, addPlace, addRule, setFigures } from '../../../../testing/programme.ts';
import { backupName } from '../../archive/archive.ts';
import { addPasskey } from '../../staff/accounts/accounts.testing.ts';
import { addEntry, entries } from '../../trail/trail.testing.ts';
import { setupHandlers } from './setup.routes.ts';
import type { Step } from './setup.rules.ts';
import type { Tried } from './trials.service.ts';

let world: Omit<TestApp, 'app'>;
let anna: number;
beforeAll(async () => {
  world = await testDeps();
  anna = await account('Anna Nowak', ['administrator']);
});
beforeEach(() => kysely().deleteFrom('rate_count').execute());

const kysely = () => world.database.kysely;
const password = 'hasło-serwera-poczty';

async function account(name: string, roles: readonly StaffRole[]): Promise<number> {
  const id = await addStaff(kysely(), name, roles);
  await addPasskey(kysely(), id, world.clock.now());
  return id;
}

/** A server with these settings. */
async function panelWith(changes: Partial<Config> = {}) {
  const deps = { ...world.deps, config: { ...world.deps.config, seedDemo: false, ...changes } };
  const panel = await testPanel(deps);
  panel.mount(setupRows, setupHandlers({ ...deps, trials: trialProviders(deps.config, deps) }));
  return panel;
}

async function setup(staffId = anna, changes: Partial<Config> = {}) {
  const { body } = await (await panelWith(changes)).call(staffId, 'GET', 'setup');
  return (body as { data: { isDone: boolean; steps: Step[] } }).data;
}

async function step(id: Step['id'], staffId = anna, changes: Partial<Config> = {}) {
  return (await setup(staffId, changes)).steps.find((one) => one.id === id);
}

async function tried(what: string, changes: Partial<Config> = {}, body = {}): Promise<Tried> {
  const answer = await (await panelWith(changes)).call(anna, 'POST', `setup/${what}`, body);
  expect(answer.status).toBe(200);
  return (answer.body as { data: Tried }).data;
}

const stateOf = async (id: Step['id']) => (await step(id))?.state;

test('an empty installation with one administrator has everything to do', async () => {
  const { isDone, steps } = await setup();
  expect(isDone).toBe(false);
  const states = new Map(steps.map(({ id, state }) => [id, state]));
  expect(Object.fromEntries(states)).toEqual({
    secondAdministrator: 'todo',
    moneyRoles: 'todo',
    payer: 'todo',
    contact: 'todo',
    roleNames: 'notNeeded',
    rules: 'todo',
    consents: 'todo',
    shops: 'todo',
    sellers: 'todo',
    people: 'todo',
    plans: 'todo',
    content: 'todo',
    mail: 'machine',
    sms: 'machine',
    backup: 'machine',
  });
  for (const { title, why, words } of steps) expect([title, why, words]).not.toContain('');
});

test('the steps of accounts are done by those who can get in alone', async () => {
  await addStaff(kysely(), 'Ewa Bez Klucza', ['administrator']);
  expect(await step('moneyRoles')).toMatchObject({
    state: 'todo',
    words: expect.stringContaining('Najpierw potrzebny jest drugi administrator.'),
    link: null,
  });
  expect(await stateOf('secondAdministrator')).toBe('todo');
  const ewa = await account('Ewa Lis', ['administrator']);
  expect(await stateOf('secondAdministrator')).toBe('done');
  expect(await step('moneyRoles')).toMatchObject({
    state: 'todo',
    words: 'Brakuje: koordynator, zatwierdzający.',
    link: { address: '/uzytkownicy' },
  });
  const ola = await account('Ola Lis', ['coordinator']);
  const piotr = await addStaff(kysely(), 'Piotr Zych', ['approver']);
  expect(await step('moneyRoles', ola)).toMatchObject({ state: 'waiting', link: null });
  await addPasskey(kysely(), piotr, world.clock.now());
  expect(await stateOf('moneyRoles')).toBe('done');
  await kysely()
    .updateTable('staff')
    .set({ suspended_at: world.clock.now() })
    .where('id', '=', piotr)
    .execute();
  expect(await step('moneyRoles')).toMatchObject({
    state: 'todo',
    words: 'Brakuje: zatwierdzający.',
  });
  await kysely()
    .updateTable('staff')
    .set({ suspended_at: null })
    .where('id', 'in', [piotr, ewa])
    .execute();
});

test('each step of the programme is done by its own data', async () => {
  const done = async () =>
    (await setup()).steps.filter(({ state }) => state === 'done').map(({ id }) => id);
  const before = await done();
  const now = world.clock.now();
  const text = (name: string) => ({ name, html: '<p>Treść</p>', updated_at: now });
  const steps: readonly (readonly [Step['id'], () => Promise<unknown>])[] = [
    ['contact', () => kysely().insertInto('text').values(text('contact_text')).execute()],
    ['rules', () => addRule(kysely(), { kind: 'month', thresholds: { 100: 50 } })],
    ['shops', () => addPlace(kysely())],
    ['sellers', () => addPerson(kysely(), 'salesman')],
    ['people', () => addPerson(kysely(), 'user1')],
    [
      'plans',
      async () => {
        const personId = await addPerson(kysely());
        const placeId = await addPlace(kysely());
        await setFigures(kysely(), { personId, placeId, month: '2026-11-01' }, { target: 100 });
      },
    ],
  ];
  for (const [index, [id, make]] of steps.entries()) {
    await make();
    const expected = [...before, ...steps.slice(0, index + 1).map(([one]) => one)];
    expect((await done()).toSorted(), id).toEqual(expected.toSorted());
  }
  await kysely().insertInto('text').values(text('regulations')).execute();
  expect(await stateOf('consents')).toBe('todo');
  await kysely().insertInto('approval').values({ code: 'rodo', occasion: 'login' }).execute();
  expect(await stateOf('consents')).toBe('done');
  const payer = {
    payer_name: 'Klub',
    payer_address: 'Warszawa',
    payer_account: 'PL61109010140000071219812874',
  };
  for (const [name, value] of Object.entries(payer)) {
    expect(await stateOf('payer')).toBe('todo');
    const row = { name, valid_from: '2026-01-01', value: JSON.stringify(value) };
    await kysely().insertInto('setting').values(row).execute();
  }
  expect(await stateOf('payer')).toBe('done');
});

test('each account gets the links and the trials that it may use', async () => {
  const ola = await account('Ola Koordynator', ['coordinator']);
  expect(await step('content', ola)).toMatchObject({
    link: { label: 'Przejdź do treści', address: '/tresci' },
  });
  expect(await step('content')).toMatchObject({ link: null });
  expect(await step('mail')).toMatchObject({ trial: 'mail' });
  expect(await step('mail', ola)).toMatchObject({ trial: null });
  const panel = await panelWith();
  for (const what of ['mail', 'sms', 'backup'])
    expect((await panel.call(ola, 'POST', `setup/${what}`, { phone: '500600700' })).status).toBe(
      403,
    );
  const editor = await account('Iga Redaktor', ['editor']);
  expect((await panel.call(editor, 'GET', 'setup')).status).toBe(403);
});

test('the demo waits for no machine and no second administrator', async () => {
  const { steps } = await setup(anna, { seedDemo: true });
  const waiting = steps.filter(({ state }) => state === 'machine').map(({ id }) => id);
  expect(waiting).toEqual([]);
});

test('a letter to the caller tells the true outcome and nothing of the credentials', async () => {
  const server = await mailServer(password);
  const smtpUrl = `smtp://klub:${encodeURIComponent(password)}@127.0.0.1:${server.port}?requireTLS=false`;
  expect(await tried('mail', { smtpUrl })).toMatchObject({
    outcome: 'done',
    words: expect.stringContaining('annanowak@klub.example'),
  });
  expect(server.taken.map(({ to }) => to)).toEqual([['annanowak@klub.example']]);
  const refused = await tried('mail', { smtpUrl: smtpUrl.replace('klub:', 'klub:x') });
  expect(refused).toEqual({
    outcome: 'failed',
    words: 'Serwer poczty nie przyjmuje użytkownika albo hasła z SMTP_URL.',
  });
  server.become('never');
  expect(await tried('mail', { smtpUrl })).toEqual({
    outcome: 'failed',
    words: 'Serwer poczty nie przyjął listu (odpowiedź 550).',
  });
  await kysely().deleteFrom('rate_count').execute();
  expect(await tried('mail', { smtpUrl: 'smtp://127.0.0.1:1' })).toEqual({
    outcome: 'failed',
    words: 'Serwer poczty z SMTP_URL nie odpowiada.',
  });
  expect(await tried('mail')).toMatchObject({ outcome: 'notSetUp' });
  expect(readdirSync(join(world.deps.config.dataDir, 'outbox'))).toHaveLength(1);
  const noted = await entries(kysely());
  expect(noted.map(({ action, details }) => [action, details])).toEqual(
    ['done', 'failed', 'failed', 'failed', 'notSetUp'].map((outcome) => [
      'installation.mailTried',
      { outcome },
    ]),
  );
  expect(JSON.stringify(noted)).not.toContain('@klub.example');
});

test('an SMS to a typed number tells the true outcome, and the number is in no entry', async () => {
  const provider = await smsProvider();
  const smsapi = {
    token: provider.token,
    from: undefined,
    url: `http://127.0.0.1:${provider.port}`,
  };
  const body = { phone: '500 600 700' };
  expect(await tried('sms', { smsapi }, body)).toMatchObject({ outcome: 'done' });
  expect(provider.sent.map(({ to }) => to)).toEqual(['48500600700']);
  provider.refuseWith(13);
  expect(await tried('sms', { smsapi }, body)).toMatchObject({ outcome: 'failed' });
  expect(await tried('sms', {}, body)).toMatchObject({ outcome: 'notSetUp' });
  expect(JSON.stringify(await entries(kysely()))).not.toContain('600700');
  const panel = await panelWith();
  expect(await panel.call(anna, 'POST', 'setup/sms', { phone: '22 621 00 00' })).toMatchObject({
    status: 400,
    body: { errors: { phone: ['SMS wyślemy tylko na polski numer komórkowy.'] } },
  });
});

test('trials are limited to five in ten minutes', async () => {
  const panel = await panelWith();
  const statuses = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await panel.call(anna, 'POST', 'setup/backup')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a look at the backup tells its age and what it does not have', async () => {
  expect(await tried('backup')).toMatchObject({
    outcome: 'failed',
    words: expect.stringContaining('zginęłoby wszystko'),
  });
  const { dataDir } = world.deps.config;
  // Temporary files of a test run lie on the disk or in memory; backups elsewhere in the other.
  const diskOf = (folder: string): number => statSync(folder).dev;
  const other = ['/dev/shm', '/var/tmp'].find((folder) => diskOf(folder) !== diskOf(tmpdir()));
  const elsewhere = mkdtempSync(join(other ?? '', 'klub-backups-'));
  const at = new Date('2026-11-16T02:30:00Z');
  writeFileSync(join(elsewhere, backupName(at)), '');
  expect(await tried('backup', { backupDir: elsewhere })).toMatchObject({
    words: 'Najnowsza kopia jest pusta albo nie da się jej odczytać.',
  });
  writeFileSync(join(elsewhere, backupName(at)), 'content');
  await sql`truncate trail_entry, trail_waiting, trail_seal, trail_sealed`.execute(kysely());
  for (const moment of ['02:00', '03:00', '04:00'])
    await addEntry(kysely(), {}, new Date(`2026-11-16T${moment}:00Z`));
  expect(await tried('backup', { backupDir: elsewhere })).toEqual({
    outcome: 'done',
    words:
      'Ostatnia sprawdzona kopia: 16 listopada 2026 03:30. Nie ma w niej tego, co zapisano później: 2 wpisy w dzienniku.',
  });
  expect(await step('backup', anna, { backupDir: elsewhere })).toMatchObject({ state: 'done' });
  const beside = join(dataDir, 'backups');
  mkdirSync(beside, { recursive: true });
  writeFileSync(join(beside, backupName(at)), 'content');
  expect(await tried('backup', { backupDir: beside })).toMatchObject({
    outcome: 'failed',
    words: expect.stringContaining('Leży na dysku z danymi'),
  });
});
