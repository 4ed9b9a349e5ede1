import { expect, test } from 'vitest';
import { isCurrent, type MenuItem, menus } from './menu.ts';
import { paths } from './paths.ts';

function labels(items: readonly MenuItem[]): string {
  return items.map(({ label }) => label).join(', ');
}

test('[M01] the menu of user1, in order', () => {
  expect(labels(menus.user1)).toBe(
    'Wyzwania, Wiedza, Zadania specjalne, Aktualności, Strefa wiedzy, Kalendarz, Nagrody, Zasady, Regulamin, Kontakt',
  );
});

test('[M02] the menu of user2, in order', () => {
  expect(labels(menus.user2)).toBe(
    'Zadania specjalne, Aktualności, Strefa wiedzy, Regulamin, Kontakt',
  );
});

test('[M03] the menu of user3, in order', () => {
  expect(labels(menus.user3)).toBe(
    'Wyzwania, Wiedza, Aktualności, Strefa wiedzy, Kalendarz, Nagrody, Zasady, Regulamin, Kontakt',
  );
});

test('[M04] the menu of a salesman, in order', () => {
  expect(labels(menus.salesman)).toBe(
    'Raporty, Raporty Wiedzy, Raporty Zadań Specjalnych, Zaproszenia, Rozliczenia, Wiedza, Strefa wiedzy, ' +
      'Aktualności, Kalendarz, Nagrody, Zasady, Regulamin, Kontakt',
  );
});

test('an item is current on its screen and its sub-screens', () => {
  expect(isCurrent(paths.challenges, '/wyzwania/kwartalne')).toBe(true);
  expect(isCurrent(paths.invitations, '/zaproszenia-lista')).toBe(true);
  expect(isCurrent(paths.reports, '/raporty-wiedza')).toBe(false);
});
