import { expect, test } from 'vitest';
import { eventsIn, pauseMs } from './events.rules.ts';

test('events are parsed across any network chunks, heartbeats are skipped', () => {
  const stream = 'event: ready\ndata:\n\n:\n\nevent: notifications\ndata:\n\n:\n\n';
  for (let size = 1; size < stream.length; size += 1) {
    const names: string[] = [];
    let text = '';
    for (let at = 0; at < stream.length; at += size) {
      const found = eventsIn(text + stream.slice(at, at + size));
      names.push(...found.names);
      text = found.rest;
    }
    expect(names).toEqual(['ready', 'notifications']);
    expect(text).toBe('');
  }
});

test('the pause grows with failures to half a minute, with jitter', () => {
  expect([0, 1, 2, 9].map((failures) => pauseMs(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 30_000,
  ]);
  expect([0, 1, 2, 9].map((failures) => pauseMs(failures, 0))).toEqual([500, 1_000, 2_000, 15_000]);
});

test('a server that says how long to wait is not asked sooner', () => {
  expect([0, 1, 9].map((failures) => pauseMs(failures, 0, 60))).toEqual([60_500, 61_000, 75_000]);
});
