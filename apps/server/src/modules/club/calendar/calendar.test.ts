import { beforeAll, expect, test } from 'vitest';
import { type ContentWorld, contentWorld } from '../../../testing/content.ts';

const call = 'GET /api/v1/calendars';

let world: ContentWorld;

beforeAll(async () => {
  world = await contentWorld();
});

test('[A36] the calendar replies groups with titles and dates, or nothing', async () => {
  expect((await world.ask('user1', call)).body).toEqual({ data: [] });
  await world.database.kysely
    .insertInto('calendar_item')
    .values([
      { group_title: 'Program', title: 'Wypłata', day: '2026-11-20', position: 2 },
      { group_title: 'Program', title: 'Rozliczenie', day: '2026-11-10', position: 3 },
    ])
    .execute();
  const details = [
    { title: 'Rozliczenie', date: '10.11.2026' },
    { title: 'Wypłata', date: '20.11.2026' },
  ];
  for (const role of ['user1', 'user3', 'salesman'] as const) {
    expect((await world.ask(role, call)).body).toEqual({ data: [{ title: 'Program', details }] });
  }
  expect((await world.ask('user2', call)).status).toBe(403);
});
