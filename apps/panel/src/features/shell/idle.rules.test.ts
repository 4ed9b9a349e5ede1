import { expect, test } from 'vitest';
import { endingOf } from './idle.rules.ts';

const minute = 60_000;
const session = { usedAt: 0, idleMs: 30 * minute, endsAt: 720 * minute };

test('the user is warned 28 minutes after the last call, not earlier', () => {
  expect(endingOf(session, 28 * minute - 1, 2 * minute)).toBeUndefined();
  expect(endingOf(session, 28 * minute, 2 * minute)).toEqual({ why: 'idle', ms: 2 * minute });
});

test('an ended session has no time left, however late it is noticed', () => {
  expect(endingOf(session, 45 * minute, 2 * minute)).toEqual({ why: 'idle', ms: 0 });
});

test("work does not move the session's end after 12 hours", () => {
  const atWork = { ...session, usedAt: 718 * minute };
  expect(endingOf(atWork, 719 * minute, 2 * minute)).toEqual({ why: 'age', ms: minute });
});
