import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, addPlace, assign, setFigures } from '../../../../testing/programme.ts';
import { closeMonth } from './closing.service.ts';
import type { Missing } from './missing.service.ts';
import {
  october,
  september,
  settlementWorld,
  type SettlementWorld,
} from '../settlements.testing.ts';

let world: SettlementWorld;
beforeAll(async () => {
  world = await settlementWorld();
});
beforeEach(() => world.reset());

const kysely = () => world.database.kysely;
const rehearse = () =>
  closeMonth(world.deps, {
    month: october,
    closedBy: null,
    listFile: null,
    acceptedMissing: 0,
  });
const confirm = (acceptedMissing: number) =>
  closeMonth(world.deps, { month: october, closedBy: 'Anna', listFile: null, acceptedMissing });
const countsOf = ({ kinds }: Missing) =>
  Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]));

/** A representative for every shop. */
async function serveShops(): Promise<void> {
  const sellerId = await addPerson(kysely(), 'salesman');
  await sql`
      insert into seller_customer (seller_id, customer_id, from_date) select ${sellerId}, id, '2020-01-01' from customer
    `.execute(kysely());
}

const leave = (id: number, at: string) =>
  kysely()
    .updateTable('person')
    .set({ deleted_at: new Date(at), first_name: '', last_name: '', phone: `deleted:${id}` })
    .where('id', '=', id)
    .execute();

test('a complete month closes with nothing missing', async () => {
  const personId = await world.person();
  await serveShops();
  await world.figures(personId, october, 100);
  expect((await rehearse()).missing).toEqual({ total: 0, kinds: [] });
  expect(await confirm(0)).toMatchObject({ outcome: 'closed' });
});

test('a rehearsal counts and lists missing data by kind', async () => {
  const [planned, done] = [await world.person(), await world.person(), await addPerson(kysely())];
  const placeId = (await kysely().selectFrom('place').select('id').executeTakeFirstOrThrow()).id;
  await setFigures(kysely(), { personId: planned, placeId, month: october }, { target: 100 });
  await setFigures(kysely(), { personId: done, placeId, month: october }, { points: 10 });
  await setFigures(
    kysely(),
    { personId: done, placeId, month: september },
    { target: 10, points: 10 },
  );
  const { missing } = await rehearse();
  expect(missing.total).toBe(6);
  expect(
    missing.kinds.map(({ kind, count, people, shops }) => [kind, count, people, shops]),
  ).toEqual([
    ['monthOpen', 1, 0, 0],
    ['planWithoutResult', 1, 1, 1],
    ['resultWithoutPlan', 1, 1, 1],
    ['personWithoutShop', 1, 1, 0],
    ['shopWithoutSeller', 2, 2, 1],
  ]);
});

test('an earlier month without results is open unless nothing was targeted', async () => {
  const [personId, gone] = [await world.person(), await world.person()];
  await serveShops();
  await world.figures(personId, october, 100);
  const placeId = (await kysely().selectFrom('place').select('id').executeTakeFirstOrThrow()).id;
  await setFigures(kysely(), { personId, placeId, month: '2026-08-01' }, { target: 0 });
  await setFigures(kysely(), { personId: gone, placeId, month: '2026-08-01' }, { target: 100 });
  await leave(gone, '2026-07-31T23:00:00+02:00');
  expect((await rehearse()).missing.total).toBe(0);
  await setFigures(kysely(), { personId, placeId, month: september }, { target: 100 });
  const { missing } = await rehearse();
  expect(missing).toMatchObject({
    total: 1,
    kinds: [{ kind: 'monthOpen', count: 1 }],
  });
  expect(await confirm(0)).toMatchObject({ outcome: 'missing' });
});

test('a person without a first shop is missing, a leaver is not', async () => {
  const left = await addPerson(kysely());
  await assign(kysely(), left, await addPlace(kysely()), '2026-01-01', '2026-09-30');
  await addPerson(kysely(), 'user2');
  expect(countsOf((await rehearse()).missing)).toMatchObject({ personWithoutShop: 1 });
});

