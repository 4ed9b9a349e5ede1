import { expect, test } from 'vitest';
import { effectCopy, importsCopy } from './imports.copy.ts';
import { byReason, effectSum } from './imports.rules.ts';

test.each([
  [['realizacje'], ['2026-11'], 'Wyniki, listopad 2026'],
  [['plany', 'realizacje'], ['2026-10', '2026-11'], 'Plany i\u00a0Wyniki'],
  [['sklepy', 'uczestnicy', 'struktura', 'plany'], [], 'Sklepy i\u00a0Osoby oraz 2\u00a0inne'],
  [[], [], 'Import 7'],
])('files of %s about %s have a title of their own', (kinds, months, title) => {
  expect(importsCopy.titleOf('7', kinds, months)).toBe(title);
});

test('the effect is one sum, with those who gain, lose and reach a threshold', () => {
  const month = { isClosed: false };
  const effect = {
    months: [
      { ...month, month: '2026-10', before: 100, after: 140 },
      { ...month, month: '2026-11', before: 20, after: 10 },
    ],
    up: 1,
    down: 0,
    thresholds: [{ period: '2026-10', percent: 80, up: 1, down: 0 }],
  };
  const sum = effectSum(effect as unknown as Parameters<typeof effectSum>[0]);
  expect(sum).toEqual({ total: 30, up: 1, down: 0, reaching: [{ percent: 80, people: 1 }] });
  expect([effectCopy.gain(1), effectCopy.lose(0), effectCopy.reach(1, 80)].join(', ')).toBe(
    '1\u00a0osoba zyskuje, nikt nie traci, 1\u00a0osoba wejdzie na próg 80%',
  );
});

test('problems with one reason are one group', () => {
  const problem = (line: number, reason: string) => ({ line, column: '', reason, cell: '' });
  const problems = [problem(2, 'a'), problem(3, 'b'), problem(4, 'a')];
  expect(byReason(problems).map(({ reason, problems: same }) => [reason, same.length])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});
