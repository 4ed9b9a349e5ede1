import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Database, Handle } from '../../../infra/db/db.ts';
import { type JobWorker, jobWorker } from '../../../infra/jobs/jobs.ts';
import { logger } from '../../../infra/log.ts';
import { knowledgeWorld, type KnowledgeWorld } from '../../../testing/knowledge.ts';
import { addPerson, addPlace, answer, assign, setFigures } from '../../../testing/programme.ts';
import { importer } from '../../office/programme/programme.testing.ts';
import { announceDue, announceProgress } from './automatic.service.ts';
import { insertForRoles } from './automatic.store.ts';
import { enqueueRound, notificationJobs } from './notifications.jobs.ts';
import { messageOf, notify, notifyPeople } from './notifications.service.ts';

const monday = '2026-11-16T10:00:00+01:00';
const november = '2026-11-01';
const words = { cause: 'x', title: 'Nowość', content: 'Nowość' };

let world: KnowledgeWorld;
let database: Database;
let round: JobWorker;

beforeAll(async () => {
  world = await knowledgeWorld({ moment: monday });
  ({ database } = world);
  round = jobWorker({ ...world, log: logger('silent') }, notificationJobs(world.deps));
});

beforeEach(async () => {
  await sql`
      truncate person, customer, plan, realisation, question, pill, notification, unread_change, announcement, job
      restart identity cascade
    `.execute(database.kysely);
  world.clock.set(monday);
});

/** People by notified cause. */
async function told(): Promise<Record<string, number[]>> {
  const rows = await database.kysely
    .selectFrom('notification')
    .select(['cause', 'person_id'])
    .orderBy('cause')
    .orderBy('person_id')
    .execute();
  const causes = new Map<string, number[]>();
  for (const { cause, person_id } of rows)
    causes.set(cause, [...(causes.get(cause) ?? []), person_id]);
  return Object.fromEntries(causes);
}

const handle = () => database.kysely;
const update = (personId: number, change: object) =>
  database.kysely.updateTable('person').set(change).where('id', '=', personId).execute();

async function plan(
  points: number,
  { target = 1_000, month = november, role = 'user1' as const } = {},
) {
  const [personId, placeId] = [await addPerson(handle(), role), await addPlace(handle())];
  await setFigures(handle(), { personId, placeId, month }, { target, points });
  return { personId, placeId, month };
}

const progress = (months = [november], personIds?: number[]) =>
  announceProgress(
    handle(),
    { months, ...(personIds === undefined ? {} : { personIds }) },
    world.clock.now(),
  );

test.each<[string, (personId: number) => Promise<unknown>]>([
  ['a plan that is reached', () => progress()],
  ['a new pill', () => insertForRoles(handle(), ['user1'], messageOf(words), world.clock.now())],
  ['one message', (personId) => notify(handle(), { ...words, personId }, world.clock.now())],
  ['the same for many', (personId) => notifyPeople(handle(), [personId], words, world.clock.now())],
])('a person whose deletion is running gets no notification of %s', async (_, tell) => {
  const { personId } = await plan(1_000);
  let telling: Promise<unknown> = Promise.resolve();
  await handle()
    .transaction()
    .execute(async (deletion) => {
      await sql`select from person where id = ${personId} for update`.execute(deletion);
      telling = tell(personId);
      await expect.poll(() => waitingFor(deletion)).toBe(1);
      await sql`update person set deleted_at = now() where id = ${personId}`.execute(deletion);
      await sql`delete from notification where person_id = ${personId}`.execute(deletion);
    });
  await telling;
  expect(await told()).toEqual({});
});

test('80 and 100 % of the plan are each announced once', async () => {
  const [below, most, almost, whole] = [
    await plan(799),
    await plan(800),
    await plan(9_997, { target: 10_000 }),
    await plan(1_000),
  ];
  await progress();
  await progress();
  expect(await told()).toEqual({
    'plan:2026-11:80': [most.personId, almost.personId],
    'plan:2026-11:100': [whole.personId],
  });
  await setFigures(handle(), below, { points: 900 });
  await setFigures(handle(), most, { points: 1_200 });
  await progress([november], [below.personId, most.personId, almost.personId]);
  // A downward correction reverses nothing, and announces no lower step.
  await setFigures(handle(), whole, { points: 850 });
  await progress();
  expect(await told()).toEqual({
    'plan:2026-11:80': [below.personId, most.personId, almost.personId],
    'plan:2026-11:100': [most.personId, whole.personId],
  });
});

