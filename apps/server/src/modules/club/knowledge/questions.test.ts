import { beforeAll, beforeEach, expect, test } from 'vitest';
import { knowledgeWorld, type KnowledgeWorld, type Person } from '../../../testing/knowledge.ts';
import { usualMoment } from '../../../testing/app.ts';
import { openAttempt } from './opening.store.ts';

const look = 'GET /api/v1/question/:slug';
const list = 'GET /api/v1/questions';
const reply = 'POST /api/v1/questions/:slug/reply';

let world: KnowledgeWorld;
let ada: Person;

beforeAll(async () => {
  world = await knowledgeWorld();
});

beforeEach(async () => {
  world.clock.set(usualMoment);
  await world.database.kysely.deleteFrom('question_attempt').execute();
  await world.database.kysely.updateTable('question').set({ month: '2020-01-01' }).execute();
  await world.database.kysely.deleteFrom('setting').execute();
  ada = await world.person('user1');
});

const attemptsOf = (questionId: number) =>
  world.database.kysely
    .selectFrom('question_attempt')
    .select(['person_id', 'number', 'opened_at', 'deadline_at', 'outcome'])
    .where('question_id', '=', questionId)
    .orderBy('number')
    .execute();

test("[A28] [K06] the first look starts the server's clock, later ones do not", async () => {
  const { id, slug } = await world.question({ seconds: 90, type: 'multiple-text' });
  const first = await ada.get(look, slug);
  expect(first.status).toBe(200);
  expect(first.body.data).toMatchObject({
    slug,
    type: 'multiple-text',
    time: 90,
    reward: 10,
    state: 'active',
    attempt: 1,
    isCorrectAnswer: null,
    isBlockedForAnotherAnswer: false,
    remainingMs: 90_000,
  });
  world.clock.advance({ seconds: 30 });
  const again = await ada.get(look, slug);
  expect(again.body.data).toMatchObject({ remainingMs: 60_000, attempt: 1 });
  expect(again.body.data.replies).toEqual(first.body.data.replies);
  expect(await attemptsOf(id)).toEqual([
    {
      person_id: ada.id,
      number: 1,
      opened_at: new Date('2026-11-16T09:00:00Z'),
      deadline_at: new Date('2026-11-16T09:01:30Z'),
      outcome: null,
    },
  ]);
});

test('concurrent first looks of twelve devices start one clock', async () => {
  const { id, slug } = await world.question();
  const looks = await Promise.all(Array.from({ length: 12 }, () => ada.get(look, slug)));
  expect(looks.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  expect(new Set(looks.map(({ text }) => text)).size).toBe(1);
  expect(await attemptsOf(id)).toHaveLength(1);
});

test('[HZ29] [K12] an abandoned attempt expires and the second chance follows', async () => {
  const { id, slug } = await world.question({ seconds: 60 });
  await ada.get(look, slug);
  world.clock.advance({ seconds: 65 });
  expect((await ada.get(look, slug)).body.data).toMatchObject({
    attempt: 1,
    remainingMs: 0,
    state: 'active',
  });
  world.clock.advance({ seconds: 1 });
  expect((await ada.get(list)).body.data).toMatchObject([
    { slug, state: 'wrong', attempt: 2, isCorrectAnswer: false },
  ]);
  const looks = await Promise.all(Array.from({ length: 12 }, () => ada.get(look, slug)));
  for (const { body } of looks)
    expect(body.data).toMatchObject({ attempt: 2, remainingMs: 60_000, state: 'active' });
  expect((await attemptsOf(id)).map(({ number, outcome }) => [number, outcome])).toEqual([
    [1, 'expired'],
    [2, null],
  ]);
});

test('[HZ27] a look overtaken by an answer changes nothing', async () => {
  const { id, slug, right } = await world.question();
  await ada.get(look, slug);
  await ada.post(reply, slug, { state: 'sendAnswer', replies: right });
  const late = { openedAt: world.clock.now(), deadlineAt: world.clock.now() };
  const opening = { personId: ada.id, questionId: id, number: 2, lapsed: 1, ...late };
  expect(await openAttempt(world.database.kysely, opening)).toBe(false);
  expect((await attemptsOf(id)).map(({ number, outcome }) => [number, outcome])).toEqual([
    [1, 'correct'],
  ]);
});

test('[HZ31] neighbours see the replies in other orders', async () => {
  const { slug } = await world.question();
  const orders = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const person = await world.person();
      return (await person.get(look, slug)).body.data.replies.map(({ id }) => id).join();
    }),
  );
  expect(new Set(orders).size).toBeGreaterThan(1);
});

