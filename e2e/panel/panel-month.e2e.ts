import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { Attention } from '../support/attention.ts';
import { newDataDir, startTestServer, type TestServer } from '../support/club.ts';
import { expect, test } from '../support/index.ts';
import { dayOf } from '../support/money.ts';
import { type Clerk, firstWayIn, linkIn, openClerk } from '../support/panel.ts';

// The second month begins where the first one has ended.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

let club: TestServer;
let kinga: Clerk;
let zofia: Clerk;
let desk: Attention;
let second: Attention;
test.beforeAll(async ({ browser }) => {
  club = await startTestServer(newDataDir(), { SEED_DEMO: 'no' });
  const panel = await club.panelUrl();
  const grant = async (...words: string[]) =>
    linkIn(await club.operate(['panel', 'grant', ...words]));
  kinga = await openClerk(browser, panel);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  zofia = await openClerk(browser, panel, phone);
  await firstWayIn(kinga, await grant('kinga@operator.pl', 'coordinator', 'Kinga Maj'));
  await firstWayIn(zofia, await grant('zofia@operator.pl', 'approver', 'Zofia Lis'));
  desk = new Attention(kinga.page);
  second = new Attention(zofia.page);
});
test.afterAll(async () => {
  await kinga.close();
  await zofia.close();
  await club.remove();
});

type Month = {
  readonly month: string;
  readonly name: string;
  /** As the workbook of plans and the file of results write it. */
  readonly serial: string;
  readonly dotted: string;
};

/** The month of the agency's files, and the one for which they are sent again. */
const october: Month = {
  month: '2026-10',
  name: 'październik 2026',
  serial: '46296',
  dotted: '10.2026',
};
const november: Month = {
  month: '2026-11',
  name: 'listopad 2026',
  serial: '46327',
  dotted: '11.2026',
};
const payer = {
  'Adres płatnika': 'ul. Prosta 1, 00-001 Warszawa',
  'Konto płatnika': 'PL61109010140000071219812874',
};
/** What the sheet of people does not have, and nothing can be paid without. */
const payable = {
  W: ['ulica', 'Prosta 1'],
  X: ['kod', '00-950'],
  Y: ['miasto', 'Warszawa'],
  Z: ['dzialalnosc', 'tak'],
} as const;

test("an agency's files lead a newcomer to a paid month in 40 minutes of attention", async () => {
  await test.step('both look at their dashboards', async () => {
    await desk.read();
    await second.read();
  });
  await test.step('shops, people and structure are saved once two headings are explained', async () => {
    await send(desk, [
      workbook('sklepy.xlsx'),
      workbook('osoby.xlsx', withPayable),
      workbook('struktura.xlsx'),
    ]);
    const { page } = kinga;
    await desk.choose(page.getByLabel('Rodzaj pliku').first(), 'uczestnicy');
    for (const [heading, column] of [
      ['nr_telefonu', 'telefon'],
      ['e_mail', 'email'],
      ['stanowisko', 'rola'],
    ] as const)
      await desk.choose(page.getByLabel(`Kolumna „${heading}”`), column);
    await desk.click(page.getByRole('button', { name: 'Zapamiętaj i sprawdź' }));
    await expect(page.getByText(/^gotowy\sdo\szapisu$/)).toBeVisible();
    await desk.click(page.getByRole('button', { name: /^Zapisz/ }));
    await expect(page.getByText('zapisany', { exact: true })).toBeVisible();
    await desk.read();
  });
  await test.step('rules and payer take two', async () => {
    await send(desk, [plain('reguly.csv'), plain('ustawienia.csv')]);
    await pass(desk, 'Regulamin i płatnik na początek.');
    await decide(second, /^zapis importu/i);
    for (const [setting, value] of Object.entries(payer)) {
      await proposeSetting(desk, setting, value);
      await decide(second, new RegExp(setting, 'i'));
    }
  });
  await test.step('plans and results name their mistakes, and are mended', () =>
    bringResults(desk, second, october));
  await test.step('the month is closed and paid', async () => {
    await close(desk, second, october);
    await pay(desk, second, '3885,00 zł');
  });
  await test.step('two transfers come back', () => returnTransfers(desk, 'KP-3\nkp 7'));
  await test.step('a result of the closed month is corrected and settled', async () => {
    await correctResult(desk, october, { name: 'Paweł Kowalski', result: '1300' });
    await decide(second, /wynik/i);
    await close(desk, second, october);
  });
  const { minutes, deadEnds } = told("A newcomer's first month");
  expect(minutes).toBeLessThanOrEqual(40);
  expect(deadEnds).toEqual([]);
});

