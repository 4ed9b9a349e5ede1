import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../../../infra/db/schema.ts';
import { Authenticator } from './authenticator.testing.ts';
import {
  type Answer,
  type Entry,
  attemptOf,
  codeAt,
  dataOf,
  enrolWithCodes,
  enrolWithKey,
  enterWithKey,
  goodPassword,
  meOf,
  testEntry,
  url,
} from './entry.testing.ts';

/** A running call has reached the other transaction's locks, or waits for the only connection. */
const underWayMs = 300;

let entry: Entry;
beforeAll(async () => {
  entry = await testEntry();
});

type Change = (transaction: Transaction<Schema>, staffId: number) => Promise<unknown>;
/** A sign-in while an administrator's change is not committed. */
const during = async (
  staffId: number,
  change: Change,
  call: () => Promise<Answer>,
): Promise<Answer> => {
  let answering: Promise<Answer> | undefined;
  await entry.database.kysely.transaction().execute(async (transaction) => {
    await change(transaction, staffId);
    answering = call();
    await sleep(underWayMs);
  });
  if (answering === undefined) throw new Error('nothing was called');
  return answering;
};
const suspend: Change = (transaction, staffId) =>
  transaction
    .updateTable('staff')
    .set({ suspended_at: entry.clock.now() })
    .where('id', '=', staffId)
    .execute();
const reset: Change = async (transaction, staffId) => {
  const none = { password_hash: null, totp_sealed: null };
  await transaction.updateTable('staff').set(none).where('id', '=', staffId).execute();
  await transaction.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute();
  await transaction.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
  await entry.sessions.endAllOf(transaction, staffId);
};
const openOf = async (staffId: number) => {
  const { kysely } = entry.database;
  const open = kysely.selectFrom('staff_session').select('id').where('staff_id', '=', staffId);
  return (await open.where('ended_at', 'is', null).execute()).length;
};

test.each<[string, Change, boolean]>([
  ['suspended', suspend, true],
  ['reset', reset, true],
  ['reset, and its key does not count', reset, false],
])('a passkey opens no session of an account that is being %s', async (_, change, counts) => {
  const key = new Authenticator(url, { counts });
  const { staffId, cookie } = await enrolWithKey(entry, key);
  await entry.call('POST', 'me/leave', { cookie });
  const answer = await during(staffId, change, () => enterWithKey(entry, key));
  expect({ status: answer.status, cookie: answer.cookie }).toEqual({ status: 401, cookie: null });
  expect(await openOf(staffId)).toBe(0);
});

test.each<[string, Change]>([
  ['suspended', suspend],
  ['reset', reset],
])('a code opens no session of an account being %s', async (_, change) => {
  const { staffId, email, secret, cookie } = await enrolWithCodes(entry);
  await entry.call('POST', 'me/leave', { cookie });
  entry.clock.advance({ minutes: 1 });
  const attempt = await attemptOf(entry, email, goodPassword);
  const code = codeAt(secret, entry.clock.now());
  const answer = await during(staffId, change, () =>
    entry.call('POST', 'entry/code', { body: { attempt, code } }),
  );
  expect({ status: answer.status, cookie: answer.cookie }).toEqual({ status: 401, cookie: null });
  expect(await openOf(staffId)).toBe(0);
});

test('a ticket opens no session of an account that is being suspended', async () => {
  const { staffId, ticket } = await entry.ticketFor();
  const { challengeId, options } = dataOf(
    await entry.call('POST', 'entry/ticket/passkey/options', { body: { ticket } }),
  );
  const body = { ticket, challengeId, response: new Authenticator(url).register(options) };
  const answer = await during(staffId, suspend, () =>
    entry.call('POST', 'entry/ticket/passkey', { body }),
  );
  expect({ status: answer.status, cookie: answer.cookie }).toEqual({ status: 400, cookie: null });
  expect(await openOf(staffId)).toBe(0);
});

test('an end of sessions that is undone leaves them as they were', async () => {
  const { staffId, cookie } = await enrolWithKey(entry);
  const undone = entry.database.kysely.transaction().execute(async (transaction) => {
    await entry.sessions.endAllOf(transaction, staffId);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await meOf(entry, cookie)).status).toBe(200);
});

test('calls under way when their session ends are not answered', async () => {
  const { staffId, cookie } = await enrolWithKey(entry);
  const answer = await during(
    staffId,
    (transaction) => entry.sessions.endAllOf(transaction, staffId),
    () => entry.call('POST', 'me/leave', { cookie }),
  );
  expect(answer.status).toBe(401);
  expect((await meOf(entry, cookie)).status).toBe(401);
});
