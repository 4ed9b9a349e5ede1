import { type Permission, permissions } from '@klub/contract/panel/permissions';
import { expect, test } from 'vitest';
import { menuFor } from './menu.ts';
import { paths } from './paths.ts';
import { groups } from './routes.tsx';

const accessOf = new Map<string, string>(
  groups.flatMap(({ may, screens }) => screens.map(({ path }) => [path, may])),
);

test('no address has two screens', () => {
  const screens = groups.flatMap((group) => group.screens.map(({ path }) => path));
  expect(screens).toHaveLength(accessOf.size);
});

test('a screen requires the permission of its menu item', () => {
  const items = menuFor(Object.keys(permissions) as Permission[]).flatMap((group) => group.items);
  const wrong = items.filter(({ to, may }) => accessOf.has(to) && accessOf.get(to) !== may);
  expect(wrong).toEqual([]);
});

test('every account opens its own page and the missing-role page', () => {
  for (const path of [paths.account, paths.forbidden]) expect(accessOf.get(path)).toBe('signedIn');
});
