import { beforeAll, expect, test } from 'vitest';
import { Authenticator } from './authenticator.testing.ts';
import {
  type Entry,
  actionsOf,
  dataOf,
  enrolWithKey,
  enterWithKey,
  meOf,
  testEntry,
  url,
} from './entry.testing.ts';

let entry: Entry;
beforeAll(async () => {
  entry = await testEntry();
});

test('a ticket gives passkey, recovery codes and session, later the passkey alone', async () => {
  const key = new Authenticator(url);
  const { staffId, cookie, recoveryCodes } = await enrolWithKey(entry, key);
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(recoveryCodes[0]).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  expect((await meOf(entry, cookie)).body).toMatchObject({
    data: { id: String(staffId), factor: 'passkey', recoveryCodesLeft: 10 },
  });
  const again = await enterWithKey(entry, key);
  expect(again.status).toBe(200);
  expect((await meOf(entry, again.cookie)).status).toBe(200);
  expect(await actionsOf(entry, staffId)).toEqual(['staff.enrolled done', 'staff.signedIn done']);
});

test('the cookie is bound to this host, and no script reads it', async () => {
  const key = new Authenticator(url);
  await enrolWithKey(entry, key);
  const asked = dataOf(await entry.call('POST', 'entry/passkey/options'));
  const { cookie } = await entry.call('POST', 'entry/passkey', {
    body: { challengeId: asked.challengeId, response: key.prove(asked.options) },
  });
  expect(cookie).toMatch(/^panel-on-this-machine=[\w-]{43}$/);
});

test.each<[string, Parameters<Authenticator['prove']>[1]]>([
  ['was not verified as a person', { unverified: true }],
  ['signed for another origin', { origin: 'https://panel.klub.example.evil' }],
  ['signed for another name', { rpId: 'panel.klub.example.evil' }],
  ['signed another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ['counts backwards', { counter: 1 }],
])('a passkey that %s opens nothing', async (_, fault) => {
  const key = new Authenticator(url);
  key.counter = 5;
  await enrolWithKey(entry, key);
  const answer = await enterWithKey(entry, key, fault);
  expect({ status: answer.status, cookie: answer.cookie }).toEqual({ status: 401, cookie: null });
  expect((await enterWithKey(entry, key)).status).toBe(200);
});

test('unknown keys and keys of suspended accounts open nothing', async () => {
  expect((await enterWithKey(entry, new Authenticator(url))).status).toBe(401);
  const key = new Authenticator(url);
  const { staffId, cookie } = await enrolWithKey(entry, key);
  await entry.database.kysely
    .updateTable('staff')
    .set({ suspended_at: entry.clock.now() })
    .where('id', '=', staffId)
    .execute();
  expect((await enterWithKey(entry, key)).status).toBe(401);
  expect((await meOf(entry, cookie)).status).toBe(401);
});

test('a challenge is used once, within five minutes, and for its purpose', async () => {
  const key = new Authenticator(url);
  const { cookie } = await enrolWithKey(entry, key);
  const ask = async (path: string) => dataOf(await entry.call('POST', path, { cookie }));
  const use = ({ challengeId, options }: Awaited<ReturnType<typeof ask>>) =>
    entry.call('POST', 'entry/passkey', { body: { challengeId, response: key.prove(options) } });
  const asked = await ask('entry/passkey/options');
  expect((await use(asked)).status).toBe(200);
  expect((await use(asked)).status).toBe(401);
  expect((await use(await ask('me/proof/options'))).status).toBe(401);
  const late = await ask('entry/passkey/options');
  entry.clock.advance({ minutes: 6 });
  expect((await use(late)).status).toBe(401);
});

test('of 20 answers to one challenge one is taken', async () => {
  const key = new Authenticator(url, { counts: false });
  await enrolWithKey(entry, key);
  const asked = dataOf(await entry.call('POST', 'entry/passkey/options'));
  const body = { challengeId: asked.challengeId, response: key.prove(asked.options) };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => entry.call('POST', 'entry/passkey', { body })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a synced key is not judged by its counter', async () => {
  const key = new Authenticator(url, { isSynced: true });
  await enrolWithKey(entry, key);
  expect((await enterWithKey(entry, key, { counter: 7 })).status).toBe(200);
  expect((await enterWithKey(entry, key, { counter: 3 })).status).toBe(200);
});

test('the trail names the account of a copied key', async () => {
  const key = new Authenticator(url);
  key.counter = 5;
  const { staffId } = await enrolWithKey(entry, key);
  await enterWithKey(entry, key, { counter: 2 });
  const refused = await entry.database.kysely
    .selectFrom('trail_entry')
    .select(['action', 'outcome', 'details'])
    .where('staff_id', '=', staffId)
    .where('outcome', '=', 'refused')
    .execute();
  expect(refused).toEqual([
    { action: 'staff.signInRefused', outcome: 'refused', details: { factor: 'passkey' } },
  ]);
});

test('a new key is accepted whatever transports the browser names', async () => {
  for (const transports of [['\u0000', 'usb', 7], 'internal', null, {}]) {
    const { ticket } = await entry.ticketFor();
    const asked = dataOf(
      await entry.call('POST', 'entry/ticket/passkey/options', { body: { ticket } }),
    );
    const { response, ...rest } = new Authenticator(url).register(asked.options);
    const body = {
      ticket,
      challengeId: asked.challengeId,
      response: { ...rest, response: { ...(response as object), transports } },
    };
    expect((await entry.call('POST', 'entry/ticket/passkey', { body })).status).toBe(200);
  }
});

test('an answer that no browser gives is refused like every other', async () => {
  const key = new Authenticator(url);
  await enrolWithKey(entry, key);
  for (const id of ['\u0000', 7, null, {}, 'x'.repeat(5_000)]) {
    const asked = dataOf(await entry.call('POST', 'entry/passkey/options'));
    const response = { ...key.prove(asked.options), id, rawId: id };
    const answer = await entry.call('POST', 'entry/passkey', {
      body: { challengeId: asked.challengeId, response },
    });
    expect(answer.status).toBe(401);
  }
});
