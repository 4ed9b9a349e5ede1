import { readsMeanwhile } from '../../../testing/meanwhile.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peopleRows } from '@klub/contract/panel/people/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import {
  october,
  september,
  settlementWorld,
  type SettlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { completeness, roleSpans } from './card.rules.ts';
import { accounts } from '../../club/auth/accounts.ts';
import { noticeBySms } from '../../club/auth/auth.ts';
import { enqueue, jobWorker } from '../../../infra/jobs/jobs.ts';
import { accountJobs } from '../../club/auth/auth.jobs.ts';
import { invitationJobs } from '../invitations/invitations.jobs.ts';
import { peopleHandlers } from './people.routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-people-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('[D58] a card names a missing legal form, and asks for no tax data before it', () => {
  const card = completeness({ role: 'user1', entrepreneur: null }, (field) => field === 'city');
  const lacking = card.flatMap(({ field, isFilled, isNeeded }) =>
    isNeeded && !isFilled ? [field] : [],
  );
  expect(lacking).toEqual(['firstname', 'lastname', 'iban', 'place', 'zipCode', 'entrepreneur']);
  const known = completeness({ role: 'user1', entrepreneur: true }, () => true);
  expect(known.map(({ field }) => field)).not.toContain('entrepreneur');
});

test('former roles have first and last day, newest first', () => {
  const former = [
    { role: 'user2', since: '2026-03-01' },
    { role: 'user3', since: '2026-07-01' },
  ] as const;
  expect(roleSpans('user1', former)).toEqual([
    { role: 'user1', from: '2026-07-01', until: null },
    { role: 'user3', from: '2026-03-01', until: '2026-06-30' },
    { role: 'user2', from: null, until: '2026-02-28' },
  ]);
});

let world: SettlementWorld;
let panel: TestPanel;
let consultant: number;
let coordinator: number;
let person: number;
beforeAll(async () => {
  world = await settlementWorld();
  await world.reset();
  panel = await testPanel(world.deps);
  panel.mount(peopleRows, peopleHandlers(accounts(world.deps)));
  const { kysely } = world.database;
  consultant = await addStaff(kysely, 'Ola Lis', ['consultant']);
  coordinator = await addStaff(kysely, 'Ewa Sowa', ['coordinator']);
  person = await world.person({ pesel: '44051401359', entrepreneur: false, isComplete: false });
  await world.figures(person, september, 130);
  await world.figures(person, october, 100);
  await world.close(september);
  await world.pay(folder);
});

const card = async (staffId: number, id = person) => {
  const { status, body } = await panel.call(staffId, 'GET', `people/${id}`);
  return {
    status,
    data: (body as { data: Record<string, unknown> }).data,
    text: JSON.stringify(body),
  };
};

test('the card shows months, payments and filled fields without their values', async () => {
  const { status, data, text } = await card(consultant);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    name: 'Żaneta Łoś',
    phone: expect.stringMatching(/^\*\*\* \*\*\* \d{3}$/),
    isOwn: false,
    roles: [{ role: 'Doradca handlowy', from: null, until: null }],
    shops: [{ from: '2026-01-01', until: null, isNow: true }],
    months: [
      { month: '2026-10', target: 100, points: 100, percent: 100, golden: 50 },
      { month: '2026-09', target: 100, points: 130, percent: 130, golden: expect.any(Number) },
    ],
    quarters: [{ quarter: '2026-Q3', golden: 100 }],
    years: [{ year: 2026, golden: 230 }],
    statements: [{ month: '2026-09', state: expect.any(String) }],
    revealable: ['phone', 'accountEnd'],
  });
  expect(data.profile).toEqual(
    expect.arrayContaining([
      { field: 'pesel', isFilled: true, isNeeded: true },
      { field: 'birthday', isFilled: false, isNeeded: true },
      { field: 'email', isFilled: false, isNeeded: false },
    ]),
  );
  for (const secret of [
    '44051401359',
    'PL27114020040000300201355387',
    '27114020040000300201355387',
    'Kręta',
    'Łódź',
  ])
    expect(text).not.toContain(secret);
  const { phone } = await world.database.kysely
    .selectFrom('person')
    .select('phone')
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
  expect(text).not.toContain(phone.slice(3));
});

test('reveals depend on role, never for own or unknown people', async () => {
  expect((await card(coordinator)).data.revealable).toEqual([
    'phone',
    'accountEnd',
    'account',
    'pesel',
  ]);
  const own = await addStaff(world.database.kysely, 'Zaneta Los', ['coordinator']);
  expect((await card(own)).data).toMatchObject({ isOwn: true, revealable: [] });
  expect((await card(consultant, 987_654)).status).toBe(404);
});

test('each look at a card is recorded before it is shown', async () => {
  const { kysely } = world.database;
  const entries = await kysely
    .selectFrom('trail_entry')
    .select(['person_id', 'details'])
    .where('action', '=', 'people.opened')
    .where('staff_id', '=', consultant)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { person_id: person, details: { id: String(person) } },
    { person_id: null, details: { id: '987654' } },
  ]);
  await sql`alter table trail_entry rename to trail_away`.execute(kysely);
  const hidden = await card(coordinator, await other());
  await sql`alter table trail_away rename to trail_entry`.execute(kysely);
  expect(hidden.status).toBe(503);
  expect(hidden.text).not.toContain('Łoś');
});

