import { entryRows } from '@klub/contract/panel/entry';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, type Entry, enrolWithKey, testEntry } from './entry.testing.ts';

type Call = { readonly method: 'GET' | 'POST'; readonly path: string; readonly isPublic: boolean };

const calls: readonly Call[] = Object.entries(entryRows).map(([name, row]) => {
  const [method, path = ''] = name.split(' ') as ['GET' | 'POST', string];
  return {
    method,
    path: path.replace('/api/panel/v1/', '').replace(':id', '1'),
    isPublic: row.may === 'public',
  };
});
const own = calls.filter(({ isPublic }) => !isPublic);
const writes = calls.filter(({ method }) => method === 'POST');

let entry: Entry;
let cookie: string;
beforeAll(async () => {
  entry = await testEntry();
  cookie = (await enrolWithKey(entry)).cookie;
});

const statusesOf = async (rows: readonly Call[], options: object): Promise<string[]> => {
  const answers: [Call, Answer][] = [];
  for (const row of rows) answers.push([row, await entry.call(row.method, row.path, options)]);
  return answers.map(([{ method, path }, { status }]) => `${method} ${path} ${status}`);
};
const all = (rows: readonly Call[], status: number) =>
  rows.map(({ method, path }) => `${method} ${path} ${status}`);

test('the lists are not empty', () => {
  expect(own.length).toBeGreaterThan(10);
  expect(calls.length - own.length).toBeGreaterThan(8);
});

test('no call of the own account is answered without its session', async () => {
  const participant = { headers: { authorization: `Bearer ${cookie.split('=')[1]}` } };
  const twice = { cookie: `${cookie}; ${cookie}` };
  const unknown = { cookie: `__Host-panel=${'A'.repeat(43)}` };
  const short = { cookie: '__Host-panel=short' };
  for (const options of [{}, participant, twice, unknown, short]) {
    expect(await statusesOf(own, options)).toEqual(all(own, 401));
  }
});

test('calls from another origin are refused with any cookie', async () => {
  const elsewhere = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://panel.klub.example.evil' },
    { origin: 'null' },
  ];
  for (const headers of elsewhere) {
    expect(await statusesOf(calls, { cookie, headers })).toEqual(all(calls, 403));
  }
  const silent = { cookie, headers: { 'sec-fetch-site': '', origin: '' } };
  expect(await statusesOf(writes, silent)).toEqual(all(writes, 403));
});

test('calls of ended sessions and suspended accounts are refused', async () => {
  const { kysely } = entry.database;
  const idle = (await enrolWithKey(entry)).cookie;
  entry.clock.advance({ minutes: 31 });
  const ended = await enrolWithKey(entry);
  const suspended = await enrolWithKey(entry);
  const now = entry.clock.now();
  await kysely
    .transaction()
    .execute((transaction) => entry.sessions.endAllOf(transaction, ended.staffId));
  await kysely
    .updateTable('staff')
    .set({ suspended_at: now })
    .where('id', '=', suspended.staffId)
    .execute();
  for (const former of [idle, ended.cookie, suspended.cookie]) {
    expect(await statusesOf(own, { cookie: former })).toEqual(all(own, 401));
  }
});
