import { expect, test } from 'vitest';
import { endedSearch, ofStage, padlockState, shopOf, stageOf, withShop } from './specials.rules.ts';

test('the list shows running tasks unless the address selects ended ones', () => {
  expect(stageOf(new URLSearchParams(''))).toBe('running');
  expect(stageOf(new URLSearchParams('stan=cokolwiek'))).toBe('running');
  expect(stageOf(new URLSearchParams(endedSearch))).toBe('ended');
  const tasks = [
    { slug: 'a', status: true },
    { slug: 'b', status: false },
  ];
  expect(ofStage(tasks, 'running')).toEqual([tasks[0]]);
  expect(ofStage(tasks, 'ended')).toEqual([tasks[1]]);
});

test('choosing a shop changes only the shop in the address', () => {
  const chosen = withShop(new URLSearchParams('x=1'), 'WR-02');
  expect(chosen.toString()).toBe('x=1&sklep=WR-02');
  expect(shopOf(chosen)).toBe('WR-02');
  expect(withShop(chosen, '').toString()).toBe('x=1');
  expect(shopOf(new URLSearchParams('sklep='))).toBeUndefined();
});

test('[T04] the padlock is open, to be opened, missed, or empty', () => {
  expect(padlockState({ isUnlocked: true, status: false, targetsTotal: 2 })).toBe('unlocked');
  expect(padlockState({ isUnlocked: false, status: true, targetsTotal: 2 })).toBe('waiting');
  expect(padlockState({ isUnlocked: false, status: false, targetsTotal: 2 })).toBe('missed');
  expect(padlockState({ isUnlocked: false, status: true, targetsTotal: 0 })).toBe('noTargets');
});
