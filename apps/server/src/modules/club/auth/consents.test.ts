import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Club,
  addAccount,
  get,
  logIn,
  post,
  testClub,
  testPassword,
} from './accounts.testing.ts';
import { recordConsentsOf } from './consents.service.ts';
import {
  type CurrentApproval,
  approvalsToAnswer,
  missingRequired,
  ticksFor,
} from './consents.rules.ts';

const one: CurrentApproval = {
  versionId: 1,
  name: 'A',
  content: '',
  required: true,
  isAnswered: false,
};
const two: CurrentApproval = {
  versionId: 2,
  name: 'B',
  content: '',
  required: false,
  isAnswered: false,
};

test('the first login requires all unanswered approvals', () => {
  expect(approvalsToAnswer([one, two], false)).toEqual([one, two]);
  expect(approvalsToAnswer([{ ...one, isAnswered: true }, two], false)).toEqual([two]);
});

test('a later login asks only when something required is unanswered', () => {
  expect(approvalsToAnswer([one, two], true)).toEqual([one, two]);
  expect(approvalsToAnswer([{ ...one, isAnswered: true }, two], true)).toEqual([]);
});

test('each listed box is stored as ticked or not, and nothing else', () => {
  const ticks = ticksFor(
    [one, two],
    [
      { id: '1', value: true },
      { id: '7', value: true },
      { id: '01', value: true },
    ],
  );
  expect(ticks).toEqual([
    { approvalVersionId: 1, value: true },
    { approvalVersionId: 2, value: false },
  ]);
  expect(missingRequired([one, two], ticks)).toEqual([]);
  expect(missingRequired([one, two], ticksFor([one, two], [{ id: '1', value: false }]))).toEqual([
    one,
  ]);
});

let club: Club;
let terms = '';
let marketing = '';
beforeAll(async () => {
  club = await testClub();
});
beforeEach(async () => {
  await sql`truncate person, approval, login_device restart identity cascade`.execute(
    club.database.kysely,
  );
  terms = await addApproval('terms', true);
  marketing = await addApproval('marketing', false);
});