test('the percent counts all shops, and needs a target', async () => {
  const two = await plan(1_000);
  await setFigures(
    handle(),
    { ...two, placeId: await addPlace(handle()) },
    { target: 1_000, points: 600 },
  );
  const [other, without] = [await plan(1_000), await plan(500, { target: 0 })];
  await progress([november], [two.personId, without.personId]);
  expect(await told()).toEqual({ 'plan:2026-11:80': [two.personId] });
  await progress([november], []);
  expect(await told()).not.toHaveProperty('plan:2026-11:100');
  await progress();
  expect(await told()).toMatchObject({ 'plan:2026-11:100': [other.personId] });
});

test('only last month’s whole plan is still news', async () => {
  const last = await plan(1_000, { month: '2026-10-01' });
  await plan(850, { month: '2026-10-01' });
  await plan(1_000, { month: '2026-09-01' });
  await progress(['2026-09-01', '2026-10-01', november]);
  expect(await told()).toEqual({ 'plan:2026-10:100': [last.personId] });
});

test('an import of results announces progress in its transaction', async () => {
  const { run } = importer(database, world.clock);
  const person = await plan(0);
  await assign(handle(), person.personId, person.placeId, '2026-01-01');
  const { phone } = await handle().selectFrom('person').select('phone').executeTakeFirstOrThrow();
  const { code } = await handle().selectFrom('place').select('code').executeTakeFirstOrThrow();
  const file = (points: number) => ({
    'realizacje.csv': `telefon;sklep;miesiac;punkty\n${phone};${code};2026-11;${points}\n`,
  });
  await run(file(820), { dryRun: true });
  expect(await told()).toEqual({});
  expect((await run(file(820))).outcome).toBe('applied');
  expect(await told()).toEqual({ 'plan:2026-11:80': [person.personId] });
  await run(file(1_020));
  expect(await told()).toEqual({
    'plan:2026-11:80': [person.personId],
    'plan:2026-11:100': [person.personId],
  });
});

test('an opening pill is announced once to its roles by any process', async () => {
  const [ada, eve] = [await addPerson(handle()), await addPerson(handle(), 'user3')];
  await addPerson(handle(), 'user2');
  const pill = await world.pill({
    opensAt: '2026-11-16T12:00:00+01:00',
    roles: ['user1', 'user3'],
  });
  await announceDue(world.deps);
  expect(await told()).toEqual({});
  world.clock.set('2026-11-16T12:00:00+01:00');
  await Promise.all(Array.from({ length: 4 }, () => announceDue(world.deps)));
  expect(await told()).toEqual({ [`pill:${pill.id}`]: [ada, eve] });
  await addPerson(handle());
  world.clock.advance({ hours: 3 });
  await announceDue(world.deps);
  expect(await told()).toEqual({ [`pill:${pill.id}`]: [ada, eve] });
  const [first] = await handle().selectFrom('notification').selectAll().execute();
  expect(first).toMatchObject({
    title: `Nowa pigułka: Tytuł ${pill.slug}`,
    content: '<p>Zajawka</p>',
    url: `/wiedza/pigulki-wiedzy/${pill.slug}`,
    created_at: new Date('2026-11-16T12:00:00+01:00'),
  });
});

test('a late programme announces neither old nor closed pills', async () => {
  await addPerson(handle());
  await world.pill({ opensAt: '2026-11-13T09:59:00+01:00' });
  await world.pill({ opensAt: '2026-11-15T10:00:00+01:00', closesAt: '2026-11-16T09:00:00+01:00' });
  await announceDue(world.deps);
  expect(await told()).toEqual({});
});

test('a closing question is announced to people with a chance left', async () => {
  const [untouched, right, missedOnce, blocked] = [
    await addPerson(handle()),
    await addPerson(handle()),
    await addPerson(handle()),
    await addPerson(handle()),
  ];
  await addPerson(handle(), 'user2');
  const question = await world.question({ closesAt: '2026-11-17T12:00:00+01:00' });
  await answer(handle(), right, question.id, 'correct');
  await answer(handle(), missedOnce, question.id, 'wrong');
  await answer(handle(), blocked, question.id, 'wrong');
  await sql`update question_attempt set number = 2 where person_id = ${blocked}`.execute(handle());
  world.clock.set('2026-11-16T11:59:59+01:00');
  await announceDue(world.deps);
  expect(await told()).toEqual({});
  world.clock.advance({ seconds: 1 });
  await announceDue(world.deps);
  await announceDue(world.deps);
  expect(await told()).toEqual({ [`closing:${question.id}`]: [untouched, missedOnce] });
  // The list instead of the question, because opening it starts its clock.
  expect(
    await handle().selectFrom('notification').select(['url', 'content']).execute(),
  ).toContainEqual({
    url: '/wiedza/wynik',
    content: '<p>Na odpowiedź masz czas do 17.11.2026, godz. 12:00.</p>',
  });
});

