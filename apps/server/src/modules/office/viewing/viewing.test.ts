import { endpoints } from '@klub/contract';
import type { Endpoint } from '@klub/contract/endpoint';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person } from '../../../testing/knowledge.ts';
import { addPerson, addShop, assign, setFigures } from '../../../testing/programme.ts';
import { sampleSums } from '../../../testing/sample-rows.ts';
import { callAt } from './viewing.rules.ts';
import { type ViewingWorld, goodReason, viewingWorld } from './viewing.testing.ts';

const rows: readonly [string, Endpoint][] = Object.entries(endpoints);

test('viewable calls are reading GETs of people with a session', () => {
  const viewable = rows.filter(([, row]) => row.viewable === true);
  expect(viewable.length).toBeGreaterThan(30);
  for (const [call, row] of viewable) {
    expect(call).toMatch(/^GET /);
    expect(row.access, call).not.toBe('public');
  }
  expect(viewable.filter(([, row]) => row.writes === true).map(([call]) => call)).toEqual([
    'GET /api/v1/user/get',
    'GET /api/v1/news/:slug',
    'GET /api/v1/knowledge-zone/:slug',
  ]);
  for (const call of [
    'GET /api/v1/question/:slug',
    'GET /api/v1/knowledge/pill/:slug',
    'GET /api/v1/downloads/:key',
  ]) {
    expect(viewable.map(([name]) => name)).not.toContain(call);
  }
});

test("an address matches the router's row, odd ones none", () => {
  expect(callAt('/api/v1/challenges?year=2026')).toEqual({
    call: 'GET /api/v1/challenges',
    params: {},
    query: { year: '2026' },
  });
  expect(callAt('/api/v1/news/a%20b')).toMatchObject({
    call: 'GET /api/v1/news/:slug',
    params: { slug: 'a b' },
  });
  expect(callAt('/api/v1/special-tasks/x/summary')?.call).toBe(
    'GET /api/v1/special-tasks/:slug/summary',
  );
  const odd = [
    '',
    '/',
    'api/v1/news',
    '/api/v1/news/',
    '/api/v1/news/%',
    '//api/v1/news',
    '/api/v1/news/../user/get',
  ];
  for (const address of [
    ...odd,
    '/api/panel/v1/people',
    '/api/v1/user/update',
    '/api/v1/news?a=1?b=2',
  ]) {
    expect(callAt(address), address).toBeNull();
  }
});

let world: ViewingWorld;
let ola: number;
let anna: Person;
let jan: Person;
beforeAll(async () => {
  world = await viewingWorld();
  const { kysely } = world.database;
  ola = await world.staff('Ola', ['consultant']);
  anna = await world.person();
  jan = await world.person();
  const person = {
    first_name: 'Anna',
    last_name: 'Żak',
    email: 'anna@dom.example',
    iban_sealed: 'x',
    pesel_sealed: 'x',
  };
  await kysely.updateTable('person').set(person).where('id', '=', anna.id).execute();
  await kysely.updateTable('person').set({ last_name: 'Obcy' }).where('id', '=', jan.id).execute();
  for (const [index, { id }] of [anna, jan].entries()) {
    const { placeId } = await addShop(kysely, { code: `W-${index}`, name: `Sklep ${index}` });
    await assign(kysely, id, placeId, '2026-01-01');
    await setFigures(
      kysely,
      { personId: id, placeId, month: '2026-11-01' },
      { target: 700 + index, points: 300 },
    );
  }
  await world.question();
  await world.pill();
});
beforeEach(() => world.clock.advance({ minutes: 20 }));

test("a consultant sees the person's view without sealed values, with a reason", async () => {
  const page = await world.panel.call(ola, 'GET', `people/${anna.id}/view`);
  expect(page).toMatchObject({
    status: 200,
    body: { data: { person: { name: 'Anna Żak' }, open: null } },
  });
  const view = await world.open(ola, anna.id);
  const me = await world.call(ola, view, '/api/v1/user/get');
  expect(me).toMatchObject({
    status: 200,
    body: { message: { profile: { firstname: 'Anna', lastname: 'Żak' } } },
  });
  const { profile } = (me.body as { message: { profile: Record<string, string> } }).message;
  expect([profile['iban'], profile['pesel'], profile['email']]).toEqual(['••••', '••••', '••••']);
  expect(profile['place']).toBe('');
  expect(profile['username']).toMatch(/^•••• \d{3}$/);
  const plan = await world.call(ola, view, '/api/v1/challenges?year=2026');
  expect(JSON.stringify(plan.body)).toContain('700');
  expect(plan.body).toEqual((await anna.get('GET /api/v1/challenges')).body);
  expect(await world.panel.call(ola, 'GET', `people/${anna.id}/view`)).toMatchObject({
    body: { data: { open: { id: view, purpose: 'question' } } },
  });
  const entries = await trailOf(view);
  expect(entries).toEqual([
    { action: 'viewing.started', person_id: anna.id, reason: goodReason.reason },
    { action: 'viewing.called', person_id: null, reason: '' },
    { action: 'viewing.called', person_id: null, reason: '' },
  ]);
});

