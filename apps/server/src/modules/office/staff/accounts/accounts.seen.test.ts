import { beforeAll, beforeEach, expect, test } from 'vitest';
import { held, waiting } from '../../../../infra/db/held.testing.ts';
import { type StaffWorld, addPasskey, staffWorld, why } from './accounts.testing.ts';

let world: StaffWorld;
let anna = 0;
let jan = 0;
beforeAll(async () => {
  world = await staffWorld();
});
beforeEach(async () => {
  await world.clear();
  anna = await world.add('Anna', ['administrator']);
  jan = await world.add('Jan', ['administrator']);
});

/** An account page's data for decisions. */
async function page(by: number, staffId: number) {
  const { body } = await world.panel.call(by, 'GET', `staff/${staffId}`);
  const { roles, suspendedAt, factors } = Object(Object(body).data);
  return { seen: roles, suspendedAt, factors };
}

test('an outdated form does not restore a removed role', async () => {
  const ewa = await world.add('Ewa', ['consultant', 'editor']);
  const { seen } = await page(jan, ewa);
  await world.act(anna, ewa, 'roles', { ...why, roles: ['editor'] });
  const old = { ...why, roles: ['consultant', 'editor', 'coordinator'], seen };
  expect(await world.post(jan, `staff/${ewa}/roles`, old)).toMatchObject({
    status: 409,
    message: expect.stringContaining('ktoś je zmienił'),
  });
  expect(await world.account(ewa)).toMatchObject({ roles: ['editor'], proposed: [] });
  const looked = { ...why, roles: ['editor', 'coordinator'], seen: (await page(jan, ewa)).seen };
  expect(await world.post(jan, `staff/${ewa}/roles`, looked)).toMatchObject({ status: 200 });
});

test('an outdated form does not remove a given role', async () => {
  const ewa = await world.add('Ewa', ['consultant']);
  const { seen } = await page(jan, ewa);
  await world.act(anna, ewa, 'roles', { ...why, roles: ['editor', 'consultant'] });
  const old = { ...why, roles: ['consultant', 'coordinator'], seen };
  expect(await world.post(jan, `staff/${ewa}/roles`, old)).toMatchObject({ status: 409 });
  expect(await world.account(ewa)).toMatchObject({ roles: ['editor', 'consultant'], sessions: 1 });
});

test('an outdated view cannot lift a second suspension', async () => {
  const ewa = await world.add('Ewa', ['consultant']);
  await world.post(anna, `staff/${ewa}/suspend`, { reason: 'urlop' });
  const { suspendedAt } = await page(jan, ewa);
  world.clock.advance({ minutes: 1 });
  await world.act(anna, ewa, 'resume');
  expect(await world.post(jan, `staff/${ewa}/resume`, { suspendedAt })).toMatchObject({
    status: 409,
  });
  await world.post(anna, `staff/${ewa}/suspend`, { reason: 'konto przejęte' });
  expect(await world.post(jan, `staff/${ewa}/resume`, { suspendedAt })).toMatchObject({
    status: 409,
    message: expect.stringContaining('zawieszono jeszcze raz'),
  });
  expect((await world.account(ewa)).isSuspended).toBe(true);
  const looked = await page(jan, ewa);
  expect(await world.post(jan, `staff/${ewa}/resume`, looked)).toMatchObject({ status: 200 });
});

test('a repeated suspension outdates views of the first', async () => {
  const ewa = await world.add('Ewa', ['consultant']);
  await world.post(anna, `staff/${ewa}/suspend`, { reason: 'urlop' });
  const { suspendedAt } = await page(jan, ewa);
  world.clock.advance({ minutes: 1 });
  await world.post(anna, `staff/${ewa}/suspend`, { reason: 'konto przejęte' });
  expect(await world.post(jan, `staff/${ewa}/resume`, { suspendedAt })).toMatchObject({
    status: 409,
  });
  expect((await world.account(ewa)).isSuspended).toBe(true);
});

