import { onTestFinished, vi } from 'vitest';

/** A fixed clock that a test moves. */
export type TestClock = {
  now(): Date;
  set(moment: string): void;
  advance(by: {
    readonly days?: number;
    readonly hours?: number;
    readonly minutes?: number;
    readonly seconds?: number;
  }): void;
};

/**
 * `moment` has an offset, like '2026-11-16T10:00:00+01:00', so that a test reads in Warsaw time.
 */
export function testClock(moment: string): TestClock {
  let milliseconds = parse(moment);
  return {
    now: () => new Date(milliseconds),
    set: (next) => {
      milliseconds = parse(next);
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      milliseconds += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

function parse(moment: string): number {
  const milliseconds = Date.parse(moment);
  if (Number.isNaN(milliseconds) || !/(Z|[+-]\d{2}:\d{2})$/.test(moment)) {
    throw new Error(
      `A moment of a test needs its offset, like 2026-11-16T10:00:00+01:00; this one is '${moment}'.`,
    );
  }
  return milliseconds;
}

/**
 * Returns a function that advances `performance.now` (the limits of calls) until the test ends;
 * timers keep real time.
 */
export function shiftedLimits(): (ms: number) => void {
  const real = performance.now.bind(performance);
  let shift = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + shift);
  onTestFinished(() => clock.mockRestore());
  return (ms) => void (shift += ms);
}
