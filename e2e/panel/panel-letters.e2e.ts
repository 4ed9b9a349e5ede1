import { expect, go, test } from '../support/index.ts';
import { decideMatter, dayOf, monthAt, twoPeople, wayInAgain } from '../support/money.ts';

test.use({ ownClub: true });
test.setTimeout(60_000);

const marta = '500000001';
const message = 'Brakuje mi punktów <script>document.title = "wejście"</script> 🙏';

/** The Friday before the next All Saints, and the day 14 days later on which the answer is due. */
function fridayBeforeAllSaints(now: Date): { readonly days: number; readonly due: string } {
  const today = Date.parse(dayOf(now));
  const year = new Date(today).getUTCFullYear();
  const fridays = [year, year + 1].map((one) => {
    const eve = new Date(Date.UTC(one, 9, 31));
    return eve.getTime() - ((eve.getUTCDay() + 2) % 7) * 86_400_000;
  });
  const friday = fridays.find((one) => one >= today) ?? today;
  const due = new Date(friday + 14 * 86_400_000).toISOString().slice(0, 10);
  return { days: (friday - today) / 86_400_000, due };
}

test('a complaint of the Friday before All Saints is answered in time, with a correction', async ({
  browser,
  club,
  page: phone,
  loginAs,
}) => {
  const { days, due } = fridayBeforeAllSaints(club.now());
  const { month } = monthAt(-1);
  const { ola, piotr, close } = await twoPeople(browser, club);
  await club.pass({ days });
  await loginAs(phone, marta);
  await test.step('she writes from the app', async () => {
    await go(phone, '/kontakt');
    await expect(phone.getByText('Nie masz jeszcze zgłoszeń.')).toBeVisible();
    await phone.getByLabel('Temat').selectOption({ label: 'Reklamacja' });
    await phone.getByLabel('Wiadomość').fill(message);
    await phone.getByRole('button', { name: 'Wyślij' }).click();
    await expect(phone.getByRole('link', { name: 'Reklamacja' })).toBeVisible();
  });
  const desk = ola.page;
  await wayInAgain(ola);
  await wayInAgain(piotr);
  await test.step('it is due in 14 days', async () => {
    await desk.goto('/#/zgloszenia');
    await desk.getByRole('link', { name: /^ZG-\d{4}-000001$/ }).click();
    await expect(desk.getByText(message)).toBeVisible();
    const shown = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeZone: 'UTC' });
    const [day = '', ...rest] = shown.format(Date.parse(due)).split(' ');
    await expect(
      desk.getByText(new RegExp(`^${day}\\s${rest.join('\\s')}, za\\s14\\sdni$`)),
    ).toBeVisible();
  });
  await test.step('a correction is proposed from it and decided', async () => {
    await desk.getByRole('button', { name: 'Weź do siebie' }).click();
    await expect(desk.getByText('Przydzielone: Ola Lis.')).toBeVisible();
    await desk.getByRole('button', { name: 'Zmień rodzaj lub miesiąc' }).click();
    const sheet = desk.getByRole('dialog');
    await sheet.getByLabel('Miesiąc, którego dotyczy').selectOption(month);
    await sheet.getByRole('button', { name: 'Zapisz' }).click();
    await expect(desk.getByRole('link', { name: /^Skąd ta kwota/ })).toBeVisible();
    await desk.getByRole('button', { name: 'Zaproponuj korektę' }).click();
    const form = desk.getByRole('dialog', { name: 'Zaproponuj korektę' });
    await expect(form.getByLabel('Numer reklamacji')).toHaveValue(/^ZG-\d{4}-000001$/);
    await form.getByLabel('Suma, do której należy').selectOption({ index: 1 });
    await form.getByLabel('Korekta w złotych punktach').fill('250');
    await form.getByLabel('Opis').fill('Sklep podał za niski wynik.');
    await form.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
    await expect(desk.getByRole('link', { name: 'Korekta +250' })).toBeVisible();
    await decideMatter(piotr.page, /[Kk]orekt/);
  });
  await test.step('it is answered', async () => {
    await desk.reload();
    await expect(desk.getByText('w księdze')).toBeVisible();
    const answer = desk.getByRole('region', { name: 'Odpowiedź', exact: true });
    await answer
      .getByLabel('Treść odpowiedzi')
      .fill('Dzień dobry, {imie}. Dopisaliśmy 250 złotych punktów.');
    await answer.getByRole('button', { name: 'Zobacz, jak będzie wyglądać' }).click();
    await expect(answer.getByText(/^Dzień dobry, Marta\./)).toBeVisible();
    await answer.getByLabel('Co dalej').selectOption('accepted');
    await answer.getByRole('button', { name: 'Wyślij odpowiedź' }).click();
    await expect(desk.getByText('Zamknięte: uznana.')).toBeVisible();
  });
  await close();
  await test.step('she reads it in the app', async () => {
    await go(phone, '/powiadomienia');
    await phone
      .getByRole('link', { name: /Odpowiedź na zgłoszenie/ })
      .first()
      .click();
    await expect(
      phone.getByText('Dzień dobry, Marta. Dopisaliśmy 250 złotych punktów.'),
    ).toBeVisible();
    await expect(phone.getByText(message)).toBeVisible();
    expect(await phone.title()).not.toContain('wejście');
  });
});