test("[K10] a blocked question reopens once in the month's last days", async () => {
  const { slug } = await world.question();
  for (const attempt of [1, 2]) {
    expect((await ada.get(look, slug)).body.data).toMatchObject({ attempt });
    world.clock.advance({ seconds: 66 });
  }
  const blocked = (await ada.get(look, slug)).body.data;
  expect(blocked).toMatchObject({
    state: 'blocked',
    isBlockedForAnotherAnswer: true,
    isCorrectAnswer: false,
  });
  expect(blocked.remainingMs).toBeNull();
  world.clock.set('2026-11-27T23:59:59+01:00');
  expect((await ada.get(look, slug)).body.data).toMatchObject({ state: 'blocked' });
  world.clock.set('2026-11-28T00:00:00+01:00');
  expect((await ada.get(list)).body.data).toMatchObject([
    { state: 'active', attempt: 3, isBlockedForAnotherAnswer: false },
  ]);
  expect((await ada.get(look, slug)).body.data).toMatchObject({
    state: 'active',
    attempt: 3,
    remainingMs: 60_000,
  });
  world.clock.advance({ seconds: 66 });
  expect((await ada.get(look, slug)).body.data).toMatchObject({
    state: 'closed',
    isBlockedForAnotherAnswer: true,
  });
});

test('the days of asking again are a setting of the programme', async () => {
  await world.database.kysely
    .insertInto('setting')
    .values({ name: 'reopen_days', valid_from: '2026-11-01', value: '15' })
    .execute();
  const { slug } = await world.question();
  for (const attempt of [1, 2, 3]) {
    expect((await ada.get(look, slug)).body.data).toMatchObject({ state: 'active', attempt });
    world.clock.advance({ seconds: 66 });
  }
  expect((await ada.get(look, slug)).body.data).toMatchObject({ state: 'closed' });
});

test('[HZ21] a question of another role or time, or unknown, is not found', async () => {
  const foreign = await world.question({ roles: ['user2'] });
  const future = await world.question({ opensAt: '2026-11-16T10:00:01+01:00' });
  const past = await world.question({ closesAt: usualMoment });
  for (const slug of [
    foreign.slug,
    future.slug,
    past.slug,
    'nie-ma',
    "'; drop table question; --",
    '%',
    'ą'.repeat(200),
  ]) {
    const { status, body } = await ada.get(look, slug);
    expect([slug, status, body]).toEqual([
      slug,
      404,
      expect.objectContaining({ code: 404, errors: {} }),
    ]);
    const answer = { state: 'sendAnswer', replies: foreign.right };
    expect((await ada.post(reply, slug, answer)).status).toBe(404);
  }
  expect(await attemptsOf(foreign.id)).toEqual([]);
  world.clock.advance({ seconds: 1 });
  expect((await ada.get(look, future.slug)).status).toBe(200);
});

test('an answered question may be viewed after its end', async () => {
  const { slug, right } = await world.question();
  await ada.get(look, slug);
  await ada.post(reply, slug, { state: 'sendAnswer', replies: right });
  world.clock.advance({ days: 10 });
  const { status, body } = await ada.get(look, slug);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ state: 'correct', isCorrectAnswer: true, remainingMs: null });
});

test('[HZ30] a browser that looks ahead is refused and starts no clock', async () => {
  const { id, slug } = await world.question();
  for (const headers of [
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
  ]) {
    expect((await ada.get(look, slug, headers)).status).toBe(403);
  }
  expect(await attemptsOf(id)).toEqual([]);
});

