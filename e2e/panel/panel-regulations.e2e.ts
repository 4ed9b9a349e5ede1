import { login } from '../login.steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { demoPassword, expect, go, test } from '../support/index.ts';
import { dayOf, decideMatter, twoPeople, wayInAgain } from '../support/money.ts';

test.use({ ownClub: true });

test('regulations are announced, decided by a second person, and accepted once their day comes', async ({
  browser,
  club,
  page,
}) => {
  const { ola, piotr, close } = await twoPeople(browser, club);
  const tomorrow = dayOf(new Date(club.now().getTime() + 86_400_000));

  await test.step('the next version is written and passed to the second person', async () => {
    await go(ola.page, '/tresci/regulamin');
    await expect(ola.page.getByText(/^Zaakceptowało\s\d+\sz\s\d+\s/)).toBeVisible();
    await expectAccessible(ola.page);
    const text = ola.page.getByRole('textbox', { name: 'Treść' });
    await text.click();
    await ola.page.keyboard.press('Control+End');
    await ola.page.keyboard.type(' Dopisek od nowego roku.');
    await ola.page.getByRole('button', { name: 'Zapisz szkic' }).click();
    await ola.page.getByText('Zmiany względem obowiązującej wersji').click();
    await expect(ola.page.getByRole('insertion')).toContainText('Dopisek od nowego roku.');
    await ola.page.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
    const sheet = ola.page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Przekaż do decyzji' }).click();
    await expect(sheet.getByText('Podaj powód.')).toBeVisible();
    await expect(sheet.getByLabel('Obowiązuje od')).toHaveValue(tomorrow);
    await sheet.getByLabel('Powód').fill('Zmiana od nowego roku.');
    await sheet.getByRole('button', { name: 'Przekaż do decyzji' }).click();
    await expect(ola.page.getByText('Propozycja czeka na drugą osobę.').first()).toBeVisible();
  });

  await test.step('the second person decides, and everybody is told', async () => {
    await decideMatter(piotr.page, /Regulamin: wersja\s2/);
    await go(piotr.page, '/tresci/regulamin');
    await expect(piotr.page.getByText(/^Zaplanowana jest wersja\s2\sod/)).toBeVisible();
    await expectNoSidewaysScroll(piotr.page);
    await expectAccessible(piotr.page);
    await go(page, '/regulamin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Dopisek od nowego roku.')).toHaveCount(0);
  });

  await test.step('on its day the text changes, and a login asks for agreement', async () => {
    await club.pass({ days: 1, minutes: 1 });
    await expect
      .poll(async () => (await page.request.get('/regulations')).text(), { timeout: 20_000 })
      .toContain('Dopisek od nowego roku.');
    await go(page, '/login');
    const { phone, next, password, logIn } = login(page);
    await phone.fill('500000001');
    await next.click();
    const boxes = page.getByRole('checkbox');
    await expect(boxes).toHaveCount(1);
    await boxes.check();
    await next.click();
    await password.fill(demoPassword);
    await logIn.click();
    await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/, { timeout: 15_000 });
    await go(page, '/powiadomienia');
    await expect(page.getByText(/nowy regulamin$/).first()).toBeVisible();
  });

  await test.step('percent, list and reminder follow', async () => {
    await wayInAgain(ola);
    await go(ola.page, '/tresci/regulamin');
    await expect(ola.page.getByText(/^Wersja\s2\sod/)).toBeVisible();
    await expect(ola.page.getByText(/^Zaakceptowało\s1\sz\s\d+/)).toBeVisible();
    await ola.page.getByRole('button', { name: 'Przypomnij' }).click();
    await ola.page.getByRole('button', { name: 'Wyślij przypomnienie' }).click();
    await expect(ola.page.getByText('Dziś już przypomniano.')).toBeVisible();
    await ola.page.getByRole('link', { name: 'Kto zaakceptował, a kto nie' }).click();
    await expect(
      ola.page.getByRole('heading', { level: 1, name: 'Kto zaakceptował, a kto nie' }),
    ).toBeVisible();
    const table = ola.page.getByRole('table');
    await expect(table.getByText('Marta Kowalczyk')).toHaveCount(0);
    await ola.page.getByLabel('Pokaż').selectOption({ label: 'z akceptacją' });
    await expect(table.getByText('Marta Kowalczyk')).toBeVisible();
    await expectNoSidewaysScroll(ola.page);
  });
  await close();
});
