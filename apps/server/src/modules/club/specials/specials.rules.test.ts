import { expect, test } from 'vitest';
import {
  type TaskProgress,
  type Target,
  type WholeTask,
  dueBonus,
  isMet,
  isUnlocked,
  presentTask,
} from './specials.rules.ts';

const standing = (
  target: number,
  points: number,
  qualification = 0,
  qualificationPoints = 0,
): TaskProgress => ({
  target,
  points,
  qualification,
  qualificationPoints,
});

function target(whole: TaskProgress, shown: TaskProgress = whole): Target {
  return {
    title: 'Sufit',
    description: 'Wiadra',
    type: 'pieces',
    bonus: 40,
    stillLeftLabel: null,
    stillLeftQualificationLabel: null,
    whole,
    shown,
  };
}

function task(targets: readonly Target[]): WholeTask {
  return {
    slug: 'biel',
    title: 'Biel',
    excerpt: 'Zajawka',
    thumbnail: null,
    image: null,
    content: '<p>Treść</p>',
    subtitle: [],
    opensAt: new Date('2026-11-01T00:00:00+01:00'),
    closesAt: new Date('2026-12-01T00:00:00+01:00'),
    targets,
    stateOn: null,
  };
}

const noon = new Date('2026-11-16T12:00:00+01:00');

test('[T04] the padlock opens when no target has anything left', () => {
  expect(isUnlocked([standing(40, 40), standing(20, 25)])).toBe(true);
  expect(isUnlocked([standing(40, 60), standing(20, 19)])).toBe(false);
  expect(isUnlocked([])).toBe(false);
});

test('[T05] a qualification threshold is required but opens nothing alone', () => {
  expect(isMet(standing(24, 24, 20, 19))).toBe(false);
  expect(isMet(standing(24, 23, 20, 20))).toBe(false);
  expect(isMet(standing(24, 24, 20, 20))).toBe(true);
});

test('the bonus sums all targets after the last one is met', () => {
  const all = [
    { ...standing(40, 40), bonus: 80 },
    { ...standing(20, 20), bonus: 40 },
    { ...standing(0, 0, 5, 0), bonus: 7 },
  ];
  expect(dueBonus(all)).toBe(120);
  expect(dueBonus([...all, { ...standing(1, 0), bonus: 1 }])).toBe(0);
  expect(dueBonus([{ ...standing(0, 10), bonus: 7 }])).toBe(0);
  expect(dueBonus([])).toBe(0);
});

test('[T02] the deadline is the last day, counted in Warsaw days', () => {
  const on = (moment: string) => presentTask(task([target(standing(10, 0))]), new Date(moment));
  expect(on('2026-11-16T12:00:00+01:00')).toMatchObject({
    dateFrom: '01.11.2026',
    dateTo: '30.11.2026',
    daysLeft: 14,
  });
  expect(on('2026-11-30T23:59:59+01:00')).toMatchObject({ daysLeft: 0, status: true });
  expect(on('2026-12-01T00:00:00+01:00')).toMatchObject({ daysLeft: 0, status: false });
});

test('[T05] only a target with a threshold has threshold fields', () => {
  const shown = presentTask(
    task([target(standing(24, 12)), target(standing(24, 30, 20, 13))]),
    noon,
  ).targets;
  expect(shown[0]).toMatchObject({
    realizationPercent: 50,
    stillLeft: 12,
    stillLeftLabel: 'Do celu brakuje',
    targetQualification: null,
    realizationQualification: null,
    realizationPercentQualification: null,
    stillLeftQualification: null,
    stillLeftQualificationLabel: null,
  });
  expect(shown[1]).toMatchObject({
    realizationPercent: 125,
    stillLeft: 0,
    targetQualification: 20,
    realizationQualification: 13,
    realizationPercentQualification: 65,
    stillLeftQualification: 7,
    stillLeftQualificationLabel: 'Do progu brakuje',
  });
});

test('[T03] a shop narrows the figures; bonus and padlock count all', () => {
  const whole = standing(30, 30);
  const inShop = presentTask(
    task([target(whole, standing(10, 4)), target(standing(5, 5), standing(0, 0))]),
    noon,
  );
  expect(inShop).toMatchObject({ bonus: 80, isUnlocked: true, targetsMet: 2, targetsTotal: 2 });
  expect(inShop.targets).toHaveLength(1);
  expect(inShop.targets[0]).toMatchObject({ target: 10, realization: 4, stillLeft: 6 });
});
