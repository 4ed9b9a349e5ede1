import { beforeAll, beforeEach, expect, test } from 'vitest';
import { usualMoment } from '../../../testing/app.ts';
import { knowledgeWorld, type KnowledgeWorld, type Person } from '../../../testing/knowledge.ts';
import { addRule, answer, setMinimum } from '../../../testing/programme.ts';

const list = 'GET /api/v1/knowledge/pills';
const one = 'GET /api/v1/knowledge/pill/:slug';
const scoreCall = 'GET /api/v1/knowledge';
const look = 'GET /api/v1/question/:slug';
const reply = 'POST /api/v1/questions/:slug/reply';

let world: KnowledgeWorld;
let ada: Person;

beforeAll(async () => {
  world = await knowledgeWorld();
});

beforeEach(async () => {
  const { kysely } = world.database;
  world.clock.set(usualMoment);
  for (const table of [
    'question_attempt',
    'answer_key',
    'question_reply',
    'question',
    'pill_reading',
    'pill',
  ] as const) {
    await kysely.deleteFrom(table).execute();
  }
  ada = await world.person('user1');
});

const readings = () =>
  world.database.kysely.selectFrom('pill_reading').select(['person_id', 'read_at']).execute();

test('[A24] [K02] pills are active first, newest first, with their status', async () => {
  await world.pill({
    slug: 'dawna',
    opensAt: '2026-05-01T00:00:00+02:00',
    closesAt: '2026-06-01T00:00:00+02:00',
  });
  await world.pill({
    slug: 'starsza',
    opensAt: '2026-11-02T00:00:00+01:00',
    closesAt: '2026-11-30T00:00:00+01:00',
  });
  await world.pill({
    slug: 'nowsza',
    opensAt: '2026-11-10T00:00:00+01:00',
    closesAt: '2026-12-01T00:00:00+01:00',
  });
  await world.pill({
    slug: 'zakonczona',
    opensAt: '2026-11-09T00:00:00+01:00',
    closesAt: '2026-11-16T00:00:00+01:00',
  });
  await ada.get(one, 'starsza');
  const { body } = await ada.get(list);
  expect(body.data.map(({ slug, status, newStatus }) => [slug, status, newStatus])).toEqual([
    ['nowsza', true, 'active'],
    ['starsza', true, 'read'],
    ['zakonczona', false, 'no-active'],
    ['dawna', false, 'no-active'],
  ]);
  // The first instant after a pill is not its last day.
  expect(body.data[0]).toEqual({
    slug: 'nowsza',
    title: 'Tytuł nowsza',
    excerpt: 'Zajawka',
    thumbnail: null,
    dateFrom: '10.11.2026',
    dateTo: '30.11.2026',
    status: true,
    newStatus: 'active',
    questions: [],
  });
});

test('[HZ21] pills of other roles, future and old are hidden', async () => {
  await world.pill({ slug: 'obca', roles: ['user2', 'salesman'] });
  await world.pill({ slug: 'przyszla', opensAt: '2026-11-16T10:00:01+01:00' });
  await world.pill({
    slug: 'stara',
    opensAt: '2025-10-31T23:59:59+01:00',
    closesAt: '2026-01-01T00:00:00+01:00',
  });
  await world.pill({
    slug: 'trzynasta',
    opensAt: '2025-11-01T00:00:00+01:00',
    closesAt: '2026-01-01T00:00:00+01:00',
  });
  await world.pill({
    slug: 'stale',
    opensAt: '2024-01-01T00:00:00+01:00',
    closesAt: '2027-01-01T00:00:00+01:00',
  });
  expect((await ada.get(list)).body.data.map(({ slug }) => slug)).toEqual(['stale', 'trzynasta']);
  for (const slug of ['obca', 'przyszla', 'nie-ma', '../user', '%00x']) {
    expect([slug, (await ada.get(one, slug)).status]).toEqual([slug, 404]);
  }
  expect(await readings()).toEqual([]);
  expect((await (await world.person('user2')).get(list)).body.data.map(({ slug }) => slug)).toEqual(
    ['obca'],
  );
});

test("[A25] [K03] a pill's first reading marks it for this person", async () => {
  const { slug } = await world.pill();
  const first = await ada.get(one, slug);
  expect(first.status).toBe(200);
  expect(first.body.data).toMatchObject({
    slug,
    content: '<p>Treść</p>',
    image: null,
    status: true,
    newStatus: 'read',
  });
  world.clock.advance({ days: 1 });
  await Promise.all(Array.from({ length: 6 }, () => ada.get(one, slug)));
  expect(await readings()).toEqual([
    { person_id: ada.id, read_at: new Date('2026-11-16T09:00:00Z') },
  ]);
  const neighbour = await world.person();
  expect((await neighbour.get(list)).body.data).toMatchObject([{ newStatus: 'active' }]);
});

