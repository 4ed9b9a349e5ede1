import { afterEach, expect, test, vi } from 'vitest';
import { type Arrival, arrivals, fairTurns } from './fair-turns.ts';

type Lane = 'known' | 'others';

afterEach(() => void vi.useRealTimers());

/** Runs one task at a time; `finish` ends the running one. */
function office(waitingMax: number) {
  const turns = fairTurns<Lane>({
    lanes: ['known', 'others'],
    atOnce: 1,
    waitingMax,
    waitingMs: 3_000,
  });
  const all = arrivals();
  const order: string[] = [];
  const finishers: (() => void)[] = [];
  return {
    order,
    giveBack: all.giveBack,
    come: (
      source: string,
      lane: Lane = 'others',
      arrival: Arrival = all.of(source),
    ): Promise<string> =>
      turns.run({ lane, arrival }, async () => {
        order.push(source);
        await new Promise<void>((resolve) => finishers.push(resolve));
        return source;
      }),
    finish: async (times: number): Promise<void> => {
      for (let time = 0; time < times; time += 1) {
        finishers.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test('sources with fewer turns go first, the newest among equals', async () => {
  const { come, finish, order } = office(10);
  const all = ['a', 'a', 'a', 'b', 'c', 'b'].map((source) => come(source));
  await finish(6);
  await Promise.all(all);
  expect(order).toEqual(['a', 'c', 'b', 'b', 'a', 'a']);
});

test('a full lane rejects the busiest source, never a new one', async () => {
  const { come, finish, order } = office(4);
  const flood = Promise.allSettled(Array.from({ length: 20 }, () => come('flood')));
  const guests = [come('guest'), come('another')];
  const settled = flood.then(
    (replies) => replies.filter(({ status }) => status === 'rejected').length,
  );
  await finish(5);
  expect(await Promise.all(guests)).toEqual(['guest', 'another']);
  expect(await settled).toBe(17);
  expect(order.slice(0, 3)).toEqual(['flood', 'another', 'guest']);
});

test('a first-time caller is next, even behind a thousand others', async () => {
  const { come, finish, order } = office(400);
  const flood = Promise.allSettled(
    Array.from({ length: 1_000 }, (_, index) => come(`stranger ${index}`)),
  );
  const owner = come('owner');
  await finish(2);
  expect(await owner).toBe('owner');
  expect(order.slice(0, 2)).toEqual(['stranger 0', 'owner']);
  await finish(400);
  expect((await flood).filter(({ status }) => status === 'fulfilled')).toHaveLength(400);
});

test('a refused source that retries no longer counts as new', async () => {
  const { come, finish } = office(1);
  const running = come('a');
  const refused = [come('stranger'), come('another')].map((one) => one.catch(() => 'refused'));
  const owner = come('owner');
  const again = come('stranger').catch(() => 'refused');
  await finish(2);
  expect(await Promise.all([running, owner, again, ...refused])).toEqual([
    'a',
    'owner',
    ...Array(3).fill('refused'),
  ]);
});

test('a turn that is given back does not count against its source', async () => {
  const { come, finish, giveBack, order } = office(4);
  const first = come('owner');
  await finish(1);
  giveBack(await first);
  const all = ['running', 'owner', 'running'].map((source) => come(source));
  await finish(3);
  await Promise.all(all);
  expect(order).toEqual(['owner', 'running', 'owner', 'running']);
});

test('calls overtaken in one queue stay behind in the next', async () => {
  const { come, finish, order } = office(4);
  const calls = arrivals();
  const [early, owner, late, later] = ['early', 'owner', 'late', 'later'].map(
    (source) => [source, calls.of(source)] as const,
  );
  const comes = (
    [source, arrival]: readonly [string, Arrival] = [
      '',
      { rank: 0, order: 0, at: performance.now() },
    ],
  ) => come(source, 'others', arrival);
  const all = [come('running'), comes(owner), comes(early), comes(later), comes(late)];
  const refused = comes(['too early', { rank: 0, order: 0, at: performance.now() }]).catch(
    () => 'refused',
  );
  await finish(5);
  expect(await refused).toBe('refused');
  await Promise.all(all);
  expect(order).toEqual(['running', 'later', 'late', 'owner', 'early']);
});

test('a call that has waited too long is rejected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { come, finish, order } = office(4);
  const running = come('a');
  const waits = come('b');
  vi.advanceTimersByTime(2_000);
  const later = come('c');
  vi.advanceTimersByTime(1_500);
  await expect(waits).rejects.toMatchObject({ failure: 'tooOften' });
  await finish(2);
  await Promise.all([running, later]);
  expect(order).toEqual(['a', 'c']);
});

test('lanes have turns alternately, however full one of them is', async () => {
  const { come, finish, order } = office(4);
  const all = ['1', '2', '3', '4', '5'].map((source) => come(source));
  const known = [come('6', 'known'), come('6', 'known')];
  await finish(7);
  await Promise.all([...all, ...known]);
  expect(order).toEqual(['1', '6', '5', '6', '4', '3', '2']);
});
