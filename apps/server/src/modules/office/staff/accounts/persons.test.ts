import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson } from '../../../../testing/programme.ts';
import { isOwnAccount } from '../../own/own.ts';
import { type StaffWorld, staffWorld, why } from './accounts.testing.ts';

let world: StaffWorld;
let [anna, jan, kinga, namesake, other] = [0, 0, 0, 0, 0];
beforeAll(async () => {
  world = await staffWorld();
});
beforeEach(async () => {
  const { kysely } = world.database;
  await world.clear();
  await kysely.deleteFrom('person').execute();
  anna = await world.add('Anna', ['administrator']);
  jan = await world.add('Jan', ['administrator']);
  kinga = await world.add('Kinga Maj', ['coordinator']);
  namesake = await addPerson(kysely, 'user1', { first_name: 'Kinga', last_name: 'Maj' });
  other = await addPerson(kysely, 'user1', { first_name: 'Zofia', last_name: 'Lis' });
});

const declare = (by: number, what: 'same' | 'different', person: number) =>
  world.post(by, `staff/${kinga}/${what}`, { ...why, person: String(person) });
const isOwn = (person: number) => isOwnAccount(world.database.kysely, kinga, person);
async function people() {
  const { body } = await world.panel.call(anna, 'GET', `staff/${kinga}`);
  return (body as { data: { people: object[] } }).data.people;
}

test('one administrator links an account with a participant, and it stays linked', async () => {
  expect(await people()).toEqual([{ id: String(namesake), is: 'alike' }]);
  expect((await declare(anna, 'same', other)).status).toBe(200);
  expect(await isOwn(other)).toBe(true);
  expect(await people()).toEqual([
    { id: String(namesake), is: 'alike' },
    { id: String(other), is: 'same' },
  ]);
  const last = await world.database.kysely
    .selectFrom('trail_entry')
    .select(['action', 'subject_id', 'person_id', 'reason'])
    .where('action', '=', 'staff.personDeclared')
    .execute();
  expect(last).toEqual([
    { action: 'staff.personDeclared', subject_id: String(kinga), person_id: other, ...why },
  ]);
});

test('only two administrators tell namesakes apart, or end a link', async () => {
  for (const person of [namesake, other]) {
    if (person === other) await declare(anna, 'same', other);
    const { status, signoffId } = await declare(anna, 'different', person);
    expect([status, await isOwn(person)]).toEqual([200, true]);
    expect((await world.decide(anna, signoffId)).status).toBe(403);
    expect(await isOwn(person)).toBe(true);
    expect((await world.decide(jan, signoffId)).status).toBe(200);
    expect(await isOwn(person)).toBe(false);
  }
  expect(await people()).toEqual([
    { id: String(namesake), is: 'different' },
    { id: String(other), is: 'different' },
  ]);
});

test('nobody declares anything about their own account, nor without a second administrator', async () => {
  expect(
    (await world.post(anna, `staff/${anna}/same`, { ...why, person: String(other) })).status,
  ).toBe(403);
  expect((await declare(kinga, 'same', other)).status).toBe(403);
  await world.post(anna, `staff/${jan}/suspend`, why);
  expect((await declare(anna, 'different', namesake)).status).toBe(409);
  expect((await declare(anna, 'same', namesake)).status).toBe(200);
});

test('a participant who does not exist, or has another name, is refused in words', async () => {
  expect((await declare(anna, 'same', 999_999)).status).toBe(400);
  expect((await declare(anna, 'different', other)).status).toBe(400);
  const { status } = await world.post(anna, `staff/${kinga}/same`, { ...why, person: '1 2' });
  expect(status).toBe(400);
});
