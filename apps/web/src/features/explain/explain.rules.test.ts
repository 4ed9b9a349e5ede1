import { expect, test } from 'vitest';
import {
  deeper,
  depthOf,
  isSameSubject,
  settlementIn,
  type Subject,
  subjectOf,
  withoutSubject,
  withSubject,
} from './explain.rules.ts';

const subjects: readonly Subject[] = [
  { kind: 'period', period: '2026-11' },
  { kind: 'period', period: '2026-Q4' },
  { kind: 'period', period: '2026-11', figure: 'percent' },
  { kind: 'period', period: '2026-11', figure: 'padlock' },
  { kind: 'period', period: '2026-Q4', figure: 'bonus' },
  { kind: 'year', year: 2026, part: undefined },
  { kind: 'year', year: 2026, part: 'knowledge' },
  { kind: 'task' },
];

test('the explained subject is written to and read from the address', () => {
  for (const subject of subjects) {
    const search = withSubject(new URLSearchParams('rok=2025&sklep=A'), subject);
    expect(subjectOf(search)).toEqual(subject);
    expect(withoutSubject(search).toString()).toBe('rok=2025&sklep=A');
  }
});

test('nonsense in the address explains nothing', () => {
  for (const value of [
    '',
    'x',
    '2026-13',
    '2026-Q5',
    '26',
    '1999',
    '2026-',
    "2026-11'",
    '2026-11-x',
  ]) {
    const subject = subjectOf(new URLSearchParams({ skad: value }));
    expect(subject === undefined || subject.kind === 'year', value).toBe(true);
  }
  expect(subjectOf(new URLSearchParams('skad=abc'))).toBeUndefined();
});

test('two subjects are the same when their address is', () => {
  expect(isSameSubject(subjects[0], { kind: 'period', period: '2026-11' })).toBe(true);
  expect(isSameSubject(subjects[0], subjects[2])).toBe(false);
  expect(isSameSubject(subjects[5], subjects[6])).toBe(false);
  expect(isSameSubject(undefined, undefined)).toBe(true);
  expect(isSameSubject(undefined, subjects[0])).toBe(false);
});

test('a chain counts its steps to the page, a linked one none', () => {
  expect(depthOf(null)).toBe(0);
  expect(depthOf({ chains: 'x' })).toBe(0);
  expect(depthOf(deeper(deeper(undefined)))).toBe(2);
});

test('the settlement of a period is that of its own row', () => {
  const plan = {
    bonusMonthsPlan: [{ month: '2026-10', settlement: 'wypłacone' }, { month: '2026-11' }],
    bonusQuartersPlan: [{ quarter: '2026-Q3', settlement: 'naliczone' }],
  };
  expect(settlementIn(plan, '2026-10')).toBe('wypłacone');
  expect(settlementIn(plan, '2026-Q3')).toBe('naliczone');
  expect(settlementIn(plan, '2026-11')).toBeUndefined();
  expect(settlementIn(plan, '2026-12')).toBeUndefined();
});