test('[HZ31] no reply of the server reveals the right answer', async () => {
  const { slug, right, wrong } = await world.question({ right: 2, type: 'multiple-text' });
  const { body, text } = await ada.get(look, slug);
  expect(Object.keys(body.data).toSorted()).toEqual([
    'attempt',
    'excerpt',
    'image',
    'isBlockedForAnotherAnswer',
    'isCorrectAnswer',
    'pill',
    'remainingMs',
    'replies',
    'reward',
    'slug',
    'state',
    'time',
    'title',
    'type',
  ]);
  for (const given of body.data.replies)
    expect(Object.keys(given).toSorted()).toEqual(['content', 'id', 'image']);
  expect(body.data.replies.map(({ id }) => id).toSorted()).toEqual([...right, ...wrong].toSorted());
  expect(text).not.toMatch(/key|right|position/i);
  const answer = { state: 'sendAnswer', replies: wrong };
  expect((await ada.post(reply, slug, answer)).text).not.toContain(right[0]);
});

test("[A27] [K04] the list has this month's questions in order with states", async () => {
  const pill = await world.pill();
  const waiting = await world.question({
    opensAt: '2026-11-20T00:00:00+01:00',
    closesAt: '2026-11-22T00:00:00+01:00',
  });
  const active = await world.question({ pillId: pill.id });
  const done = await world.question({ opensAt: '2026-11-02T00:00:00+01:00' });
  const over = await world.question({
    opensAt: '2026-11-03T00:00:00+01:00',
    closesAt: '2026-11-04T00:00:00+01:00',
  });
  await world.question({ month: '2026-10-01' });
  await world.question({ roles: ['user3'] });
  await ada.get(look, done.slug);
  await ada.post(reply, done.slug, { state: 'sendAnswer', replies: done.right });
  const { body } = await ada.get(list);
  expect(body.data.map(({ slug, state, pill: beside }) => [slug, state, beside])).toEqual([
    [done.slug, 'correct', null],
    [over.slug, 'closed', null],
    [active.slug, 'active', pill.slug],
    [waiting.slug, 'waiting', null],
  ]);
  expect((await (await world.person('user2')).get(list)).body.data).toEqual([]);
});

test('a deadline across a clock change has full length', async () => {
  world.clock.set('2026-10-25T02:59:30+02:00');
  const { slug } = await world.question({ seconds: 60 });
  const person = await world.person();
  await person.get(look, slug);
  // The clock shows 02:00:15 for the second time.
  world.clock.set('2026-10-25T02:00:15+01:00');
  expect((await person.get(look, slug)).body.data).toMatchObject({
    remainingMs: 15_000,
    attempt: 1,
  });
  world.clock.set('2026-10-25T02:00:35+01:00');
  expect((await person.get(look, slug)).body.data).toMatchObject({ remainingMs: 0, attempt: 1 });
  world.clock.set('2026-10-25T02:00:36+01:00');
  expect((await person.get(look, slug)).body.data).toMatchObject({ attempt: 2 });

  world.clock.set('2027-03-28T01:59:30+01:00');
  const spring = await world.question({ seconds: 60 });
  const other = await world.person();
  await other.get(look, spring.slug);
  world.clock.set('2027-03-28T03:00:29+02:00');
  expect((await other.get(look, spring.slug)).body.data).toMatchObject({
    remainingMs: 1_000,
    attempt: 1,
  });
});

test('[HZ34] an answer after midnight counts for the month of its question', async () => {
  world.clock.set('2026-12-31T23:59:50+01:00');
  const { slug, right } = await world.question({ closesAt: '2027-01-01T00:00:00+01:00' });
  const person = await world.person();
  await person.get(look, slug);
  world.clock.set('2027-01-01T00:00:20+01:00');
  const { body } = await person.post(reply, slug, { state: 'sendAnswer', replies: right });
  expect(body.data).toMatchObject({
    isCorrect: true,
    reward: 10,
    score: { passed: 1, total: 1, minimum: 3 },
  });
  const entries = world.database.kysely.selectFrom('ledger_entry').select(['month', 'amount']);
  expect(await entries.where('person_id', '=', person.id).execute()).toEqual([
    { month: '2026-12-01', amount: 10 },
  ]);
  expect((await person.get('GET /api/v1/knowledge')).body.data.score).toEqual({
    passed: 0,
    total: 4,
    minimum: 3,
  });
});
