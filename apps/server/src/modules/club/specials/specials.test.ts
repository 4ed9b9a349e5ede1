import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addPlace, assign } from '../../../testing/programme.ts';
import {
  biel,
  goals,
  results,
  specialsWorld,
  type SpecialsWorld,
  type Summary,
  taskHeader,
  twoTargets,
} from './specials.testing.ts';

let world: SpecialsWorld;
beforeAll(async () => {
  world = await specialsWorld();
});
beforeEach(() => world.clear());

test('[A30] [T01] the list has running tasks by deadline, then ended ones', async () => {
  const { id } = await world.participant();
  const row = (slug: string, from: string, to: string, roles = 'user1') =>
    `${slug};Tytuł;Zajawka;<p>Treść</p>;Liczą się: wiadra;${roles};${from};${to}\n`;
  await world.bring({
    'zadania.csv':
      taskHeader +
      row('dawne', '2026-01-01', '2026-02-28') +
      row('dluzsze', '2026-11-01', '2026-12-31') +
      row('krotsze', '2026-11-01', '2026-11-16') +
      row('minione', '2026-10-01', '2026-11-15') +
      row('przyszle', '2026-11-17', '2026-11-30') +
      row('cudze', '2026-11-01', '2026-11-30', 'user2'),
  });
  const { status, data } = await world.ask(id);
  expect(status).toBe(200);
  expect(data).toMatchObject([
    { slug: 'krotsze' },
    { slug: 'dluzsze' },
    { slug: 'minione' },
    { slug: 'dawne' },
  ]);
  for (const hidden of ['przyszle', 'cudze', 'nie-ma'])
    expect((await world.ask(id, `/${hidden}`)).status).toBe(404);
  for (const hidden of ['przyszle', 'cudze'])
    expect((await world.ask(id, `/${hidden}/summary`)).status).toBe(404);
});

test('[T02] the summary offers exactly the shops of its days', async () => {
  const { id, phone } = await world.participant();
  await world.bring({
    'zadania.csv': biel,
    'cele_zadan.csv': twoTargets,
    'plany_zadan.csv': goals(phone),
  });
  const { kysely } = world.database;
  await assign(kysely, id, await addPlace(kysely, 'C'), '2026-11-30');
  await assign(kysely, id, await addPlace(kysely, 'D'), '2026-12-01');
  const { data } = await world.ask(id, '/biel/summary');
  expect(JSON.stringify(data)).toContain('"id":"C"');
  expect(JSON.stringify(data)).not.toContain('"id":"D"');
});

test('[HZ25] user3 may ask, and sees nothing unless a task addresses user3', async () => {
  const { id } = await world.participant('user3');
  await world.bring({ 'zadania.csv': biel });
  expect(await world.ask(id)).toMatchObject({ status: 200, data: [] });
  expect((await world.ask(id, '/biel')).status).toBe(404);
  await world.bring({ 'zadania.csv': biel.replace('user1|user2', 'user1|user3') });
  expect((await world.ask(id)).data).toMatchObject([{ slug: 'biel' }]);
});

test('[A31] [T02] a task has deadline, words and targets, locked without goals', async () => {
  const { id, phone } = await world.participant();
  await world.bring({ 'zadania.csv': biel, 'cele_zadan.csv': twoTargets });
  expect((await world.ask(id, '/biel')).data).toMatchObject({
    targets: [],
    bonus: 0,
    isUnlocked: false,
  });
  await world.bring({ 'plany_zadan.csv': goals(phone) });
  const { data } = await world.ask(id, '/biel');
  expect(data).toMatchObject({
    title: 'Biel <b>',
    content: '<p>Treść</p>',
    subtitle: [{ label: 'Liczą się', value: 'wiadra' }],
    dateFrom: '01.11.2026',
    dateTo: '30.11.2026',
    status: true,
    daysLeft: 14,
    bonus: 120,
    isUnlocked: false,
  });
  expect(data.targets.map(({ title, target, stillLeft }) => [title, target, stillLeft])).toEqual([
    ['Ściana', 40, 40],
    ['Sufit', 20, 20],
  ]);
});

test("[A32] [T03] the summary covers all shops or one of the person's", async () => {
  const { id, phone } = await world.participant();
  const others = await world.participant();
  const foreign = await addPlace(world.database.kysely, 'C');
  await assign(world.database.kysely, others.id, foreign, '2026-01-01');
  await world.bring({
    'zadania.csv': biel,
    'cele_zadan.csv': twoTargets,
    'plany_zadan.csv': goals(phone),
    'realizacje_zadan.csv': results(phone, 5, 28, 4),
  });
  const figures = ({ data }: { data: Summary }) =>
    data.targets.map(({ title, target, realization, realizationPercent }) => [
      title,
      target,
      realization,
      realizationPercent,
    ]);
  const whole = await world.ask(id, '/biel/summary');
  expect(figures(whole)).toEqual([
    ['Ściana', 40, 32, 80],
    ['Sufit', 20, 5, 25],
  ]);
  expect(whole.data).toMatchObject({
    earned: 0,
    stateOn: '16.11.2026',
    places: [{ id: 'A' }, { id: 'B' }],
  });
  expect(figures(await world.ask(id, '/biel/summary?customerNumber=B'))).toEqual([
    ['Ściana', 10, 4, 40],
  ]);
  expect((await world.ask(id, '/biel/summary?customerNumber=C')).status).toBe(404);
  expect((await world.ask(id, '/biel/summary?customerNumber=')).status).toBe(404);
});
