import { toPassword } from '../login.steps.ts';
import { newDataDir, startTestServer, type TestServer } from '../support/club.ts';
import { expect, test } from '../support/index.ts';
import {
  dayOf,
  decideClosing,
  decideMatter,
  fillCorrection,
  markPaid,
  monthAt,
  openNewest,
  proposeClosing,
  proposePayout,
  transferTo,
  wayInAgain,
} from '../support/money.ts';
import {
  beginAccount,
  enrol,
  firstCodes,
  firstWayIn,
  linkFor,
  openClerk,
} from '../support/panel.ts';
import {
  decide,
  expectDone,
  fillForm,
  fillProfile,
  invite,
  joinClub,
  passToSecond,
  paste,
  proposeRule,
  proposeSetting,
  save,
} from './from-nothing.steps.ts';

let club: TestServer;
test.beforeAll(async () => {
  club = await startTestServer(newDataDir(), { SEED_DEMO: 'no' });
});
test.afterAll(() => club.remove());

const present = monthAt(0);
const since = `${present.month}-01`;
const people = [
  { phone: '600000001', first: 'Marta', last: 'Kowalczyk', shop: 'WA-1' },
  { phone: '600000002', first: 'Jan', last: 'Nowy', shop: 'WA-1' },
  { phone: '600000003', first: 'Iga', last: 'Wolska', shop: 'WA-2' },
] as const;
const [marta] = people;
const password = 'spokojny wieczór nad Odrą';
const payer = {
  'Nazwa płatnika': 'Klub sp. z o.o.',
  'Adres płatnika': 'ul. Prosta 1, 00-001 Warszawa',
  'Konto płatnika': 'PL61109010140000071219812874',
};
const [points, corrected] = [50, 15];

