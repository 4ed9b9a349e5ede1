import { writeFile } from 'node:fs/promises';
import { type Locator, type Page, chromium } from '@playwright/test';
import { newDataDir, startTestServer } from '../../e2e/support/club.ts';
import { settled } from '../../e2e/support/member.ts';
import {
  dayOf,
  decideClosing,
  decideMatter,
  fillCorrection,
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
} from '../../e2e/support/money.ts';
import { buildWeb } from '../build.ts';
import { chromiumFlags, chromiumPath, ensureChromium } from '../machine/chromium.ts';
import { webp } from './webp.ts';

/** Takes the pictures of docs/operator/miesiac-w-panelu.md, zgloszenia.md and tresci.md in a month of a fresh demo programme: `node scripts/pictures/panel.ts`. */

const marta = { phone: '500000001', name: 'Marta Kowalczyk' };
const last = monthAt(-1);
/** A window in which a sheet is whole. */
const tallest = 1_600;

if (!(await ensureChromium()) || !(await buildWeb()))
  throw new Error('There is no browser, or nothing to show in it.');
const club = await startTestServer(newDataDir());
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
try {
  await takeMonth();
} finally {
  await browser.close();
  await club.remove();
}

async function takeMonth(): Promise<void> {
  // The style that hides messages is none of the panel's, so its policy would refuse it.
  const look = {
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    colorScheme: 'light',
    bypassCSP: true,
  };
  const { ola, piotr, close } = await twoPeople(browser, club, look);
  const [desk, phone] = [ola.page, piotr.page];
  const today = dayOf(club.now());

  await rehearse(desk, last.month);
  await take('proba-1280', desk.getByRole('main'), 604);
  await proposeClosing(desk, last.month);
  await importResult(desk, { ...marta, month: last.month, points: 90_000 });
  await rehearse(phone, last.month);
  await take('nieaktualne-390', phone.getByRole('region', { name: /^Nieaktualne/ }));
  await phone.getByRole('button', { name: 'Zamknij jako nieaktualną' }).click();
  await phone.getByText('po próbie').first().waitFor();

  await proposeClosing(desk, last.month);
  await take('propozycja-1280', desk.getByRole('main'), 447);
  await rehearse(phone, last.month);
  await phone.getByRole('button', { name: 'Zatwierdź' }).click();
  const decision = phone.getByRole('dialog', { name: 'Zatwierdzić tę propozycję?' });
  await decision.getByLabel('Przepisz, co zatwierdzasz').fill(last.name);
  await take('zgoda-390', decision);
  await decision.getByRole('button', { name: 'Zatwierdź' }).click();
  await phone.getByText('zamknięty', { exact: true }).first().waitFor();

  await desk.goto('/#/wyplaty/nowa');
  await desk.getByRole('button', { name: 'Zaproponuj wypłatę' }).waitFor();
  await take('wyplata-1280', desk.getByRole('main'), 660);
  await proposePayout(desk, today, false);
  await decideMatter(phone, /^wypłata na/i);
  await openNewest(desk, 'zatwierdzona');
  await desk.getByRole('button', { name: 'Plik dla banku (Elixir)' }).click();
  await desk.getByText('Plik gotowy').waitFor();
  await take('plik-1280', desk.getByRole('region', { name: 'Plik dla banku' }));
  await markPaid(desk, today);
  const { reference, grosze } = await transferTo(desk, marta.name);

  await desk.goto('/#/zwroty');
  await desk.getByLabel('Numery albo wyciąg').fill(mt940(today, [[reference, grosze]]));
  await desk.getByLabel('Powód, gdy bank go nie podaje').fill('rachunek zamknięty');
  await desk.getByRole('button', { name: 'Sprawdź' }).click();
  await desk.getByRole('button', { name: 'Zapisz zwroty' }).waitFor();
  await take('zwroty-1280', desk.getByRole('main'));
  await desk.getByRole('button', { name: 'Zapisz zwroty' }).click();
  await desk.getByRole('button', { name: 'Tak, zapisz zwroty' }).click();
  await desk.getByText('Zapisano zwroty: 1').waitFor();

  const sum = { phone: marta.phone, month: last.month, points: 35 };
  const form = await fillCorrection(desk, {
    ...sum,
    why: 'Reklamacja uznana: sklep podał złą liczbę.',
  });
  await take('korekta-1280', form);
  await form.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
  await desk.getByText('czeka na drugą osobę').first().waitFor();
  await decideMatter(phone, /^Korekta/);
  await proposeClosing(desk, last.month);
  await decideClosing(phone, last);
  await phone.getByText('Korekta nr 1').waitFor();
  await desk.goto(`/#/miesiace/${last.month}`);
  await desk.reload();
  await desk.getByText('Korekta nr 1').waitFor();
  await take('zamkniety-1280', desk.getByRole('main'), 760);
  await takeLetter(desk);
  await takeContent(desk);
  await close();
}

