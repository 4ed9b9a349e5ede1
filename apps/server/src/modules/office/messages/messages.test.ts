import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { hourMs } from '../../../infra/clock.ts';
import {
  addPeople,
  addPerson,
  addQuestion,
  addShop,
  answer,
  assign,
  lookAfter,
  setFigures,
  setMinimum,
} from '../../../testing/programme.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { sendDueMessages } from './sending.service.ts';
import {
  type Office,
  everyone,
  messageOffice,
  nameConsent,
  noFallbacks,
  say,
} from './messages.testing.ts';

const month = '2026-11-01';
const errors = (body: unknown) =>
  z.object({ errors: z.record(z.string(), z.array(z.string())) }).parse(body).errors;
const detail = z.object({
  data: z.object({
    state: z.string(),
    progress: z.number(),
    note: z.string(),
    audience: z.array(z.string()),
    log: z.object({
      waiting: z.number(),
      put: z.number(),
      pushed: z.number(),
      read: z.number(),
      withdrawn: z.number(),
      skipped: z.array(z.object({ why: z.string(), people: z.number() })),
    }),
  }),
});

let office: Office;

beforeAll(async () => {
  office = await messageOffice();
});
beforeEach(() => office.empty());

const handle = () => office.club.database.kysely;
const read = async (id: string) => detail.parse((await office.call(`/${id}`)).body).data;

test('a message is put into the app of each person of its audience once', async () => {
  const people = await addPeople(handle(), [{}, {}, { role: 'user3' }, { role: 'salesman' }]);
  const { id, answer: confirmed } = await office.send({ link: '/konto' });
  expect(confirmed.status).toBe(200);
  expect((await office.notified(id)).map(({ personId }) => personId)).toEqual(people);
  expect(await office.state(id)).toMatchObject({ state: 'sent', people: 4 });
  await office.sendDue();
  expect(await office.notified(id)).toHaveLength(4);
  expect((await read(id)).log).toMatchObject({ waiting: 0, put: 4, read: 0, skipped: [] });
});

test('without a condition the audience is empty, and nothing can be sent', async () => {
  await addPerson(handle());
  for (const conditions of [[], [[]], [[{ field: 'people', ids: [] }]]]) {
    expect((await office.count(conditions)).people).toBe(0);
    const message = await office.save({ conditions });
    const { status, body } = await office.confirm(message, { conditions, people: 0 });
    expect(status).toBe(400);
    expect(errors(body)['people']).toHaveLength(1);
  }
});

test('conditions that exclude each other have nobody, and each shows its own people', async () => {
  await addPeople(handle(), [{}, {}, { role: 'user3' }]);
  const { people, groups } = await office.count([
    [{ field: 'role', roles: ['user1'] }],
    [{ field: 'role', roles: ['user3'] }],
  ]);
  expect(people).toBe(0);
  expect(groups.map((one) => one.people)).toEqual([2, 1]);
});

test('more than twelve conditions are refused', async () => {
  const one = { field: 'neverIn' };
  const { status } = await office.call('/count', {
    kind: 'service',
    link: null,
    conditions: Array.from({ length: 12 }, (_, at) => (at === 0 ? [one, one] : [one])),
  });
  expect(status).toBe(400);
});

