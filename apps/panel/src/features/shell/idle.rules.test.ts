import { expect, test } from 'vitest';
import { endingOf } from './idle.rules.ts';

const minute = 60_000;
const session = { usedAt: 0, idleMs: 30 * minute, endsAt: 720 * minute };

test('28 minutes after the last call the user is warned, and not before', () => {
  expect(endingOf(session, 28 * minute - 1, 2 * minute)).toBeUndefined();
  expect(endingOf(session, 28 * minute, 2 * minute)).toEqual({ why: 'idle', ms: 2 * minute });
});

test('a session that is over has no time left, however late that is noticed', () => {
  expect(endingOf(session, 45 * minute, 2 * minute)).toEqual({ why: 'idle', ms: 0 });
});

test('the end after 12 hours is another one: work does not move it', () => {
  const atWork = { ...session, usedAt: 718 * minute };
  expect(endingOf(atWork, 719 * minute, 2 * minute)).toEqual({ why: 'age', ms: minute });
});
