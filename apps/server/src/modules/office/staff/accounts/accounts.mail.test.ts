import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobWorker } from '../../../../infra/jobs/jobs.ts';
import { outboxMail } from '../../../../infra/outside/mail.ts';
import { outboxFolder } from '../../../../infra/outside/outbox.ts';
import { staffMailJobs } from './accounts.jobs.ts';
import { type StaffWorld, addPasskey, staffWorld } from './accounts.testing.ts';
import { recoverAdministrator } from './command.service.ts';
import { demoLinks, seedDemoStaff } from './demo.ts';

const url = () => 'https://panel.klub.example';

let world: StaffWorld;
let anna = 0;
beforeAll(async () => {
  world = await staffWorld();
  Object.assign(world.deps.config, { smtpUrl: 'smtp://mail.klub.example' });
});
beforeEach(async () => {
  await world.clear();
  rmSync(outboxFolder(world.deps.config.dataDir), { recursive: true, force: true });
  anna = await world.add('Anna', ['administrator']);
});

/** Sends due e-mails and returns their texts. */
async function letters(): Promise<string[]> {
  const { deps } = world;
  const { dataDir } = deps.config;
  await jobWorker(deps, staffMailJobs({ ...deps, url }, outboxMail(dataDir))).runDue();
  const folder = outboxFolder(dataDir);
  return readdirSync(folder).map((name) => plain(readFileSync(join(folder, name), 'utf8')));
}

function plain(letter: string): string {
  const bytes = letter
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

test('an invitation is an e-mail whose link no job contains', async () => {
  await world.post(anna, 'staff', {
    email: 'ewa@klub.example',
    name: 'Ewa Lis',
    roles: ['editor'],
  });
  const [letter = ''] = await letters();
  expect(letter).toContain('To: ewa@klub.example');
  expect(letter).toMatch(/https:\/\/panel\.klub\.example\/#\/pierwsze\/[\w-]{43}\r?\n/);
  const tickets = await world.database.kysely
    .selectFrom('staff_ticket')
    .select(['staff_id', 'purpose', 'made_by'])
    .execute();
  expect(tickets).toEqual([{ staff_id: 2, purpose: 'first', made_by: anna }]);
  const jobs = await world.database.kysely
    .selectFrom('job')
    .select(['payload', 'failed_at'])
    .execute();
  expect(jobs).toEqual([{ payload: {}, failed_at: null }]);
});

describe('without mail', () => {
  beforeAll(() => void Object.assign(world.deps.config, { smtpUrl: undefined }));
  afterAll(() => void Object.assign(world.deps.config, { smtpUrl: 'smtp://mail.klub.example' }));

  const invite = async (role: string) => {
    const body = { email: `${role}@klub.example`, name: 'Ewa Lis', roles: [role] };
    return (await world.panel.call(anna, 'POST', 'staff', body)).body;
  };

  test('the link of an editor can be copied, and is sent nowhere', async () => {
    expect(await invite('editor')).toMatchObject({
      data: {
        isMailSetUp: false,
        link: expect.stringMatching(/\/#\/pierwsze\/[\w-]{43}$/) as unknown,
      },
    });
    expect(await world.database.kysely.selectFrom('job').select('queue').execute()).toEqual([]);
  });

  test.each(['coordinator', 'approver', 'administrator'])('%s: no link is shown', async (role) => {
    await world.add('Jan', ['administrator']);
    expect(await invite(role)).toMatchObject({ data: { isMailSetUp: false, link: null } });
    expect(await letters()).toHaveLength(1);
  });

  test('a link sent again is shown for the same roles alone, and never after a reset', async () => {
    await world.add('Jan', ['administrator']);
    const again = async (staffId: number) =>
      (await world.panel.call(anna, 'POST', `staff/${staffId}/invite`, {})).body;
    await invite('editor');
    await invite('coordinator');
    const [editor, coordinator] = [3, 4];
    expect(await again(editor)).toMatchObject({ data: { link: expect.any(String) as unknown } });
    // The role waits for a second administrator, and counts all the same.
    expect(await again(coordinator)).toMatchObject({ data: { link: null } });
    await world.database.kysely
      .updateTable('staff')
      .set({ last_in_at: world.clock.now() })
      .where('id', '=', editor)
      .execute();
    expect(await again(editor)).toMatchObject({ data: { isMailSetUp: false, link: null } });
  });
});

test('a suspended or enrolled account gets no link', async () => {
  for (const name of ['ewa', 'ola']) {
    await world.post(anna, 'staff', { email: `${name}@klub.example`, name, roles: ['editor'] });
  }
  await world.post(anna, 'staff/2/suspend', { reason: 'Pomyłka' });
  await addPasskey(world.database.kysely, 3, world.clock.now());
  await world.post(anna, 'staff', { email: 'iga@klub.example', name: 'Iga', roles: ['editor'] });
  expect(await letters()).toEqual([expect.stringContaining('To: iga@klub.example')]);
});

test('administrators learn that a command admitted another, and who ran it', async () => {
  await world.add('Jan', ['administrator']);
  await recoverAdministrator({ ...world.deps, url }, { address: 'jan@klub.example', by: 'serwis' });
  const [letter = '', ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter).toContain('To: anna@klub.example');
  expect(letter).toMatch(/dla konta Jan \(jan@klub\.example\)\.\r?\n.+konto systemowe: serwis\./);
});

test('only the demo has accounts of each role with links', async () => {
  await world.clear();
  const { deps } = world;
  const real = { ...deps, config: { ...deps.config, seedDemo: false } };
  await seedDemoStaff(real);
  expect(await demoLinks(real, url())).toEqual([]);
  const demo = { ...deps, config: { ...deps.config, seedDemo: true } };
  await seedDemoStaff(demo);
  await seedDemoStaff(demo);
  const [first, second] = [await demoLinks(demo, url()), await demoLinks(demo, url())];
  expect(first.map(({ name, role }) => [name, role])).toEqual([
    ['Kinga Koordynator', 'Koordynator'],
    ['Zofia Zatwierdzająca', 'Zatwierdzający'],
    ['Adam Administrator', 'Administrator'],
    ['Renata Redaktor', 'Redaktor'],
    ['Konrad Konsultant', 'Konsultant'],
  ]);
  const addresses = [...first, ...second].map(({ address }) => address);
  expect(new Set(addresses).size).toBe(10);
  expect(addresses[0]).toMatch(/^https:\/\/panel\.klub\.example\/#\/pierwsze\/[\w-]{43}$/);
});

test('no demo account is created next to others', async () => {
  const demo = { ...world.deps, config: { ...world.deps.config, seedDemo: true } };
  await seedDemoStaff(demo);
  expect(await demoLinks(demo, url())).toEqual([]);
});