test('every row is called: unviewable ones are refused, no row changes', async () => {
  const question = await world.question();
  const pill = await world.pill();
  await world.database.kysely
    .insertInto('news')
    .values({
      slug: question.slug,
      title: 'Wiosna',
      excerpt: '',
      content: '<p>Treść</p>',
      roles: ['user1'],
      published_at: world.clock.now(),
    })
    .execute();
  const view = await world.open(ola, anna.id);
  await sql`delete from rate_count`.execute(world.database.kysely);
  const before = await sums();
  for (const [call, row] of rows) {
    const slug = call.includes('/pill/') ? pill.slug : question.slug;
    const path = (call.split(' ')[1] ?? '').replace(':slug', slug).replace(':userType', 'user1');
    const answer = await world.call(
      ola,
      view,
      path.replace(':period', '2026-11').replace(/:\w+/, '2026'),
    );
    // A write at the address of a read is called as the read: there is no other way to call it.
    const read = rows.find(([name]) => name === call.replace('POST ', 'GET '))?.[1] ?? row;
    const isAnswered =
      read.viewable === true && read.access !== 'public' && read.access.roles.includes('user1');
    if (!isAnswered) expect(answer.status, call).toBe(403);
    else expect([200, 400, 404], `${call} ${JSON.stringify(answer)}`).toContain(answer.status);
    expect(answer.refused, call).toBeUndefined();
  }
  expect(await sums()).toEqual(before);
  const { rows: attempts } =
    await sql`select from question_attempt where person_id = ${anna.id}`.execute(
      world.database.kysely,
    );
  expect(attempts).toEqual([]);
});

test("no address reaches another person's data", async () => {
  const view = await world.open(ola, anna.id);
  for (const path of [
    '/api/v1/challenges?year=2026&customerNumber=W-1',
    '/api/v1/challenges?personId=2&year=2026',
  ]) {
    const answer = await world.call(ola, view, path);
    expect(JSON.stringify(answer)).not.toMatch(/Obcy|701/);
  }
  const piotr = await world.staff('Piotr', ['consultant']);
  expect(await world.call(piotr, view, '/api/v1/user/get')).toMatchObject({
    status: 409,
    refused: true,
  });
  expect(await world.panel.call(piotr, 'POST', `viewings/${view}/end`)).toMatchObject({
    status: 404,
  });
  expect(await world.call(ola, view, '/api/v1/user/get')).toMatchObject({ status: 200 });
});

test('the person sees days and purposes of views, not the viewer', async () => {
  const before = (await anna.get('GET /api/v1/user/views')).body;
  await world.open(ola, anna.id);
  const { body, text } = await anna.get('GET /api/v1/user/views');
  expect(body.total).toBe(before.total + 1);
  expect(body.data[0]).toEqual({ day: '2026-11-16', purpose: 'odpowiedź na pytanie uczestnika' });
  expect(text).not.toMatch(/Ola|październik/);
  const piotr = await world.person();
  expect((await piotr.get('GET /api/v1/user/views')).body).toEqual({ data: [], total: 0 });
});

test("a view lasts 15 minutes by the server's clock", async () => {
  const view = await world.open(ola, anna.id);
  world.clock.advance({ minutes: 14, seconds: 59 });
  expect(await world.call(ola, view, '/api/v1/user/get')).toMatchObject({ status: 200 });
  world.clock.advance({ seconds: 1 });
  expect(await world.call(ola, view, '/api/v1/user/get')).toMatchObject({
    status: 409,
    refused: true,
  });
});

test('a view ends by button, replacement, account, roles or deletion', async () => {
  const first = await world.open(ola, anna.id);
  const second = await world.open(ola, jan.id);
  expect(await world.call(ola, first, '/api/v1/user/get')).toMatchObject({ status: 409 });
  expect(await world.panel.call(ola, 'POST', `viewings/${second}/end`)).toMatchObject({
    status: 200,
  });
  expect(await world.panel.call(ola, 'POST', `viewings/${second}/end`)).toMatchObject({
    status: 200,
  });
  expect(await world.call(ola, second, '/api/v1/user/get')).toMatchObject({ status: 409 });

  const ewa = await world.staff('Ewa', ['consultant']);
  const { kysely } = world.database;
  const view = await world.open(ewa, jan.id);
  await kysely
    .updateTable('staff')
    .set({ roles: ['editor'] })
    .where('id', '=', ewa)
    .execute();
  expect(await world.call(ewa, view, '/api/v1/user/get')).toMatchObject({
    status: 403,
    refused: true,
  });
  const suspended = { roles: ['consultant'], suspended_at: world.clock.now() };
  await kysely.updateTable('staff').set(suspended).where('id', '=', ewa).execute();
  expect(await world.call(ewa, view, '/api/v1/user/get')).toMatchObject({
    status: 401,
    refused: true,
  });
  await kysely.updateTable('staff').set({ suspended_at: null }).where('id', '=', ewa).execute();
  await kysely
    .updateTable('person')
    .set({ deleted_at: world.clock.now() })
    .where('id', '=', jan.id)
    .execute();
  expect(await world.call(ewa, view, '/api/v1/user/get')).toMatchObject({
    status: 409,
    refused: true,
  });
  expect(await world.panel.call(ola, 'POST', `people/${jan.id}/view`, goodReason)).toMatchObject({
    status: 404,
  });
  await kysely.updateTable('person').set({ deleted_at: null }).where('id', '=', jan.id).execute();
});

