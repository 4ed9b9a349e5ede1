import { beforeAll, expect, test } from 'vitest';
import { Authenticator } from './authenticator.testing.ts';
import { sweepStaff } from './entry.jobs.ts';
import {
  type Entry,
  attemptOf,
  dataOf,
  enrolWithCodes,
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

test('a session ends after thirty idle minutes or twelve hours', async () => {
  const { cookie: idle } = await enrolWithKey(entry);
  entry.clock.advance({ minutes: 29 });
  expect((await meOf(entry, idle)).status).toBe(200);
  entry.clock.advance({ minutes: 31 });
  expect((await meOf(entry, idle)).status).toBe(401);
  const { cookie: busy } = await enrolWithKey(entry);
  for (let minutes = 0; minutes < 700; minutes += 20) {
    entry.clock.advance({ minutes: 20 });
    expect((await meOf(entry, busy)).status).toBe(200);
  }
  entry.clock.advance({ minutes: 21 });
  expect((await meOf(entry, busy)).status).toBe(401);
});

test('who leaves is out, and ends one session of several', async () => {
  const key = new Authenticator(url);
  const { cookie } = await enrolWithKey(entry, key);
  const { cookie: second } = await enterWithKey(entry, key);
  const list = (await entry.call('GET', 'me/sessions', { cookie })).body as {
    data: { id: string; isThis: boolean }[];
  };
  expect(list.data.map(({ isThis }) => isThis).toSorted()).toEqual([false, true]);
  const other = list.data.find(({ isThis }) => !isThis);
  expect((await entry.call('POST', `me/sessions/${other?.id}/end`, { cookie })).status).toBe(200);
  expect((await meOf(entry, second)).status).toBe(401);
  expect((await entry.call('POST', `me/sessions/${other?.id}/end`, { cookie })).status).toBe(404);
  expect((await entry.call('POST', 'me/leave', { cookie })).status).toBe(200);
  expect((await meOf(entry, cookie)).status).toBe(401);
});

test('an act needs a new factor after five minutes, then continues', async () => {
  const key = new Authenticator(url);
  const { cookie } = await enrolWithKey(entry, key);
  entry.clock.advance({ minutes: 6 });
  const codes = () => entry.call('POST', 'me/recovery-codes', { cookie });
  expect((await codes()).body['message']).toBe(
    'Potwierdź, że to Ty: kluczem albo kodem z aplikacji.',
  );
  const asked = dataOf(await entry.call('POST', 'me/proof/options', { cookie }));
  const body = { challengeId: asked.challengeId, response: key.prove(asked.options) };
  expect((await entry.call('POST', 'me/proof/passkey', { cookie, body })).status).toBe(200);
  expect(dataOf(await codes()).recoveryCodes).toHaveLength(10);
});

test('the only way in is not removed; another one may be', async () => {
  const { cookie } = await enrolWithKey(entry);
  const keysOf = async () => {
    const { body } = await entry.call('GET', 'me/factors', { cookie });
    return (body as { data: { passkeys: { id: string }[] } }).data.passkeys;
  };
  const [only] = await keysOf();
  expect((await entry.call('POST', `me/passkeys/${only?.id}/remove`, { cookie })).status).toBe(409);
  const asked = dataOf(await entry.call('POST', 'me/passkeys/options', { cookie }));
  const second = new Authenticator(url);
  const body = {
    challengeId: asked.challengeId,
    response: second.register(asked.options),
    name: 'Telefon',
  };
  expect((await entry.call('POST', 'me/passkeys', { cookie, body })).status).toBe(200);
  const both = await keysOf();
  const removals = await Promise.all(
    both.map(({ id }) => entry.call('POST', `me/passkeys/${id}/remove`, { cookie })),
  );
  expect(removals.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await keysOf()).toHaveLength(1);
});

test.each<[string, object]>([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour of the same site', { 'sec-fetch-site': 'same-site' }],
  ['another origin', { origin: 'http://localhost:3000' }],
  ['no page at all', { 'sec-fetch-site': '', origin: '' }],
])('a write from %s is refused with any cookie', async (_, headers) => {
  const { cookie } = await enrolWithKey(entry);
  const { status } = await entry.call('POST', 'me/leave', { cookie, headers });
  expect(status).toBe(403);
  expect((await meOf(entry, cookie)).status).toBe(200);
});

test('a key of another account proves nothing', async () => {
  const [own, other] = [new Authenticator(url), new Authenticator(url)];
  const { cookie } = await enrolWithKey(entry, own);
  await enrolWithKey(entry, other);
  const asked = dataOf(await entry.call('POST', 'me/proof/options', { cookie }));
  const body = { challengeId: asked.challengeId, response: other.prove(asked.options) };
  expect((await entry.call('POST', 'me/proof/passkey', { cookie, body })).status).toBe(400);
});

test('challenges for proofs and new keys are not interchangeable', async () => {
  const key = new Authenticator(url);
  const { cookie } = await enrolWithKey(entry, key);
  const proof = dataOf(await entry.call('POST', 'me/proof/options', { cookie }));
  const added = new Authenticator(url).register(proof.options);
  const asKey = { challengeId: proof.challengeId, response: added, name: 'Telefon' };
  expect((await entry.call('POST', 'me/passkeys', { cookie, body: asKey })).status).toBe(400);
  const adding = dataOf(await entry.call('POST', 'me/passkeys/options', { cookie }));
  const asProof = { challengeId: adding.challengeId, response: key.prove(adding.options) };
  expect((await entry.call('POST', 'me/proof/passkey', { cookie, body: asProof })).status).toBe(
    400,
  );
});

test('a proof requested in one session is invalid in another', async () => {
  const key = new Authenticator(url);
  const { cookie } = await enrolWithKey(entry, key);
  const { cookie: second } = await enterWithKey(entry, key);
  const asked = dataOf(await entry.call('POST', 'me/proof/options', { cookie }));
  const body = { challengeId: asked.challengeId, response: key.prove(asked.options) };
  expect((await entry.call('POST', 'me/proof/passkey', { cookie: second, body })).status).toBe(400);
});

test('calls within a minute are not each noted in the session', async () => {
  const { cookie, staffId } = await enrolWithKey(entry);
  const usedAt = async () =>
    (
      await entry.database.kysely
        .selectFrom('staff_session')
        .select('last_used_at')
        .where('staff_id', '=', staffId)
        .executeTakeFirstOrThrow()
    ).last_used_at;
  const opened = await usedAt();
  entry.clock.advance({ seconds: 50 });
  await meOf(entry, cookie);
  expect(await usedAt()).toEqual(opened);
  entry.clock.advance({ seconds: 20 });
  await meOf(entry, cookie);
  expect(await usedAt()).toEqual(entry.clock.now());
});

test('a sweep deletes expired entry data, sessions after 90 days', async () => {
  const { cookie } = await enrolWithCodes(entry);
  await entry.call('POST', 'me/totp', { cookie });
  await entry.call('POST', 'me/proof/options', { cookie });
  await attemptOf(entry, 'nikt@klub.example', 'whatever is typed');
  const rowsIn = async () => {
    const { kysely } = entry.database;
    const tables = [
      'staff_challenge',
      'staff_attempt',
      'staff_ticket',
      'staff_new_totp',
      'staff_session',
    ] as const;
    const counts = tables.map(
      async (table) => (await kysely.selectFrom(table).selectAll().execute()).length > 0,
    );
    return Promise.all(counts);
  };
  await sweepStaff(entry.database.kysely, entry.clock.now());
  expect(await rowsIn()).toEqual([true, true, true, true, true]);
  entry.clock.advance({ days: 9 });
  await sweepStaff(entry.database.kysely, entry.clock.now());
  expect(await rowsIn()).toEqual([false, false, false, false, true]);
  entry.clock.advance({ days: 91 });
  await sweepStaff(entry.database.kysely, entry.clock.now());
  expect(await rowsIn()).toEqual([false, false, false, false, false]);
});
