import { expect, test } from 'vitest';
import { testClock } from '../../testing/clock.ts';
import {
  type CircuitCall,
  ProviderUnavailable,
  circuits,
  failuresUntilOpen,
  pauseMs,
} from './circuit.ts';
import { logger } from '../log.ts';

function setUp() {
  const clock = testClock('2026-11-16T10:00:00+01:00');
  const lines: string[] = [];
  const all = circuits({
    clock,
    log: logger('info', { write: (line: string) => void lines.push(line) }),
  });
  const outcomes: CircuitCall['outcome'][] = [];
  all.watch(({ outcome }) => void outcomes.push(outcome));
  const one = all.of('sms');
  const fail = () =>
    one
      .call(() => Promise.reject(new ProviderUnavailable('sms', 'no answer')))
      .catch((error: Error) => error);
  const succeed = () => one.call(() => Promise.resolve('sent'));
  const failOften = async (times: number) => {
    for (let time = 0; time < times; time += 1) await fail();
  };
  return { clock, lines, all, outcomes, one, fail, succeed, failOften };
}

test('while a provider answers, everybody gets what it answers', async () => {
  const { one, succeed, failOften, outcomes } = setUp();
  await failOften(failuresUntilOpen - 1);
  expect(await succeed()).toBe('sent');
  await failOften(failuresUntilOpen - 1);
  expect(one.mayCall()).toBe(true);
  expect(outcomes).toEqual(['away', 'away', 'ok', 'away', 'away']);
});

test('three failures in a row open the circuit and log once', async () => {
  const { one, all, succeed, failOften, outcomes, lines } = setUp();
  await failOften(failuresUntilOpen);
  expect(one.mayCall()).toBe(false);
  await expect(succeed()).rejects.toBeInstanceOf(ProviderUnavailable);
  expect(outcomes.at(-1)).toBe('skipped');
  expect(all.states()).toEqual([{ provider: 'sms', isOpen: true }]);
  expect(lines.filter((line) => line.includes('provider is away'))).toHaveLength(1);
});

test('a refusal is an answer', async () => {
  const { one, outcomes } = setUp();
  for (let time = 0; time < 5; time += 1) {
    await expect(one.call(() => Promise.reject(new Error('wrong number')))).rejects.toThrow(
      'wrong number',
    );
  }
  expect(one.mayCall()).toBe(true);
  expect(new Set(outcomes)).toEqual(new Set(['refused']));
});

test('after the pause one call probes while the others wait', async () => {
  const { clock, one, succeed, failOften, lines } = setUp();
  await failOften(failuresUntilOpen);
  clock.advance({ seconds: 5 });
  let answer = (_text: string): void => {};
  const probe = one.call(() => new Promise<string>((resolve) => (answer = resolve)));
  expect(one.mayCall()).toBe(false);
  await expect(succeed()).rejects.toBeInstanceOf(ProviderUnavailable);
  answer('sent');
  expect(await probe).toBe('sent');
  expect(await succeed()).toBe('sent');
  expect(lines.at(-1)).toContain('provider is back');
});

test('each failed probe doubles the pause, up to a minute', async () => {
  const { clock, one, fail, failOften } = setUp();
  await failOften(failuresUntilOpen);
  for (const seconds of [5, 10, 20, 40, 60, 60]) {
    clock.advance({ seconds: seconds - 1 });
    expect(one.mayCall(), `before ${seconds} s`).toBe(false);
    clock.advance({ seconds: 1 });
    expect(one.mayCall(), `after ${seconds} s`).toBe(true);
    await fail();
  }
  expect(pauseMs(1_000)).toBe(60_000);
});

test('a clock set back does not extend the pause', async () => {
  const { clock, one, succeed, failOften } = setUp();
  await failOften(failuresUntilOpen);
  clock.advance({ hours: -1 });
  clock.advance({ seconds: 60 });
  expect(one.mayCall()).toBe(true);
  expect(await succeed()).toBe('sent');
});

test('calls from before the opening do not lengthen the pause', async () => {
  const { clock, one, fail } = setUp();
  await Promise.all(Array.from({ length: 20 }, fail));
  clock.advance({ seconds: 5 });
  expect(one.mayCall()).toBe(true);
});

test('all callers share one circuit per provider', async () => {
  const { all, one, failOften } = setUp();
  await failOften(failuresUntilOpen);
  expect(all.of('sms')).toBe(one);
  expect(all.of('mail').mayCall()).toBe(true);
});
