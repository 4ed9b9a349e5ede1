import { expect, test } from 'vitest';
import { responseCache } from './response-cache.ts';

const noon = new Date('2026-11-16T12:00:00Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);

test('a response is made once per key and frozen', async () => {
  const kept = responseCache<{ text: string }>(async () => null);
  let made = 0;
  const make = async () => ({ text: `answer ${(made += 1)}` });
  const first = await kept('user1', { revision: 'a', now: noon }, make);
  expect(await kept('user1', { revision: 'a', now: later(9) }, make)).toBe(first);
  expect(Object.isFrozen(first)).toBe(true);
  expect(await kept('user2', { revision: 'a', now: noon }, make)).toEqual({ text: 'answer 2' });
});

test('new revisions, due changes and clock resets renew a response', async () => {
  const kept = responseCache<{ text: string }>(async (now) => (now < later(10) ? later(10) : null));
  let made = 0;
  const ask = async (revision: string, now: Date) =>
    (await kept('news', { revision, now }, async () => ({ text: String((made += 1)) }))).text;
  expect(await ask('a', noon)).toBe('1');
  expect(await ask('a', later(9))).toBe('1');
  expect(await ask('b', later(9))).toBe('2');
  expect(await ask('b', later(10))).toBe('3');
  expect(await ask('b', later(9_999))).toBe('3');
  expect(await ask('b', noon)).toBe('4');
});

test('a response begun before a change is not cached after it', async () => {
  const kept = responseCache<{ text: string }>(async () => null);
  const slow = Promise.withResolvers<{ text: string }>();
  const old = kept('news', { revision: 'a', now: noon }, () => slow.promise);
  await kept('other', { revision: 'b', now: noon }, async () => ({ text: 'new' }));
  slow.resolve({ text: 'old' });
  expect(await old).toEqual({ text: 'old' });
  expect(await kept('news', { revision: 'b', now: noon }, async () => ({ text: 'new' }))).toEqual({
    text: 'new',
  });
});

test('a failed response is not cached, and the next call retries', async () => {
  const kept = responseCache<{ text: string }>(async () => null);
  const asking = { revision: 'a', now: noon };
  await expect(kept('news', asking, () => Promise.reject(new Error('no line')))).rejects.toThrow(
    'no line',
  );
  expect(await kept('news', asking, async () => ({ text: 'there' }))).toEqual({ text: 'there' });
});

test('the cache stays at a few megabytes under any load', async () => {
  const kept = responseCache<{ text: string }>(async () => null);
  const asking = { revision: 'a', now: noon };
  let made = 0;
  const ask = (key: number) =>
    kept(`slug-${key}`, asking, async () => ({ text: `${(made += 1)}`.padEnd(100_000, 'x') }));
  for (let key = 0; key < 60; key += 1) await ask(key);
  await ask(59);
  expect(made).toBe(60);
  await ask(0);
  expect(made).toBe(61);
});
