import { setImmediate as settled } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testDeps } from '../../../testing/app.ts';
import { comparisonCache } from './looks.service.ts';
import type { ShownLine, SignoffDefinition } from './signoffs.rules.ts';
import { noSignoff } from './signoffs.testing.ts';
import type { FoundSignoff } from './signoffs.store.ts';

const line = (after: string): ShownLine[] => [{ label: 'Suma', before: '', after }];
const proposedAt = new Date('2026-11-05T08:00:00Z');
const one: FoundSignoff = {
  id: 1,
  kind: 'payout.make',
  subject: 'due',
  payload: {},
  words: '',
  reason: '',
  decisionReason: '',
  shown: line('as proposed'),
  digest: '',
  state: 'open',
  proposedById: 1,
  proposedByName: '',
  proposedAt,
  expiresAt: new Date('2026-11-12T08:00:00Z'),
  decidedById: null,
  decidedByName: null,
  decidedAt: null,
  work: null,
  emergencyBy: null,
  emergencyAt: null,
  emergencyByName: null,
  emergencyReason: '',
};

test('a slow comparison shows the previous result until it finishes', async () => {
  const { deps, clock } = await testDeps({ moment: '2026-11-05T09:00:00Z' });
  const ends: ((lines: ShownLine[]) => void)[] = [];
  const slow: SignoffDefinition = {
    ...noSignoff,
    isSlow: true,
    show: () => new Promise((resolve) => ends.push(resolve)),
  };
  const look = comparisonCache(deps, 20);
  const first = await Promise.all([look(one, slow), look(one, slow)]);
  const asProposed = { lines: line('as proposed'), at: proposedAt, isComparing: true };
  expect(first).toEqual([asProposed, asProposed]);
  expect(ends).toHaveLength(1);
  const began = clock.now();
  ends[0]?.(line('found'));
  await settled();
  expect(await look(one, slow)).toEqual({ lines: line('found'), at: began, isComparing: false });
  clock.advance({ minutes: 2 });
  expect(await look(one, slow)).toEqual({ lines: line('found'), at: began, isComparing: true });
  expect(ends).toHaveLength(2);
});

test('a fast comparison is always current, and a failed one restarts', async () => {
  const { deps } = await testDeps();
  const answers = [line('one'), new Error('away'), line('two')];
  const quick: SignoffDefinition = {
    ...noSignoff,
    isSlow: true,
    show: () => {
      const answer = answers.shift();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? null);
    },
  };
  const look = comparisonCache(deps);
  expect(await look(one, quick)).toEqual({ lines: line('one'), at: null, isComparing: false });
  await expect(look(one, quick)).rejects.toThrow('away');
  expect(await look(one, quick)).toEqual({ lines: line('two'), at: null, isComparing: false });
});