test('each condition finds its people', async () => {
  const [near, far] = [
    await addShop(handle(), { code: 'BLISKI', channel: 'hurt' }),
    await addShop(handle(), { code: 'DALEKI', channel: 'sieć' }),
  ];
  const [anna = 0, jan = 0, ewa = 0, seller = 0, manager = 0] = await addPeople(handle(), [
    { activated_at: new Date('2026-01-01') },
    {},
    { role: 'user2' },
    { role: 'salesman' },
    { role: 'salesman' },
  ]);
  await assign(handle(), anna, near.placeId, '2026-01-01');
  await assign(handle(), jan, far.placeId, '2026-01-01');
  await assign(handle(), ewa, near.placeId, '2026-01-01', '2026-10-31');
  await lookAfter(handle(), seller, near.customerId);
  await handle()
    .insertInto('manager_seller')
    .values({ manager_id: manager, seller_id: seller, from_date: '2026-01-01' })
    .execute();
  await setFigures(
    handle(),
    { personId: anna, placeId: near.placeId, month },
    { target: 100, points: 49 },
  );
  await setFigures(
    handle(),
    { personId: jan, placeId: far.placeId, month },
    { target: 100, points: 50 },
  );
  await setMinimum(handle(), 1);
  await answer(handle(), jan, await addQuestion(handle(), month));
  const of = async (condition: object) => {
    const message = await office.save({ conditions: [[condition]] });
    await office.confirm(message, { conditions: [[condition]] });
    await office.sendDue();
    await sql`delete from message_recipient`.execute(handle());
    return (await office.notified(message.id)).map(({ personId }) => personId);
  };
  expect(await of({ field: 'role', roles: ['user2', 'salesman'] })).toEqual([ewa, seller, manager]);
  expect(await of({ field: 'channel', channels: ['hurt'] })).toEqual([anna]);
  expect(await of({ field: 'shop', codes: ['DALEKI'] })).toEqual([jan]);
  expect(await of({ field: 'representative', sellers: [String(seller)] })).toEqual([anna]);
  expect(await of({ field: 'region', managers: [String(manager)] })).toEqual([
    anna,
    seller,
    manager,
  ]);
  expect(await of({ field: 'percent', from: 0, to: 49 })).toEqual([anna]);
  expect(await of({ field: 'percent', from: 50, to: 1_000 })).toEqual([jan]);
  expect(await of({ field: 'padlock', is: 'open' })).toEqual([jan]);
  expect(await of({ field: 'padlock', is: 'closed' })).toEqual([anna]);
  expect(await of({ field: 'neverIn' })).toEqual([jan, ewa, seller, manager]);
  expect(await of({ field: 'people', ids: [String(jan), '999999'] })).toEqual([jan]);
});

test('a name, a fallback and a text of markup stay text', async () => {
  const { placeId } = await addShop(handle());
  const evil = '<script>alert(1)</script>';
  const [anna = 0, jan = 0] = await addPeople(handle(), [
    { first_name: `${evil}{procent}` },
    { first_name: ' ' },
  ]);
  await setFigures(handle(), { personId: anna, placeId, month }, { target: 20_000, points: 9_100 });
  const { id } = await office.send({
    title: `${evil} {imie}`,
    content: `${evil}\n\n{imie}: {procent}, brakuje {brakuje}`,
    fallbacks: { imie: '<b>Ty</b>', procent: 'brak planu', brakuje: 'nic' },
  });
  const escaped = '&lt;script&gt;alert(1)&lt;/script&gt;';
  expect(await office.notified(id)).toMatchObject([
    {
      title: `${evil} ${evil}{procent}`,
      content: `<p>${escaped}</p><p>${escaped}{procent}: 45%, brakuje 10\u00A0900\u00A0pkt</p>`,
    },
    {
      personId: jan,
      title: `${evil} <b>Ty</b>`,
      content: `<p>${escaped}</p><p>&lt;b&gt;Ty&lt;/b&gt;: brak planu, brakuje nic</p>`,
    },
  ]);
});

test('a field needs its fallback, and unknown fields are named', async () => {
  await addPerson(handle());
  const message = await office.save({ title: 'Cześć {imie}', content: 'Masz {premia}.' });
  const { status, body } = await office.confirm(message);
  expect(status).toBe(400);
  expect(Object.keys(errors(body)).toSorted()).toEqual(['content', 'fallbacks.imie']);
});

test('a link to a screen that a role of the audience may not see is refused', async () => {
  await addPeople(handle(), [{}, { role: 'user2' }]);
  const link = '/wyzwania/miesieczne';
  expect((await office.count(everyone, { link })).linkClosedTo).toEqual([
    'Uczestnik zadań specjalnych',
  ]);
  const refused = await office.confirm(await office.save({ link }));
  expect(errors(refused.body)['link']?.[0]).toContain('Uczestnik zadań specjalnych');
  const conditions = [[{ field: 'role', roles: ['user1'] }]];
  const { answer: sent } = await office.send({ link, conditions });
  expect(sent.status).toBe(200);
});

