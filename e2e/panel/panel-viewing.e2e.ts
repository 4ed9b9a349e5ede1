import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';
import { firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });

test('a consultant looks as a participant, writes nothing, and the view ends', async ({
  browser,
  club,
  page,
  loginAs,
}) => {
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel, { viewport: { width: 1680, height: 1000 } });
  const granted = await club.operate([
    'panel',
    'grant',
    'ola@operator.pl',
    'consultant',
    'Ola Lis',
  ]);
  await firstWayIn(ola, linkIn(granted));
  await loginAs(page, '500000001');
  await go(page, '/wyzwania/miesieczne');
  const percent = page
    .getByRole('paragraph')
    .filter({ hasText: /^\d+\s*%$/ })
    .first();
  await expect(percent).toBeVisible();
  const shown = (await percent.textContent()) ?? '';
  const id = await idOf(ola.page, '500000001');
  const frame = ola.page.frameLocator('iframe');

  await test.step('without a reason there is no view', async () => {
    await go(ola.page, `/osoby/${id}/podglad`);
    await ola.page.getByRole('button', { name: 'Otwórz podgląd' }).click();
    await expect(ola.page.getByText('Wybierz powód z listy.')).toBeVisible();
    await judgeAt(ola.page, [360, 1_280, 1_680]);
    await ola.page
      .getByLabel('Powód', { exact: true })
      .selectOption('odpowiedź na pytanie uczestnika');
    await ola.page.getByLabel('Opisz powód').fill('Pyta, skąd wziął się procent planu.');
    await ola.page.getByRole('button', { name: 'Otwórz podgląd' }).click();
  });

  await test.step("the frame shows this person's plan without origin and token", async () => {
    await expect(
      frame
        .getByRole('paragraph')
        .filter({ hasText: /^\d+\s*%$/ })
        .first(),
    ).toHaveText(shown);
    await expect(ola.page.getByText(/zostało 1[45]:\d\d/)).toBeVisible();
    const found = await ola.page.frames()[1]?.evaluate(() => {
      const tried = (work: () => unknown): unknown => {
        try {
          return work();
        } catch {
          return 'refused';
        }
      };
      return {
        origin: self.origin,
        cookie: tried(() => document.cookie),
        storage: tried(() => localStorage.length),
        parent: tried(() => window.parent.document.title),
      };
    });
    expect(found).toEqual({
      origin: 'null',
      cookie: 'refused',
      storage: 'refused',
      parent: 'refused',
    });
  });

  await test.step('a writing click is refused, and a question is not opened', async () => {
    await frame.getByRole('link', { name: 'Powiadomienia', exact: false }).first().click();
    await expect(frame.getByRole('heading', { level: 1, name: 'Powiadomienia' })).toBeVisible();
    await frame.getByRole('button', { name: 'Ustawienia powiadomień' }).click();
    await frame.getByRole('button', { name: 'Zapisz ustawienia' }).click();
    await expect(
      frame.getByText('To jest podgląd tylko do odczytu: niczego tu nie zapiszesz.'),
    ).toBeVisible();
    await expect(
      frame.getByText('Nie udało się zapisać ustawień.', { exact: false }),
    ).toBeVisible();
    await frame.getByRole('link', { name: 'Kontakt' }).last().click();
    await expect(frame.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible();
    await frame
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: /^Wiedza/ })
      .click();
    await expect(frame.getByRole('heading', { level: 1 }).first()).toBeVisible();
  });

  await test.step('the banner and the frame fit every size', async () => {
    await judgeAt(ola.page, [360, 390, 1_280, 1_680]);
  });

  await test.step('the view ends by the button', async () => {
    await ola.page.getByRole('button', { name: 'Zakończ' }).click();
    await expect(ola.page.getByText('Podgląd zakończony.')).toBeVisible();
    await expect(ola.page.locator('iframe')).toHaveCount(0);
  });

  await test.step('a view ends by itself when its time is over', async () => {
    await ola.page.clock.install();
    await ola.page.getByLabel('Powód', { exact: true }).selectOption('wyjaśnienie reklamacji');
    await ola.page.getByLabel('Opisz powód').fill('Reklamacja premii za październik.');
    await ola.page.getByRole('button', { name: 'Otwórz podgląd' }).click();
    await expect(ola.page.locator('iframe')).toHaveCount(1);
    await ola.page.clock.fastForward('15:01');
    await expect(
      ola.page.getByText('Podgląd skończył się. Żeby patrzeć dalej, otwórz nowy.'),
    ).toBeVisible();
    await expect(ola.page.locator('iframe')).toHaveCount(0);
  });
  await ola.close();
});

async function judgeAt(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 1_000 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

async function idOf(page: Page, phone: string): Promise<string> {
  return page.evaluate(async (number) => {
    const answer: { data: { id: string }[] } = await (
      await fetch(`/api/panel/v1/people?q=${number}`)
    ).json();
    return answer.data[0]?.id ?? '';
  }, phone);
}