test('a question not yet open or already closed warns no person', async () => {
  await addPerson(handle());
  await world.question({
    opensAt: '2026-11-16T11:00:00+01:00',
    closesAt: '2026-11-16T15:00:00+01:00',
  });
  await world.question({
    opensAt: '2026-11-10T11:00:00+01:00',
    closesAt: '2026-11-16T10:00:00+01:00',
  });
  await announceDue(world.deps);
  expect(await told()).toEqual({});
});

test("three days before the month's end incomplete participants are reminded once", async () => {
  const joined = { activated_at: new Date(monday) };
  const [ada, complete, invited, seller] = [
    await addPerson(handle()),
    await addPerson(handle()),
    await addPerson(handle(), 'user3'),
    await addPerson(handle(), 'salesman'),
  ];
  await update(ada, joined);
  await update(complete, { ...joined, is_profile_complete: true });
  await update(seller, joined);
  world.clock.set('2026-11-27T08:59:00+01:00');
  await announceDue(world.deps);
  expect(await told()).toEqual({});
  world.clock.advance({ minutes: 1 });
  await announceDue(world.deps);
  world.clock.advance({ days: 2 });
  await announceDue(world.deps);
  expect(await told()).toEqual({ 'profile:2026-11': [ada] });
  await update(invited, joined);
  world.clock.set('2026-12-29T09:00:00+01:00');
  await announceDue(world.deps);
  expect(await told()).toEqual({ 'profile:2026-11': [ada], 'profile:2026-12': [ada, invited] });
});

test('a deleted or blocked person gets no notification', async () => {
  const people = [await plan(1_000), await plan(1_000), await plan(1_000)];
  const [gone, blocked, ada] = people.map(({ personId }) => personId) as [number, number, number];
  for (const personId of [gone, blocked, ada])
    await update(personId, { activated_at: new Date(monday) });
  await update(gone, { deleted_at: new Date(monday) });
  await update(blocked, { blocked_at: new Date(monday) });
  const pill = await world.pill({
    opensAt: '2026-11-27T09:00:00+01:00',
    closesAt: '2026-11-30T09:00:00+01:00',
  });
  const question = await world.question({ closesAt: '2026-11-28T09:00:00+01:00' });
  world.clock.set('2026-11-27T10:00:00+01:00');
  await progress();
  await announceDue(world.deps);
  expect(await told()).toEqual({
    'plan:2026-11:100': [ada],
    [`pill:${pill.id}`]: [ada],
    [`closing:${question.id}`]: [ada],
    'profile:2026-11': [ada],
  });
});

test('one round a minute over all processes, also after a pause', async () => {
  const ada = await addPerson(handle());
  for (let process = 0; process < 3; process += 1) await enqueueRound(handle(), world.clock.now());
  expect(await round.runDue()).toBe(1);
  expect(await round.runDue()).toBe(0);
  const pill = await world.pill({ opensAt: '2026-11-16T10:00:30+01:00' });
  world.clock.advance({ minutes: 1 });
  expect(await round.runDue()).toBe(1);
  expect(await told()).toEqual({ [`pill:${pill.id}`]: [ada] });
  const late = await world.pill({ opensAt: '2026-11-16T11:00:00+01:00' });
  world.clock.advance({ hours: 30 });
  expect(await round.runDue()).toBe(1);
  expect(await told()).toEqual({ [`pill:${pill.id}`]: [ada], [`pill:${late.id}`]: [ada] });
  world.clock.advance({ minutes: 1 });
  expect(await round.runDue()).toBe(1);
});

test('a clock set back by an hour stops no round', async () => {
  await addPerson(handle());
  await enqueueRound(handle(), world.clock.now());
  await round.runDue();
  world.clock.advance({ hours: -1 });
  await world.pill({ opensAt: '2026-11-16T09:01:00+01:00' });
  for (let minute = 0; minute < 3; minute += 1) {
    await round.runDue();
    world.clock.advance({ minutes: 1 });
  }
  expect(Object.keys(await told())).toHaveLength(1);
});

/** Number of connections that wait for this transaction, including new ones. */
async function waitingFor(transaction: Handle): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(transaction);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))
  `.execute(transaction);
  return rows[0]?.count ?? 0;
}
