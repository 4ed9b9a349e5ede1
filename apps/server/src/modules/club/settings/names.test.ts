import { programmeName, roleNames } from '@klub/contract/roles';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { testDatabase } from '../../../testing/database.ts';
import { programmeNamesOn } from './names.service.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await database.kysely
    .insertInto('setting')
    .values([
      { name: 'programme_name', valid_from: '2026-05-01', value: '"Klub Majstra"' },
      { name: 'role_user1', valid_from: '2026-06-01', value: '"Sprzedawca"' },
      { name: 'role_user3', valid_from: '2026-06-01', value: '" "' },
      { name: 'role_salesman', valid_from: '2026-07-01', value: '"Opiekun sklepu"' },
    ])
    .execute();
});

test.each([
  ['2026-04-30', { programme: programmeName, roles: roleNames }],
  ['2026-06-30', { programme: 'Klub Majstra', roles: { ...roleNames, user1: 'Sprzedawca' } }],
  [
    '2026-07-01',
    {
      programme: 'Klub Majstra',
      roles: { ...roleNames, user1: 'Sprzedawca', salesman: 'Opiekun sklepu' },
    },
  ],
])('names of %s are those set by then, and the preset ones', async (day, names) => {
  expect(await programmeNamesOn(database.kysely, day)).toEqual(names);
});
