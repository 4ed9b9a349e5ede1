import { peopleRows } from '@klub/contract/panel/people/people';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import type { Handle } from '../../../infra/db/db.ts';
import { testDeps } from '../../../testing/app.ts';
import { addPerson, addShop, assign } from '../../../testing/programme.ts';
import { accounts } from '../../club/auth/accounts.ts';
import { peopleHandlers } from './people.routes.ts';
import { personSearch } from './people.rules.ts';
import { crowdOf } from '../../../testing/crowd.ts';

test('numbers are recognised whole in any spelling, or by their last three digits', () => {
  for (const spelling of [
    '500600678',
    '+48 500 600 678',
    '0048500600678',
    '500-600-678',
    '(500) 600.678',
  ]) {
    expect(personSearch(spelling)).toEqual({ by: 'phone', phone: '+48500600678', typed: spelling });
  }
  expect(personSearch(' 678 ')).toMatchObject({ by: 'lastDigits', digits: '678' });
  // More digits than a mask shows would tell the hidden ones.
  for (const digits of ['0678', '00678', '600678', '0600678', '00600678'])
    expect(personSearch(digits), digits).toMatchObject({ by: 'words' });
  expect(personSearch('+4915112345678')).toMatchObject({ by: 'phone', phone: '+4915112345678' });
  expect(personSearch('12')).toMatchObject({ by: 'words' });
  expect(personSearch("Żak-Nowak & ' | !")).toMatchObject({ by: 'words', words: ['Żak', 'Nowak'] });
});

type Found = { id: string; name: string; phone: string; role: string; shop: string; state: string };

const blockedGuard = {
  phone: '+48500600679',
  bucket: 'strangers',
  tries: 3,
  wrong: 3,
  blocked_at: new Date('2026-11-16T08:00:00Z'),
  last_try_at: new Date('2026-11-16T08:00:00Z'),
};

let panel: TestPanel;
let consultant: number;
let editor: number;
let kysely: Handle;
beforeAll(async () => {
  const { deps, database, clock } = await testDeps();
  kysely = database.kysely;
  panel = await testPanel(deps);
  panel.mount(peopleRows, peopleHandlers(accounts(deps)));
  consultant = await addStaff(kysely, 'Ola', ['consultant']);
  editor = await addStaff(kysely, 'Ela', ['editor']);
  const { placeId } = await addShop(kysely, {
    code: 'W-001',
    name: 'Elektro Plus',
    channel: 'Sieci',
  });
  const people = [
    ['Łucja', 'Żak-Nowak', '+48500600678', null],
    ['Adam', 'Żakowski', '+48500600679', null],
    ['Łucjan', 'Żak', '+48500601678', clock.now()],
    ['100%_', 'Procent', '+48500600111', null],
  ] as const;
  for (const [first_name, last_name, phone, deleted_at] of people) {
    const id = await addPerson(kysely, 'user1', { first_name, last_name, phone, deleted_at });
    if (first_name === 'Łucja') await assign(kysely, id, placeId, '2026-01-01');
  }
  const columns = { first_name: "'Jan'", last_name: "'Kowalski ' || n" };
  await sql.raw(crowdOf(30, { columns })).execute(kysely);
});

