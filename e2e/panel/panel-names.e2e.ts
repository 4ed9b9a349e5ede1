import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, go, test } from '../support/index.ts';
import { twoPeople } from '../support/money.ts';
import { decide, proposeSetting } from './from-nothing.steps.ts';

test.use({ ownClub: true });

const marta = '500000001';

test('a role and the programme are called as two people have decided', async ({
  browser,
  club,
  page: phone,
  loginAs,
}) => {
  const { ola, piotr, close } = await twoPeople(browser, club);
  const { page } = ola;
  await test.step('the name of another role is refused at its field', async () => {
    await page.goto('/#/ustawienia-programu');
    await page.getByRole('button', { name: 'Nowa wartość: Nazwa roli: Doradca handlowy' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Wartość', { exact: true }).fill('kierownik zmiany');
    await sheet.getByLabel('Powód').fill('Tak mówią w sklepach');
    await sheet.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
    await expect(sheet.getByText(/^Tak nazywa się już inna rola: Kierownik\szmiany/)).toBeVisible();
    await expect(sheet.getByLabel('Wartość', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });
  await test.step("a name is approved, and the proposer's open list has it without a reload", async () => {
    await proposeSetting(page, 'Nazwa roli: Doradca handlowy', 'Sprzedawca');
    await page.goto('/#/osoby');
    const people = page.getByRole('table');
    await expect(people.getByText('Doradca handlowy').first()).toBeVisible();
    await decide(piotr.page, /Doradca handlowy/);
    await page.mouse.move(5, 5);
    await expect(people.getByText('Sprzedawca').first()).toBeVisible();
    await expect(people.getByText('Doradca handlowy')).toHaveCount(0);
  });
  await test.step('what is typed stays while the screen follows', async () => {
    await proposeSetting(page, 'Nazwa programu', 'Klub Majstra');
    await page.getByRole('button', { name: 'Nowa wartość: Adres płatnika' }).click();
    const typed = page.getByRole('dialog').getByLabel('Wartość', { exact: true });
    await typed.fill('ul. Niedokończona');
    await decide(piotr.page, /nazwa programu/i);
    await expect(page).toHaveTitle('Ustawienia programu – Klub Majstra');
    await expect(typed).toHaveValue('ul. Niedokończona');
    await page.keyboard.press('Escape');
  });
  await test.step('a participant reads them, and a letter has them', async () => {
    await loginAs(phone, marta);
    await go(phone, '/kontakt');
    await expect(phone).toHaveTitle('Kontakt – Klub Majstra');
    await phone.getByLabel('Temat').selectOption({ label: 'Reklamacja' });
    await phone.getByLabel('Wiadomość').fill('Brakuje mi punktów.');
    await phone.getByRole('button', { name: 'Wyślij' }).click();
    await expect(phone.getByRole('link', { name: 'Reklamacja' })).toBeVisible();
    await expect.poll(() => lettersIn(club.dataDir)).toContain('Marta Kowalczyk, Sprzedawca');
  });
  await close();
});

function lettersIn(dataDir: string): string {
  const folder = join(dataDir, 'outbox');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, ''))
    .join('\n');
}