test('an audience that has changed since the count is counted again', async () => {
  await addPerson(handle());
  const message = await office.save();
  const { people } = await office.count(everyone);
  await addPerson(handle());
  const refused = await office.confirm(message, { people });
  expect(errors(refused.body)['people']?.[0]).toContain('teraz 2');
  expect((await office.confirm(message)).status).toBe(200);
  await addPerson(handle());
  await office.sendDue();
  expect(await office.notified(message.id)).toHaveLength(3);
  expect((await read(message.id)).note).toMatch(/2\s?osoby, na początku wysyłki 3\s?osoby/);
});

test('messages leave between 8 and 20, and one that is late waits for the morning', async () => {
  await addPerson(handle());
  const { clock } = office.club;
  for (const at of [
    { day: '2026-11-17', time: '07:59' },
    { day: '2026-11-17', time: '20:00' },
    { day: '2026-11-16', time: '11:00' },
    { day: '2027-03-01', time: '12:00' },
  ]) {
    const { body } = await office.confirm(await office.save(), { at });
    expect(errors(body)['at']).toHaveLength(1);
  }
  const message = await office.save();
  const evening = { day: '2026-11-16', time: '19:59' };
  expect((await office.confirm(message, { at: evening })).status).toBe(200);
  await office.sendDue();
  expect(await office.state(message.id)).toMatchObject({ state: 'planned' });
  clock.set('2026-11-16T20:30:00+01:00');
  await office.sendDue();
  expect(await office.notified(message.id)).toHaveLength(0);
  expect((await read(message.id)).note).toContain('08:00');
  clock.set('2026-11-17T08:00:00+01:00');
  await office.sendDue();
  expect(await office.notified(message.id)).toHaveLength(1);
});

test('at night nothing can be sent at once', async () => {
  await addPerson(handle());
  office.club.clock.set('2026-11-16T21:00:00+01:00');
  const { body } = await office.confirm(await office.save());
  expect(errors(body)['at']).toHaveLength(1);
});

test('a person gets two messages a day and six a week', async () => {
  const [anna = 0, jan = 0] = await addPeople(handle(), [{}, {}]);
  const onlyAnna = [[{ field: 'people', ids: [String(anna)] }]];
  const got = async (conditions: unknown = everyone) =>
    (await office.notified((await office.send({ conditions })).id)).map(({ personId }) => personId);
  expect(await got(onlyAnna)).toEqual([anna]);
  expect(await got()).toEqual([anna, jan]);
  expect((await office.count(everyone)).skipped).toEqual([{ why: 'limit', people: 1 }]);
  expect(await got()).toEqual([jan]);
  for (const day of ['17', '18']) {
    office.club.clock.set(`2026-11-${day}T12:00:00+01:00`);
    expect(await got()).toEqual([anna, jan]);
    expect(await got()).toEqual([anna, jan]);
  }
  office.club.clock.set('2026-11-22T12:00:00+01:00');
  expect(await got()).toEqual([]);
  office.club.clock.set('2026-11-23T12:00:00+01:00');
  expect(await got()).toEqual([anna, jan]);
});

test('a commercial message needs a named consent', async () => {
  await addPerson(handle());
  const message = await office.save({ kind: 'commercial' });
  expect(await office.confirm(message)).toMatchObject({ status: 409 });
});

