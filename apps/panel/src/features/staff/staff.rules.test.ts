import { roleChange } from '@klub/contract/panel/permissions';
import { expect, test } from 'vitest';
import { readFilters } from '../../lib/filters.rules.ts';
import {
  type Account,
  actionsOf,
  hasSecond,
  isFiltered,
  pageOf,
  roleFault,
  shownAccounts,
  staffFilters,
  whyKept,
  whyNeeded,
} from './staff.rules.ts';

function account(id: string, more: Partial<Account> = {}): Account {
  return {
    id,
    name: `Osoba ${id}`,
    email: `osoba${id}@klub.example`,
    roles: ['editor'],
    proposed: [],
    state: 'active',
    passkeys: 1,
    hasCodes: false,
    recoveryCodesLeft: 10,
    sessions: 0,
    lastInAt: null,
    isSelf: false,
    ...more,
  };
}
const anna = account('1', {
  name: 'Anna Żółć',
  roles: ['administrator'],
  isSelf: true,
  lastInAt: '2026-11-20T10:00:00Z',
});
const jan = account('2', {
  name: 'Jan Łoś',
  roles: ['administrator'],
  lastInAt: '2026-01-02T10:00:00Z',
});
const ewa = account('3', { name: 'Ewa', roles: ['approver'], proposed: ['coordinator'] });
const all = [anna, ewa, jan];
const ids = (accounts: readonly Account[]) => accounts.map(({ id }) => id);
const viewOf = (written: Record<string, string>) => readFilters(staffFilters, written);

test('the address selects what is shown, and unknown parts are ignored', () => {
  expect(
    viewOf({ szukaj: 'jan', rola: 'approver', stan: 'suspended', kolejnosc: 'nieobecnosc' }),
  ).toEqual({
    search: 'jan',
    role: 'approver',
    state: 'suspended',
    order: 'absence',
  });
  expect(viewOf({ rola: 'boss', stan: 'asleep', kolejnosc: 'x' })).toEqual({});
  expect(isFiltered({})).toBe(false);
  expect(isFiltered(viewOf({ kolejnosc: 'nieobecnosc' }))).toBe(false);
  expect(isFiltered(viewOf({ stan: 'invited' }))).toBe(true);
});

test('an account is found by word beginnings, without Polish marks', () => {
  expect(ids(shownAccounts(all, viewOf({ szukaj: 'los' })))).toEqual(['2']);
  expect(ids(shownAccounts(all, viewOf({ szukaj: 'zol an' })))).toEqual(['1']);
  expect(ids(shownAccounts(all, viewOf({ szukaj: 'osoba3@klub' })))).toEqual(['3']);
});

test('a role is found also while it waits for its second administrator', () => {
  expect(ids(shownAccounts(all, viewOf({ rola: 'coordinator' })))).toEqual(['3']);
  expect(ids(shownAccounts(all, viewOf({ rola: 'administrator', stan: 'active' })))).toEqual([
    '1',
    '2',
  ]);
});

test('by absence, an account that has never been in comes first', () => {
  expect(ids(shownAccounts(all, viewOf({ kolejnosc: 'nieobecnosc' })))).toEqual(['3', '2', '1']);
});

test('a page after the last is empty and keeps the count', () => {
  expect(pageOf([1, 2, 3], 2, 2)).toEqual({ data: [3], total: 3, page: 2, pages: 2 });
  expect(pageOf([1, 2, 3], 9, 2)).toEqual({ data: [], total: 3, page: 9, pages: 2 });
  expect(pageOf([], 1, 2)).toEqual({ data: [], total: 0, page: 1, pages: 1 });
});

test('a two-person role is proposed, another granted, a missing one removed', () => {
  expect(roleChange(['consultant', 'approver'], ['approver', 'coordinator', 'editor'])).toEqual({
    taken: ['consultant'],
    given: ['editor'],
    proposed: ['coordinator'],
  });
});

test('a second administrator is another one who can sign in', () => {
  expect(hasSecond(all, '1')).toBe(true);
  expect(hasSecond(all, '1', '2')).toBe(false);
  expect(hasSecond([anna, { ...jan, state: 'suspended' }], '1')).toBe(false);
  expect(hasSecond([anna, { ...jan, passkeys: 0 }], '1')).toBe(false);
});

test('the last administrator and the last second person keep their roles', () => {
  expect(whyKept(all, '3', 'approver')).toBe('lastApprover');
  expect(whyNeeded(all, ewa)).toBe('lastApprover');
  expect(whyNeeded(all, jan)).toBeUndefined();
  expect(whyNeeded([{ ...anna, passkeys: 0 }, jan], jan)).toBe('lastAdministrator');
  expect(whyKept([account('7')], '7', 'editor')).toBeUndefined();
  // Without a factor the programme does not rely on the account.
  expect(whyNeeded([{ ...ewa, passkeys: 0 }], { ...ewa, passkeys: 0 })).toBeUndefined();
});

test('an account has only the actions that the server does not refuse', () => {
  const active = { ...ewa, waiting: [] };
  expect(actionsOf(active, undefined)).toEqual(['suspend', 'reset']);
  expect(actionsOf(active, 'lastApprover')).toEqual(['suspend']);
  expect(actionsOf(active, 'lastAdministrator')).toEqual([]);
  expect(
    actionsOf({ ...active, waiting: [{ id: '5', kind: 'staff.reset', words: '' }] }, undefined),
  ).toEqual(['suspend']);
  expect(actionsOf({ ...active, state: 'suspended' }, undefined)).toEqual(['resume', 'reset']);
  expect(actionsOf({ ...active, state: 'invited', passkeys: 0 }, undefined)).toEqual([
    'link',
    'suspend',
  ]);
});

test('a choice of roles that the server refuses is known beforehand', () => {
  const choice = { held: ['editor'], waiting: [], hasSecond: true } as const;
  expect(roleFault({ ...choice, wanted: ['editor', 'coordinator'] })).toBeUndefined();
  expect(roleFault({ ...choice, wanted: ['administrator', 'approver'] })).toBe('rolesExcluded');
  expect(roleFault({ ...choice, wanted: ['approver'], waiting: ['administrator'] })).toBe(
    'rolesExcluded',
  );
  expect(roleFault({ ...choice, wanted: ['coordinator'], hasSecond: false })).toBe('secondNeeded');
  expect(roleFault({ ...choice, wanted: ['consultant'], hasSecond: false })).toBe('secondNeeded');
  expect(
    roleFault({ ...choice, held: ['consultant'], wanted: ['editor'], hasSecond: false }),
  ).toBeUndefined();
  expect(roleFault({ ...choice, wanted: ['coordinator'], waiting: ['approver'] })).toBe(
    'signoffOpen',
  );
  expect(roleFault({ ...choice, wanted: [], waiting: ['approver'] })).toBeUndefined();
});
