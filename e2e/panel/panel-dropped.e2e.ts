import { dropCookies } from '../support/answers.ts';
import { expect, test } from '../support/index.ts';
import { linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });

test('a browser that drops sessions is warned; the demo link works', async ({ browser, club }) => {
  const panel = await club.panelUrl();
  await expect.poll(() => club.output()).toContain('/#/pierwsze/');
  const link = linkIn(club.output());
  const stranger = await openClerk(browser, panel);
  const { page } = stranger;
  await dropCookies(page, '**/entry/ticket/demo');
  await page.goto(link);
  await page.getByRole('button', { name: /^Wejdź jako/ }).click();
  await expect(page.getByText('Ta przeglądarka nie zachowała sesji.')).toBeVisible();
  await expect(page.getByText('Odnośnik nadal działa.')).toBeVisible();
  await expect(page.getByText('Nie udało się użyć odnośnika')).toHaveCount(0);

  await page.unroute('**/entry/ticket/demo');
  await page.getByRole('button', { name: /^Wejdź jako/ }).click();
  await expect(page.getByRole('heading', { name: 'Pulpit' })).toBeVisible();
  await stranger.close();

  // The session has been seen, so the link is used up.
  const other = await openClerk(browser, panel);
  await other.page.goto(link);
  await expect(other.page.getByText('Nie udało się użyć odnośnika')).toBeVisible();
  await other.close();
});
