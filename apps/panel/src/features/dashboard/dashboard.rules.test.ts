import { expect, test } from 'vitest';
import { releaseWords } from './dashboard.copy.ts';
import {
  byUrgency,
  type Figure,
  firstMonth,
  inParts,
  type Line,
  monthOf,
  monthRows,
  monthTitle,
  rangeOf,
  shownFigures,
} from './dashboard.rules.ts';

const line = (id: string, state: Line['state']): Line => ({
  id,
  title: id,
  words: '',
  count: 0,
  grosze: null,
  state,
  link: null,
});
const figure = (name: Figure['name'], months: Record<string, number | null>): Figure => ({
  name,
  value: 1,
  unit: 'people',
  months: Object.entries(months).map(([month, value]) => ({ month, value })),
});

test('until the tenth the month being closed is first, then the current', () => {
  expect(firstMonth('2026-11-05')).toBe('2026-10');
  expect(firstMonth('2026-11-10')).toBe('2026-10');
  expect(firstMonth('2026-11-11')).toBe('2026-11');
  expect(firstMonth('2026-01-03')).toBe('2025-12');
});

test("the address's month is shown; an invalid one is replaced and named", () => {
  const today = '2026-11-20';
  expect(monthOf('2026-08', today)).toEqual({ month: '2026-08', instead: undefined });
  expect(monthOf('2026-11', today)).toEqual({ month: '2026-11', instead: undefined });
  expect(monthOf(undefined, today)).toEqual({ month: '2026-11', instead: undefined });
  for (const asked of ['2026-12', '2026-13', 'listopad', '26-10'])
    expect(monthOf(asked, today), asked).toEqual({ month: '2026-11', instead: asked });
});

test('a month of another year is named with its year', () => {
  expect(monthTitle('2026-10', '2026-11-05')).toBe('Październik');
  expect(monthTitle('2025-12', '2026-01-05')).toBe('Grudzień 2025');
});

test('what blocks the month comes first, the rest keeps its order', () => {
  const lines = [
    line('a', 'ready'),
    line('b', 'attention'),
    line('c', 'missing'),
    line('d', 'ready'),
  ];
  expect(
    byUrgency([...lines, line('e', 'unknown'), line('f', 'missing')])
      .map(({ id }) => id)
      .join(''),
  ).toBe('cfbead');
});

test('what is ready is apart from what needs an act', () => {
  const lines = [
    line('a', 'ready'),
    line('b', 'attention'),
    line('c', 'missing'),
    line('d', 'ready'),
  ];
  const { open, ready } = inParts(lines);
  expect(open.map(({ id }) => id)).toEqual(['c', 'b']);
  expect(ready.map(({ id }) => id)).toEqual(['a', 'd']);
});

test('amounts are missing for who may not see them', () => {
  const figures = [figure('active', {}), figure('golden', {})];
  expect(shownFigures(figures, ['dashboard.read']).map(({ name }) => name)).toEqual(['active']);
  expect(shownFigures(figures, ['money.read'])).toEqual(figures);
});

test('the table has each month once, newest first, with unknown values named', () => {
  const figures = [
    figure('active', { '2026-09': 5, '2026-10': 7 }),
    figure('median', { '2026-10': null }),
  ];
  expect(monthRows(figures)).toEqual([
    { month: '2026-10', values: [7, null] },
    { month: '2026-09', values: [5, null] },
  ]);
});

test('a figure names its least, its most and the unknown months', () => {
  expect(rangeOf(figure('active', { '2026-08': null, '2026-09': 5, '2026-10': 7 }))).toEqual({
    least: 5,
    most: 7,
    unknown: 1,
  });
  expect(rangeOf(figure('active', { '2026-10': null }))).toBeUndefined();
});

test('the installation names release, commit and build time in Warsaw', () => {
  expect(
    releaseWords({ version: '2.0.0', commit: 'abc1234', builtAt: '2026-11-29T04:12:00.000Z' }),
  ).toBe('Wydanie 2.0.0, commit abc1234, zbudowano 29.11.2026, 05:12');
  expect(releaseWords({ version: '2.0.0', commit: 'unknown', builtAt: null })).toBe(
    'Wydanie 2.0.0, commit nieznany',
  );
});
