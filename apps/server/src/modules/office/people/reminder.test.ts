import { peopleRows } from '@klub/contract/panel/people/people';
import { beforeAll, expect, test } from 'vitest';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { accounts } from '../../club/auth/accounts.ts';
import {
  settlementWorld,
  type SettlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { peopleHandlers } from './people.routes.ts';

let world: SettlementWorld;
let panel: TestPanel;
let consultant: number;
const kysely = () => world.database.kysely;
beforeAll(async () => {
  world = await settlementWorld();
  await world.reset();
  panel = await testPanel(world.deps);
  panel.mount(peopleRows, peopleHandlers(accounts(world.deps)));
  consultant = await addStaff(kysely(), 'Ola Lis', ['consultant']);
});

const remind = (id: number) => panel.call(consultant, 'POST', `people/${id}/reminder`);
const entries = () =>
  kysely()
    .selectFrom('trail_entry')
    .select(['person_id', 'details', 'outcome'])
    .orderBy('id')
    .execute();
/** Waiting passwords, and counts of the limits. */
const kept = async () => ({
  jobs: await kysely()
    .selectFrom('job')
    .select('payload')
    .where('queue', '=', 'password-sms')
    .execute(),
  counted: await kysely()
    .selectFrom('rate_count')
    .select('key')
    .where('key', 'like', 'password-sms%')
    .execute(),
});
const someone = async (digits: string, columns: object): Promise<number> => {
  const id = await world.person({ name: ['Jan', 'Inny'] });
  const number = { phone: `+48500600${digits}`, email: '' };
  await kysely()
    .updateTable('person')
    .set({ ...number, ...columns })
    .where('id', '=', id)
    .execute();
  return id;
};

test('no SMS is sent or counted for people it cannot admit', async () => {
  const now = world.clock.now();
  const withdrawn = await someone('701', { invited_until: now, activated_at: null });
  const blocked = await someone('702', { activated_at: now, password_hash: 'x', blocked_at: now });
  const cases = [
    [withdrawn, /zaproszenie wygasło albo zostało wycofane/],
    [blocked, /blokuje plik z osobami/],
  ] as const;
  for (const [id, why] of cases) {
    expect(await remind(id)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(why) },
    });
  }
  expect(await kept()).toEqual({ jobs: [], counted: [] });
  expect(await entries()).toEqual([]);

  const invited = await someone('703', {
    invited_until: new Date(now.getTime() + 86_400_000),
    activated_at: null,
  });
  expect(await remind(invited)).toMatchObject({ status: 200 });
  expect(await kept()).toMatchObject({ jobs: [{}], counted: [{}] });
});

test('at the SMS limit the last password is extended ten minutes', async () => {
  const id = await someone('704', { activated_at: world.clock.now(), password_hash: 'x' });
  const ask = () => remind(id);
  for (let time = 0; time < 3; time += 1) {
    expect((await ask()).status).toBe(200);
    world.clock.advance({ seconds: 61 });
  }
  world.clock.advance({ minutes: 11 });
  const last = () =>
    kysely()
      .selectFrom('temporary_password')
      .select(['id', 'expires_at'])
      .where('person_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const now = world.clock.now();
  expect((await last()).expires_at < now).toBe(true);
  expect(await ask()).toMatchObject({
    status: 429,
    body: {
      message: expect.stringMatching(
        /3 razy na godzinę i 5 razy na dobę\. Hasło z ostatniego działa jeszcze 10/,
      ),
    },
  });
  expect((await last()).expires_at).toEqual(new Date(now.getTime() + 600_000));
  expect((await entries()).at(-1)).toMatchObject({
    person_id: id,
    outcome: 'refused',
    details: { kind: 'password', refused: 'tooOften' },
  });

  const { id: used } = await last();
  await kysely()
    .updateTable('temporary_password')
    .set({ used_at: now })
    .where('id', '=', used)
    .execute();
  expect(await ask()).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/Spróbuj ponownie później/) },
  });
});

test('production without an SMS provider reports that nothing was sent', async () => {
  const id = await someone('709', { activated_at: world.clock.now(), password_hash: 'x' });
  const config = { ...world.deps.config, temporaryPasswordDelivery: 'none' as const };
  const unserved = await testPanel({ ...world.deps, config });
  unserved.mount(peopleRows, peopleHandlers(accounts({ ...world.deps, config })));
  const before = await kept();
  expect(await unserved.call(consultant, 'POST', `people/${id}/reminder`)).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('niczego nie wysłano') },
  });
  expect(await kept()).toEqual(before);
});