test('the card says how this month and the one before stand, as their explanations do', async () => {
  expect((await card(consultant)).data.standing).toEqual([
    { month: '2026-10', percent: 100, booked: 50, worth: 50, fate: 'booked' },
  ]);
  const before = world.clock.now();
  world.clock.set('2026-10-20T10:00:00Z');
  const running = (await card(consultant)).data.standing;
  world.clock.set(before.toISOString());
  expect(running).toEqual([
    { month: '2026-10', percent: 100, booked: 50, worth: 50, fate: 'booked' },
    { month: '2026-09', percent: 130, booked: 80, worth: 80, fate: 'booked' },
  ]);
});

test('a session unused for a month is not listed as open', async () => {
  const id = await world.person();
  const parts = accounts(world.deps);
  const openOne = () =>
    parts.sessions.open(world.database.kysely, { personId: id, scope: 'full', deviceHash: null });
  const before = world.clock.now();
  await openOne();
  world.clock.advance({ days: 31 });
  expect((await card(consultant, id)).data.sessions).toEqual({ open: 0, lastUsedAt: null });
  await openOne();
  const usedAt = world.clock.now();
  expect((await card(consultant, id)).data.sessions).toEqual({
    open: 1,
    lastUsedAt: usedAt.toISOString(),
  });
  world.clock.set(before.toISOString());
});

const other = () => world.person();

test("a deleted person's card has money and no name", async () => {
  const { kysely } = world.database;
  const left = await world.person();
  await kysely
    .updateTable('person')
    .set({
      deleted_at: world.clock.now(),
      phone: `deleted:${left}`,
      first_name: '',
      last_name: '',
      iban_sealed: '',
    })
    .where('id', '=', left)
    .execute();
  expect((await card(consultant, left)).data).toMatchObject({
    name: `Konto usunięte nr ${left}`,
    phone: '',
    state: 'gone',
    revealable: [],
  });
});

test('the card tells what became of the last SMS, and not what is in it', async () => {
  const { deps, clock, database } = world;
  expect((await card(consultant)).data.lastSms).toBeNull();
  const now = clock.now();
  const outcomes: unknown[] = [];
  const senders = [
    async (): Promise<void> => {},
    () => Promise.reject(new Error('SMSAPI does not take this message: error 13.')),
  ];
  for (const [index, send] of senders.entries()) {
    const notice = { personId: person, text: `Tajna treść ${index}`, key: `card ${index}`, now };
    await noticeBySms(database.kysely, notice);
    outcomes.push((await card(consultant)).data.lastSms);
    const worker = jobWorker(deps, accountJobs(deps, { send }));
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await worker.runDue();
      await database.kysely
        .updateTable('job')
        .set({ run_at: now })
        .where('done_at', 'is', null)
        .where('failed_at', 'is', null)
        .execute();
    }
    const { data, text } = await card(consultant);
    outcomes.push(data.lastSms);
    expect(text).not.toContain('Tajna');
  }
  const askedAt = now.toISOString();
  expect(outcomes).toMatchObject([
    { kind: 'notice', state: 'waiting', askedAt },
    { kind: 'notice', state: 'sent', askedAt },
    { kind: 'notice', state: 'waiting', askedAt },
    { kind: 'notice', state: 'failed', askedAt },
  ]);
});

test('an SMS that was not sent because its invitation is gone is not called sent', async () => {
  const { deps, clock, database } = world;
  const queue = 'invitation-sms';
  const payload = { invitationId: 987_654 };
  const now = clock.now();
  const before = (await card(consultant)).data.lastSms;
  await enqueue(database.kysely, { queue, key: 'gone', payload, now, personId: person });
  expect((await card(consultant)).data.lastSms).toMatchObject({ kind: 'invitation' });
  const send = () => Promise.reject(new Error('Nothing is to be sent.'));
  await jobWorker(deps, invitationJobs(deps, { send })).runDue();
  expect((await card(consultant)).data.lastSms).toEqual(before);
});

test('a card is of one moment, however often its person changes meanwhile', async () => {
  const { kysely } = world.database;
  const id = await world.person({ name: ['Zmiana 0', 'Ciągła'] });
  const change = (mark: number) =>
    kysely.transaction().execute(async (transaction) => {
      await sql`update person set first_name = ${`Zmiana ${mark}`} where id = ${id}`.execute(
        transaction,
      );
      await sql`
        insert into payout_hold (person_id, kind, reason, held_by, held_at)
        values (${id}, 'operator', ${String(mark)}, 'Ewa Sowa', ${world.clock.now()})
      `.execute(transaction);
    });
  const read = async () => {
    const { body } = await panel.call(consultant, 'GET', `people/${id}`);
    const { data } = body as { data: { name: string; holds: { reason: string }[] } };
    return `${data.name}, ${data.holds[0]?.reason}`;
  };
  const halves = await readsMeanwhile(30, { change, read });
  for (const half of halves) expect(half).toMatch(/^Zmiana (\d+) Ciągła, \1$/);
});
