import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { testDatabase } from '../../../testing/database.ts';
import { settingIn, settingValue } from './settings.rules.ts';
import { settingOn } from './settings.service.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await database.kysely
    .insertInto('setting')
    .values([
      { name: 'knowledge_minimum', valid_from: '2026-03-01', value: '2' },
      { name: 'knowledge_minimum', valid_from: '2026-06-15', value: '5' },
      { name: 'point_unit', valid_from: '2026-01-01', value: '"1 punkt to 1 sztuka"' },
    ])
    .execute();
});

test('a setting has its default first, then each value from its day', async () => {
  const days = ['2026-02-28', '2026-03-01', '2026-06-14', '2026-06-15', '2030-01-01'];
  const values = await Promise.all(
    days.map((day) => settingOn(database.kysely, 'knowledge_minimum', day)),
  );
  expect(values).toEqual([3, 2, 2, 5, 5]);
});

test('a text setting is read as text, default when unset', async () => {
  expect(await settingOn(database.kysely, 'point_unit', '2026-11-01')).toBe('1 punkt to 1 sztuka');
  expect(await settingOn(database.kysely, 'golden_point_grosze', '2026-11-01')).toBe(100);
});

test('a value that makes no sense counts as not given', () => {
  for (const stored of [null, undefined, -1, 2.5, 'trzy', [], {}, true, '', 1e21]) {
    expect(settingValue('reopen_days', stored)).toBe(3);
  }
  expect(settingValue('reopen_days', '7')).toBe(7);
  expect(settingValue('point_unit', '  ')).toBe('1 punkt to 1 zł obrotu');
});

test('the order of a history does not matter', () => {
  const history = [
    { valid_from: '2026-05-01', value: 2 },
    { valid_from: '2026-07-01', value: 3 },
    { valid_from: '2026-06-01', value: 4 },
  ];
  expect(settingIn(history, 'knowledge_minimum', '2026-06-30')).toBe(4);
});
