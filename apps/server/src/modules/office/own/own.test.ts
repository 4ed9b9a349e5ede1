import { beforeEach, expect, test } from 'vitest';
import { addStaff } from '../../../infra/http/panel/panel.testing.ts';
import { type TestApp, testDeps } from '../../../testing/app.ts';
import { addPerson } from '../../../testing/programme.ts';
import {
  declareDifferent,
  declareSame,
  isOwnAccount,
  ownAccounts,
  ownAmong,
  relationsOf,
  sweepOwn,
} from './own.ts';

let world: Omit<TestApp, 'app'>;
let staffId: number;
let personId: number;
beforeEach(async () => {
  world ??= await testDeps();
  const { kysely } = world.database;
  await kysely.deleteFrom('former_identity').execute();
  await kysely.deleteFrom('staff_person').execute();
  await kysely.deleteFrom('person').execute();
  await kysely.deleteFrom('staff').execute();
  staffId = await addStaff(kysely, 'Kinga Maj', ['coordinator']);
  const named = { first_name: 'Kinga', last_name: 'Maj', email: 'kinga@dom.example' };
  personId = await addPerson(kysely, 'user1', named);
});

const change = (columns: { last_name?: string; email?: string; deleted_at?: Date }) =>
  world.database.kysely.updateTable('person').set(columns).where('id', '=', personId).execute();
const isOwn = () => isOwnAccount(world.database.kysely, staffId, personId);
const sweep = () => sweepOwn(world.database.kysely, world.clock.now());

test('a letter more in the own name opens nothing for 13 months', async () => {
  expect(await isOwn()).toBe(true);
  await change({ last_name: 'Maj J' });
  expect(await isOwn()).toBe(true);
  expect(await ownAccounts(world.database.kysely)).toEqual([{ staffId, personId }]);
  await sweep();
  world.clock.advance({ days: 390 });
  await sweep();
  expect(await isOwn()).toBe(true);
  world.clock.advance({ days: 14 });
  await sweep();
  expect(await isOwn()).toBe(false);
});

test('a former e-mail address still tells whose account it is', async () => {
  await change({ last_name: 'Inna' });
  await world.database.kysely.deleteFrom('former_identity').execute();
  expect(await isOwn()).toBe(false);
  await change({ email: 'kingamaj@klub.example' });
  await change({ email: 'inna@dom.example' });
  expect(await isOwn()).toBe(true);
});

test('a deleted account keeps no former name', async () => {
  await change({ last_name: 'Maj J' });
  await change({ last_name: '', deleted_at: world.clock.now() });
  expect(await world.database.kysely.selectFrom('former_identity').selectAll().execute()).toEqual(
    [],
  );
});

test('what administrators declare counts more than names, whatever the participant edits', async () => {
  const { kysely } = world.database;
  const pair = { staffId, personId };
  await declareDifferent(kysely, pair, world.clock.now());
  expect([await isOwn(), await ownAccounts(kysely)]).toEqual([false, []]);
  await declareSame(kysely, pair, world.clock.now());
  await change({ last_name: 'Inna', email: 'inna@dom.example' });
  await kysely.deleteFrom('former_identity').execute();
  expect([await isOwn(), await ownAccounts(kysely)]).toEqual([true, [pair]]);
  expect(await relationsOf(kysely, staffId)).toEqual([{ personId, is: 'same' }]);
  const named = { key: 'row', firstName: 'Inna', lastName: 'Osoba', email: '' };
  expect([...(await ownAmong(kysely, [{ ...named, personId }]))]).toEqual(['row']);
  expect([...(await ownAmong(kysely, [{ ...named, personId: null }]))]).toEqual([]);
});
