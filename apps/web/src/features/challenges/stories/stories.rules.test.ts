import { expect, test } from 'vitest';
import { chartOf, storiesOf } from './stories.rules.ts';

const paid = { state: 'wypłacone' };
const none = { settlement: null };

test('result and bonus of a month are one story, the newest first', () => {
  const stories = storiesOf(
    [
      { code: '2026-10', realizationPercent: 112, stillLeft: 0, bonus: 186 },
      { code: '2026-11', realizationPercent: 64, stillLeft: 900, bonus: 50 },
    ],
    [
      { code: '2026-11', bonus: 0, state: 'locked', isLost: false, ...none },
      { code: '2026-10', bonus: 186, state: 'unlocked', isLost: false, settlement: paid },
    ],
  );
  expect(stories).toEqual([
    {
      code: '2026-11',
      percent: 64,
      left: 900,
      amount: 50,
      outcome: 'held',
      settlement: null,
      reckoned: 0,
    },
    {
      code: '2026-10',
      percent: 112,
      left: 0,
      amount: 186,
      outcome: 'won',
      settlement: paid,
      reckoned: 0,
    },
  ]);
});

test('a lost bonus is no open chance, and keeps its amount', () => {
  const [story] = storiesOf(
    [{ code: '2026-06', realizationPercent: 108, stillLeft: 0, bonus: 174 }],
    [{ code: '2026-06', bonus: 0, state: 'locked', isLost: true, ...none }],
  );
  expect(story).toMatchObject({ outcome: 'lost', amount: 174 });
});

test('a bonus without its target keeps its row and its value', () => {
  expect(storiesOf([], [{ code: '2026-05', bonus: 50, state: 'unlocked', ...none }])).toMatchObject(
    [{ code: '2026-05', percent: null, amount: 50, outcome: 'won' }],
  );
  const quarter = { code: '2026-Q4', bonus: 0, state: 'pending' as const, ...none, reckoned: 70 };
  expect(storiesOf([], [quarter])).toMatchObject([{ reckoned: 70, outcome: 'pending' }]);
});

test('the chart has twelve months, with a story where there is one', () => {
  const chart = chartOf(2026, [{ code: '2026-03' }]);
  expect(chart.map(({ code }) => code)).toHaveLength(12);
  expect(chart.filter(({ story }) => story !== undefined).map(({ code }) => code)).toEqual([
    '2026-03',
  ]);
});
