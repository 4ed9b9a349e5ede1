import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';

const call = '**/api/v1/user/superior';
const screens = ['/konto', '/kontakt'];

for (const address of screens) {
  test(`[A06] ${address} names a participant's representative, a representative's regional manager`, async ({
    page,
    loginAs,
    browser,
    club,
  }) => {
    const asked = page.waitForResponse(call);
    await loginAs(page, '500000001');
    await go(page, address);
    const { firstname, lastname, phone } = (await (await asked).json()).data;
    const card = page.getByRole('region', { name: 'Twój przedstawiciel' });
    await expect(card.getByText(`${firstname} ${lastname}`)).toBeVisible();
    await expect(card.getByRole('link')).toHaveAttribute('href', `tel:${phone}`);
    const other = await browser.newPage({ baseURL: club.url });
    await loginAs(other, '500000004');
    await go(other, address);
    const manager = other.getByRole('region', { name: 'Twój kierownik regionu' });
    await expect(manager.getByRole('link')).toHaveAttribute('href', /^tel:\d{9}$/);
    await other.close();
  });

  test(`${address} asks a regional manager for no manager`, async ({ page, loginAs }) => {
    const asked = page.waitForResponse(call);
    await loginAs(page, '500000005');
    await go(page, address);
    expect((await (await asked).json()).data).toBeNull();
    await expect(page.getByRole('status').filter({ hasText: 'Ładuję' })).toHaveCount(0);
    await expect(page.getByText('Twój kierownik regionu')).toHaveCount(0);
    if (address === '/konto')
      await expect(page.getByRole('region').first()).toContainText('Kierownik regionu');
  });

  test(`[A06] ${address} shows loading, missing, failed and long-named superiors`, async ({
    page,
    loginAs,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await loginAs(page, '500000002');
    const card = page.getByRole('region', { name: 'Twój przedstawiciel' });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await held;
      await route.fulfill({ json: { data: null } });
    });
    await go(page, address);
    await expect(card.getByRole('status')).toContainText('Ładuję');
    letGo();
    await expect(card.getByText('Nie masz jeszcze przypisanego przedstawiciela.')).toBeVisible();
    await expectAccessible(page);

    await reloadWith(page, { status: 500, body: 'oops' });
    await expect(card.getByRole('alert')).toContainText('Błąd serwera.');
    await expectAccessible(page);
    await page.unroute(call);
    const name = {
      firstname: 'Maksymiliana',
      lastname: `Brzęczyszczykiewicz-${'Chrząszczyżewoszycka'.repeat(4)}`,
    };
    await page.route(call, (route) =>
      route.fulfill({ json: { data: { ...name, phone: '500000004' } } }),
    );
    await card.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await expect(card.getByText(`${name.firstname} ${name.lastname}`)).toBeVisible();
    await expect(card.getByRole('link', { name: '500 000 004' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
}

async function reloadWith(page: Page, answer: { status: number; body: string }): Promise<void> {
  await page.unroute(call);
  await page.route(call, (route) => route.fulfill(answer));
  await page.reload();
}
