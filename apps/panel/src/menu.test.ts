import {
  type Permission,
  permissions,
  type StaffRole,
  may,
  staffRoles,
} from '@klub/contract/panel/permissions';
import { expect, test } from 'vitest';
import { menuSigns } from './features/shell/menu-signs.ts';
import { isCurrent, menuFor } from './menu.ts';
import { paths } from './paths.ts';

const permissionsOf = (role: StaffRole): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((permission) => may([role], permission));
const labelsOf = (role: StaffRole): string[] =>
  menuFor(permissionsOf(role)).flatMap(({ items }) => items.map(({ label }) => label));

test('every role has the month in its menu, only administrators have accounts', () => {
  for (const role of staffRoles) {
    expect(labelsOf(role).slice(0, 3), role).toEqual(['Pulpit', 'Moje sprawy', 'Operacje']);
    expect(labelsOf(role).includes('Użytkownicy'), role).toBe(role === 'administrator');
  }
});

test('a group without anything to open is not there', () => {
  expect(menuFor(permissionsOf('editor')).map(({ label }) => label)).toEqual([
    'Miesiąc',
    'Dane',
    'Treści',
  ]);
  expect(labelsOf('coordinator')).toContain('Dziennik');
});

test("an account's screen belongs to the accounts, none to the dashboard", () => {
  expect(isCurrent(paths.staff, '/uzytkownicy/7')).toBe(true);
  expect(isCurrent(paths.dashboard, '/uzytkownicy/7')).toBe(false);
  expect(isCurrent(paths.dashboard, '/')).toBe(true);
});

test('every entry of the menu has a sign of its own', () => {
  const items = menuFor(Object.keys(permissions) as Permission[]).flatMap((group) => group.items);
  const signs = items.map(({ to }) => menuSigns[to]);
  expect(signs).not.toContain(undefined);
  expect(new Set(signs).size).toBe(items.length);
});