/** A complaint that came by telephone, in the list and by itself. */
async function takeLetter(desk: Page): Promise<void> {
  await desk.goto('/#/zgloszenia');
  await desk.getByRole('button', { name: 'Zgłoszenie z telefonu lub poczty' }).click();
  const form = desk.getByRole('dialog');
  await form.getByLabel('Jak przyszło').selectOption('phone');
  await form.getByLabel('Osoba', { exact: true }).fill(marta.phone);
  await form.getByLabel('Osoba', { exact: true }).press('Enter');
  await form.getByRole('list', { name: 'Znalezione osoby' }).getByRole('button').first().click();
  await form.getByLabel('Rodzaj').selectOption('complaint');
  await form.getByLabel('Temat').fill('Za mało punktów za październik');
  await form.getByLabel('Treść').fill('Sklep podał za niski wynik. Prosi o dopisanie punktów.');
  await form.getByRole('button', { name: 'Zapisz zgłoszenie' }).click();
  await desk.getByRole('heading', { name: 'Historia' }).waitFor();
  await take('zgloszenie-1280', desk.getByRole('main'), 1_180);
  await desk.goto('/#/zgloszenia');
  await desk.getByRole('link', { name: /^ZG-/ }).waitFor();
  await take('zgloszenia-1280', desk.getByRole('main'), 620);
}

/** A question after the last one, beside its preview; the list, the week and the library. */
async function takeContent(desk: Page): Promise<void> {
  await desk.goto('/#/tresci');
  await desk.getByRole('button', { name: 'Nowa treść' }).click();
  await desk.getByRole('dialog').getByLabel('Rodzaj').selectOption('aktualnosci');
  await desk.getByRole('button', { name: 'Na wzór poprzedniej' }).click();
  const saved = desk.waitForResponse(/drafts\/\d+$/);
  await desk.getByLabel('Tytuł', { exact: true }).fill('Widok Zima: farba na mróz');
  await desk.getByRole('button', { name: 'Pokaż podgląd' }).click();
  await desk.frameLocator('iframe').getByText('Widok Zima: farba na mróz').first().waitFor();
  await saved;
  await take('szkic-1280', desk.getByRole('main'), 1_080);
  await desk.goto('/#/tresci');
  await desk.getByRole('link', { name: 'Widok Zima: farba na mróz' }).waitFor();
  await take('tresci-1280', desk.getByRole('main'), 700);
  await desk.goto('/#/tresci/media');
  await desk
    .getByRole('link')
    .filter({ hasText: /miejsc/ })
    .first()
    .waitFor();
  await take('obrazy-1280', desk.getByRole('main'), 760);
}

/** @param height the part from the top, in points; all of it when it is left out */
async function take(name: string, part: Locator, height = Infinity): Promise<void> {
  const page: Page = part.page();
  await settled(page);
  // Messages come over everything, and go again.
  const noMessages = await page.addStyleTag({ content: '[data-sonner-toaster] { display: none }' });
  // What a tall part has below is drawn too, and nothing that sticks lies over it.
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(whole, tallest) });
  await page.evaluate(() => scrollTo(0, 0));
  const box = await part.boundingBox();
  if (box === null) throw new Error(`There is nothing to see of ${name}.`);
  const clip = { ...box, height: Math.min(box.height, height) };
  const picture = await webp(browser, await page.screenshot({ clip, animations: 'disabled' }));
  await page.setViewportSize(size);
  await noMessages.evaluate((style) => style.parentNode?.removeChild(style));
  const file = `docs/pictures/panel-${name}.webp`;
  await writeFile(file, picture);
  console.log(`${file} ${(picture.length / 1_000).toFixed(0)} KB`);
}