test('a repeated reset keeps factors that were set after it', async () => {
  await world.post(anna, `staff/${jan}/suspend`, why);
  const ewa = await world.add('Ewa', ['consultant']);
  const { factors } = await page(anna, ewa);
  const sent = { reason: 'zgubiony telefon', factors };
  expect(await world.post(anna, `staff/${ewa}/reset`, sent)).toMatchObject({
    status: 200,
    signoffId: null,
  });
  expect((await world.account(ewa)).passkeys).toBe(0);
  await addPasskey(world.database.kysely, ewa, world.clock.now());
  expect(await world.post(anna, `staff/${ewa}/reset`, sent)).toMatchObject({
    status: 409,
    message: expect.stringContaining('niczego nie wyzerowano'),
  });
  expect((await world.account(ewa)).passkeys).toBe(1);
});

test('an outdated page cannot propose a finished reset again', async () => {
  const ewa = await world.add('Ewa', ['consultant']);
  const { factors } = await page(anna, ewa);
  const { signoffId } = await world.post(anna, `staff/${ewa}/reset`, { ...why, factors });
  expect(await world.decide(jan, signoffId)).toMatchObject({ status: 200 });
  await addPasskey(world.database.kysely, ewa, world.clock.now());
  expect(await world.post(anna, `staff/${ewa}/reset`, { ...why, factors })).toMatchObject({
    status: 409,
  });
  const { body } = await world.panel.call(anna, 'GET', `staff/${ewa}`);
  expect(body).toMatchObject({ data: { waiting: [], passkeys: 1 } });
});

test('an approved reset removes only the seen factors', async () => {
  const ewa = await world.add('Ewa', ['consultant']);
  const { signoffId } = await world.act(anna, ewa, 'reset', why);
  const { kysely } = world.database;
  await kysely.deleteFrom('staff_passkey').where('staff_id', '=', ewa).execute();
  await addPasskey(kysely, ewa, world.clock.now());
  const { body } = await world.panel.call(jan, 'GET', `signoffs/${signoffId ?? ''}`);
  expect(body).toMatchObject({ data: { changed: [{ label: 'Od propozycji' }] } });
  expect(await world.decide(jan, signoffId)).toMatchObject({ status: 409 });
  expect((await world.account(ewa)).passkeys).toBe(1);
});

test('replacing any factor changes the digest, using it does not', async () => {
  const ewa = await world.add('Ewa', ['consultant']);
  const { kysely } = world.database;
  const now = world.clock.now();
  const code = { staff_id: ewa, hash: Buffer.alloc(32), created_at: now };
  const found = new Set([(await page(anna, ewa)).factors]);
  const set = (values: { password_hash?: string; totp_sealed?: string }) =>
    kysely.updateTable('staff').set(values).where('id', '=', ewa).execute();
  const changes = [
    () => addPasskey(kysely, ewa, now),
    () => set({ password_hash: 'one', totp_sealed: 'one' }),
    () => set({ password_hash: 'two' }),
    () => set({ totp_sealed: 'two' }),
    () => kysely.insertInto('staff_recovery_code').values(code).execute(),
  ];
  for (const [index, change] of changes.entries()) {
    await change();
    found.add((await page(anna, ewa)).factors);
    expect(found.size).toBe(index + 2);
  }
  await kysely
    .updateTable('staff_recovery_code')
    .set({ used_at: now })
    .where('staff_id', '=', ewa)
    .execute();
  await kysely.updateTable('staff_passkey').set({ counter: 7, last_used_at: now }).execute();
  expect(found).toContain((await page(anna, ewa)).factors);
});

test('factors that are set while a reset waits for the account stay', async () => {
  await world.post(anna, `staff/${jan}/suspend`, why);
  const ewa = await world.add('Ewa', ['consultant']);
  const { factors } = await page(anna, ewa);
  const enrolling = await held(
    world.database,
    `select from staff where id = ${ewa} for no key update`,
  );
  const reset = world.post(anna, `staff/${ewa}/reset`, { ...why, factors });
  await expect.poll(() => waiting(world.database)).toBe(1);
  await enrolling.query(
    "update staff set password_hash = 'new', totp_sealed = 'new' where id = $1",
    [ewa],
  );
  await enrolling.query('commit');
  expect(await reset).toMatchObject({ status: 409 });
  expect(await world.account(ewa)).toMatchObject({ passkeys: 1, hasCodes: true });
});
