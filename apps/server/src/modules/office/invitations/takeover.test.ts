import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, dayOf } from '../../../infra/warsaw.ts';
import { logIn, post } from '../../club/auth/accounts.testing.ts';
import { figuresOf, importer, problemsOf } from '../programme/programme.testing.ts';
import {
  type Territory,
  enter,
  goodForm,
  invite,
  listed,
  testTerritory,
} from './invitations.testing.ts';

/** What an invitation assumes is replaced by the operator's files. */
let territory: Territory;
let token: string;
let phone: string;
let nextPhone = 514_000_100;
beforeAll(async () => {
  territory = await testTerritory();
});
beforeEach(async () => {
  territory.club.clock.advance({ days: 1, hours: 1 });
  token = await logIn(territory.club.app, '500000804');
  phone = String((nextPhone += 1));
  await invite(territory, token, { ...goodForm, phone });
});

const files = () => importer(territory.club.database, territory.club.clock);
const today = () => dayOf(territory.club.clock.now());
const structure = (from: string) =>
  `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;${phone};WR-02;${from};\n`;
async function places(): Promise<string[]> {
  const rows = await territory.club.database.kysely
    .selectFrom('person_place as pp')
    .innerJoin('place as l', 'l.id', 'pp.place_id')
    .innerJoin('person as p', 'p.id', 'pp.person_id')
    .select(['l.code', 'pp.from_date', 'pp.to_date'])
    .where('p.phone', '=', `+48${phone}`)
    .orderBy('l.code')
    .orderBy('pp.from_date')
    .execute();
  return rows.map(({ code, from_date: from, to_date: to }) => `${code} ${from}–${to ?? ''}`);
}

test('an older structure file replaces all assumed shops', async () => {
  const report = await files().run({ 'struktura.csv': structure('2026-11-01') });
  expect([problemsOf(report), figuresOf(report)]).toEqual([[], { 'struktura.csv': [1, 0, 0, 0] }]);
  expect(await places()).toEqual(['WR-02 2026-11-01–']);
  expect(figuresOf(await files().run({ 'struktura.csv': structure('2026-11-01') }))).toEqual({
    'struktura.csv': [0, 0, 1, 0],
  });
});

test('one from a later day on ends them the day before', async () => {
  const later = addDays(today(), 10);
  await files().run({ 'struktura.csv': structure(later) });
  const before = addDays(later, -1);
  expect(await places()).toEqual([
    `WR-01 ${today()}–${before}`,
    `WR-02 ${today()}–${before}`,
    `WR-02 ${later}–`,
  ]);
});

test('a person in a file stays and cannot be withdrawn', async () => {
  const id = String((await listed(territory, token, phone))['id']);
  const report = await files().run({ 'uczestnicy.csv': `telefon;rola\n${phone};user1\n` });
  expect(figuresOf(report)).toEqual({ 'uczestnicy.csv': [0, 1, 0, 0] });
  const reply = await post(territory.club.app, `/api/v1/invitations/${id}/withdraw`, {}, { token });
  expect([reply.statusCode, reply.json().message]).toEqual([
    400,
    expect.stringContaining('organizator'),
  ]);
  territory.club.clock.advance({ days: 40 });
  expect((await enter(territory, phone)).statusCode).toBe(200);
});

test('an imported person can log in despite a withdrawn invitation', async () => {
  const id = String((await listed(territory, token, phone))['id']);
  await post(territory.club.app, `/api/v1/invitations/${id}/withdraw`, {}, { token });
  expect(await places()).toEqual([]);
  expect((await enter(territory, phone)).statusCode).toBe(400);
  await files().run({ 'uczestnicy.csv': `telefon;rola\n${phone};user1\n` });
  expect((await enter(territory, phone)).statusCode).toBe(200);
  expect(await listed(territory, token, phone)).toMatchObject({ state: 'wycofane' });
});
