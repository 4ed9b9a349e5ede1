import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';
import {
  dayOf,
  decideClosing,
  decideMatter,
  markPaid,
  monthAt,
  openNewest,
  proposeClosing,
  proposePayout,
  transferTo,
  twoPeople,
  wayInAgain,
} from '../support/money.ts';
import { openActs } from '../support/panel.ts';

test.use({ ownClub: true });

const last = monthAt(-1);
const marta = { phone: '500000001', name: 'Marta Kowalczyk' };
const given = '60 1020 1026 0000 0422 7020 1111';

test("two people release a leaver's returned transfer to a written account", async ({
  browser,
  club,
  page,
  loginAs,
}) => {
  // Two payouts with four days between them.
  test.setTimeout(240_000);
  const { ola, piotr, close } = await twoPeople(browser, club);
  const today = () => dayOf(club.now());

  const transfer = await test.step('a month is closed and paid', async () => {
    await proposeClosing(ola.page, last.month);
    await decideClosing(piotr.page, last);
    await expect(piotr.page.getByText('zamknięty', { exact: true }).first()).toBeVisible();
    await proposePayout(ola.page, today(), false);
    await decideMatter(piotr.page, /^wypłata na/i);
    await openNewest(ola.page, 'zatwierdzona');
    await expect(ola.page.getByText(/Nikt jeszcze nie pobrał pliku dla banku/)).toBeVisible();
    await markPaid(ola.page, today());
    return transferTo(ola.page, marta.name);
  });

  await test.step('she leaves, and the transfer comes back', async () => {
    await ola.page.getByRole('link', { name: marta.name }).click();
    await expect(ola.page.getByRole('heading', { level: 1, name: marta.name })).toBeVisible();
    await loginAs(page, marta.phone);
    await go(page, '/usun-konto');
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Usuń konto' }).click();
    await expect(page.getByText('Usunięto konto').first()).toBeVisible();
    const card = ola.page.url();
    await ola.page.goto('/#/zwroty');
    await ola.page
      .getByLabel('Numery albo wyciąg')
      .fill(`${transfer.reference} rachunek zamknięty`);
    await ola.page.getByRole('button', { name: 'Sprawdź' }).click();
    await ola.page.getByRole('button', { name: 'Zapisz zwroty' }).click();
    const question = ola.page.getByRole('dialog', { name: 'Zapisać zwroty?' });
    await question.getByRole('button', { name: 'Tak, zapisz zwroty' }).click();
    await expect(ola.page.getByText('Zapisano zwroty: 1')).toBeVisible();
    await ola.page.goto(card);
    await ola.page.reload();
    await expect(ola.page.getByText('Przelew wrócił').first()).toBeVisible();
    await openActs(ola.page);
    await expect(ola.page.getByRole('button', { name: 'Zwolnij wypłaty' })).toHaveCount(0);
  });

  await test.step('one proposes the account of the letter', async () => {
    await ola.page.getByRole('link', { name: 'Podaj rachunek' }).click();
    const form = ola.page.getByRole('region', { name: 'Podaj rachunek' });
    await form.getByLabel('Numer rachunku z pisma').fill('12 3456');
    await form.getByLabel('Pismo, w którym go podano').fill('Pismo z 5 listopada');
    await form.getByRole('button', { name: 'Zaproponuj zwolnienie' }).click();
    await expect(form.getByText('To nie jest numer polskiego rachunku')).toBeVisible();
    await form.getByLabel('Numer rachunku z pisma').fill(given);
    await expectAccessible(ola.page);
    await form.getByRole('button', { name: 'Zaproponuj zwolnienie' }).click();
    const waiting = ola.page.getByRole('region', { name: 'Rachunek czeka na decyzję' });
    await expect(waiting).toContainText('…1111');
    await expect(waiting).not.toContainText('1020');
  });

  await test.step('the other compares the whole account with the letter, and decides', async () => {
    await piotr.page.goto('/#/sprawy');
    await piotr.page.getByRole('link', { name: /^Zwolnienie przelewu/ }).click();
    await expect(piotr.page.getByText('72 godziny po zgodzie')).toBeVisible();
    await piotr.page.getByRole('link', { name: 'Zobacz cały rachunek' }).click();
    await expect(piotr.page.getByText('PL60 1020 1026 0000 0422 7020 1111')).toBeVisible();
    await expectNoSidewaysScroll(piotr.page);
    await expectAccessible(piotr.page);
    await decideMatter(piotr.page, /^Zwolnienie przelewu/);
  });

  await test.step('nothing is due for three days, and then it is paid', async () => {
    await go(ola.page, '/wyplaty/nowa');
    await expect(ola.page.getByText('Nie ma teraz nic do wypłaty')).toBeVisible();
    await club.pass({ days: 4 });
    await wayInAgain(ola);
    await wayInAgain(piotr);
    await proposePayout(ola.page, today(), false);
    await decideMatter(piotr.page, /^wypłata na/i);
    await openNewest(ola.page, 'zatwierdzona');
    const again = await transferTo(ola.page, marta.name);
    expect(again.grosze).toBe(transfer.grosze);
    await expect(ola.page.getByText('konto zmienione')).toBeVisible();
    await markPaid(ola.page, today());
  });
  await close();
});
