import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './screen.steps.ts';
import { expect, test } from './support/index.ts';
import type { TestServer } from './support/club.ts';
import { type Clerk, firstWayIn, linkIn, openClerk } from './support/panel.ts';

test.use({ ownClub: true });

const phone = { viewport: { width: 390, height: 844 } };
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date());
const last = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 1));
const month = last.toISOString().slice(0, 7);
/** The demo programme has closed it. */
const closed = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
const name = new Intl.DateTimeFormat('pl-PL', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(last);

test('what changes between a proposal and its decision is told to the grosz, and the proposer never decides', async ({
  browser,
  club,
}) => {
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel);
  const piotr = await openClerk(browser, panel, phone);
  await firstWayIn(ola, linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])));
  await firstWayIn(
    piotr,
    linkIn(await club.operate(['panel', 'grant', 'piotr@operator.pl', 'approver', 'Piotr Zych'])),
  );

  await test.step('one rehearses, looks at who is held, and proposes', async () => {
    await ola.page.getByRole('link', { name: 'Miesiące' }).first().click();
    await ola.page.getByRole('link', { name: new RegExp(`^${name}$`, 'i') }).click();
    await ola.page.getByRole('button', { name: 'Zrób próbę' }).click();
    await expect(ola.page.getByRole('heading', { name: 'Uwagi' })).toBeVisible();
    await ola.page.getByText(/^Wstrzymane wypłaty/).click();
    await expect(ola.page.getByText('*** ***').first()).toBeVisible();
    await expectAccessible(ola.page);
    await propose(ola.page);
  });

  await test.step('the proposer does not decide, by a call either', async () => {
    await expect(ola.page.getByRole('button', { name: 'Zatwierdź' })).toHaveCount(0);
    const status = await ola.page.evaluate(async () => {
      const list = await fetch('/api/panel/v1/signoffs?for=mine').then((answer) => answer.json());
      const [{ id }] = list.data;
      const { data } = await fetch(`/api/panel/v1/signoffs/${id}`).then((answer) => answer.json());
      const body = JSON.stringify({ decision: 'approve', digest: data.digest, typed: data.typed });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`/api/panel/v1/signoffs/${id}/decide`, { method: 'POST', headers, body })).status;
    });
    expect(status).toBe(403);
  });

  await test.step('a result that comes between the two makes it outdated, and says by how much', async () => {
    await load(club, `telefon;sklep;miesiac;punkty\n500000001;WR-01;${month};90000\n`);
    await lookAt(piotr.page);
    await expect(piotr.page.getByRole('heading', { name: /^Nieaktualne/ })).toBeVisible();
    await expect(piotr.page.getByText('Kwota', { exact: true }).first()).toBeVisible();
    await expectNoSidewaysScroll(piotr.page);
    await expectAccessible(piotr.page);
    await piotr.page.getByRole('button', { name: 'Zamknij jako nieaktualną' }).click();
    await expect(piotr.page.getByText('po próbie').first()).toBeVisible();
  });

  await ola.close();
  await piotr.close();
});

test('a month is closed by two people side by side, the second one on a phone', async ({ browser, club }) => {
  const [ola, piotr] = await twoPeople(browser, club);

  await test.step('one proposes, the other looks, types the month and decides', async () => {
    await lookAt(ola.page);
    await propose(ola.page);
    await lookAt(piotr.page);
    await expect(piotr.page.getByText(/Twoja próba zgadza/)).toBeVisible();
    await piotr.page.getByLabel('Przepisz, co zatwierdzasz').fill(name);
    await piotr.page.getByRole('button', { name: 'Zatwierdź' }).click();
    await piotr.page.getByRole('alertdialog').getByRole('button', { name: 'Zatwierdź' }).click();
    await expect(piotr.page.getByText('zamknięty', { exact: true }).first()).toBeVisible();
    await expect(piotr.page.getByText('Ola Lis i Piotr Zych').first()).toBeVisible();
  });

  await test.step('the protocol names both, and the books agree', async () => {
    await piotr.page.getByRole('link', { name: 'Protokół do druku' }).click();
    await expect(piotr.page.getByText('Skrót uzgodnienia')).toBeVisible();
    for (const words of ['Ola Lis', 'Piotr Zych']) await expect(piotr.page.getByText(words).first()).toBeVisible();
    await expectNoSidewaysScroll(piotr.page);
    await expectAccessible(piotr.page);
    expect(await club.operate(['programme', 'verify'])).toMatch(/zgodn|zgadza/i);
  });
  await ola.close();
  await piotr.close();
});

test('a correction shows the sum before and after, and the screens of money fit, narrow and wide', async ({
  browser,
  club,
}) => {
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel);
  await firstWayIn(ola, linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])));

  await test.step('a correction is booked by hand and stands on the list', async () => {
    await ola.page.goto('/#/korekty');
    await ola.page.getByRole('button', { name: 'Nowa korekta' }).click();
    const form = ola.page.getByRole('dialog');
    await form.getByLabel('Osoba', { exact: true }).fill('500000001');
    await form.getByLabel('Osoba', { exact: true }).press('Enter');
    await form.getByRole('list', { name: 'Znalezione osoby' }).getByRole('button').first().click();
    await form.getByLabel('Miesiąc', { exact: true }).fill(today.slice(0, 7));
    await form.getByLabel('Suma, do której należy').selectOption({ index: 1 });
    await form.getByLabel('Korekta w złotych punktach').fill('-5');
    await expect(form.getByText('Po korekcie')).toBeVisible();
    await form.getByRole('combobox', { name: 'Powód' }).selectOption('data');
    await form.getByLabel('Opis').fill('Pomyłka w pliku.');
    await expectAccessible(ola.page);
    await form.getByRole('button', { name: 'Zaksięguj' }).click();
    await expect(ola.page.getByText('w księdze').first()).toBeVisible();
  });

  await test.step('the screens fit', async () => {
    for (const width of [360, 1280, 1680]) {
      await ola.page.setViewportSize({ width, height: 800 });
      for (const address of ['/miesiace', `/miesiace/${month}`, `/miesiace/${closed}/protokol`, '/korekty']) {
        await ola.page.goto(`/#${address}`);
        await ola.page.waitForLoadState('networkidle');
        await expectNoSidewaysScroll(ola.page);
        await expectAccessible(ola.page);
      }
    }
  });
  await ola.close();
});

async function load(club: TestServer, text: string): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'klub-months-')), 'realizacje.csv');
  writeFileSync(file, text);
  await club.operate(['programme', 'import', file]);
}

async function propose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zaproponuj zamknięcie' }).click();
  await expect(page.getByText('czeka na drugą osobę').first()).toBeVisible();
}

async function lookAt(page: Page): Promise<void> {
  await page.goto(`/#/miesiace/${month}`);
  await page.reload();
  await page.getByRole('button', { name: 'Zrób próbę', exact: true }).click();
}

async function twoPeople(browser: Browser, club: TestServer): Promise<[Clerk, Clerk]> {
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel);
  const piotr = await openClerk(browser, panel, phone);
  await firstWayIn(ola, linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])));
  await firstWayIn(
    piotr,
    linkIn(await club.operate(['panel', 'grant', 'piotr@operator.pl', 'approver', 'Piotr Zych'])),
  );
  return [ola, piotr];
}
