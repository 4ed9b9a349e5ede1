import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';
import {
  dayOf,
  decideClosing,
  decideMatter,
  fillCorrection,
  groszeIn,
  importResult,
  markPaid,
  monthAt,
  mt940,
  openNewest,
  proposeClosing,
  proposePayout,
  rehearse,
  transferTo,
  twoPeople,
  wayInAgain,
} from '../support/money.ts';

test.use({ ownClub: true });

const last = monthAt(-1);
const marta = { phone: '500000001', name: 'Marta Kowalczyk' };
const corrected = 35;
const newAccount = 'PL27114020040000300201355387';

test("two people close, pay, read the bank's answer, correct and pay again", async ({
  browser,
  club,
  page,
  loginAs,
}) => {
  // Two payouts of one month are one story, with four days between them.
  test.setTimeout(180_000);
  const { ola, piotr, close } = await twoPeople(browser, club);
  const today = () => dayOf(club.now());

  const proposed =
    await test.step('the first rehearses, sees who is held, and proposes by digest', async () => {
      await ola.page.getByRole('link', { name: 'Miesiące' }).first().click();
      await ola.page.getByRole('link', { name: new RegExp(`^${last.name}$`, 'i') }).click();
      await ola.page.getByRole('button', { name: 'Zrób próbę' }).click();
      await expect(ola.page.getByRole('heading', { name: 'Uwagi' })).toBeVisible();
      await ola.page.getByText(/^Wstrzymane wypłaty/).click();
      await expect(ola.page.getByText('*** ***').first()).toBeVisible();
      await expectAccessible(ola.page);
      const sum = groszeIn(await factOf(ola.page, 'Kwota'));
      await ola.page.getByRole('button', { name: 'Zaproponuj zamknięcie' }).click();
      await expect(ola.page.getByText('czeka na drugą osobę').first()).toBeVisible();
      return sum;
    });

  await test.step('the proposer does not decide, by a call either', async () => {
    await expect(ola.page.getByRole('button', { name: 'Zatwierdź' })).toHaveCount(0);
    const status = await ola.page.evaluate(async () => {
      const list = await fetch('/api/panel/v1/signoffs?for=mine').then((answer) => answer.json());
      const [{ id }] = list.data;
      const { data } = await fetch(`/api/panel/v1/signoffs/${id}`).then((answer) => answer.json());
      const body = JSON.stringify({ decision: 'approve', digest: data.digest, typed: data.typed });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`/api/panel/v1/signoffs/${id}/decide`, { method: 'POST', headers, body }))
        .status;
    });
    expect(status).toBe(403);
  });

  const gained = await test.step('a result comes between the two', async () => {
    return importResult(ola.page, { ...marta, month: last.month, points: 90_000 });
  });

  await test.step('the proposal is outdated, and says by how much', async () => {
    await rehearse(piotr.page, last.month);
    await expect(piotr.page.getByRole('heading', { name: /^Nieaktualne/ })).toBeVisible();
    const differs = piotr.page.getByRole('region', { name: /^Nieaktualne/ });
    const [before = 0, after = 0] = (
      await differs.getByText(/^[^,]+,\d\d\szł$/).allTextContents()
    ).map(groszeIn);
    expect([before, after]).toEqual([proposed, proposed + gained * 100]);
    await expectNoSidewaysScroll(piotr.page);
    await expectAccessible(piotr.page);
    await piotr.page.getByRole('button', { name: 'Zamknij jako nieaktualną' }).click();
    await expect(piotr.page.getByText('po próbie').first()).toBeVisible();
  });

  await test.step('a repeated proposal is decided on the phone with a passkey', async () => {
    await proposeClosing(ola.page, last.month);
    await club.pass({ minutes: 6 });
    await decideClosing(piotr.page, last, true);
    await expect(piotr.page.getByText('zamknięty', { exact: true }).first()).toBeVisible();
    await expect(piotr.page.getByText('Ola Lis i Piotr Zych').first()).toBeVisible();
  });

  await test.step('the protocol names both', async () => {
    await piotr.page.getByRole('link', { name: 'Protokół do druku' }).click();
    await expect(piotr.page.getByText('Skrót uzgodnienia')).toBeVisible();
    for (const words of ['Ola Lis', 'Piotr Zych'])
      await expect(piotr.page.getByText(words).first()).toBeVisible();
    await expectNoSidewaysScroll(piotr.page);
  });

  await test.step('a payout is proposed after its remarks, decided by a non-closer', async () => {
    await proposePayout(ola.page, today(), true);
    await expect(ola.page.getByRole('button', { name: 'Zatwierdź' })).toHaveCount(0);
    await decideMatter(piotr.page, /^wypłata na/i);
    await expectNoSidewaysScroll(piotr.page);
  });

  const first = await test.step("the bank's file matches its digest, count and sum", async () => {
    await openNewest(ola.page, 'zatwierdzona');
    const [transfers, sum] = [
      await factOf(ola.page, 'Przelewy'),
      groszeIn(await factOf(ola.page, 'Kwota')),
    ];
    await ola.page.getByRole('button', { name: 'Plik dla banku (Elixir)' }).click();
    const shown = (await ola.page.locator('code[title]').getAttribute('title')) ?? '';
    const [download] = await Promise.all([
      ola.page.waitForEvent('download'),
      ola.page.getByRole('link', { name: 'Pobierz plik' }).click(),
    ]);
    const file = readFileSync(await download.path());
    expect(createHash('sha256').update(file).digest('hex')).toBe(shown);
    const lines = file.toString('latin1').trim().split('\r\n');
    expect(transfers).toMatch(new RegExp(String.raw`^${lines.length}\s`));
    expect(lines.reduce((all, line) => all + Number(line.split(',')[2]), 0)).toBe(sum);
    await markPaid(ola.page, today());
    return transferTo(ola.page, marta.name);
  });

  await test.step("the bank's statement is read, mismatches left out, saving confirmed once", async () => {
    await ola.page.goto('/#/zwroty');
    const answer = ola.page.getByLabel('Numery albo wyciąg');
    await answer.fill(mt940(today(), [[first.reference, first.grosze + 1]]));
    await ola.page.getByLabel('Powód, gdy bank go nie podaje').fill('rachunek zamknięty');
    await ola.page.getByRole('button', { name: 'Sprawdź' }).click();
    await expect(ola.page.getByText('Pominięte pozycje: 1')).toBeVisible();
    await expect(ola.page.getByText(/nie pasuje: przelew był na/)).toBeVisible();
    await expect(ola.page.getByRole('button', { name: 'Zapisz zwroty' })).toHaveCount(0);
    await answer.fill(`Data;Tytuł;Kwota\n${today()};${first.reference};-50,00`);
    await ola.page.getByRole('button', { name: 'Sprawdź' }).click();
    await expect(ola.page.getByText(/historia rachunku \(CSV\)/)).toBeVisible();
    const statement = mt940(today(), [
      ['KP-999999', 1_00],
      [first.reference, first.grosze],
    ]);
    await ola.page.getByLabel('Wybierz plik z banku').setInputFiles({
      name: 'wyciag.sta',
      mimeType: 'text/plain',
      buffer: Buffer.from(statement),
    });
    await expect(ola.page.getByText('Plik: wyciag.sta')).toBeVisible();
    await ola.page.getByRole('button', { name: 'Sprawdź' }).click();
    await ola.page.getByRole('button', { name: 'Zapisz zwroty' }).click();
    const question = ola.page.getByRole('dialog', { name: 'Zapisać zwroty?' });
    await expect(question.getByText(marta.name)).toBeVisible();
    await question.getByRole('button', { name: 'Tak, zapisz zwroty' }).click();
    await expect(ola.page.getByText('Zapisano zwroty: 1')).toBeVisible();
    await openNewest(ola.page, 'ze zwrotami');
    await expect(ola.page.getByText(/^wrócił .*: rachunek zamknięty/)).toBeVisible();
    await ola.page.getByRole('link', { name: marta.name }).click();
    await expect(ola.page.getByText('Przelew wrócił').first()).toBeVisible();
  });

  await test.step('she changes her account, and her payout waits three days', async () => {
    await loginAs(page, marta.phone);
    await go(page, '/edytuj-dane');
    await page.getByLabel('Numer konta bankowego').fill(newAccount);
    await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
    await expect(page.getByText('PL27…5387')).toBeVisible();
    await ola.page.reload();
    await expect(ola.page.getByText('wypłata wstrzymana', { exact: true })).toBeVisible();
    await expect(ola.page.getByText('Przelew wrócił')).toHaveCount(0);
  });

  await test.step('a correction of the closed month takes two people', async () => {
    const sum = { phone: marta.phone, month: last.month, points: corrected };
    const form = await fillCorrection(ola.page, { ...sum, why: 'Reklamacja uznana.' });
    await form.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
    await expect(ola.page.getByText('czeka na drugą osobę').first()).toBeVisible();
    await decideMatter(piotr.page, /^Korekta/i);
    await proposeClosing(ola.page, last.month);
    await decideClosing(piotr.page, last);
    await expect(piotr.page.getByText('Korekta nr 1', { exact: true }).first()).toBeVisible();
  });

  const second = await test.step('four days later one transfer pays both', async () => {
    await club.pass({ days: 4 });
    await wayInAgain(ola);
    await wayInAgain(piotr);
    await proposePayout(ola.page, today(), false);
    await decideMatter(piotr.page, /^wypłata na/i);
    await openNewest(ola.page, 'zatwierdzona');
    await markPaid(ola.page, today());
    const transfer = await transferTo(ola.page, marta.name);
    expect(transfer.grosze).toBe(first.grosze + corrected * 100);
    return transfer;
  });

  await test.step('the month, the payouts and the person say the same', async () => {
    await ola.page.getByRole('link', { name: marta.name }).click();
    await ola.page.getByRole('link', { name: 'Naliczenia i wypłaty' }).click();
    const row = (table: string, name: string | RegExp) =>
      ola.page.getByRole('region', { name: table }).getByRole('row').filter({ hasText: name });
    await expect(row('Rozliczenia', last.name)).toContainText('wypłacone');
    await expect(row('Przelewy', first.reference)).toContainText('wrócił: rachunek zamknięty');
    await expect(row('Przelewy', second.reference)).toContainText('wypłacony');
    const sumOf = async (found: Locator) =>
      groszeIn((await found.getByRole('cell').last().textContent()) ?? '');
    expect(await sumOf(row('Przelewy', second.reference))).toBe(second.grosze);
    const golden = (await row('Miesiące', last.name).getByRole('cell').last().textContent()) ?? '';
    await go(page, `/wyzwania/osiagniecia?rok=${last.month.slice(0, 4)}`);
    const months = page
      .getByRole('region', { name: 'Osiągnięcia i premie miesięczne' })
      .getByRole('listitem');
    await expect(months.filter({ hasText: last.name })).toContainText('Wypłacone');
    await expect(months.filter({ hasText: last.name })).toContainText(golden);
    await ola.page.goto(`/#/miesiace/${last.month}`);
    expect(await sumOf(row('Zamknięcia', /^Zamknięcie/))).toBe(proposed + gained * 100);
    expect(await sumOf(row('Zamknięcia', /^Korekta nr 1/))).toBe(corrected * 100);
  });

  await test.step('the books agree', async () => {
    await ola.page.goto('/#/sprawdzenie');
    await ola.page.getByRole('button', { name: 'Sprawdź teraz' }).click();
    await expect(ola.page.getByText(/^Wszystko się zgadza: /).first()).toBeVisible({
      timeout: 30_000,
    });
  });
  await close();
});

/** The description of a term, the first with its name. */
async function factOf(page: Page, term: string): Promise<string> {
  const name = page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) });
  return (await name.first().locator('xpath=following-sibling::dd[1]').textContent()) ?? '';
}