const search = async (q: string): Promise<Found[]> => {
  const { status, body } = await panel.call(consultant, 'GET', `people?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return (body as { data: Found[] }).data;
};
const names = async (q: string): Promise<string[]> => (await search(q)).map(({ name }) => name);

test('one field searches numbers, last digits, names and shops', async () => {
  expect(await search('500 600 678')).toEqual([
    {
      id: expect.any(String),
      name: 'Łucja Żak-Nowak',
      phone: '*** *** 678',
      role: 'Doradca handlowy',
      shop: 'W-001 Elektro Plus',
      state: 'invited',
    },
  ]);
  expect(await names('678')).toEqual(['Łucja Żak-Nowak']);
  for (const digits of ['0678', '00678', '600678', '0600678', '00600678', '50060067', '+485006'])
    expect(await names(digits), digits).toEqual([]);
  expect(await names('zak')).toEqual(['Łucja Żak-Nowak', 'Adam Żakowski']);
  expect(await names('ŻAK luc')).toEqual(['Łucja Żak-Nowak']);
  expect(await names('nowak')).toEqual(['Łucja Żak-Nowak']);
  expect(await names('w-001')).toEqual(['Łucja Żak-Nowak']);
});

test('the role has the name that the programme has set for today', async () => {
  const set = (valid_from: string, name: string) =>
    kysely
      .insertInto('setting')
      .values({ name: 'role_user1', valid_from, value: JSON.stringify(name) })
      .execute();
  const roleOf = async () => (await search('500 600 678'))[0]?.role;
  await set('2026-11-16', 'Sprzedawca');
  await set('2026-11-17', 'Doradca w sklepie');
  expect(await roleOf()).toBe('Sprzedawca');
  await kysely.deleteFrom('setting').where('name', '=', 'role_user1').execute();
  expect(await roleOf()).toBe('Doradca handlowy');
});

test('SAP numbers and shop codes of any length find their people', async () => {
  for (const [length, digits] of [
    '123',
    '123456',
    '12345678',
    '123456789',
    '1234567890',
    '001234567890',
  ].entries()) {
    const { placeId } = await addShop(kysely, {
      code: `${digits.slice(0, 2)}-${digits.slice(2)}`,
      customer: { number: digits },
    });
    const id = await addPerson(kysely, 'user1', { first_name: 'Ola', last_name: `Sap${length}` });
    await assign(kysely, id, placeId, '2026-01-01');
    expect(await names(digits), digits).toEqual([`Ola Sap${length}`]);
    expect(await names(` ${digits.slice(0, 2)}-${digits.slice(2)}`), digits).toEqual([
      `Ola Sap${length}`,
    ]);
    await kysely.deleteFrom('person_place').where('person_id', '=', id).execute();
    await kysely.deleteFrom('person').where('id', '=', id).execute();
  }
});

test('the filter active excludes held, blocked and incomplete people', async () => {
  const joined = { activated_at: new Date('2026-10-01'), is_profile_complete: true };
  const people = {
    Czynna: {},
    Handlowa: { role: 'salesman' as const, is_profile_complete: false },
    Niepełna: { is_profile_complete: false },
    Wstrzymana: { payout_hold_until: new Date('2027-01-01') },
    Zatrzymana: { blocked_at: new Date('2026-10-02') },
    Zgadująca: { phone: '+48500600777' },
  };
  const ids: number[] = [];
  for (const [last_name, columns] of Object.entries(people)) {
    const { role = 'user1', ...rest } = { role: undefined, ...columns };
    ids.push(await addPerson(kysely, role, { first_name: 'Stan', last_name, ...joined, ...rest }));
  }
  await kysely
    .insertInto('login_guard')
    .values({ ...blockedGuard, phone: '+48500600777' })
    .execute();
  const listed = async (state: string): Promise<Found[]> =>
    (
      (await panel.call(consultant, 'GET', `people?q=stan&state=${state}`)).body as {
        data: Found[];
      }
    ).data;
  expect((await listed('active')).map(({ name, state }) => [name, state])).toEqual([
    ['Stan Czynna', 'active'],
    ['Stan Handlowa', 'active'],
  ]);
  expect((await listed('incomplete')).map(({ name }) => name)).toEqual(['Stan Niepełna']);
  expect((await listed('held')).map(({ name }) => name)).toEqual(['Stan Wstrzymana']);
  expect((await listed('blocked')).map(({ name }) => name)).toEqual([
    'Stan Zatrzymana',
    'Stan Zgadująca',
  ]);
  await sql`delete from login_guard`.execute(kysely);
  await kysely.deleteFrom('person').where('id', 'in', ids).execute();
});

test('deleted people are not found, and input has no operators', async () => {
  expect(await names('500601678')).toEqual([]);
  for (const typed of ['%%%', '___', "'; drop", 'zak | jan', '! zak-nowak', ':*:*', '💥💥💥']) {
    expect((await names(typed)).length).toBeLessThanOrEqual(1);
  }
});

test('a page has twenty-five, and fewer than three signs are refused', async () => {
  const first = (await panel.call(consultant, 'GET', 'people?q=kowalski')).body;
  expect(first).toMatchObject({ total: 30, page: 1, pages: 2, hasMore: false });
  const second = (await panel.call(consultant, 'GET', 'people?q=kowalski&page=2')).body;
  expect((second as { data: Found[] }).data).toHaveLength(5);
  const { status, body } = await panel.call(consultant, 'GET', 'people?q=ko');
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { errors: { q: ['Wpisz co najmniej 3 znaki.'] } },
  });
});

test('filters of state, role, shop and customer narrow the full list', async () => {
  const listed = async (filters: string): Promise<{ total: number; names: string[] }> => {
    const { status, body } = await panel.call(consultant, 'GET', `people?${filters}`);
    expect(status, filters).toBe(200);
    const { data, total } = body as { data: Found[]; total: number };
    return { total, names: data.map(({ name }) => name) };
  };
  expect((await listed('')).total).toBe(33);
  expect(await listed('shop=w-001')).toEqual({ total: 1, names: ['Łucja Żak-Nowak'] });
  expect((await listed('role=salesman')).total).toBe(0);
  expect((await listed('state=active')).total).toBe(0);
  expect((await listed('state=invited&q=kowalski')).total).toBe(30);
  expect((await listed('state=gone')).names).toEqual([
    expect.stringMatching(/^Konto usunięte nr \d+$/),
  ]);
  await kysely.insertInto('login_guard').values(blockedGuard).execute();
  expect((await search('zakowski'))[0]).toMatchObject({ state: 'blocked' });
  expect(await listed('state=blocked')).toEqual({ total: 1, names: ['Adam Żakowski'] });
  expect((await listed('state=held')).total).toBe(0);
  expect((await panel.call(consultant, 'GET', 'people?state=nieznany')).status).toBe(400);
});

test('every search has its own trail entry, even of equal length', async () => {
  const searches = kysely
    .selectFrom('trail_entry')
    .select('id')
    .where('action', '=', 'people.searched');
  const before = (await searches.execute()).length;
  for (const phone of ['500601001', '500601002', '500601002'])
    await panel.call(consultant, 'GET', `people?q=${phone}`);
  expect((await searches.execute()).length).toBe(before + 3);
});

test('who may not see people finds none', async () => {
  expect((await panel.call(editor, 'GET', 'people?q=kowalski')).status).toBe(403);
});
