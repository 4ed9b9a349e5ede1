import { expect, test } from 'vitest';
import { testClock } from '../../testing/clock.ts';
import { circuits } from '../control/circuit.ts';
import { logger } from '../log.ts';
import { pushBehind, pushServiceOf } from './push.circuit.ts';
import type { PushAddress, PushMessage, PushOutcome } from './push.ts';

const message: PushMessage = {
  id: 'a',
  title: 'Klub',
  body: 'Nowa pigułka',
  route: '/wiedza',
  lifeSeconds: 60,
};
const browserAt = (token: string): PushAddress => ({
  platform: 'web',
  token,
  publicKey: '',
  authSecret: '',
});
const apple = browserAt('https://web.push.apple.com/abc');
const phone: PushAddress = { platform: 'android', token: 'abc' };

function setUp() {
  const clock = testClock('2026-11-16T10:00:00+01:00');
  const all = circuits({ clock, log: logger('silent') });
  const asked: string[] = [];
  const answers: Record<string, PushOutcome> = {};
  const send = async (to: PushAddress): Promise<PushOutcome> => {
    asked.push(pushServiceOf(to));
    return answers[pushServiceOf(to)] ?? { is: 'sent' };
  };
  return { clock, asked, answers, push: pushBehind({ send }, (to) => all.of(pushServiceOf(to))) };
}

test('a failing service is skipped after three calls; others continue', async () => {
  const { asked, answers, push, clock } = setUp();
  const away: PushOutcome = { is: 'later', afterMs: 90_000, reason: 'status 503' };
  answers['push.apple.com'] = away;
  for (let time = 0; time < 3; time += 1) expect(await push.send(apple, message)).toEqual(away);
  expect(await push.send(apple, message)).toMatchObject({ is: 'later', isUntried: true });
  expect(await push.send(phone, message)).toEqual({ is: 'sent' });
  expect(asked).toEqual(['push.apple.com', 'push.apple.com', 'push.apple.com', 'fcm']);
  delete answers['push.apple.com'];
  clock.advance({ seconds: 5 });
  expect(await push.send(apple, message)).toEqual({ is: 'sent' });
});

test('a per-device push error does not open the circuit', async () => {
  const { answers, push } = setUp();
  for (const outcome of [{ is: 'gone' }, { is: 'refused', reason: 'status 400' }] as const) {
    answers['fcm'] = outcome;
    for (let time = 0; time < 5; time += 1)
      expect(await push.send(phone, message)).toEqual(outcome);
  }
});

test.each([
  [apple, 'push.apple.com'],
  [browserAt('https://updates.push.services.mozilla.com/wpush/v2/x'), 'services.mozilla.com'],
  [browserAt('https://wns2-db5p.notify.windows.com/w/?token=x'), 'notify.windows.com'],
  [phone, 'fcm'],
])('%j belongs to one service, however many hosts it has', (to, name) => {
  expect(pushServiceOf(to)).toBe(name);
});