test('from an empty installation to a paid correction, without a shell and a file', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const panel = await club.panelUrl();
  const [anna, ewa, ola] = [
    await openClerk(browser, panel),
    await openClerk(browser, panel),
    await openClerk(browser, panel),
  ];
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const piotr = await openClerk(browser, panel, phone);
  const member = await browser.newPage({ baseURL: club.url, reducedMotion: 'reduce' });
  const today = () => dayOf(club.now());

  await test.step('two people become administrators by the two codes', async () => {
    const [first, second] = await firstCodes(club);
    await anna.page.goto('/');
    await beginAccount(anna.page, { code: first, name: 'Anna Nowak', email: 'anna@klub.example' });
    await enrol(anna.page);
    await ewa.page.goto('/#/pierwsze-uruchomienie');
    await beginAccount(ewa.page, { code: second, name: 'Ewa Lis', email: 'ewa@klub.example' });
    await enrol(ewa.page);
  });
  await test.step('they let in a coordinator and an approver', async () => {
    await invite(anna.page, 'Ola Lis', 'ola@klub.example', 'Koordynator');
    await invite(anna.page, 'Piotr Zych', 'piotr@klub.example', 'Zatwierdzający');
    for (const name of [/Ola Lis/, /Piotr Zych/]) await decide(ewa.page, name);
    await firstWayIn(ola, await linkFor(club, 'ola@klub.example'));
    await firstWayIn(piotr, await linkFor(club, 'piotr@klub.example'));
  });
  await test.step('payer and rule are set by two', async () => {
    for (const [setting, value] of Object.entries(payer)) {
      await proposeSetting(ola.page, setting, value);
      await decide(piotr.page, new RegExp(setting, 'i'));
    }
    await proposeRule(ola.page, present.month, points);
    await decide(piotr.page, /premia/);
  });
  await test.step('shops, a representative and people come by forms', async () => {
    const customer = { 'Prefiks klienta': 'WA', 'Numer SAP klienta': '1000' };
    for (const [code, name] of [
      ['WA-1', 'Sklep Wola'],
      ['WA-2', 'Sklep Ochota'],
    ] as const) {
      const shop = { 'Kod sklepu': code, 'Nazwa sklepu': name, Kanał: 'Sieci' };
      await fillForm(ola.page, 'nowy-sklep', { ...shop, ...customer, 'Nazwa klienta': 'Farby' });
    }
    await fillForm(ola.page, 'nowa-osoba', {
      Telefon: '600 000 009',
      Rola: 'salesman',
      Imię: 'Robert',
      Nazwisko: 'Mak',
      Miejsce: 'WA/1000',
      'Od dnia': since,
    });
    for (const { phone: number, first, last, shop } of people)
      await fillForm(ola.page, 'nowa-osoba', {
        Telefon: number,
        Rola: 'user1',
        Imię: first,
        Nazwisko: last,
        'E-mail': `${number}@klub.example`,
        'Prowadzi działalność': 'tak',
        'Numer klienta': '1000',
        Miejsce: shop,
        'Od dnia': since,
      });
  });
  await test.step('plans are pasted', async () => {
    const plans = people.map(({ phone: number, shop }) => [number, shop, present.month, '100']);
    await paste(ola.page, [['telefon', 'sklep', 'miesiac', 'cel'], ...plans]);
    await save(ola.page);
  });
  await test.step('the checklist has followed', async () => {
    await ola.page.goto('/');
    const setup = ola.page.getByRole('region', { name: 'Pierwsze kroki' });
    await setup.getByText(/^Zrobione albo niepotrzebne/).click();
    for (const done of ['Płatnik', 'Zasady premii', 'Sklepy', 'Przedstawiciele'])
      await expect(
        setup.getByRole('listitem').filter({ has: ola.page.getByText(done, { exact: true }) }),
      ).toContainText('zrobione');
  });
  await test.step('a person joins and says where to pay', async () => {
    await joinClub(member, marta.phone, password);
    await fillProfile(member, {
      'Numer konta bankowego': 'PL27114020040000300201355387',
      'Ulica i numer': 'ul. Prosta 1',
      'Kod pocztowy': '00-950',
      Miasto: 'Warszawa',
    });
  });
  await test.step('results are pasted, and saved by two', async () => {
    const results = people.map(({ phone: number, shop }) => [number, shop, present.month, '120']);
    await paste(ola.page, [['telefon', 'sklep', 'miesiac', 'punkty'], ...results]);
    await passToSecond(ola.page, 'Pierwsze wyniki.');
    await decide(piotr.page, /^zapis importu/i);
  });
  await test.step('the month ends, and is closed on a phone', async () => {
    // Past the days for which a new bank account waits.
    await club.pass({ days: daysLeftOf(present.month) + 4 });
    await wayInAgain(ola);
    await wayInAgain(piotr);
    await proposeClosing(ola.page, present.month);
    const { page } = piotr;
    await page.goto('/#/sprawy');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^zamknięcie/i })
      .click();
    await page.getByRole('button', { name: 'Policz ten miesiąc' }).click();
    await page.getByRole('button', { name: /^Zatwierdź .* zł$/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Zatwierdzić tę propozycję?' });
    await sheet.getByLabel('Przepisz, co zatwierdzasz').fill(present.name);
    await sheet.getByRole('button', { name: /^Zatwierdź/ }).click();
    await expectDone(page);
  });
  await test.step('the bank pays, and one transfer comes back', async () => {
    const { page } = ola;
    await proposePayout(page, today(), false);
    await decideMatter(piotr.page, /^wypłata na/i);
    await openNewest(page, 'zatwierdzona');
    await markPaid(page, today());
    const transfer = await transferTo(page, `${marta.first} ${marta.last}`);
    expect(transfer.grosze).toBe(points * 100);
    await page.goto('/#/zwroty');
    await page.getByLabel('Numery albo wyciąg').fill(transfer.reference);
    await page.getByLabel('Powód, gdy bank go nie podaje').fill('rachunek zamknięty');
    await page.getByRole('button', { name: 'Sprawdź' }).click();
    await page.getByRole('button', { name: 'Zapisz zwroty' }).click();
    await page.getByRole('button', { name: 'Tak, zapisz zwroty' }).click();
    await expect(page.getByText('Zapisano zwroty: 1')).toBeVisible();
  });
  await test.step('she gives another account', async () => {
    const again = await browser.newPage({ baseURL: club.url, reducedMotion: 'reduce' });
    const steps = await toPassword(again, marta.phone);
    await steps.password.fill(password);
    await steps.logIn.click();
    await expect(again).toHaveURL(/#\/wyzwania/);
    await fillProfile(again, { 'Numer konta bankowego': 'PL10105000997603123456789123' });
  });
  await test.step('a correction of the closed month takes two', async () => {
    const why = 'Reklamacja uznana.';
    const sum = { phone: marta.phone, month: present.month, points: corrected, why };
    const form = await fillCorrection(ola.page, sum);
    await form.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
    await decideMatter(piotr.page, /^Korekta/i);
    await proposeClosing(ola.page, present.month);
    await decideClosing(piotr.page, present);
    await expect(piotr.page.getByText('Korekta nr 1', { exact: true }).first()).toBeVisible();
  });
  await test.step('one transfer pays what came back and the correction', async () => {
    await club.pass({ days: 4 });
    await wayInAgain(ola);
    await wayInAgain(piotr);
    await proposePayout(ola.page, today(), false);
    await decideMatter(piotr.page, /^wypłata na/i);
    await openNewest(ola.page, 'zatwierdzona');
    await markPaid(ola.page, today());
    const transfer = await transferTo(ola.page, `${marta.first} ${marta.last}`);
    expect(transfer.grosze).toBe((points + corrected) * 100);
  });
  for (const clerk of [anna, ewa, ola, piotr]) await clerk.close();
});

/** Until the first day of the next month. */
function daysLeftOf(month: string): number {
  const end = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1);
  return Math.ceil((end - Date.parse(`${dayOf(new Date())}T00:00:00Z`)) / 86_400_000);
}