test('the next month takes the same two people 25 minutes of attention', async () => {
  await test.step('the month is over, and both come in by their keys', async () => {
    await club.pass({ days: daysUntil('2026-12-04') });
    for (const [clerk, attention] of [
      [kinga, desk],
      [zofia, second],
    ] as const) {
      attention.begin();
      await comeIn(clerk, attention);
    }
  });
  await test.step('a shop and a person join, and a person leaves', async () => {
    await enter(desk, 'nowy-sklep', {
      'Kod sklepu': '0023',
      'Nazwa sklepu': 'Kolor Nowy Targ',
      Kanał: 'Sieci',
      'Prefiks klienta': 'PL',
      'Numer SAP klienta': '77',
      'Nazwa klienta': 'Kolor',
    });
    await enter(desk, 'nowa-osoba', {
      Telefon: '600 777 001',
      Rola: 'user1',
      Imię: 'Iga',
      Nazwisko: 'Nowicka',
      Miejsce: '0023',
      'Od dnia': '2026-11-01',
    });
    await lockOut(desk, 'Ewa Kowalska');
  });
  await test.step('plans and results of the next month are brought', () =>
    bringResults(desk, second, november));
  await test.step('an amount is explained to a caller', () => explain(desk, 'Paweł Kowalski'));
  await test.step('the next month is closed and paid', async () => {
    await close(desk, second, november);
    // Without two people whose transfers came back, with the correction of October.
    await pay(desk, second, '3711,00 zł');
  });
  await test.step('one of its transfers comes back', () => returnTransfers(desk, 'KP-50'));
  await test.step('a result of it is corrected and settled', async () => {
    await correctResult(desk, november, { name: 'Paweł Kowalski', result: '1300' });
    await decide(second, /wynik/i);
    await close(desk, second, november);
  });
  await test.step('finance gets its report of costs', () => reportCosts(desk));
  const { minutes, deadEnds } = told('A regular month');
  expect(minutes).toBeLessThanOrEqual(25);
  expect(deadEnds).toEqual([]);
});

/** Prints and returns the minutes that two people spent, and the screens that led them nowhere. */
function told(what: string): { readonly minutes: number; readonly deadEnds: readonly string[] } {
  const [atDesk, onPhone] = [desk.counted, second.counted];
  const minutes = atDesk.minutes + onPhone.minutes;
  const deadEnds = [...atDesk.deadEnds, ...onPhone.deadEnds];
  const figures = JSON.stringify({ minutes, atDesk, onPhone });
  process.stdout.write(`${what} in minutes of attention: ${figures}\n`);
  return { minutes, deadEnds };
}

/** From now on. */
function daysUntil(day: string): number {
  return Math.max(
    0,
    Math.ceil((Date.parse(`${day}T12:00:00Z`) - club.now().getTime()) / 86_400_000),
  );
}

async function comeIn(clerk: Clerk, attention: Attention): Promise<void> {
  await attention.open('/');
  await attention.click(clerk.page.getByRole('button', { name: 'Wejdź kluczem' }));
  await expect(clerk.page.getByRole('heading', { level: 1, name: 'Pulpit' })).toBeVisible();
  await attention.read();
}

async function bringResults(desk: Attention, second: Attention, month: Month): Promise<void> {
  const plans = (change = (xml: string) => xml) =>
    workbook('plany.xlsx', (xml) => change(xml).replaceAll(october.serial, month.serial));
  await send(desk, [plans(), results(month)]);
  await expect(desk.page.getByText(/^Znaleziono błędy: 3/).first()).toBeVisible();
  await desk.give(desk.page.locator('input[type=file]'), [
    plans((xml) => xml.replace('00l6', '0016')),
    results(month, mended),
  ]);
  await check(desk);
  await pass(desk, `Wyniki: ${month.name}.`);
  await decide(second, /^zapis importu/i);
}

async function returnTransfers(desk: Attention, numbers: string): Promise<void> {
  const { page } = desk;
  await desk.open('/#/zwroty');
  await desk.fill(page.getByLabel('Numery albo wyciąg'), numbers);
  await desk.fill(page.getByLabel('Powód, gdy bank go nie podaje'), 'rachunek zamknięty');
  for (const name of ['Sprawdź', 'Zapisz zwroty', 'Tak, zapisz zwroty'])
    await desk.click(page.getByRole('button', { name, exact: true }));
  await expect(page.getByText(`Zapisano zwroty: ${numbers.split('\n').length}`)).toBeVisible();
  await desk.read();
}

/** Fills a form of one thing, and saves what it shows as its effect. */
async function enter(
  desk: Attention,
  form: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await desk.open(`/#/formularz/${form}`);
  await fillAndSave(desk, values);
}