test('another session of the account cannot continue a view', async () => {
  const view = await world.open(ola, anna.id);
  const { kysely } = world.database;
  await kysely
    .updateTable('viewing')
    .set({ session_id: 999_999 })
    .where('id', '=', Number(view))
    .execute();
  expect(await world.call(ola, view, '/api/v1/user/get')).toMatchObject({
    status: 409,
    refused: true,
  });
});

test('a view needs a listed reason, words, the role and another person', async () => {
  const open = async (staffId: number, body: object) =>
    (await world.panel.call(staffId, 'POST', `people/${anna.id}/view`, body)).status;
  expect(await open(ola, { purpose: 'question', reason: '   krótko   ' })).toBe(400);
  expect(await open(ola, { purpose: 'curiosity', reason: 'Jestem po prostu ciekawa.' })).toBe(400);
  for (const role of ['editor', 'approver', 'administrator'] as const) {
    expect(await open(await world.staff(`Rola ${role}`, [role]), goodReason)).toBe(403);
  }
  const self = await world.staff('Anna', ['consultant']);
  const { kysely } = world.database;
  await kysely
    .updateTable('staff')
    .set({ email: 'anna@dom.example' })
    .where('id', '=', self)
    .execute();
  await kysely
    .updateTable('person')
    .set({ email: ' Anna@Dom.example' })
    .where('id', '=', anna.id)
    .execute();
  expect(await open(self, goodReason)).toBe(403);
  expect(await world.panel.call(self, 'GET', `people/${anna.id}/view`)).toMatchObject({
    status: 403,
  });
  const { rows } = await sql`
      select action, person_id, details from trail_entry where staff_id = ${self} and outcome = 'refused'
    `.execute(kysely);
  expect(rows).toEqual([
    { action: 'viewing.started', person_id: anna.id, details: { refused: 'ownView' } },
  ]);
});

test('when the trail cannot be written, nothing is shown', async () => {
  const view = await world.open(ola, anna.id);
  const { kysely } = world.database;
  await sql`alter table trail_entry rename to trail_entry_away`.execute(kysely);
  try {
    expect(await world.call(ola, view, '/api/v1/user/get')).toMatchObject({
      status: 503,
      refused: true,
    });
  } finally {
    await sql`alter table trail_entry_away rename to trail_entry`.execute(kysely);
  }
});

/** Of every table, except what the panel itself writes: the trail, and counts of limits. */
const sums = async (): Promise<string[]> =>
  (await sampleSums(world.database.kysely)).sums.filter(
    (line) => !/^(trail_|rate_count)/.test(line),
  );

const trailOf = async (view: string) => {
  const { rows: entries } = await sql`
      select action, person_id, reason from trail_entry
      where subject_kind = 'viewing' and subject_id = ${view} or details->>'id' = ${view} and action = 'viewing.called'
      order by id
    `.execute(world.database.kysely);
  return entries;
};

test('no viewed row shows a whole number of another person', async () => {
  const { kysely } = world.database;
  const seller = await addPerson(kysely, 'salesman', { phone: '+48509112233' });
  const manager = await addPerson(kysely, 'salesman', { phone: '+48509445566' });
  const { customer_id } = await kysely
    .selectFrom('place')
    .select('customer_id')
    .where('code', '=', 'W-0')
    .executeTakeFirstOrThrow();
  const since = '2026-01-01';
  await kysely
    .insertInto('seller_customer')
    .values({ seller_id: seller, customer_id, from_date: since })
    .execute();
  await kysely
    .insertInto('manager_seller')
    .values({ manager_id: manager, seller_id: seller, from_date: since })
    .execute();
  const { rows: people } = await sql<{ phone: string }>`select phone from person`.execute(kysely);
  const numbers = people.map(({ phone }) => phone.slice(-9));
  const superiors: unknown[] = [];
  for (const id of [anna.id, seller]) {
    const view = await world.open(ola, id);
    for (const [call] of rows.filter(([, { viewable }]) => viewable === true)) {
      const path = (call.split(' ')[1] ?? '').replace(/:\w+/g, '2026-11');
      const answer = JSON.stringify(await world.call(ola, view, path));
      expect(
        numbers.filter((number) => answer.includes(number)),
        call,
      ).toEqual([]);
      if (path.endsWith('/user/superior')) superiors.push(JSON.parse(answer));
    }
  }
  expect(superiors).toMatchObject([
    { body: { data: { phone: '*** *** 233' } } },
    { body: { data: { phone: '*** *** 566' } } },
  ]);
});
