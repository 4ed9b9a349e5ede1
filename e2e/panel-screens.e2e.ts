import type { Page } from '@playwright/test';
import { drawnPart } from '../scripts/drawn.ts';
import { expectAccessible, expectNoSidewaysScroll } from './screen.steps.ts';
import { expect, test } from './support/index.ts';
import { firstWayIn, linkIn, openClerk } from './support/panel.ts';

test.use({ ownClub: true });

/** What an administrator of a demo club finds who is a coordinator too, each by its heading. */
const year = new Date().getFullYear();
/** What an administrator who coordinates too finds in a demo club, each by its heading. */
const screens = [
  ['/', 'Pulpit'],
  ['/sprawy', 'Moje sprawy'],
  ['/sprawy?widok=wszystkie', 'Moje sprawy'],
  ['/operacje', 'Operacje'],
  ['/sklepy', 'Sklepy'],
  ['/sklepy/WR-01', 'Remontownia Krzyki'],
  ['/struktura', 'Struktura'],
  ['/struktura?brak=sklepy-bez-osob', 'Struktura'],
  ['/zaproszenia', 'Zaproszenia'],
  ['/osoby/1/przypisanie', 'Rola i sklepy'],
  ['/osoby/1/telefon', 'Numer telefonu'],
  ['/uzytkownicy', 'Użytkownicy'],
  ['/uzytkownicy/1', 'Kinga Koordynator'],
  ['/osoby', 'Osoby'],
  ['/osoby/9', 'Marta Kowalczyk'],
  ['/osoby/9?czesc=pieniadze', 'Marta Kowalczyk'],
  [`/osoby/9/skad/${year}`, `Skąd ta kwota: rok ${year}`],
  ['/sprawdzenie', 'Sprawdzenie'],
  ['/raporty', 'Raporty'],
  ['/raporty/aktywacja', 'Ilu zaproszonych korzysta?'],
  ['/raporty/realizacja', 'Jak rozkłada się realizacja planów?'],
  ['/raporty/wiedza', 'Czy pytania nie są za łatwe ani za trudne?'],
  ['/dziennik', 'Dziennik'],
  ['/moje-konto', 'Moje konto'],
  ['/403', 'Brak uprawnień'],
  ['/nie-ma-takiej', 'Nie ma takiej strony'],
] as const;
/** What a coordinator finds besides. */
const ofCoordinator = [
  ['/plany', 'Plany i wyniki'],
  ['/plany/2030-01?pokaz=bez-wyniku', 'Plany i wyniki'],
  ['/raporty/koszt', 'Ile kosztuje program?'],
  [`/raporty/koszt?rok=${year - 1}`, 'Ile kosztuje program?'],
  ['/raporty/zobowiazanie', 'Ile jesteśmy winni i komu jeszcze nie zapłaciliśmy?'],
  ['/zasady-premii', 'Zasady premii'],
  ['/ustawienia-programu', 'Ustawienia programu'],
] as const;
const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
  { width: 1680, height: 1000 },
] as const;

test('every screen of the panel is accessible in both themes, and none scrolls sideways', async ({ browser, club }) => {
  test.setTimeout(180_000);
  const panel = await club.panelUrl();
  const { page, close } = await openClerk(browser, panel);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Wejście do panelu' })).toBeVisible();
  await expectAccessible(page);
  const link = linkIn(await club.operate(['panel', 'admin', 'anna@operator.pl', 'Anna Nowak']));
  await club.operate(['panel', 'grant', 'anna@operator.pl', 'coordinator', 'Anna Nowak']);
  await firstWayIn({ page }, link);
  await walk(page, screens);
  await close();
});

test('every screen of a coordinator is accessible in both themes, and none scrolls sideways', async ({
  browser,
  club,
}) => {
  test.setTimeout(180_000);
  const { page, close } = await openClerk(browser, await club.panelUrl());
  const link = linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis']));
  await firstWayIn({ page }, link);
  await walk(page, ofCoordinator);
  await close();
});

/** Each screen at one of the sizes, another one in each run, or at all. */
async function walk(page: Page, found: readonly (readonly [address: string, heading: string])[]): Promise<void> {
  const looks = found.flatMap((screen) =>
    drawnPart(sizes, sizes.length, ({ width }) => `${screen[0]} at ${width}`).map((size) => ({ screen, size })),
  );
  let visits = 0;
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const { screen } of looks.filter((look) => look.size === size)) {
      const [address, heading] = screen;
      await test.step(`${address} at ${size.width}`, async () => {
        // Another query loads the whole page, so that rows of the address before are not taken for those of this one.
        visits += 1;
        await page.goto(`/?${visits}#${address}`);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      });
    }
  }
}
