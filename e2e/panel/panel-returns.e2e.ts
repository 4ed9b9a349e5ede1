import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, test } from '../support/index.ts';
import { decideMatter, openNewest, twoPeople } from '../support/money.ts';

test.use({ ownClub: true });

test('two people record a smaller return and withdraw one saved by mistake', async ({
  browser,
  club,
}) => {
  test.setTimeout(240_000);
  const { ola, piotr, close } = await twoPeople(browser, club);
  const { page } = ola;
  await openNewest(page, 'wypłacona');
  const payout = page.url();
  const rows = page.getByRole('row').filter({ hasText: /KP-\d+/, hasNotText: 'wrócił' });
  await expect(rows.first()).toBeVisible();
  const [first = '', second = ''] = await rows.evaluateAll((all) =>
    all.map((row) => /KP-\d+/.exec(row.textContent ?? '')?.[0] ?? ''),
  );

  await test.step('one proposes a smaller return', async () => {
    await page.goto('/#/zwroty');
    await page.getByRole('button', { name: 'Zwrot innej kwoty' }).click();
    const sheet = page.getByRole('dialog', { name: 'Zwrot innej kwoty' });
    await sheet.getByLabel('Numer przelewu').fill(first);
    await sheet.getByLabel('Ile wróciło').fill('9999999');
    await sheet.getByLabel('Powód').fill('opłata banku za zwrot');
    await sheet.getByRole('button', { name: 'Zaproponuj' }).click();
    await expect(sheet.getByText('Tak zapisuje się tylko mniejszą kwotę.')).toBeVisible();
    await expectAccessible(page);
    await sheet.getByLabel('Ile wróciło').fill('1,50');
    await sheet.getByRole('button', { name: 'Zaproponuj' }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('saving a list asks once, with the list', async () => {
    await page.getByLabel('Numery albo wyciąg').fill(`${second} zły numer`);
    await page.getByRole('button', { name: 'Sprawdź' }).click();
    const name = await page
      .getByRole('row')
      .filter({ hasText: second })
      .getByRole('link')
      .textContent();
    await page.getByRole('button', { name: 'Zapisz zwroty' }).click();
    const question = page.getByRole('dialog', { name: 'Zapisać zwroty?' });
    await expect(question.getByRole('listitem')).toHaveCount(1);
    await expect(question.getByRole('listitem')).toContainText(`${second}, ${name}`);
    await question.getByRole('button', { name: 'Tak, zapisz zwroty' }).click();
    await expect(page.getByText('Zapisano zwroty: 1')).toBeVisible();
  });

  await test.step('the other agrees to the smaller return', async () => {
    await decideMatter(piotr.page, /^zwrot innej kwoty/i);
  });

  await test.step('two people withdraw the return of the list', async () => {
    await page.goto(payout);
    await page.reload();
    const partial = page.getByRole('row').filter({ hasText: first });
    await expect(partial).toContainText('bank oddał 1,50');
    const mistaken = page.getByRole('row').filter({ hasText: second });
    await mistaken.getByRole('button', { name: 'Wycofaj zwrot' }).click();
    const sheet = page.getByRole('dialog', { name: 'Wycofaj zwrot' });
    await sheet.getByLabel('Powód').fill('zły numer na liście');
    await expectNoSidewaysScroll(page);
    await sheet.getByRole('button', { name: 'Zaproponuj' }).click();
    await expect(sheet).toBeHidden();
    await decideMatter(piotr.page, /^wycofanie zwrotu/i);
    await page.reload();
    await expect(partial.getByRole('button', { name: 'Wycofaj zwrot' })).toBeVisible();
    await expect(mistaken.getByRole('button')).toHaveCount(0);
  });
  await close();
});
