import type { Page } from '@playwright/test';
import { login } from '../login.steps.ts';
import { expect, go } from '../support/index.ts';

/** What the operator's people do to get a programme running, by the screens alone. */

export async function invite(page: Page, name: string, email: string, role: string): Promise<void> {
  await page.goto('/#/uzytkownicy');
  await page.getByRole('button', { name: 'Zaproś' }).click();
  await page.getByLabel('Imię i nazwisko').fill(name);
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await page.getByRole('checkbox', { name: role }).check();
  await page.getByRole('button', { name: 'Wyślij zaproszenie' }).click();
  await expect(page.getByText('Poczta nie jest ustawiona, więc list nie wyszedł')).toBeVisible();
}

/** Approves the matter with these words in its title, and waits until it is carried out. */
export async function decide(page: Page, words: RegExp): Promise<void> {
  await page.goto('/#/sprawy');
  await page.getByRole('main').getByRole('link', { name: words }).first().click();
  await page.getByRole('button', { name: /^Zatwierdź/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Zatwierdź/ })
    .click();
  await expectDone(page);
}

export async function expectDone(page: Page): Promise<void> {
  await expect(page.getByText(/^Zatwierdzone: .*Zmiana została wykonana/)).toBeVisible();
}

export async function proposeSetting(page: Page, setting: string, value: string): Promise<void> {
  await page.goto('/#/ustawienia-programu');
  await page.getByRole('button', { name: `Nowa wartość: ${setting}` }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Wartość', { exact: true }).fill(value);
  await sheet.getByLabel('Powód').fill('Początek programu');
  await sheet.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
  await expect(sheet).toHaveCount(0);
}

/** A first rule of bonuses: golden points for a whole plan. */
export async function proposeRule(page: Page, month: string, points: number): Promise<void> {
  await page.goto('/#/zasady-premii');
  await page
    .getByRole('region', { name: /^Doradca handlowy.*: premia miesięczna$/ })
    .getByRole('button', { name: 'Nowa wersja' })
    .click();
  const form = page.getByRole('region', { name: /^Nowa wersja:/ });
  await form.getByLabel('Od miesiąca').selectOption(month);
  await form.getByLabel('Próg 1: procent planu').fill('100');
  await form.getByLabel('Próg 1: złote punkty').fill(String(points));
  await form.getByLabel('Powód').fill('Regulamin na początek');
  await form.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
  await expect(form).toHaveCount(0);
}

/** Fills a form of one thing by its labels, and saves what it shows as its effect. */
export async function fillForm(
  page: Page,
  form: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await page.goto(`/#/formularz/${form}`);
  for (const [label, value] of Object.entries(values)) {
    const field = page.getByLabel(label, { exact: true });
    const isChoice = await field.evaluate((element) => element.tagName === 'SELECT');
    await (isChoice ? field.selectOption(value) : field.fill(value));
  }
  await page.getByRole('button', { name: 'Pokaż skutek' }).click();
  await save(page);
}

/** Pastes a table as Excel copies it; the screen of its import opens. */
export async function paste(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await page.goto('/#/importy');
  await page.getByRole('button', { name: 'Wklej tabelę' }).click();
  const sheet = page.getByRole('dialog');
  const table = rows.map((cells) => cells.join('\t')).join('\r\n');
  await sheet.getByLabel('Tabela skopiowana z Excela').fill(table);
  await sheet.getByRole('button', { name: 'Sprawdź' }).click();
  await expect(sheet).toHaveCount(0);
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Zapisz/ }).click();
  await expect(page.getByText('zapisany', { exact: true })).toBeVisible();
}

export async function passToSecond(page: Page, why: string): Promise<void> {
  const pass = { name: 'Przekaż drugiej osobie' };
  await page.getByRole('button', pass).click();
  const sheet = page.getByRole('dialog', pass);
  await sheet.getByLabel('Powód').fill(why);
  await sheet.getByRole('button', pass).click();
  await expect(sheet).toHaveCount(0);
}

/** The first login of an invited person, by the temporary password. */
export async function joinClub(page: Page, phone: string, password: string): Promise<void> {
  await go(page, '/login');
  await login(page).phone.fill(phone);
  await login(page).next.click();
  await expect(page.getByText('Twoje tymczasowe hasło')).toBeVisible();
  await login(page).logIn.click();
  for (const label of ['Hasło', 'Powtórz hasło'])
    await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page).toHaveURL(/#\/intro$/);
}

export async function fillProfile(page: Page, values: Readonly<Record<string, string>>) {
  await go(page, '/edytuj-dane');
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
  await expect(page.getByText(/^PL\d{2}…\d{4}$/)).toBeVisible();
}
