import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type StaffWorld, addPasskey, staffWorld, why } from './accounts.testing.ts';
import {
  type StaffCommandDeps,
  grantRole,
  listAccounts,
  makeAdministrator,
  recoverAdministrator,
} from './command.service.ts';

const by = 'operator';
const link = expect.stringMatching(/^https:\/\/panel\.klub\.example\/#\/pierwsze\/[\w-]{43}$/);

let world: StaffWorld;
let deps: StaffCommandDeps;
beforeAll(async () => {
  world = await staffWorld();
  deps = { ...world.deps, url: () => 'https://panel.klub.example' };
});
beforeEach(() => world.clear());

const admin = (address: string, name = '') => makeAdministrator(deps, { address, name, by });
const grant = (address: string, role: Parameters<typeof grantRole>[1]['role'], name = '') =>
  grantRole(deps, { address, role, name, by });

test('the command makes an administrator until one can sign in', async () => {
  expect(await admin('anna@klub.example')).toEqual({ refused: 'nameMissing', names: [] });
  expect(await admin('anna@klub.example', 'Anna')).toEqual({
    done: 'administrator',
    name: 'Anna',
    link,
    told: 0,
  });
  // The first link was lost.
  expect(await admin('anna@klub.example')).toMatchObject({ done: 'administrator', link });
  await addPasskey(world.database.kysely, 1, world.clock.now());
  expect(await admin('jan@klub.example', 'Jan')).toEqual({
    refused: 'administratorThere',
    names: ['Anna'],
  });
  expect(await listAccounts(deps)).toMatchObject([
    { name: 'Anna', roles: 'Administrator', isUsable: true },
  ]);
});

test('when all administrators are suspended the command readmits one', async () => {
  const anna = await world.add('Anna', ['administrator']);
  const suspended = { suspended_at: world.clock.now() };
  await world.database.kysely.updateTable('staff').set(suspended).where('id', '=', anna).execute();
  expect(await admin('anna@klub.example')).toEqual({
    done: 'administrator',
    name: 'Anna',
    link: null,
    told: 0,
  });
  expect(await world.account(anna)).toMatchObject({ isSuspended: false });
});

test('an account of another role is not made administrator by the way', async () => {
  await world.add('Ewa', ['approver'], 'nothing');
  expect(await admin('ewa@klub.example', 'Ewa')).toEqual({ refused: 'exists', names: [] });
  expect(await grant('ewa@klub.example', 'administrator')).toEqual({
    refused: 'excluded',
    names: [],
  });
});

test('a command gives money roles while no two administrators can agree', async () => {
  const anna = await world.add('Anna', ['administrator']);
  expect(await grant('ewa@klub.example', 'approver')).toEqual({ refused: 'unknown', names: [] });
  expect(await grant('ewa@klub.example', 'approver', 'Ewa')).toMatchObject({
    done: 'granted',
    link,
  });
  expect(await grant('anna@klub.example', 'approver')).toEqual({ refused: 'excluded', names: [] });
  const jan = await world.add('Jan', ['administrator']);
  expect(await grant('ewa@klub.example', 'coordinator')).toEqual({
    refused: 'decidedByTwo',
    names: ['Anna', 'Jan'],
  });
  expect(await grant('ewa@klub.example', 'editor')).toMatchObject({ done: 'granted', link: null });
  expect(await grant('ewa@klub.example', 'editor')).toMatchObject({ done: 'same' });
  // The two cannot decide alone about each other.
  expect(await grant('jan@klub.example', 'coordinator')).toMatchObject({ done: 'granted' });
  expect((await world.account(jan)).roles).toEqual(['coordinator', 'administrator']);
  expect((await world.account(anna)).roles).toEqual(['administrator']);
});

test('the command does not give what a proposal excludes', async () => {
  const anna = await world.add('Anna', ['administrator']);
  await world.add('Jan', ['administrator']);
  const ewa = await world.add('Ewa', ['editor']);
  await world.act(anna, ewa, 'roles', { ...why, roles: ['editor', 'approver'] });
  expect(await grant('ewa@klub.example', 'administrator')).toEqual({
    refused: 'excluded',
    names: [],
  });
});

test('an administrator without keys gets a link, the others an e-mail', async () => {
  const anna = await world.add('Anna', ['administrator']);
  const jan = await world.add('Jan', ['administrator']);
  await world.add('Ewa', ['approver']);
  const recover = (address: string) => recoverAdministrator(deps, { address, by });
  expect(await recover('nikt@klub.example')).toEqual({ refused: 'unknown', names: [] });
  expect(await recover('ewa@klub.example')).toEqual({ refused: 'notAdministrator', names: [] });
  expect(await recover('jan@klub.example')).toEqual({
    done: 'recovered',
    name: 'Jan',
    link,
    told: 1,
  });
  const jobs = await world.database.kysely.selectFrom('job').select(['queue', 'payload']).execute();
  expect(jobs).toEqual([
    {
      queue: 'staff-notice',
      payload: { to: anna, about: jan, by, at: world.clock.now().toISOString() },
    },
  ]);
  await world.post(anna, `staff/${jan}/suspend`, why);
  expect(await recover('jan@klub.example')).toEqual({ refused: 'suspended', names: ['Anna'] });
});

test('commands, also refused ones, are in the trail', async () => {
  await admin('anna@klub.example', 'Anna');
  await grant('anna@klub.example', 'approver');
  const trail = await world.database.kysely
    .selectFrom('trail_entry')
    .select(['way', 'by_name', 'action', 'subject_id', 'details', 'outcome'])
    .orderBy('id')
    .execute();
  const command = { way: 'command', by_name: by } as const;
  expect(trail).toEqual([
    {
      ...command,
      action: 'staff.invited',
      subject_id: '1',
      details: { given: 'Administrator' },
      outcome: 'done',
    },
    {
      ...command,
      action: 'staff.rolesChanged',
      subject_id: '1',
      details: { refused: 'excluded' },
      outcome: 'refused',
    },
  ]);
});
