import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peopleRows } from '@klub/contract/panel/people/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { accounts } from '../../club/auth/accounts.ts';
import {
  october,
  settlementWorld,
  type SettlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { peopleHandlers } from './people.routes.ts';
import { holdPayouts, releasePayouts } from '../../money/settlements/payout/payout.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-acts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const iban = 'PL27114020040000300201355387';
const pesel = '44051401359';

let world: SettlementWorld;
let panel: TestPanel;
let consultant: number;
let coordinator: number;
let own: number;
let person: number;
let phone: string;
const kysely = () => world.database.kysely;
beforeAll(async () => {
  world = await settlementWorld();
  await world.reset();
  panel = await testPanel(world.deps);
  panel.mount(peopleRows, peopleHandlers(accounts(world.deps)));
  consultant = await addStaff(kysely(), 'Ola Lis', ['consultant']);
  coordinator = await addStaff(kysely(), 'Ewa Sowa', ['coordinator']);
  own = await addStaff(kysely(), 'Żaneta Łoś', ['coordinator', 'consultant']);
  person = await world.person({ pesel });
  phone = '+48500600678';
  await kysely()
    .updateTable('person')
    .set({
      phone,
      activated_at: world.clock.now(),
      password_hash: 'x',
      email: 'zaneta@poczta.example',
    })
    .where('id', '=', person)
    .execute();
});

const act = (name: string, body: object = {}, staffId = consultant, id = person) =>
  panel.call(staffId, 'POST', `people/${id}/${name}`, body);
/** As on the card. */
const newestHold = async (): Promise<unknown> =>
  Object(Object((await panel.call(coordinator, 'GET', `people/${person}`)).body).data).newestHold;
const entries = async (action: string) =>
  kysely()
    .selectFrom('trail_entry')
    .select(['staff_id', 'person_id', 'reason', 'details', 'outcome'])
    .where('action', '=', action)
    .orderBy('id')
    .execute();
const jobs = async (queue: string) =>
  Number(
    (
      await kysely()
        .selectFrom('job')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('queue', '=', queue)
        .executeTakeFirstOrThrow()
    ).count,
  );
async function withoutTrail<Result>(work: () => Promise<Result>): Promise<Result> {
  await sql`alter table trail_entry rename to trail_away`.execute(kysely());
  try {
    return await work();
  } finally {
    await sql`alter table trail_away rename to trail_entry`.execute(kysely());
  }
}

test("unblocking lifts three wrong passwords but not a file's block", async () => {
  const at = world.clock.now();
  const guard = { phone, bucket: 'strangers', tries: 3, wrong: 3, blocked_at: at, last_try_at: at };
  await kysely().insertInto('login_guard').values(guard).execute();
  expect((await withoutTrail(() => act('unblock'))).status).toBe(500);
  expect(await kysely().selectFrom('login_guard').selectAll().execute()).toHaveLength(1);
  expect(await act('unblock')).toMatchObject({
    status: 200,
    body: { message: expect.stringMatching('odblokowane') },
  });
  expect(await kysely().selectFrom('login_guard').selectAll().execute()).toEqual([]);
  expect(await act('unblock')).toMatchObject({
    body: { message: expect.stringMatching('nie jest zablokowane') },
  });
  expect(await entries('people.unblocked')).toMatchObject([
    { staff_id: consultant, person_id: person, details: { outcome: 'lifted' }, outcome: 'done' },
    { details: { outcome: 'same' } },
  ]);
  await kysely().updateTable('person').set({ blocked_at: at }).where('id', '=', person).execute();
  expect(await act('unblock')).toMatchObject({
    body: { message: expect.stringMatching('tylko plik') },
  });
  await kysely().updateTable('person').set({ blocked_at: null }).where('id', '=', person).execute();
});

test('a reminder goes to the number on file within its limits', async () => {
  const before = await jobs('password-sms');
  expect(await act('reminder')).toMatchObject({ status: 200 });
  expect(await act('reminder')).toMatchObject({ status: 429 });
  expect((await jobs('password-sms')) - before).toBe(1);
  const [entry] = await entries('people.reminded');
  expect(entry).toMatchObject({ person_id: person, details: { kind: 'password' } });
  const { rows } = await sql<{
    payload: unknown;
  }>`select payload from job where queue = 'password-sms'`.execute(kysely());
  expect(JSON.stringify(rows)).not.toContain('Lis');
});

test('sessions end on every device', async () => {
  const parts = accounts(world.deps);
  await parts.sessions.open(kysely(), { personId: person, scope: 'full', deviceHash: null });
  await parts.sessions.open(kysely(), { personId: person, scope: 'full', deviceHash: null });
  expect(await act('sessions/end')).toMatchObject({ body: { message: 'Zakończono sesje: 2.' } });
  const open = kysely()
    .selectFrom('session')
    .selectAll()
    .where('person_id', '=', person)
    .where('revoked_at', 'is', null);
  expect(await open.execute()).toEqual([]);
});

test('holds and releases need a reason', async () => {
  await world.figures(person, october, 130);
  await world.close(october);
  const isHeld = async () =>
    (await world.statements()).some(
      ([id, , , state, why]) => id === person && state === 'held' && why === 'held',
    );
  expect(await act('hold', { reason: '  ' }, coordinator)).toMatchObject({ status: 400 });
  expect(await act('hold', { reason: 'sprawdzam konto' }, coordinator)).toMatchObject({
    status: 200,
  });
  expect(await act('hold', { reason: 'sprawdzam konto' }, coordinator)).toMatchObject({
    body: { message: 'Wypłaty są już wstrzymane z tego powodu.' },
  });
  expect(await isHeld()).toBe(true);
  expect(await releasePayouts(world.deps, { who: phone, reason: '', by: 'Jan' })).toMatchObject({
    outcome: 'released',
  });
  expect(await isHeld()).toBe(false);
  await holdPayouts(world.deps, { who: phone, reason: 'z polecenia', by: 'Jan' });
  const seen = { reason: 'konto potwierdzone', newestHold: await newestHold() };
  expect((await withoutTrail(() => act('release', seen, coordinator))).status).toBe(500);
  expect(await isHeld()).toBe(true);
  expect(await act('release', seen, coordinator)).toMatchObject({
    body: { message: 'Wypłaty zwolnione.' },
  });
  expect(await isHeld()).toBe(false);
  expect(await entries('people.payoutsReleased')).toMatchObject([
    {
      staff_id: coordinator,
      person_id: person,
      reason: 'konto potwierdzone',
      details: { outcome: 'released' },
    },
  ]);
});

test('an outdated view cannot release a newer hold', async () => {
  await act('hold', { reason: 'sprawdzam konto' }, coordinator);
  const seen = { reason: 'konto potwierdzone', newestHold: await newestHold() };
  await holdPayouts(world.deps, { who: phone, reason: 'podejrzany numer', by: 'Jan' });

  expect(await act('release', seen, coordinator)).toMatchObject({ status: 409 });
  const active = sql<{ reason: string }>`
      select reason from payout_hold where person_id = ${person} and id not in (select id from payout_release) order by id
    `;
  expect((await active.execute(kysely())).rows.map(({ reason }) => reason)).toEqual([
    'sprawdzam konto',
    'podejrzany numer',
  ]);

  expect(
    await act('release', { ...seen, newestHold: await newestHold() }, coordinator),
  ).toMatchObject({
    body: { message: 'Wypłaty zwolnione.' },
  });
  expect((await active.execute(kysely())).rows).toEqual([]);
  expect(await newestHold()).toBeNull();
});

test('a reveal shows one field, and the trail only its reason', async () => {
  const reveal = (field: string, staffId = consultant) =>
    act('reveal', { field, reason: 'rozmówca podał nazwisko i sklep' }, staffId);
  expect(await reveal('phone')).toMatchObject({
    body: { data: { field: 'phone', value: phone, seconds: 60 } },
  });
  expect(await reveal('email')).toMatchObject({
    body: { data: { value: 'zaneta@poczta.example' } },
  });
  expect(await reveal('accountEnd')).toMatchObject({ body: { data: { value: '5387' } } });
  expect((await reveal('account')).status).toBe(403);
  expect((await reveal('pesel')).status).toBe(403);
  expect((await entries('people.revealed')).at(-1)).toMatchObject({
    outcome: 'refused',
    details: { refused: 'forbidden', field: 'pesel' },
  });
  expect(await reveal('account', coordinator)).toMatchObject({ body: { data: { value: iban } } });
  expect(await reveal('pesel', coordinator)).toMatchObject({ body: { data: { value: pesel } } });
  const written = (await entries('people.revealed')).filter(({ outcome }) => outcome === 'done');
  expect(written.map(({ details, person_id }) => [details, person_id])).toEqual(
    ['phone', 'email', 'accountEnd', 'account', 'pesel'].map((field) => [{ field }, person]),
  );
  for (const secret of [phone.slice(3), '5387', pesel, 'zaneta@'])
    expect(JSON.stringify(written)).not.toContain(secret);
});

test('a reveal without reason, trail or beyond thirty an hour fails', async () => {
  expect(await act('reveal', { field: 'phone', reason: 'bo tak' })).toMatchObject({
    body: { errors: { reason: [expect.stringMatching('co najmniej 10')] } },
  });
  const reason = 'rozmówca podał nazwisko';
  const unwritten = await withoutTrail(() =>
    act('reveal', { field: 'pesel', reason }, coordinator),
  );
  expect(unwritten.status).toBe(503);
  expect(JSON.stringify(unwritten.body)).not.toContain(pesel);
  world.clock.advance({ hours: 1 });
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1)
    statuses.push((await act('reveal', { field: 'phone', reason })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
  world.clock.advance({ hours: 1 });
});

test("an act on the operator's own account fails and is recorded", async () => {
  const reason = 'sprawdzam własne dane';
  const calls = ['unblock', 'reminder', 'sessions/end', 'hold', 'release', 'reveal'] as const;
  for (const name of calls) {
    const { status, body } = await act(name, { reason, field: 'pesel', newestHold: null }, own);
    expect(status, name).toBe(403);
    expect(JSON.stringify(body)).not.toContain(pesel);
  }
  for (const action of [
    'people.unblocked',
    'people.payoutsHeld',
    'people.payoutsReleased',
    'people.revealed',
  ])
    expect((await entries(action)).at(-1)).toMatchObject({
      staff_id: own,
      person_id: person,
      outcome: 'refused',
      details: { refused: 'ownPerson' },
    });
  const byMail = await addStaff(kysely(), 'Inna Osoba', ['coordinator']);
  await kysely()
    .updateTable('staff')
    .set({ email: 'zaneta@poczta.example' })
    .where('id', '=', byMail)
    .execute();
  expect((await act('hold', { reason }, byMail)).status).toBe(403);
});

test('nothing is revealed or sent for deleted or unknown people', async () => {
  expect((await act('unblock', {}, consultant, 987_654)).status).toBe(404);
  const left = await world.person();
  await kysely()
    .updateTable('person')
    .set({ deleted_at: world.clock.now(), phone: `deleted:${left}`, first_name: '', last_name: '' })
    .where('id', '=', left)
    .execute();
  expect((await act('reminder', {}, consultant, left)).status).toBe(409);
  const reason = 'rozmówca podał nazwisko';
  expect((await act('reveal', { field: 'phone', reason }, consultant, left)).status).toBe(409);
  expect((await act('hold', { reason }, coordinator, left)).status).toBe(200);
});
