import type { Page } from '@playwright/test';
import { expect, test } from '../support/index.ts';
import { type Clerk, firstWayIn, linkFor, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });

const phone = { viewport: { width: 390, height: 844 } };

test('two administrators give a role together, and neither of them alone', async ({
  browser,
  club,
}) => {
  const panel = await club.panelUrl();
  const anna = await openClerk(browser, panel);
  const ewa = await openClerk(browser, panel, phone);
  const piotr = await openClerk(browser, panel);
  await firstWayIn(
    anna,
    linkIn(await club.operate(['panel', 'admin', 'anna@operator.pl', 'Anna Nowak'])),
  );
  const granted = await club.operate([
    'panel',
    'grant',
    'ewa@operator.pl',
    'administrator',
    'Ewa Lis',
  ]);
  await firstWayIn(ewa, linkIn(granted));

  await test.step('an invitation grants a simple role; a money role awaits the other', async () => {
    await invite(anna.page);
    await firstWayIn(piotr, await linkFor(club, 'piotr@operator.pl'));
    await expect(menuOf(piotr)).not.toContainText('Dziennik');
  });

  await test.step('the proposer cannot decide, on screen or by a call', async () => {
    await openMatter(anna.page, 'Moje propozycje');
    await expect(anna.page.getByRole('button', { name: 'Wycofaj propozycję' })).toBeVisible();
    await expect(anna.page.getByRole('button', { name: 'Zatwierdź' })).toHaveCount(0);
    expect(await decideByCall(anna.page)).toEqual({ status: 403, code: 403 });
  });

  await test.step('the other one sees it, on a phone, and approves it', async () => {
    await openMatter(ewa.page, 'Czekają na mnie');
    await ewa.page.getByRole('button', { name: 'Zatwierdź' }).click();
    await ewa.page.getByRole('alertdialog').getByRole('button', { name: 'Zatwierdź' }).click();
    await expect(ewa.page.getByText(/^Zatwierdzone: Ewa Lis/)).toBeVisible();
    // A role changes what an account may do, so it signs in again.
    await piotr.page.reload();
    await expect(menuOf(piotr)).toContainText('Dziennik');
  });

  await test.step('what has changed since it was proposed cannot be approved any more', async () => {
    await changeRoles(anna.page, { take: [], give: ['Zatwierdzający'] });
    await changeRoles(anna.page, { take: ['Redaktor'], give: [] });
    await openMatter(ewa.page, 'Czekają na mnie');
    await expect(ewa.page.getByText('Ta propozycja straciła ważność')).toBeVisible();
    await expect(ewa.page.getByRole('button', { name: 'Zatwierdź' })).toHaveCount(0);
  });

  await test.step('who is suspended is out at the next call', async () => {
    await piotr.page.goto('/#/sprawy');
    await openAccount(anna.page);
    await anna.page.getByRole('button', { name: 'Zawieś konto' }).click();
    const dialog = anna.page.getByRole('dialog');
    await dialog.getByLabel('Powód').fill('Koniec umowy.');
    await dialog.getByRole('button', { name: 'Zawieś konto' }).click();
    await expect(anna.page.getByRole('button', { name: 'Przywróć konto' })).toBeVisible();
    await piotr.page.goto('/#/operacje');
    await expect(piotr.page.getByRole('heading', { name: 'Wejście do panelu' })).toBeVisible();
  });

  await test.step('a stolen session is worth nothing on another origin', async () => {
    const { headers } = await anna.page.request
      .get('/api/panel/v1/me', { headers: sameOrigin(panel) })
      .then(kept);
    expect(headers['cache-control']).toContain('no-store');
    const stolen = await anna.context.storageState();
    const thief = await browser.newContext({ storageState: stolen });
    const page = await thief.newPage();
    await page.goto(club.url);
    const outcome = await page.evaluate(
      (address) =>
        fetch(address, { credentials: 'include' }).then(
          ({ status }) => `answered ${status}`,
          () => 'refused',
        ),
      `${panel}/api/panel/v1/me`,
    );
    expect(outcome).toBe('refused');
    const cookie = stolen.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${panel}/api/panel/v1/me`, {
      headers: { cookie, origin: club.url, 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
    await thief.close();
  });

  await test.step('all of it stands in the trail', async () => {
    await anna.page.goto('/#/dziennik');
    const list = anna.page.getByRole('table');
    for (const words of ['Anna Nowak', 'Ewa Lis', 'Piotr Zych'])
      await expect(list).toContainText(words);
  });
  await Promise.all([anna, ewa, piotr].map((clerk) => clerk.close()));
});

function menuOf({ page }: Clerk) {
  return page.getByRole('navigation', { name: 'Menu' });
}

async function invite(page: Page): Promise<void> {
  await page.goto('/#/uzytkownicy');
  await page.getByRole('button', { name: 'Zaproś' }).click();
  await page.getByLabel('Imię i nazwisko').fill('Piotr Zych');
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('piotr@operator.pl');
  for (const role of ['Redaktor', 'Koordynator'])
    await page.getByRole('checkbox', { name: role }).check();
  await page.getByRole('button', { name: 'Wyślij zaproszenie' }).click();
  // The journey's server has no mail; the link of a coordinator is never shown.
  await expect(page.getByText('Poczta nie jest ustawiona, więc list nie wyszedł')).toBeVisible();
}

async function openMatter(page: Page, tab: string): Promise<void> {
  await page.goto('/#/sprawy');
  await page
    .getByRole('tab', { name: tab })
    .or(page.getByRole('link', { name: tab, exact: true }))
    .first()
    .click();
  await page
    .getByRole('link', { name: /Piotr Zych/ })
    .first()
    .click();
  await expect(page.getByText('Dowody')).toBeVisible();
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/#/uzytkownicy');
  await page.getByRole('link', { name: /Piotr Zych/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Piotr Zych' })).toBeVisible();
}

async function changeRoles(
  page: Page,
  { take, give }: { take: string[]; give: string[] },
): Promise<void> {
  await openAccount(page);
  await page.getByRole('button', { name: 'Zmień role' }).click();
  const sheet = page.getByRole('dialog');
  for (const role of take) await sheet.getByRole('checkbox', { name: role }).uncheck();
  for (const role of give) await sheet.getByRole('checkbox', { name: role }).check();
  await sheet.getByLabel('Powód').fill('Zmiana obowiązków.');
  await sheet
    .getByRole('button', { name: take.length > 0 ? 'Zmień role' : 'Zaproponuj zmianę' })
    .click();
  await expect(sheet).toHaveCount(0);
}

/** What the page itself could send, with its own session. */
async function decideByCall(page: Page): Promise<{ status: number; code: number }> {
  return page.evaluate(async () => {
    const id = location.hash.split('/').at(-1);
    const { data } = await (await fetch(`/api/panel/v1/signoffs/${id}`)).json();
    const answer = await fetch(`/api/panel/v1/signoffs/${id}/decide`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ decision: 'approve', digest: data.digest }),
    });
    const { code } = await answer.json();
    return { status: answer.status, code };
  });
}

function sameOrigin(panel: string): Record<string, string> {
  return { origin: panel, 'sec-fetch-site': 'same-origin' };
}

function kept(answer: { headers(): Record<string, string> }): { headers: Record<string, string> } {
  return { headers: answer.headers() };
}
