import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../testing/clock.ts';
import { pushConfig } from '../config/config.push.ts';
import { readServiceAccount } from '../config/config.push.ts';
import { fcm } from './fcm.ts';
import type { Push } from './push.ts';
import { pushService } from './push.testing.ts';

const message = { id: 'a1', title: 'Klub', body: 'Nowość', route: '/wiedza', lifeSeconds: 60 };
const phone = { platform: 'android', token: 'phone-token-0123456789' } as const;

let service: Awaited<ReturnType<typeof pushService>>;
let push: Push;
const clock = testClock('2026-11-16T10:00:00+01:00');
beforeAll(async () => {
  service = await pushService();
});
afterAll(() => service.close());
beforeEach(() => {
  service.arrived.length = 0;
  service.state.tokens = 0;
  service.state.answer = null;
  push = fcm({ account: service.account, url: service.url, clock });
});

test('a push carries words, route and one id for all copies', async () => {
  expect(await push.send(phone, message)).toEqual({ is: 'sent' });
  expect(service.arrived).toMatchObject([
    {
      headers: { authorization: 'Bearer access-1' },
      content: {
        token: phone.token,
        notification: { title: 'Klub', body: 'Nowość' },
        data: { id: 'a1', route: '/wiedza' },
        android: { ttl: '60s', collapse_key: 'a1', notification: { tag: 'a1' } },
        apns: { headers: { 'apns-collapse-id': 'a1', 'apns-expiration': '1794819660' } },
      },
    },
  ]);
});

test('one access token serves many pushes until it expires or is revoked', async () => {
  await Promise.all([1, 2, 3].map(() => push.send(phone, message)));
  expect(service.state.tokens).toBe(1);
  clock.set('2026-11-16T11:30:00+01:00');
  await push.send(phone, message);
  expect(service.state.tokens).toBe(2);
  service.state.answer = () => ({ status: 401 });
  expect(await push.send(phone, message)).toMatchObject({ is: 'later' });
  service.state.answer = null;
  expect(await push.send(phone, message)).toEqual({ is: 'sent' });
  expect(service.state.tokens).toBe(3);
});

test.each([
  ['a phone without the app', 404, { errorCode: 'UNREGISTERED' }, 'gone'],
  ['a token of another project', 403, { errorCode: 'SENDER_ID_MISMATCH' }, 'gone'],
  ['no token at all', 400, { fieldViolations: [{ field: 'message.token' }] }, 'gone'],
  ['a mistake of ours', 400, { fieldViolations: [{ field: 'message.android.ttl' }] }, 'refused'],
  ['a wrong project', 404, { errorCode: 'NOT_FOUND' }, 'refused'],
  ['an account that may not send', 403, { errorCode: 'PERMISSION_DENIED' }, 'later'],
  ['too many', 429, { errorCode: 'QUOTA_EXCEEDED' }, 'later'],
  ['a broken service', 503, { errorCode: 'UNAVAILABLE' }, 'later'],
])('%s', async (_, status, detail, is) => {
  service.state.answer = () => ({ status, body: { error: { status: 'X', details: [detail] } } });
  expect((await push.send(phone, message)).is).toBe(is);
});

test('without an access token, or without an answer, the message waits', async () => {
  const lost = fcm({
    account: { ...service.account, token_uri: 'http://127.0.0.1:9/token' },
    url: service.url,
    clock,
  });
  expect(await lost.send(phone, message)).toEqual({
    is: 'later',
    afterMs: null,
    reason: 'no access token',
  });
  const away = fcm({ account: service.account, url: 'http://127.0.0.1:9', clock });
  expect(await away.send(phone, message)).toEqual({
    is: 'later',
    afterMs: null,
    reason: 'no answer',
  });
});

test('settings of push that make no sense are named', () => {
  expect(
    readServiceAccount(JSON.stringify({ ...service.account, type: 'service_account' })),
  ).toEqual(service.account);
  expect(pushConfig({})).toMatchObject({
    fcmUrl: 'https://fcm.googleapis.com',
    fcmAccount: undefined,
    firebase: null,
  });
  for (const [name, value] of [
    ['FCM_SERVICE_ACCOUNT', '{}'],
    ['FCM_SERVICE_ACCOUNT', JSON.stringify({ ...service.account, private_key: 'x' })],
    ['FCM_URL', 'fcm'],
    ['FIREBASE_CONFIG', '{"apiKey": "x"}'],
    ['WEB_PUSH_SERVICES', 'http://push.example'],
  ] as const) {
    expect(() => pushConfig({ [name]: value }), value).toThrow(name);
  }
});
