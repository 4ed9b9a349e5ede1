import {
  everyone,
  participants,
  planRoles,
  type Role,
  roles,
  salesmen,
} from '@klub/contract/roles';
import { targets } from '@klub/contract/targets';
import { expect, test } from 'vitest';
import { menus } from './menu.ts';
import { paths } from './paths.ts';
import { groups } from './routes.tsx';

const accessOf = new Map<string, unknown>(
  groups.flatMap(({ access, screens }) => screens.map(({ path }) => [path, access] as const)),
);
const allButUser2: readonly Role[] = ['user1', 'user3', 'salesman'];

/** The table of specification section 2. */
const specified: Record<string, string | readonly Role[]> = {
  '/': 'index',
  '/login': 'entry',
  '/regulamin': 'public',
  '/intro': participants,
  '/konto': everyone,
  '/edytuj-dane': everyone,
  '/usun-konto': everyone,
  '/ustaw-haslo': everyone,
  '/powiadomienia': everyone,
  '/wyzwania': planRoles,
  '/wyzwania/miesieczne': planRoles,
  '/wyzwania/kwartalne': planRoles,
  '/wyzwania/osiagniecia': planRoles,
  '/raporty': salesmen,
  '/raporty-wiedza': salesmen,
  '/raporty-zadania-specjalne': salesmen,
  '/zaproszenia': salesmen,
  '/zaproszenia-lista': salesmen,
  '/rozliczenia': salesmen,
  '/wiedza': everyone,
  '/wiedza/wynik': everyone,
  '/wiedza/pigulki-wiedzy': everyone,
  '/wiedza/pigulki-wiedzy/:slug': everyone,
  '/wiedza/pytania': everyone,
  '/wiedza/pytanie/:slug': everyone,
  '/zadania-specjalne': participants,
  '/zadania-specjalne/:slug': participants,
  '/zadania-specjalne/:slug/podsumowanie': participants,
  '/news': everyone,
  '/news/aktualnosci': everyone,
  '/news/:slug': everyone,
  '/strefa-wiedzy': everyone,
  '/strefa-wiedzy/:slug': everyone,
  '/kalendarz': allButUser2,
  '/nagrody': allButUser2,
  '/zasady': allButUser2,
  '/kontakt': everyone,
  '/403': 'public',
  '/wylogowano': 'public',
};

test('[R02] [R03] [R08] [R37] [R39] the route table is the specified one, screen by screen', () => {
  expect(Object.fromEntries([...accessOf].filter(([path]) => path in specified))).toEqual(
    specified,
  );
});

test('a screen beyond the specification is open to roles only', () => {
  const beyond = [...accessOf].filter(([path]) => !(path in specified) && path !== paths.showcase);
  expect(beyond.filter(([, access]) => !Array.isArray(access))).toEqual([]);
});

test('every path of paths.ts has its screen', () => {
  const unbuilt = Object.values(paths).filter(
    (path) => !accessOf.has(path) && path !== paths.showcase,
  );
  expect(unbuilt).toEqual([]);
});

test('notifications lead to screens that their receivers may open', () => {
  expect(
    Object.fromEntries(Object.keys(targets).map((path) => [path, accessOf.get(path)])),
  ).toEqual(targets);
});

test('no menu leads to a screen that its role may not open', () => {
  for (const role of roles) {
    for (const { to } of menus[role]) {
      const access = accessOf.get(to);
      expect(
        access === 'public' || (Array.isArray(access) && access.includes(role)),
        `${role} ${to}`,
      ).toBe(true);
    }
  }
});
