import { expect, test } from 'vitest';
import { frame, signIn } from './events.rules.ts';

test('a payload is read as the sign that a trigger sent', () => {
  expect(signIn('notified 1 22 333')).toEqual({ of: 'notified', personIds: [1, 22, 333] });
  expect(signIn('figures 1 22')).toEqual({ of: 'figures', personIds: [1, 22] });
  expect(signIn('figures all')).toEqual({ of: 'figures', personIds: 'all' });
  expect(signIn('ended 7 ab12')).toEqual({ of: 'sessionEnded', personId: 7, session: 'ab12' });
  expect(signIn('out 7')).toEqual({ of: 'personOut', personId: 7 });
});

test('foreign text on the channel is no signal', () => {
  for (const payload of [
    '',
    'notified',
    'notified x',
    'hello 1',
    '1',
    'out -',
    'out 1.5',
    'figures',
    'figures none',
  ]) {
    expect(signIn(payload), payload).toBeNull();
  }
});

test('an event has a data line, without which readers drop it', () => {
  expect(frame('notifications')).toBe('event: notifications\ndata:\n\n');
});
