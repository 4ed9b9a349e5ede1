import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { held, waiting } from '../../../infra/db/held.testing.ts';
import { usualMoment } from '../../../testing/app.ts';
import { knowledgeWorld, type KnowledgeWorld, type Person } from '../../../testing/knowledge.ts';

const look = 'GET /api/v1/question/:slug';

let world: KnowledgeWorld;
let ada: Person;

beforeAll(async () => {
  world = await knowledgeWorld();
});

beforeEach(async () => {
  world.clock.set(usualMoment);
  ada = await world.person('user1');
});

test("the clock starts after the first look's lock wait", async () => {
  const { slug } = await world.question({ seconds: 30 });
  const file = await held(
    world.database,
    `select from person where id = ${ada.id} for no key update`,
  );
  const looking = ada.get(look, slug);
  while ((await waiting(world.database)) === 0) await sleep(20);
  world.clock.advance({ seconds: 12 });
  await file.query('commit');
  expect((await looking).body.data).toMatchObject({ time: 30, remainingMs: 30_000, attempt: 1 });
});

test('a question that closes during a lock wait is not opened', async () => {
  const { id, slug } = await world.question({ closesAt: '2026-11-16T10:00:10+01:00' });
  const file = await held(
    world.database,
    `select from person where id = ${ada.id} for no key update`,
  );
  const looking = ada.get(look, slug);
  while ((await waiting(world.database)) === 0) await sleep(20);
  world.clock.advance({ seconds: 12 });
  await file.query('commit');
  expect((await looking).status).toBe(404);
  const attempts = world.database.kysely
    .selectFrom('question_attempt')
    .selectAll()
    .where('question_id', '=', id);
  expect(await attempts.execute()).toEqual([]);
});

test('a first look and a booking import do not deadlock', async () => {
  const { id, slug } = await world.question({ seconds: 30 });
  const file = await held(world.database, `select from question where id = ${id} for update`);
  const looking = ada.get(look, slug);
  while ((await waiting(world.database)) === 0) await sleep(20);
  await file.query(`select from person where id = ${ada.id} for no key update`);
  // Longer than the database takes to end a deadlock.
  await sleep(1_500);
  world.clock.advance({ seconds: 12 });
  await file.query('commit');
  expect((await looking).body.data).toMatchObject({ time: 30, remainingMs: 30_000, attempt: 1 });
});
