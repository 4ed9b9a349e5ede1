import { panelFailures } from '@klub/contract/panel/failures';
import { ApiFailure } from '@klub/ui/calls/failure.ts';
import { expect, test } from 'vitest';
import {
  areNew,
  doingOf,
  isChange,
  isOvertaken,
  isSoon,
  isStale,
  shortDigest,
  tabsFor,
  timeLeft,
  whoseOf,
  isSameAmount,
} from './signoffs.rules.ts';

test('the address names the tab; default: what waits for the user', () => {
  const tabs = tabsFor(['matters.read', 'staff.decide']);
  expect([undefined, 'moje', 'wszystkie', 'x'].map((value) => whoseOf(value, tabs))).toEqual([
    'me',
    'mine',
    'all',
    'me',
  ]);
});

test('whoever decides about anything finds all matters, also the decided ones', () => {
  for (const decides of [
    'staff.decide',
    'imports.decide',
    'people.decide',
    'money.decide',
    'rules.decide',
  ] as const) {
    expect(tabsFor(['matters.read', decides]), decides).toEqual(['me', 'mine', 'all']);
  }
});

test('an account without decisions has no tab of all matters', () => {
  const tabs = tabsFor(['matters.read']);
  expect(tabs).toEqual(['me', 'mine']);
  expect(whoseOf('wszystkie', tabs)).toBe('me');
});

test('remaining time is shown in the largest unit, rounded down', () => {
  const now = new Date('2026-11-24T10:00:00Z');
  expect(timeLeft('2026-12-01T10:00:00Z', now)).toEqual({ unit: 'days', count: 7 });
  expect(timeLeft('2026-11-26T09:59:00Z', now)).toEqual({ unit: 'days', count: 1 });
  expect(timeLeft('2026-11-25T09:59:00Z', now)).toEqual({ unit: 'hours', count: 23 });
  expect(timeLeft('2026-11-24T10:00:20Z', now)).toEqual({ unit: 'minutes', count: 1 });
  expect(timeLeft('2026-11-24T10:00:00Z', now)).toBeUndefined();
});

test('less than a day is soon', () => {
  expect(isSoon({ unit: 'days', count: 1 })).toBe(false);
  expect(isSoon({ unit: 'hours', count: 23 })).toBe(true);
  expect(isSoon(undefined)).toBe(false);
});

test('no button leads to what the server would refuse', () => {
  const open = {
    state: 'open' as const,
    changed: [],
    mayDecide: true,
    isOwn: false,
    emergency: null,
  };
  const changed = [{ label: 'Role', before: 'Redaktor', after: 'bez ról' }];
  expect(doingOf(open)).toBe('decide');
  expect(doingOf({ ...open, changed })).toBe('close');
  expect(doingOf({ ...open, mayDecide: false, isOwn: true })).toBe('withdraw');
  expect(doingOf({ ...open, mayDecide: false, isOwn: true, changed })).toBe('withdraw');
  expect(doingOf({ ...open, mayDecide: false })).toBe('ownAccount');
  const emergency = { may: 'nothing' as const, whyNot: '', proposed: null };
  expect(doingOf({ ...open, mayDecide: false, emergency })).toBe('emergency');
  expect(doingOf({ ...open, emergency })).toBe('decide');
  for (const state of [
    'running',
    'done',
    'notDone',
    'refused',
    'withdrawn',
    'expired',
    'stale',
  ] as const) {
    expect(doingOf({ ...open, state, mayDecide: false }), state).toBe('over');
  }
});

test('a line is a change when its value changes', () => {
  expect(isChange({ label: 'Role', before: 'Redaktor', after: 'Redaktor, Koordynator' })).toBe(
    true,
  );
  expect(isChange({ label: 'Konto', before: 'Ewa', after: 'Ewa' })).toBe(false);
});

test('a digest is shown by its ends', () => {
  expect(shortDigest(`3f9a01c2${'0'.repeat(52)}beef`)).toBe('3f9a01c2…beef');
});

test('a refusal about the state is told from the others', () => {
  const refusal = ({ status, message }: { status: number; message: string }) =>
    new ApiFailure(status, { code: status, message, errors: {} });
  expect(isStale(refusal(panelFailures.signoffStale))).toBe(true);
  expect(isOvertaken(refusal(panelFailures.signoffStale))).toBe(true);
  expect(isOvertaken(refusal(panelFailures.signoffClosed))).toBe(true);
  expect(isOvertaken(refusal(panelFailures.lastApprover))).toBe(false);
  expect(isStale(new Error(panelFailures.signoffStale.message))).toBe(false);
});

test('what is new as a whole is told without anything before it', () => {
  const [sum, role] = [
    { label: 'Kwota', before: '', after: '5,00 zł' },
    { label: 'Rola', before: 'redaktor', after: '' },
  ];
  expect([areNew([sum]), areNew([sum, role]), areNew([role])]).toEqual([true, false, false]);
});

test('amounts are the same whatever kind of space groups their digits', () => {
  expect(isSameAmount('17 604,00 zł', '17\u00a0604,00\u00a0zł')).toBe(true);
  expect(isSameAmount('17 604,00 zł', '17 604,01 zł')).toBe(false);
});