async function addApproval(code: string, required: boolean): Promise<string> {
  const { id } = await club.database.kysely
    .insertInto('approval')
    .values({ code, occasion: 'login', position: required ? 1 : 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return addVersion(id, 1, required);
}

async function addVersion(approvalId: number, version: number, required: boolean): Promise<string> {
  const content = `<p>Zgoda ${approvalId} w wersji ${version}</p>`;
  const { id } = await club.database.kysely
    .insertInto('approval_version')
    .values({
      approval_id: approvalId,
      version,
      name: `Zgoda ${approvalId}`,
      content,
      required,
      sha256: createHash('sha256').update(content).digest('hex'),
      valid_from: club.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

const device = 'browser-of-the-owner-0401';
const approvals = async (username: string) =>
  (await get(club.app, `/approvals/${username}`)).json<object>();
const announce = (
  username: string,
  ticked: readonly string[],
  where: { source?: string; device?: string } = {},
) =>
  post(
    club.app,
    '/authorization/token/',
    { username, approvals: ticked.map((id) => ({ id, name: 'co innego', value: true })) },
    { device, ...where },
  );
const tokenOf = (reply: { json(): { data: { token: string } } }): string => reply.json().data.token;
const evidence = () =>
  club.database.kysely
    .selectFrom('consent_event')
    .select(['person_id', 'approval_version_id', 'value', 'at', 'source', 'channel'])
    .orderBy('id')
    .execute();

test('[A01] an invited number gets all approvals and the regulations flag', async () => {
  await addAccount(club, { phone: '+48500000401', password: null });
  expect(await approvals('500000401')).toEqual({
    regulations: true,
    data: [
      { id: terms, name: 'Zgoda 1', content: '<p>Zgoda 1 w wersji 1</p>', required: true },
      { id: marketing, name: 'Zgoda 2', content: '<p>Zgoda 2 w wersji 1</p>', required: false },
    ],
  });
  expect(await approvals(encodeURIComponent('+48 500-000-401'))).toMatchObject({
    regulations: true,
  });
});

test('[A01] [HZ2] unknown, missing and answered numbers look the same', async () => {
  await addAccount(club, { phone: '+48500000402', password: null });
  await logIn(club.app, '500000402', {
    device,
    password: tokenOf(await announce('500000402', [terms])),
  });
  const nothing = { regulations: false, data: [] };
  for (const username of ['500000402', '500000499', 'abc', '1']) {
    expect(await approvals(username)).toEqual(nothing);
  }
});

test('[A02] an unticked required approval is refused despite other ticks', async () => {
  await addAccount(club, { phone: '+48500000403', password: null });
  for (const ticked of [[], [marketing], ['999', `${terms}0`]]) {
    const reply = await announce('500000403', ticked);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      errors: { approvals: ['Zaznacz wymaganą zgodę: Zgoda 1'] },
    });
  }
});

test('only true is a yes, no similar value', async () => {
  await addAccount(club, { phone: '+48500000409', password: null });
  for (const value of [1, 'true', 'on', null]) {
    const body = { username: '500000409', approvals: [{ id: terms, name: 'Zgoda 1', value }] };
    const reply = await post(club.app, '/authorization/token', body);
    expect(reply.statusCode, String(value)).toBe(400);
  }
});

test("[HZ3] ticks become evidence at the number's login, box by box", async () => {
  const personId = await addAccount(club, { phone: '+48500000404', password: null });
  const password = tokenOf(await announce('500000404', [terms]));
  expect(await evidence()).toEqual([]);
  const at = club.clock.now();
  club.clock.advance({ minutes: 5 });
  await logIn(club.app, '500000404', { device, password });
  const common = { person_id: personId, at, source: '10.0.0.1', channel: 'login' };
  expect(await evidence()).toEqual([
    { ...common, approval_version_id: Number(terms), value: true },
    { ...common, approval_version_id: Number(marketing), value: false },
  ]);
});

test("[HZ3] a stranger's ticks never become the number owner's consent", async () => {
  await addAccount(club, { phone: '+48500000405' });
  await announce('500000405', [terms]);
  for (const source of ['10.0.0.1', '203.0.113.9']) {
    await announce('500000405', [terms, marketing], {
      source,
      device: `browser-of-a-stranger-${source}`,
    });
    await announce('500000405', [terms, marketing], { source, device: '' });
  }
  const withoutDevice = { username: '500000405', password: testPassword };
  expect((await post(club.app, '/authorization', withoutDevice)).statusCode).toBe(400);
  await logIn(club.app, '500000405', { device });
  expect((await evidence()).map(({ value }) => value)).toEqual([true, false]);
});

test('[HZ3] a phone changing networks keeps its ticks, with evidence of both', async () => {
  const personId = await addAccount(club, { phone: '+48500000412' });
  await announce('500000412', [terms, marketing], { source: '192.0.2.7' });
  await logIn(club.app, '500000412', { device, source: '198.51.100.9' });
  const rows = await club.database.kysely
    .selectFrom('consent_event')
    .select(['value', 'source', 'device_hash'])
    .where('person_id', '=', personId)
    .execute();
  const device_hash = createHash('sha256').update(device).digest();
  expect(rows.map((row) => ({ ...row, device_hash: Buffer.from(row.device_hash ?? []) }))).toEqual(
    [true, true].map((value) => ({ value, source: '192.0.2.7', device_hash })),
  );
});

test('[HZ3] a new browser gets an id and ticks at the first step', async () => {
  await addAccount(club, { phone: '+48500000413' });
  const reply = await announce('500000413', [terms], { device: '' });
  const given = /^__Host-device=([\w-]{43});/.exec(String(reply.headers['set-cookie']))?.[1] ?? '';
  await logIn(club.app, '500000413', { device: given });
  expect(await evidence()).toHaveLength(2);
});

test("[HZ3] one source's strangers leave room for everyone else", async () => {
  await addAccount(club, { phone: '+48500000414' });
  const replies = [];
  for (let index = 0; index < 25; index += 1)
    replies.push(await announce('500000414', [terms], { source: '203.0.113.50', device: '' }));
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  await announce('500000414', [terms], { source: '203.0.113.51' });
  await logIn(club.app, '500000414', { device });
});

test('[HZ3] a pending tick lapses after 15 minutes', async () => {
  await addAccount(club, { phone: '+48500000406' });
  await announce('500000406', [terms]);
  club.clock.advance({ minutes: 15 });
  const reply = await post(
    club.app,
    '/authorization',
    { username: '500000406', password: testPassword },
    { device },
  );
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({
    errors: { approvals: [expect.stringContaining('zaakceptuj')] },
  });
  expect(await evidence()).toEqual([]);
});

test('[HZ3] skipping the first step does not avoid a required approval', async () => {
  await addAccount(club, { phone: '+48500000407' });
  for (let round = 0; round < 5; round += 1) {
    const reply = await post(
      club.app,
      '/authorization',
      { username: '500000407', password: testPassword },
      { device },
    );
    expect(reply.statusCode).toBe(400);
  }
  await announce('500000407', [terms]);
  await logIn(club.app, '500000407', { device });
  await logIn(club.app, '500000407', { device });
});

test('only a new version of a required approval is asked again', async () => {
  await addAccount(club, { phone: '+48500000408' });
  await announce('500000408', [terms]);
  await logIn(club.app, '500000408', { device });
  await addVersion(2, 2, false);
  expect(await approvals('500000408')).toEqual({ regulations: false, data: [] });
  const newTerms = await addVersion(1, 2, true);
  expect(await approvals('500000408')).toMatchObject({
    regulations: true,
    data: [{ id: newTerms }, {}],
  });
  expect((await announce('500000408', [terms])).statusCode).toBe(400);
  expect((await announce('500000408', [newTerms])).statusCode).toBe(200);
  await logIn(club.app, '500000408', { device });
  expect(await approvals('500000408')).toEqual({ regulations: false, data: [] });
});

test('consents of many people are recorded together', async () => {
  const personIds = [
    await addAccount(club, { phone: '+48500000410' }),
    await addAccount(club, { phone: '+48500000411' }),
  ];
  const at = club.clock.now();
  await recordConsentsOf(club.database.kysely, personIds, { at, source: 'demo', channel: 'login' });
  expect(await evidence()).toHaveLength(4);
  expect(await logIn(club.app, '500000411', { device })).toHaveLength(43);
});

test('evidence is never changed nor deleted', async () => {
  await addAccount(club, { phone: '+48500000409' });
  await announce('500000409', [terms]);
  await logIn(club.app, '500000409', { device });
  const { kysely } = club.database;
  await expect(kysely.updateTable('consent_event').set({ value: false }).execute()).rejects.toThrow(
    'append-only',
  );
  await expect(kysely.deleteFrom('consent_event').execute()).rejects.toThrow('append-only');
});
