import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, test } from '../support/index.ts';
import { monthAt, passOn, proposeClosing, twoPeople } from '../support/money.ts';
import { openActs } from '../support/panel.ts';

test.use({ ownClub: true });

const last = monthAt(-1);

test('a closing is decided on a phone in at most four taps and the key', async ({
  browser,
  club,
}) => {
  test.setTimeout(120_000);
  const { ola, piotr, close } = await twoPeople(browser, club);
  await proposeClosing(ola.page, last.month);
  const address = await addressOfMatter(piotr.page);
  await piotr.page.setViewportSize({ width: 390, height: 844 });
  await piotr.page.goto(`/#${address}`);

  const compute = piotr.page.getByRole('button', { name: 'Policz ten miesiąc' });
  const approve = piotr.page.getByRole('button', { name: /^Zatwierdź .* zł$/ });
  let taps = 1;

  await test.step('one step at a time stands in reach of the thumb', async () => {
    await expect(compute).toBeInViewport();
    await expect(approve).toHaveCount(0);
    await expect(piotr.page.getByText(/^Propozycja: Ola Lis/)).toBeInViewport();
    await expectNoSidewaysScroll(piotr.page);
    await expectAccessible(piotr.page);
  });
  await test.step('the own rehearsal agrees to the grosz', async () => {
    await compute.click();
    taps += 1;
    await expect(piotr.page.getByText(/^Zgadza się co do grosza/)).toBeVisible();
    await expect(approve).toBeInViewport();
    await expectAccessible(piotr.page);
  });
  await test.step('the decision repeats the month in words', async () => {
    await approve.click();
    taps += 1;
    const sheet = piotr.page.getByRole('dialog', { name: 'Zatwierdzić tę propozycję?' });
    await sheet.getByRole('button', { name: /^Zatwierdź/ }).click();
    await expect(sheet.getByText('Przepisz te słowa, żeby zatwierdzić.')).toBeVisible();
    await expectAccessible(piotr.page);
    await sheet.getByLabel('Przepisz, co zatwierdzasz').fill(last.name);
    await sheet.getByRole('button', { name: /^Zatwierdź/ }).click();
    taps += 1;
    await expect(piotr.page.getByText(/^Zatwierdzone: Piotr Zych/)).toBeVisible();
  });
  expect(taps).toBeLessThanOrEqual(4);

  await test.step("the proposer's open screen follows", async () => {
    await expect(ola.page.getByText('zamknięty').first()).toBeVisible();
  });
  await close();
});

test('an open list of matters and an open matter follow what another person does to it', async ({
  browser,
  club,
}) => {
  test.setTimeout(120_000);
  const { ola, piotr, close } = await twoPeople(browser, club);
  await piotr.page.goto('/#/sprawy');
  await expect(piotr.page.getByText('Nic nie czeka na Twoją decyzję')).toBeVisible();
  await proposeClosing(ola.page, last.month);
  await piotr.page
    .getByRole('main')
    .getByRole('link', { name: /zamknięcie/i })
    .click();
  await expect(piotr.page.getByRole('button', { name: 'Policz ten miesiąc' })).toBeVisible();
  const address = await addressOfMatter(piotr.page);
  await ola.page.goto(`/#${address}`);
  await ola.page.getByRole('button', { name: 'Wycofaj propozycję' }).click();
  await ola.page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Wycofaj propozycję' })
    .click();
  await expect(piotr.page.getByText(/^Wycofane: Ola Lis/)).toBeVisible();
  await close();
});

/** Of the one matter that waits for a decision. */
async function addressOfMatter(page: Page): Promise<string> {
  const id = await page.evaluate(async () => {
    const list = await fetch('/api/panel/v1/signoffs?for=me').then((answer) => answer.json());
    return String(list.data[0].id);
  });
  return `/sprawy/${id}`;
}

test('the second person of an import reads whose account it changes, and why', async ({
  browser,
  club,
}) => {
  test.setTimeout(120_000);
  const { ola, piotr, close } = await twoPeople(browser, club);
  await ola.page.goto('/#/osoby/9');
  await openActs(ola.page);
  await ola.page.getByRole('button', { name: 'Zmień dane tej osoby' }).click();
  await ola.page.getByRole('link', { name: 'Zmień konto bankowe' }).click();
  await ola.page.getByLabel('Konto bankowe').fill('61 1090 1014 0000 0712 1981 2874');
  await ola.page.getByRole('button', { name: 'Pokaż skutek' }).click();
  await expect(ola.page.getByText('gotowy do zapisu')).toBeVisible();
  await passOn(ola.page, 'Marta przysłała pismo z nowym rachunkiem');
  await expect(ola.page.getByText('czeka na drugą osobę').first()).toBeVisible();

  await piotr.page.goto('/#/sprawy');
  await piotr.page.getByRole('link', { name: /zmiana konta/i }).click();
  const page = piotr.page;
  await expect(page.getByText('Marta przysłała pismo z nowym rachunkiem')).toBeVisible();
  const people = page.getByRole('region', { name: 'Kogo i czego dotyczy' });
  await expect(people.getByRole('link', { name: 'Marta Kowalczyk' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Zobacz pliki i ich skutek' })).toBeVisible();
  await expect(page.getByText(/1981|2874/)).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await close();
});