test('a commercial message reaches whoever holds the consent at its sending, with the evidence', async () => {
  const version = await nameConsent(office);
  const [yes = 0, no = 0, , late = 0, again = 0] = await addPeople(handle(), [{}, {}, {}, {}, {}]);
  await say(office, yes, version, true);
  await say(office, no, version, false);
  await say(office, late, version, true);
  await say(office, again, version, false);
  expect(await office.count(everyone, { kind: 'commercial' })).toMatchObject({
    people: 5,
    reached: 2,
    skipped: [{ why: 'consent', people: 3 }],
  });
  const message = await office.save({ kind: 'commercial' });
  await office.confirm(message, { at: { day: '2026-11-16', time: '13:00' } });
  office.club.clock.set('2026-11-16T12:30:00+01:00');
  await say(office, late, version, false);
  await say(office, again, version, true);
  office.club.clock.set('2026-11-16T13:00:00+01:00');
  await office.sendDue();
  expect((await office.notified(message.id)).map(({ personId }) => personId)).toEqual([yes, again]);
  const kept = (await office.recipients(message.id)).filter(({ state }) => state === 'put');
  const events = await handle()
    .selectFrom('consent_event')
    .select(['id', 'person_id', 'value', 'approval_version_id'])
    .where(
      'id',
      'in',
      kept.map((one) => one.consent_event_id ?? 0),
    )
    .orderBy('person_id')
    .execute();
  expect(events).toMatchObject([
    { person_id: yes, value: true, approval_version_id: version },
    { person_id: again, value: true, approval_version_id: version },
  ]);
  const { body } = await office.call(`/${message.id}/recipients?state=put`);
  expect(body).toMatchObject({
    data: [{ consent: { version: 1 } }, { consent: { version: 1 } }],
    total: 2,
  });
});

test('a commercial message pauses when its consent is named no more', async () => {
  const version = await nameConsent(office);
  await say(office, await addPerson(handle()), version, true);
  const message = await office.save({ kind: 'commercial' });
  await office.confirm(message, { at: { day: '2026-11-16', time: '13:00' } });
  await handle().updateTable('approval').set({ withdrawn_at: office.club.clock.now() }).execute();
  office.club.clock.set('2026-11-16T13:00:00+01:00');
  await office.sendDue();
  expect(await office.state(message.id)).toMatchObject({ state: 'paused', why: 'noConsent' });
  expect(await office.notified(message.id)).toEqual([]);
});

test('deleted and blocked people are skipped with the reason', async () => {
  const [anna = 0, , jan = 0] = await addPeople(handle(), [{}, {}, {}]);
  const message = await office.save();
  await office.confirm(message, { at: { day: '2026-11-16', time: '12:30' } });
  await handle()
    .updateTable('person')
    .set({ blocked_at: new Date() })
    .where('id', '=', jan)
    .execute();
  office.club.clock.set('2026-11-16T12:30:00+01:00');
  await sql`update message set started_at = now(), snapshot_people = 3, state = 'sending'`.execute(
    handle(),
  );
  await sql`insert into message_recipient (message_id, person_id) select ${message.id}::bigint, id from person`.execute(
    handle(),
  );
  await handle()
    .updateTable('person')
    .set({ deleted_at: new Date(), phone: `deleted:${anna}` })
    .where('id', '=', anna)
    .execute();
  await office.sendDue();
  expect((await read(message.id)).log).toMatchObject({
    put: 1,
    skipped: [
      { why: 'deleted', people: 1 },
      { why: 'blocked', people: 1 },
    ],
  });
});

test('a pause stops between batches, and the rest follows once', async () => {
  await sql.raw(crowdOf(2_500)).execute(handle());
  const message = await office.save();
  await office.confirm(message);
  const { database, clock } = office.club;
  const now = clock.now();
  let steps = 0;
  // The window closes after the start and two batches.
  const closing = () => (++steps > 3 ? new Date(now.getTime() + 9 * hourMs) : now);
  await sendDueMessages({ database, clock: { now: closing } });
  expect(await office.notified(message.id)).toHaveLength(2_000);
  expect((await office.call(`/${message.id}/pause`, {})).status).toBe(200);
  expect((await office.call(`/${message.id}/pause`, {})).status).toBe(200);
  await office.sendDue();
  expect(await office.notified(message.id)).toHaveLength(2_000);
  expect(await read(message.id)).toMatchObject({ state: 'paused', progress: 80 });
  expect((await office.call(`/${message.id}/resume`, {})).status).toBe(200);
  await office.sendDue();
  expect(await office.notified(message.id)).toHaveLength(2_500);
  expect(await read(message.id)).toMatchObject({ state: 'sent', progress: 100 });
});

