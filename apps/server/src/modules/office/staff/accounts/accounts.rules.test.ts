import {
  type Permission,
  isExcluded,
  may,
  needsTwo,
  roleChange,
  staffRoles,
} from '@klub/contract/panel/permissions';
import { expect, test } from 'vitest';
import {
  type Account,
  lastHeld,
  roleNamed,
  stateOf,
  usableAdministrators,
} from './accounts.rules.ts';

function account(id: number, more: Partial<Account> = {}): Account {
  return {
    id,
    name: `Konto ${id}`,
    email: `konto${id}@klub.example`,
    roles: ['editor'],
    proposed: [],
    isSuspended: false,
    passkeys: 1,
    hasCodes: false,
    recoveryCodesLeft: 10,
    sessions: 0,
    lastInAt: null,
    suspendedAt: null,
    factors: '',
    ...more,
  };
}

test('removals and plain roles apply immediately, other roles are proposed', () => {
  expect(roleChange(['consultant', 'coordinator'], ['coordinator', 'approver', 'editor'])).toEqual({
    taken: ['consultant'],
    given: ['editor'],
    proposed: ['approver'],
  });
});

test('every role that sees people or their money is given by two administrators', () => {
  const alone = staffRoles.filter((role) => !needsTwo(role));
  const sensitive = ['people.read', 'people.reveal', 'people.view', 'money.read', 'staff.read'];
  for (const role of alone)
    for (const permission of sensitive)
      expect(may([role], permission as Permission), `${role} ${permission}`).toBe(false);
});

test('an administrator is not a second person too', () => {
  expect(isExcluded(['administrator', 'editor', 'approver'])).toBe(true);
  expect(isExcluded(['administrator', 'coordinator'])).toBe(false);
});

test('the last holder of a role counts only usable accounts', () => {
  const administrator = { roles: ['administrator'] } as const;
  const accounts = [
    account(1, administrator),
    account(2, { ...administrator, isSuspended: true }),
    account(3, { ...administrator, passkeys: 0 }),
    account(4, { roles: ['approver'], passkeys: 0, hasCodes: true }),
  ];
  expect(lastHeld(accounts, 1, ['administrator'])).toBe('lastAdministrator');
  expect(lastHeld(accounts, 1, ['editor'])).toBe(null);
  expect(lastHeld(accounts, 3, ['administrator'])).toBe(null);
  expect(lastHeld(accounts, 4, ['approver'])).toBe('lastApprover');
  expect(lastHeld([...accounts, account(5, administrator)], 1, ['administrator'])).toBe(null);
  expect(usableAdministrators(accounts).map(({ id }) => id)).toEqual([1]);
  expect(usableAdministrators(accounts, 1)).toEqual([]);
});

test('a suspended last approver keeps the role', () => {
  const suspended = account(4, { roles: ['approver'], isSuspended: true });
  const another = account(5, { roles: ['approver'] });
  expect(lastHeld([suspended], 4, ['approver'])).toBe('lastApprover');
  expect(lastHeld([suspended, another], 4, ['approver'])).toBe(null);
  expect(lastHeld([suspended, another], 5, ['approver'])).toBe('lastApprover');
});

test('an account without a factor awaits its first sign-in', () => {
  expect(stateOf(account(1))).toBe('active');
  expect(stateOf(account(1, { passkeys: 0 }))).toBe('invited');
  expect(stateOf(account(1, { passkeys: 0, sessions: 1 }))).toBe('active');
  expect(stateOf(account(1, { isSuspended: true }))).toBe('suspended');
});

test('a role is recognised by Polish name in any letters, or code', () => {
  expect(['Zatwierdzający', 'zatwierdzajacy', 'approver', ' KOORDYNATOR '].map(roleNamed)).toEqual([
    'approver',
    'approver',
    'approver',
    'coordinator',
  ]);
  expect(roleNamed('szef')).toBe(null);
});