async function fillAndSave(
  desk: Attention,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { page } = desk;
  for (const [label, value] of Object.entries(values)) {
    const field = page.getByLabel(label, { exact: true });
    const isChoice = await field.evaluate((element) => element.tagName === 'SELECT');
    await (isChoice ? desk.choose(field, value) : desk.fill(field, value));
  }
  await desk.click(page.getByRole('button', { name: 'Pokaż skutek' }));
  await desk.click(page.getByRole('button', { name: /^Zapisz/ }));
  await expect(page.getByText('zapisany', { exact: true })).toBeVisible();
  await desk.read();
}

/** Finds a person by the search of every screen. */
async function openCard(desk: Attention, name: string): Promise<void> {
  const { page } = desk;
  await desk.click(page.getByRole('button', { name: /^Szukaj/ }));
  await desk.fill(page.getByRole('dialog', { name: 'Szukaj' }).getByRole('combobox'), name);
  await desk.click(page.getByRole('option', { name: new RegExp(`^${name}`) }).first());
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await desk.read();
}

async function lockOut(desk: Attention, name: string): Promise<void> {
  const { page } = desk;
  await openCard(desk, name);
  const acts = page.getByRole('region', { name: 'Działania' });
  await desk.click(acts.locator('summary'));
  await desk.click(page.getByRole('button', { name: 'Zmień dane tej osoby' }));
  await desk.click(page.getByRole('link', { name: 'Zablokuj albo odblokuj' }));
  await fillAndSave(desk, { Zablokowany: 'tak', Powód: 'Odszedł z firmy' });
}

async function explain(desk: Attention, name: string): Promise<void> {
  await openCard(desk, name);
  await desk.click(desk.page.getByRole('link', { name: /^Skąd ta kwota/ }).first());
  await expect(desk.page.getByRole('heading', { level: 1, name: /^Skąd ta kwota/ })).toBeVisible();
  await desk.read();
}

async function reportCosts(desk: Attention): Promise<void> {
  const { page } = desk;
  await desk.open('/#/raporty');
  await desk.click(page.getByRole('link', { name: 'Ile kosztuje program?' }));
  await desk.click(page.getByRole('button', { name: 'Zapisz jako XLSX' }));
  await desk.click(page.getByRole('link', { name: /Pobierz/ }));
}

type Upload = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

async function send(desk: Attention, files: Upload[]): Promise<void> {
  await desk.open('/#/importy');
  await desk.click(desk.page.getByRole('button', { name: 'Nowy import' }));
  await desk.give(desk.page.locator('input[type=file]'), files);
  await check(desk);
}

async function check(desk: Attention): Promise<void> {
  await desk.click(desk.page.getByRole('button', { name: 'Sprawdź', exact: true }));
  await expect(desk.page.getByText(/^(z\sbłędami|gotowy\sdo\szapisu)$/)).toBeVisible();
  await desk.read();
}

async function pass(desk: Attention, why: string): Promise<void> {
  const button = { name: 'Przekaż drugiej osobie' };
  const sheet = desk.page.getByRole('dialog');
  await desk.click(desk.page.getByRole('button', button));
  await desk.fill(sheet.getByLabel('Powód'), why);
  await desk.click(sheet.getByRole('button', button));
  await expect(sheet).toHaveCount(0);
}

async function proposeSetting(desk: Attention, setting: string, value: string): Promise<void> {
  await desk.open('/#/ustawienia-programu');
  await desk.click(desk.page.getByRole('button', { name: `Nowa wartość: ${setting}` }));
  const sheet = desk.page.getByRole('dialog');
  await desk.fill(sheet.getByLabel('Wartość', { exact: true }), value);
  await desk.fill(sheet.getByLabel('Powód'), 'Początek programu');
  await desk.click(sheet.getByRole('button', { name: 'Przekaż drugiej osobie' }));
  await expect(sheet).toHaveCount(0);
}

async function openMatter(second: Attention, words: RegExp): Promise<void> {
  await second.open('/#/sprawy');
  await second.click(second.page.getByRole('main').getByRole('link', { name: words }).first());
}

async function decide(second: Attention, words: RegExp): Promise<void> {
  const { page } = second;
  await openMatter(second, words);
  await second.click(page.getByRole('button', { name: /^Zatwierdź/ }));
  await second.click(page.getByRole('alertdialog').getByRole('button', { name: /^Zatwierdź/ }));
  await expectDone(second);
}

async function expectDone(second: Attention): Promise<void> {
  await expect(second.page.getByText(/^Zatwierdzone: .*Zmiana została wykonana/)).toBeVisible();
  await second.read();
}

