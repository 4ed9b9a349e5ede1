import { expect, test } from 'vitest';
import {
  type Due,
  decide,
  isPushService,
  kindOf,
  quietUntil,
  usualSetting,
} from './devices.rules.ts';

const at = (moment: string): Date => new Date(moment);
const night = { quietFrom: 21, quietTo: 8 };

test('quiet hours follow Warsaw time, over midnight and clock changes', () => {
  expect(quietUntil(at('2026-11-16T20:59:00+01:00'), night)).toBeNull();
  expect(quietUntil(at('2026-11-16T21:00:00+01:00'), night)).toEqual(
    at('2026-11-17T08:00:00+01:00'),
  );
  expect(quietUntil(at('2026-11-17T07:59:59+01:00'), night)).toEqual(
    at('2026-11-17T08:00:00+01:00'),
  );
  expect(quietUntil(at('2026-11-17T08:00:00+01:00'), night)).toBeNull();
  expect(quietUntil(at('2026-03-28T22:00:00+01:00'), night)).toEqual(
    at('2026-03-29T08:00:00+02:00'),
  );
  expect(quietUntil(at('2026-10-24T22:00:00+02:00'), night)).toEqual(
    at('2026-10-25T08:00:00+01:00'),
  );
});

test('quiet hours may be within a day, equal hours mean none', () => {
  expect(quietUntil(at('2026-11-16T10:30:00+01:00'), { quietFrom: 9, quietTo: 17 })).toEqual(
    at('2026-11-16T17:00:00+01:00'),
  );
  expect(quietUntil(at('2026-11-16T17:00:00+01:00'), { quietFrom: 9, quietTo: 17 })).toBeNull();
  expect(quietUntil(at('2026-11-16T08:10:00+01:00'), { quietFrom: 8, quietTo: 8 })).toBeNull();
});

test('the cause of a notification says what it is about', () => {
  expect(
    [
      'bonus:month:2026-11:1',
      'bonus:special:7:1',
      'pill:3',
      'payout-returned:4',
      'password:x',
      'demo:rules',
    ].map(kindOf),
  ).toEqual(['plan', 'specials', 'knowledge', 'payments', 'other', 'other']);
});

test('a push is sent by day, waits at night and expires', () => {
  const now = at('2026-11-16T10:00:00+01:00');
  const due: Due = {
    cause: 'pill:3',
    createdAt: at('2026-11-16T09:59:00+01:00'),
    isRead: false,
    isEntitled: true,
    setting: usualSetting,
  };
  expect(decide(due, now)).toEqual({ do: 'send' });
  expect(decide(due, at('2026-11-16T23:00:00+01:00')).do).toBe('wait');
  for (const pointless of [
    { isRead: true },
    { isEntitled: false },
    { createdAt: at('2026-11-15T10:00:00+01:00') },
    { setting: { ...usualSetting, muted: ['knowledge'] } },
  ]) {
    expect(decide({ ...due, ...pointless }, now)).toEqual({ do: 'drop' });
  }
});

test("[HZ43] only addresses of browsers' push services are accepted", () => {
  const services = ['https://fcm.googleapis.com', 'https://*.push.apple.com'];
  expect(isPushService('https://fcm.googleapis.com/fcm/send/abc:def', services)).toBe(true);
  expect(isPushService('https://web.push.apple.com/QABC', services)).toBe(true);
  for (const foreign of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://push.apple.com.evil.example/x',
    'https://evilpush.apple.com/x',
    'https://push.apple.com/x',
    'https://web.push.apple.com:22/x',
    'https://127.0.0.1/x',
    'fcm-token',
  ]) {
    expect(isPushService(foreign, services), foreign).toBe(false);
  }
});
