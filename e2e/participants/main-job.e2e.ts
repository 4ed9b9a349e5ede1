import { question } from '../knowledge.steps.ts';
import { login, toPassword } from '../login.steps.ts';
import { demoPassword, expect, go, test } from '../support/index.ts';

test.use({ ownClub: true, motion: true });
// Long ways, each on a separate server.
test.describe.configure({ timeout: 180_000 });
const arrival = { timeout: 30_000 };

/** A participant's month: the reason why the club is there. */
test('[R11] [R13] [K03] [K08] from the login to the unlocked bonus', async ({ page }) => {
  await page.clock.install();
  const { password, logIn } = await toPassword(page, '500000001');
  await password.fill(demoPassword);
  await logIn.click();
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/, arrival);
  await expect(page.getByText('64%').first()).toBeVisible();
  const bell = page.getByRole('link', { name: /^Powiadomienia/ });
  const unread = async () =>
    Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  const unreadBefore = await unread();

  await page.getByLabel('Sklep').selectOption({ label: 'Remontownia Krzyki' });
  await expect(page.getByText('64%')).toHaveCount(0);
  const year = page.getByLabel('Rok');
  const thisYear = await year.inputValue();
  await year.selectOption(String(Number(thisYear) - 1));
  await expect(page.getByText('planu na grudzień')).toBeVisible();
  await year.selectOption(thisYear);
  await page.getByLabel('Sklep').selectOption({ label: 'Wszystkie sklepy razem' });
  await page.getByRole('link', { name: 'Wyzwania kwartalne' }).click();
  await expect(page.getByRole('heading', { name: 'Miesiące kwartału' })).toBeVisible();

  await page.getByRole('link', { name: 'Twoje osiągnięcia' }).click();
  const thisMonth = page
    .getByRole('region', { name: 'Osiągnięcia i premie miesięczne' })
    .getByRole('listitem')
    .first();
  await expect(thisMonth).toContainText('Czeka na kłódkę');
  const openPadlock = page.getByRole('link', { name: 'Otwórz kłódkę' });
  await expect(openPadlock).toHaveAttribute('href', /pigulki-wiedzy/);
  await openPadlock.click();
  await expect(page).toHaveURL(/#\/wiedza\/pigulki-wiedzy\/[\w-]+$/);

  await page.getByRole('link', { name: 'Wróć do pigułek wiedzy' }).click();
  await page.getByRole('link', { name: 'Dodatki, o które klient nie zapyta' }).click();
  await page.getByRole('link', { name: 'Odpowiedz na pytanie' }).click();
  const { choose, send, countdown } = question(page);
  // The pill, which is shown until the question is loaded, contains the same words.
  await expect(countdown).toBeVisible();
  await choose('Taśma malarska');
  await choose('Folia malarska');
  await send.click();
  await expect(page.getByText('Gratulacje! Odpowiedź jest poprawna.')).toBeVisible();
  await expect(
    page.getByText('Kłódka otwarta! Sprawdź swoją premię w osiągnięciach.'),
  ).toBeVisible();
  await expect(page.getByText('+20 za odpowiedź')).toBeVisible();
  await expect(page.getByText('+50 odblokowane')).toBeVisible();

  await page.clock.runFor(15_100);
  await expect(page).toHaveURL(/#\/wiedza\/wynik$/);
  await expect(page.getByText('Kłódka jest otwarta')).toBeVisible();
  await expect.poll(unread).toBeGreaterThan(unreadBefore);
  await go(page, '/wyzwania/osiagniecia');
  await expect(thisMonth).toContainText('Zdobyta');
  await expect(thisMonth).toContainText(/50\s*złotych punktów/);
});

test('[R03] [R08] an invited person: approvals, temporary password, new password, intro', async ({
  page,
}) => {
  await go(page, '/login');
  const { phone, next, logIn } = login(page);
  await phone.fill('500000010');
  await next.click();
  const boxes = page.getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  for (const box of await boxes.all()) await box.check();
  await next.click();
  await expect(page.getByLabel('Twoje tymczasowe hasło', { exact: true })).not.toHaveValue('');
  await logIn.click();

  await expect(page).toHaveURL(/#\/ustaw-haslo$/, arrival);
  const mine = 'spokojny wieczór nad Odrą';
  await page.getByLabel('Hasło', { exact: true }).fill(mine);
  await page.getByLabel('Powtórz hasło', { exact: true }).fill(mine);
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page).toHaveURL(/#\/intro$/, arrival);
  await page.getByRole('button', { name: 'Rozpocznij' }).click();
  await page.getByRole('link', { name: 'Przejdź do klubu' }).click();
  await expect(page).toHaveURL(/#\/wyzwania\/miesieczne$/);
});