async function close(desk: Attention, second: Attention, { month, name }: Month): Promise<void> {
  await desk.open(`/#/miesiace/${month}`);
  await desk.click(desk.page.getByRole('button', { name: /^Zrób próbę/ }).first());
  const propose = desk.page.getByRole('button', { name: 'Zaproponuj zamknięcie' });
  await expect(propose).toBeEnabled();
  await desk.click(propose);
  await expect(desk.page.getByText('czeka na drugą osobę').first()).toBeVisible();
  await openMatter(second, /^(zamknięcie|korekta)/i);
  const { page } = second;
  await second.click(page.getByRole('button', { name: 'Policz ten miesiąc' }));
  await second.click(page.getByRole('button', { name: /^Zatwierdź .* zł$/ }));
  const sheet = page.getByRole('dialog');
  await second.fill(sheet.getByLabel('Przepisz, co zatwierdzasz'), name);
  await second.click(sheet.getByRole('button', { name: /^Zatwierdź/ }));
  await expectDone(second);
}

async function pay(desk: Attention, second: Attention, amount: string): Promise<void> {
  const { page } = desk;
  await desk.open('/#/wyplaty/nowa');
  await expect(page.getByText(amount).first()).toBeVisible();
  await desk.fill(page.getByLabel('Data przelewów'), dayOf(club.now()));
  await desk.click(page.getByRole('button', { name: 'Zaproponuj wypłatę' }));
  await decide(second, /^wypłata na/i);
  await desk.open('/#/wyplaty');
  await desk.click(page.getByRole('link', { name: /^Wypłata \d+$/ }).first());
  await desk.click(page.getByRole('button', { name: /Elixir/ }));
  await desk.click(page.getByRole('link', { name: 'Pobierz plik' }));
  await desk.click(page.getByRole('button', { name: 'Bank zapłacił' }));
  const sheet = page.getByRole('dialog');
  await desk.fill(sheet.getByLabel('Dzień zapłaty'), dayOf(club.now()));
  await desk.click(sheet.getByRole('button', { name: 'Bank zapłacił' }));
  await expect(page.getByText('wypłacona', { exact: true })).toBeVisible();
  await desk.read();
}

async function correctResult(
  desk: Attention,
  { month }: Month,
  { name, result }: { readonly name: string; readonly result: string },
): Promise<void> {
  const { page } = desk;
  await desk.open(`/#/plany/${month}`);
  await desk.fill(page.getByRole('searchbox', { name: 'Osoba' }), name);
  await desk.click(page.getByRole('button', { name }));
  const sheet = page.getByRole('dialog');
  await desk.click(sheet.getByRole('button', { name: 'Zmień wynik' }));
  await desk.fill(sheet.getByLabel('Nowy wynik'), result);
  await desk.fill(sheet.getByLabel('Powód'), 'Zaległa faktura');
  await desk.click(sheet.getByRole('button', { name: 'Zobacz skutek' }));
  await desk.click(sheet.getByRole('button', { name: 'Przekaż drugiej osobie' }));
  await expect(sheet).toHaveCount(0);
}

function bytesOf(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, 'month-files', name));
}

function plain(name: string): Upload {
  return { name, mimeType: 'text/csv', buffer: bytesOf(name) };
}

/** @param change what a person changes in the workbook, on its XML */
function workbook(name: string, change = (xml: string) => xml): Upload {
  const parts = Object.entries(unzipSync(bytesOf(name))).map(
    ([part, bytes]) => [part, strToU8(change(strFromU8(bytes)))] as const,
  );
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, mimeType, buffer: Buffer.from(zipSync(Object.fromEntries(parts))) };
}

function withPayable(xml: string): string {
  return xml.replaceAll(/<row r="(\d+)"[^>]*>.*?(?=<\/row>)/gs, (row, number: string) => {
    const cells = Object.entries(payable).map(([letter, [heading, value]]) => {
      const text = number === '1' ? heading : value;
      return `<c r="${letter}${number}" t="inlineStr"><is><t>${text}</t></is></c>`;
    });
    return row + cells.join('');
  });
}

/** Results as SAP writes them in Windows-1250. */
function results({ dotted }: Month, change = (text: string) => text): Upload {
  const text = bytesOf('wyniki.csv').toString('latin1').replaceAll(october.dotted, dotted);
  return { name: 'wyniki.csv', mimeType: 'text/csv', buffer: Buffer.from(change(text), 'latin1') };
}

/** Without the shop that does not exist, and without the number that the club does not know. */
function mended(text: string): string {
  const lines = text.split('\r\n');
  const known = lines.filter((line) => !/^\d*444;/.test(line)).join('\r\n');
  return known.replace('0O18', '0018');
}