test("a pill lists the person's questions and their results", async () => {
  const pill = await world.pill();
  const right = await world.question({ pillId: pill.id, opensAt: '2026-11-11T00:00:00+01:00' });
  const missed = await world.question({ pillId: pill.id, opensAt: '2026-11-12T00:00:00+01:00' });
  const blocked = await world.question({ pillId: pill.id, opensAt: '2026-11-13T00:00:00+01:00' });
  const fresh = await world.question({ pillId: pill.id, opensAt: '2026-11-14T00:00:00+01:00' });
  await world.question({ pillId: pill.id, opensAt: '2026-11-17T00:00:00+01:00' });
  await world.question({ pillId: pill.id, closesAt: '2026-11-16T00:00:00+01:00' });
  await world.question({ pillId: pill.id, roles: ['user3'] });
  await ada.get(look, right.slug);
  await ada.post(reply, right.slug, { state: 'sendAnswer', replies: right.right });
  for (const { slug } of [missed, blocked, blocked]) {
    await ada.get(look, slug);
    world.clock.advance({ seconds: 59 });
    await ada.post(reply, slug, { state: 'timeOut' });
  }
  const questions = [
    { slug: right.slug, isCorrectAnswer: true, isBlockedForAnotherAnswer: false },
    { slug: missed.slug, isCorrectAnswer: false, isBlockedForAnotherAnswer: false },
    { slug: blocked.slug, isCorrectAnswer: false, isBlockedForAnotherAnswer: true },
    { slug: fresh.slug, isCorrectAnswer: null, isBlockedForAnotherAnswer: false },
  ];
  expect((await ada.get(list)).body.data).toMatchObject([{ questions }]);
  expect((await ada.get(one, pill.slug)).body.data).toMatchObject({ questions });
});

test("reading a pill shows its question's terms and starts no clock", async () => {
  const pill = await world.pill();
  const question = await world.question({ pillId: pill.id });
  const told = async () => (await ada.get(one, pill.slug)).body.data.questions;
  const closed = {
    slug: question.slug,
    title: `Tytuł ${question.slug}`,
    time: 60,
    reward: 10,
    attempt: 1,
  };
  expect(await told()).toMatchObject([{ ...closed, remainingMs: null }]);
  expect(await told()).toMatchObject([{ ...closed, remainingMs: null }]);
  await ada.get(look, question.slug);
  expect(await told()).toMatchObject([{ ...closed, remainingMs: 60_000 }]);
});

test('[D59] the padlock of the score promises a bonus only while it can open', async () => {
  const { kysely } = world.database;
  const bob = await world.person();
  await addRule(kysely, { kind: 'month', thresholds: { 100: 50 }, gate: true });
  await setMinimum(kysely, 1, '2026-01-01');
  const holds = async () => (await bob.get(scoreCall)).body.data.holdsBonus;
  const { id } = await world.question();
  expect(await holds()).toBe(true);
  for (const number of [1, 2, 3]) await answer(kysely, bob.id, id, 'wrong', number);
  expect(await holds()).toBe(false);
  await kysely.deleteFrom('bonus_threshold').execute();
  await kysely.deleteFrom('bonus_rule').execute();
  await kysely.deleteFrom('setting').execute();
});

test('[A26] [K01] the score is of this month and role, 0 without data', async () => {
  expect((await ada.get(scoreCall)).body.data).toEqual({
    score: { passed: 0, total: 4, minimum: 3 },
    holdsBonus: false,
    info: '',
  });
  const { kysely } = world.database;
  await kysely
    .insertInto('text')
    .values({ name: 'knowledge_info', html: '<p>Zasady</p>', updated_at: world.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [one] = [await world.question(), await world.question()];
  await world.question({ month: '2026-10-01' });
  await world.question({ roles: ['user3'] });
  await ada.get(look, one.slug);
  await ada.post(reply, one.slug, { state: 'sendAnswer', replies: one.right });
  const expected = {
    score: { passed: 1, total: 2, minimum: 3 },
    holdsBonus: false,
    info: '<p>Zasady</p>',
  };
  expect((await ada.get(scoreCall)).body.data).toEqual(expected);
  const neighbour = await world.person();
  expect((await neighbour.get(scoreCall)).body.data.score).toEqual({
    passed: 0,
    total: 2,
    minimum: 3,
  });
  await kysely.deleteFrom('text').execute();
});

test('a list grows to five hundred pills and no further', async () => {
  const pills = Array.from({ length: 510 }, (_, index) => ({
    slug: `p-${index}`,
    title: 'T',
    excerpt: 'Z',
    content: '<p>T</p>',
    roles: ['user1'],
    opens_at: new Date(world.clock.now().getTime() - (index + 1) * 60_000),
    closes_at: new Date('2026-12-01T00:00:00Z'),
  }));
  await world.database.kysely.insertInto('pill').values(pills).execute();
  const { data } = (await ada.get(list)).body;
  expect([data.length, data[0]?.slug, data.at(-1)?.slug]).toEqual([500, 'p-0', 'p-499']);
});
