import type { Page } from '@playwright/test';
import { expect, go, test } from './support/index.ts';
import { firstWayIn, linkIn, openClerk } from './support/panel.ts';

test.use({ ownClub: true });

test('a consultant looks as a participant, writes nothing, and the participant reads that somebody looked', async ({
  browser,
  club,
  page,
  loginAs,
}) => {
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel, { viewport: { width: 1680, height: 1000 } });
  const granted = await club.operate(['panel', 'grant', 'ola@operator.pl', 'consultant', 'Ola Lis']);
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
    await expect(ola.page.getByText('Wybierz powód z listy.')).toBeVisible();
    await ola.page.getByLabel('Powód', { exact: true }).selectOption('odpowiedź na pytanie uczestnika');
    await ola.page.getByLabel('Opisz powód').fill('Pyta, skąd wziął się procent planu.');
    await ola.page.getByRole('button', { name: 'Otwórz podgląd' }).click();
  });

  await test.step('the frame shows the plan of this person, and has neither origin nor token', async () => {
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
    expect(found).toEqual({ origin: 'null', cookie: 'refused', storage: 'refused', parent: 'refused' });
  });
});

async function idOf(page: Page, phone: string): Promise<string> {
  return page.evaluate(async (number) => {
    const answer: { data: { id: string }[] } = await (await fetch(`/api/panel/v1/people?q=${number}`)).json();
    return answer.data[0]?.id ?? '';
  }, phone);
}