test('[D61] a target of a deleted account needs its result', async () => {
  const [before, within, later] = [
    await world.person(),
    await world.person(),
    await world.person(),
  ];
  await serveShops();
  const placeId = (await kysely().selectFrom('place').select('id').executeTakeFirstOrThrow()).id;
  for (const personId of [before, within, later]) {
    await setFigures(kysely(), { personId, placeId, month: october }, { target: 100 });
  }
  await leave(before, '2026-09-30T23:59:00+02:00');
  await leave(within, '2026-10-01T00:01:00+02:00');
  await leave(later, '2026-11-02T10:00:00+01:00');
  const { missing } = await rehearse();
  expect(missing).toMatchObject({ total: 2, kinds: [{ kind: 'planWithoutResult', people: 2 }] });
});

test('a zero target or a later deleted account needs no result', async () => {
  const [idle, gone] = [await world.person(), await world.person()];
  await serveShops();
  const placeId = (await kysely().selectFrom('place').select('id').executeTakeFirstOrThrow()).id;
  await setFigures(kysely(), { personId: idle, placeId, month: october }, { target: 0 });
  await setFigures(kysely(), { personId: gone, placeId, month: october }, { target: 100 });
  await leave(gone, '2026-09-30T23:59:00+02:00');
  expect((await rehearse()).missing).toEqual({ total: 0, kinds: [] });
});

test('an ended task with goals but no result is listed', async () => {
  const personId = await world.person();
  await serveShops();
  await world.figures(personId, october, 100);
  for (const [slug, closesAt] of [
    ['bez', '2026-10-31T22:59:00Z'],
    ['z', '2026-10-31T22:59:00Z'],
    ['dalej', '2026-10-31T23:01:00Z'],
  ] as const) {
    await sql`
        with task as (
          insert into special_task (slug, title, excerpt, content, subtitle, roles, opens_at, closes_at)
          values (${slug}, ${slug}, '', '', '[]', '{user1}', '2026-09-01', ${closesAt}) returning id
        ), target as (
          insert into special_target (task_id, code, title, description, type, bonus)
          select id, 'a', 'a', '', 'points', 10 from task returning id
        )
        insert into special_goal select id, ${personId}, 1, 5, 0, 1 from target
      `.execute(kysely());
  }
  await sql`
      insert into special_result
      select target.id, ${personId}, 1, 5, 0, '2026-10-05', 1
      from special_target target join special_task task on task.id = target.task_id and task.slug = 'z'
    `.execute(kysely());
  const { missing } = await rehearse();
  expect(missing.kinds).toMatchObject([{ kind: 'taskWithoutResults', count: 1 }]);
  await sql`truncate special_task, special_target, special_goal, special_result restart identity cascade`.execute(
    kysely(),
  );
});

test('an empty programme lacks everything, in one line', async () => {
  expect((await rehearse()).missing).toMatchObject({
    total: 1,
    kinds: [{ kind: 'empty', count: 1 }],
  });
  expect(await confirm(0)).toMatchObject({ outcome: 'missing', missing: { total: 1 } });
  expect((await sql`select from settlement`.execute(kysely())).rows).toEqual([]);
});

test('only the shown number of missing data closes a month', async () => {
  const draw = fc.record({
    planned: fc.nat({ max: 3 }),
    done: fc.nat({ max: 3 }),
    both: fc.integer({ min: 1, max: 3 }),
    isServed: fc.boolean(),
    later: fc.integer({ min: 1, max: 2 }),
  });
  for (const drawn of fc.sample(draw, 3)) {
    await world.reset();
    const placeId = (await kysely().selectFrom('place').select('id').executeTakeFirstOrThrow()).id;
    const add = async (figures: { target?: number; points?: number }) =>
      setFigures(kysely(), { personId: await world.person(), placeId, month: october }, figures);
    for (let each = 0; each < drawn.planned; each += 1) await add({ target: 10 });
    for (let each = 0; each < drawn.done; each += 1) await add({ points: 10 });
    for (let each = 0; each < drawn.both; each += 1) await add({ target: 10, points: 10 });
    if (drawn.isServed) await serveShops();
    const people = drawn.planned + drawn.done + drawn.both;
    const expected = drawn.planned + drawn.done + (drawn.isServed ? 0 : people);
    expect((await rehearse()).missing.total).toBe(expected);
    for (let each = 0; each < drawn.later; each += 1) await add({ target: 10 });
    const shown = await confirm(expected);
    expect(shown).toMatchObject({ outcome: 'missing', states: [] });
    expect(shown.missing.total).toBe(expected + drawn.later * (drawn.isServed ? 1 : 2));
    expect(await confirm(shown.missing.total)).toMatchObject({ outcome: 'closed' });
  }
});