test('a withdrawn message disappears where it is unread, and a planned one is never sent', async () => {
  const [anna = 0] = await addPeople(handle(), [{}, {}]);
  const sent = await office.send();
  await handle()
    .updateTable('notification')
    .set({ read_at: new Date() })
    .where('person_id', '=', anna)
    .execute();
  expect((await office.call(`/${sent.id}/withdraw`, {})).status).toBe(200);
  await office.sendDue();
  expect((await office.notified(sent.id)).map(({ personId }) => personId)).toEqual([anna]);
  expect((await read(sent.id)).log).toMatchObject({ put: 1, read: 1, withdrawn: 1 });
  const planned = await office.save();
  await office.confirm(planned, { at: { day: '2026-11-16', time: '13:00' } });
  expect((await office.call(`/${planned.id}/withdraw`, {})).status).toBe(200);
  expect((await office.call(`/${planned.id}/withdraw`, {})).status).toBe(200);
  office.club.clock.set('2026-11-16T13:00:00+01:00');
  await office.sendDue();
  expect(await office.notified(planned.id)).toEqual([]);
  expect((await office.call(`/${planned.id}/resume`, {})).status).toBe(409);
});

test('of two confirmations at once one plans the message', async () => {
  await addPerson(handle());
  const message = await office.save();
  const statuses = (await Promise.all([1, 2, 3].map(() => office.confirm(message)))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([200, 409, 409]);
  await Promise.all([office.sendDue(), office.sendDue(), office.worker().runDue()]);
  expect(await office.notified(message.id)).toHaveLength(1);
});

test('a draft changes only as it was seen, and not while it waits for a second person', async () => {
  await addPerson(handle());
  const { id, revision } = await office.save();
  const again = { ...(await draftOf(id)), id, revision, title: 'Inny tytuł' };
  expect((await office.call('', again)).status).toBe(200);
  expect((await office.call('', again)).status).toBe(409);
  expect((await office.call(`/${id}/discard`, {})).status).toBe(200);
  expect((await office.call(`/${id}`)).status).toBe(404);
});

async function draftOf(id: string) {
  const { body } = await office.call(`/${id}`);
  const { kind, title, content, link, fallbacks, conditions } = z
    .object({ data: z.record(z.string(), z.unknown()) })
    .parse(body).data;
  return { kind, title, content, link, fallbacks, conditions };
}

test('above five thousand people of a day together a second person decides', async () => {
  await sql.raw(crowdOf(3_000)).execute(handle());
  expect((await office.confirm(await office.save())).body).toEqual({ data: { signoffId: null } });
  const message = await office.save({ title: 'Drugi kawałek' });
  expect((await office.count(everyone)).needsTwo).toBe(true);
  expect(errors((await office.confirm(message)).body)['reason']).toHaveLength(1);
  const { body } = await office.confirm(message, { reason: 'Ważne dla wszystkich.' });
  const { signoffId } = z.object({ data: z.object({ signoffId: z.string() }) }).parse(body).data;
  expect((await read(message.id)).state).toBe('waiting');
  expect((await office.call('', { ...(await draftOf(message.id)), ...message })).status).toBe(409);
  const { digest } = z
    .object({ data: z.object({ digest: z.string() }) })
    .parse((await office.panel.call(office.staff.piotr, 'GET', `signoffs/${signoffId}`)).body).data;
  const decide = (by: number) =>
    office.panel.call(by, 'POST', `signoffs/${signoffId}/decide`, {
      decision: 'approve',
      digest,
    });
  expect((await decide(office.staff.ola)).status).toBe(403);
  expect((await decide(office.staff.ewa)).status).not.toBe(200);
  expect(await decide(office.staff.piotr)).toMatchObject({ status: 200 });
  await office.sendDue();
  expect(await office.notified(message.id)).toHaveLength(3_000);
});

test('an audience that grows above the limit after its confirmation becomes a draft again', async () => {
  await sql.raw(crowdOf(10)).execute(handle());
  const message = await office.save();
  await office.confirm(message);
  await sql.raw(crowdOf(5_000, { from: 1_000 })).execute(handle());
  await office.sendDue();
  expect(await office.state(message.id)).toMatchObject({ state: 'draft', why: 'grown' });
  expect(await office.notified(message.id)).toEqual([]);
  expect(await office.recipients(message.id)).toEqual([]);
});

test('20,000 pasted lines are read, and unknown ones are named', async () => {
  await sql.raw(crowdOf(9_999)).execute(handle());
  const lines = Array.from({ length: 20_000 }, (_, at) =>
    at === 0 ? 'Anna Nowak' : at === 1 ? '+48 600 000 002' : String(600_000_000 + at),
  );
  lines[5] = '600000004';
  const { status, body } = await office.call('/numbers', { numbers: lines.join('\r\n') });
  expect(status).toBe(200);
  const { data } = z
    .object({
      data: z.object({
        ids: z.array(z.string()),
        repeated: z.number(),
        unknown: z.number(),
        unknownNumbers: z.array(z.string()),
      }),
    })
    .parse(body);
  expect(data.ids).toHaveLength(9_997);
  expect(data).toMatchObject({ repeated: 2, unknown: 10_001 });
  expect(data.unknownNumbers).toHaveLength(100);
  expect(data.unknownNumbers[0]).toBe('Anna Nowak');
  const conditions = [[{ field: 'people', ids: data.ids }]];
  expect((await office.count(conditions)).people).toBe(9_997);
  const many = await office.call('/numbers', { numbers: `${lines.join('\n')}\n600123123` });
  expect(errors(many.body)['numbers']).toHaveLength(1);
});

test('the sample and the preview name nobody', async () => {
  await addPeople(handle(), [{ first_name: 'Wacława', last_name: 'Brzezińska' }]);
  const { sample } = await office.count(everyone);
  expect(sample).toEqual([{ name: 'W… B…', role: 'Doradca handlowy' }]);
  const { body } = await office.call('/preview', {
    kind: 'service',
    title: 'Cześć {imie}',
    content: '{imie}, masz {procent}',
    link: null,
    fallbacks: { ...noFallbacks, procent: 'plan wkrótce' },
    conditions: everyone,
  });
  expect(body).toEqual({
    data: [
      {
        person: 'W… B…',
        title: 'Cześć W…',
        content: '<p>W…, masz plan wkrótce</p>',
        fallbacks: ['procent'],
      },
    ],
  });
});

test('a test goes to the own account as a participant alone', async () => {
  const message = await office.save({ title: 'Na próbę' });
  await addPerson(handle(), 'user1', { email: 'ktos@klub.example' });
  expect((await office.call(`/${message.id}/test`, {})).body).toEqual({ data: { sent: false } });
  const own = await addPerson(handle(), 'user1', { email: 'Ola@klub.example' });
  expect((await office.call(`/${message.id}/test`, {})).body).toEqual({ data: { sent: true } });
  const told = await handle().selectFrom('notification').select(['person_id', 'title']).execute();
  expect(told).toEqual([{ person_id: own, title: 'Na próbę' }]);
});

test('only editors and coordinators write messages, only readers of people see recipients', async () => {
  await addPerson(handle());
  const { id } = await office.send();
  const { ewa, ola, piotr, kasia } = office.staff;
  const statuses = async (path: string, body?: object) =>
    Promise.all(
      [ewa, ola, piotr, kasia].map(async (by) => (await office.call(path, body, by)).status),
    );
  expect(await statuses('')).toEqual([200, 200, 403, 403]);
  expect(await statuses(`/${id}/pause`, {})).toEqual([409, 409, 403, 403]);
  expect(await statuses(`/${id}/recipients`)).toEqual([403, 200, 200, 200]);
});
