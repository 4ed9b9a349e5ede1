import type { FileChooser } from '@playwright/test';
import { isFocused, tabTo } from '../keyboard.steps.ts';
import { login } from '../login.steps.ts';
import { judgement, withQuestion } from '../screens.steps.ts';
import { demoPassword, expect, go, test } from '../support/index.ts';

/** Nothing below is clicked, filled or focused but by keys. */

test('the login works by keyboard: skip link, password eye, way back', async ({ page }) => {
  await go(page, '/login');
  const { phone, next, password, forgotten, remind, back, logIn } = login(page);
  await expect(phone).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Przejdź do treści' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, phone);
  await page.keyboard.type('500000001');
  await tabTo(page, next);
  await page.keyboard.press('Space');
  await expect(password).toBeFocused();
  await page.keyboard.type(demoPassword);
  await tabTo(page, page.getByRole('button', { name: 'Pokaż hasło' }));
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'text');
  await tabTo(page, forgotten);
  await page.keyboard.press('Enter');
  await expect(remind).toBeVisible();
  await tabTo(page, back);
  await page.keyboard.press('Enter');
  await expect(password).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(demoPassword);
  await tabTo(page, logIn);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a question is found, answered and left by keyboard alone', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await withQuestion(page);
  const sent: unknown[] = [];
  await page.route('**/reply', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { data: { ...judgement, isCorrect: true, reward: 20 } } });
  });
  await go(page, '/wiedza/wynik');
  await tabTo(page, page.getByRole('link', { name: /Które narzędzie sięgnie/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('link', { name: 'Zaczynam' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Kiedy grunt szkodzi?' })).toBeFocused();
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Nigdy' })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Na starej farbie lateksowej' })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Wyślij odpowiedź' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Gratulacje! Odpowiedź jest poprawna.')).toBeVisible();
  expect(sent).toMatchObject([{ state: 'sendAnswer', replies: ['1'] }]);
  await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Następne pytanie/ }));
  const back = page.getByRole('main').getByRole('link', { name: 'Wróć do listy pytań' });
  while (!(await isFocused(back))) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/wiedza\/wynik$/);
});

test('the profile is opened, changed, guarded and saved by keyboard alone', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  const sent: Record<string, unknown>[] = [];
  await page.route('**/updateandreturnerrors', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { code: 200, message: 'Zmiany zostały zapisane.' } });
  });
  await go(page, '/konto');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Edytuj dane' }));
  await page.keyboard.press('Enter');
  const city = page.getByLabel('Miasto');
  await tabTo(page, city);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Zgierz');

  const back = page.getByRole('link', { name: 'Wróć do swoich danych' });
  while (!(await isFocused(back))) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  const stay = question.getByRole('button', { name: 'Zostań' });
  await expect(question).toBeVisible();
  // Inside the question Tab goes round and never to the page behind it.
  for (let stops = 0; stops < 6; stops += 1) {
    await page.keyboard.press('Tab');
    await expect(question.locator(':focus')).toHaveCount(1);
  }
  while (!(await isFocused(stay))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(city).toHaveValue('Zgierz');

  await expect(back).toBeFocused();
  await tabTo(page, page.getByRole('radio', { checked: true }));
  await expect(page.getByLabel('PESEL')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('PESEL')).toBeHidden();
  await tabTo(page, page.getByRole('button', { name: 'Zapisz zmiany' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/konto$/);
  await expect(page.getByText('Zmiany zostały zapisane.')).toBeVisible();
  expect(sent).toMatchObject([{ city: 'Zgierz', entrepreneur: '1' }]);
});

test('a mistake in the profile leads the keyboard to its field', async ({ page, loginAs }) => {
  await loginAs(page, '500000001');
  await go(page, '/edytuj-dane');
  const name = page.getByLabel('Imię');
  await tabTo(page, name);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
});

test('a message with a file is written and sent by keyboard alone', async ({
  page,
  loginAs,
  isMobile,
}) => {
  await loginAs(page, '500000001');
  let sent = 0;
  await page.route('**/api/v1/contact', (route) => {
    sent += 1;
    return route.fulfill({ json: { message: 'Dziękujemy za wiadomość.' } });
  });
  // Listened for from the start: the browser has to know that a chooser is not to be shown before one opens.
  const choosers: FileChooser[] = [];
  page.on('filechooser', (chooser) => choosers.push(chooser));
  await go(page, '/kontakt');
  const category = page.getByLabel('Temat');
  await tabTo(page, category);
  await page.keyboard.press('ArrowDown');
  await expect(category).not.toHaveValue('');
  await tabTo(page, page.getByLabel('Wiadomość'));
  await page.keyboard.type('Zażółć gęślą jaźń');
  const attachment = page.getByLabel(/^Załącznik/);
  const file = { name: 'pismo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  await tabTo(page, attachment);
  if (isMobile) {
    // The browser opens no chooser by keys where it plays a phone.
    await attachment.setInputFiles(file);
  } else {
    await page.keyboard.press('Enter');
    await expect.poll(() => choosers.length).toBe(1);
    await choosers[0]?.setFiles(file);
  }
  await expect(page.getByText('pismo.pdf')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /Usuń/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('pismo.pdf')).toBeHidden();
  await expect(attachment).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Wyślij' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Dziękujemy za wiadomość.')).toBeVisible();
  expect(sent).toBe(1);
});
