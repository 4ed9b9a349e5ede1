import { type Browser, type Locator, type Page, expect as always } from '@playwright/test';
import type { TestServer } from './club.ts';
import { type Clerk, firstWayIn, linkIn, openClerk } from './panel.ts';

/** Steps of the panel's money: who proposes on a computer, and who decides on a phone. */

/** As long as in journeys, where pictures are taken too. */
const expect = always.configure({ timeout: 10_000 });

const monthName = new Intl.DateTimeFormat('pl-PL', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The day in Warsaw, like 2026-11-05. */
export function dayOf(moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(moment);
}

/** A month counted from the current one: as addresses write it, and as screens do. */
export function monthAt(offset: number): { readonly month: string; readonly name: string } {
  const today = dayOf(new Date());
  const first = new Date(
    Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + offset, 1),
  );
  return { month: first.toISOString().slice(0, 7), name: monthName.format(first) };
}

/** An amount of money in a text, in grosze. */
export function groszeIn(text: string): number {
  const [, whole = '', part = ''] = /(-?[\d\s ]+),(\d\d)\s*zł/.exec(text) ?? [];
  return Number(`${whole.replace(/\s/g, '')}${part}`);
}

export type TwoPeople = { readonly ola: Clerk; readonly piotr: Clerk; close(): Promise<void> };

/** A coordinator at a desk, and one who approves, with a phone in the hand. */
export async function twoPeople(
  browser: Browser,
  club: TestServer,
  look: object = {},
): Promise<TwoPeople> {
  const panel = await club.panelUrl();
  const grant = (...words: string[]) => club.operate(['panel', 'grant', ...words]);
  const ola = await openClerk(browser, panel, { ...look, viewport: { width: 1280, height: 800 } });
  const piotr = await openClerk(browser, panel, {
    ...look,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await firstWayIn(ola, linkIn(await grant('ola@operator.pl', 'coordinator', 'Ola Lis')));
  await firstWayIn(piotr, linkIn(await grant('piotr@operator.pl', 'approver', 'Piotr Zych')));
  const close = async () => {
    await ola.close();
    await piotr.close();
  };
  return { ola, piotr, close };
}

/** The way in again, after the session is over. */
export async function wayInAgain({ page }: Clerk): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Wejdź kluczem' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pulpit' })).toBeVisible();
}

/**
 * A rehearsal of one's own on the page of the month, computed to its end and shown.
 *
 * @param isLate the way in, or what was proven last, is more than five minutes ago
 */
export async function rehearse(page: Page, month: string, isLate = false): Promise<void> {
  const address = `/api/panel/v1/months/${month}`;
  const before = await page.evaluate((url) => fetch(url).then((answer) => answer.json()), address);
  const earlier = rehearsalOf(before);
  await page.goto(`/#/miesiace/${month}`);
  const computed = page.waitForResponse(async (answer) => {
    if (!answer.url().endsWith(address)) return false;
    const now = rehearsalOf(await answer.json());
    return now !== null && now !== earlier;
  });
  await page
    .getByRole('button', { name: /^Zrób próbę/ })
    .first()
    .click();
  if (isLate) await prove(page);
  await computed;
  // A frame for what the reply has brought.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
}

/** The newest one, once nothing is being computed. */
function rehearsalOf({
  data,
}: {
  data: { work: unknown; rehearsal: { id: string } | null };
}): string | null {
  return data.work === null ? (data.rehearsal?.id ?? null) : null;
}

export async function proposeClosing(page: Page, month: string): Promise<void> {
  await rehearse(page, month);
  await page.getByRole('button', { name: 'Zaproponuj zamknięcie' }).click();
  await expect(page.getByText('czeka na drugą osobę').first()).toBeVisible();
}

/** Types the month after a rehearsal of one's own that agrees, and decides. */
export async function decideClosing(
  page: Page,
  { month, name }: ReturnType<typeof monthAt>,
  isLate = false,
): Promise<void> {
  await rehearse(page, month, isLate);
  await expect(page.getByText(/Twoja próba zgadza/)).toBeVisible();
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  const sheet = page.getByRole('dialog', { name: 'Zatwierdzić tę propozycję?' });
  await sheet.getByLabel('Przepisz, co zatwierdzasz').fill(name);
  await sheet.getByRole('button', { name: 'Zatwierdź' }).click();
}

export async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zatwierdź' }).click();
}

/** Decides what waits for a decision, which is one thing. */
export async function decideMatter(page: Page, words: RegExp): Promise<void> {
  await page.goto('/#/sprawy');
  await page.getByRole('link', { name: words }).click();
  await approve(page);
  await expect(page.getByText(/^Zatwierdzone: Piotr Zych/)).toBeVisible();
}

/** Passes what the screen shows to the second person, with words of one's own. */
export async function passOn(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
  const sheet = page.getByRole('dialog', { name: 'Przekaż drugiej osobie' });
  await sheet.getByLabel('Powód').fill(reason);
  await sheet.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
}

/** Says with the key who one is, which counts for five minutes. */
async function prove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Potwierdź kluczem' }).click();
}

/** @param isLate the way in, or what was proven last, is more than five minutes ago */
export async function proposePayout(page: Page, day: string, isLate: boolean): Promise<void> {
  await page.goto('/#/wyplaty/nowa');
  await page.getByLabel('Data przelewów').fill(day);
  await page.getByRole('button', { name: 'Zaproponuj wypłatę' }).click();
  if (isLate) await prove(page);
  await expect(page.getByText(/^Propozycja: /)).toBeVisible();
}

/** Opens the newest payout of the list, which is in a state. */
export async function openNewest(page: Page, state: string): Promise<void> {
  await page.goto('/#/wyplaty');
  await expect(page.getByText(state, { exact: true }).first()).toBeVisible();
  await page
    .getByRole('link', { name: /^Wypłata \d+$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Wypłata \d+$/ })).toBeVisible();
}

export async function markPaid(page: Page, day: string): Promise<void> {
  await page.getByRole('button', { name: 'Bank zapłacił' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Dzień zapłaty').fill(day);
  await sheet.getByRole('button', { name: 'Bank zapłacił' }).click();
  await expect(page.getByText('wypłacona', { exact: true })).toBeVisible();
}

type Correction = {
  readonly phone: string;
  readonly month: string;
  readonly points: number;
  readonly why: string;
};

/** Fills the form of a correction of the month's bonus; the form is returned to be looked at and sent. */
export async function fillCorrection(
  page: Page,
  { phone, month, points, why }: Correction,
): Promise<Locator> {
  await page.goto('/#/korekty');
  await page.getByRole('button', { name: 'Nowa korekta' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Osoba', { exact: true }).fill(phone);
  await form.getByLabel('Osoba', { exact: true }).press('Enter');
  await form.getByRole('list', { name: 'Znalezione osoby' }).getByRole('button').first().click();
  await form.getByLabel('Miesiąc', { exact: true }).selectOption(month);
  await form.getByLabel('Suma, do której należy').selectOption({ index: 1 });
  await form.getByLabel('Korekta w złotych punktach').fill(String(points));
  await form.getByRole('combobox', { name: 'Powód' }).selectOption('complaint');
  await form.getByLabel('Opis').fill(why);
  await expect(form.getByText('Po korekcie')).toBeVisible();
  return form;
}

/** The transfer to a person, on the page of its payout. */
export async function transferTo(
  page: Page,
  name: string,
): Promise<{ reference: string; grosze: number }> {
  const cells = page.getByRole('row').filter({ hasText: name }).first().getByRole('cell');
  await expect(cells.first()).toBeVisible();
  const [reference = '', ...others] = await cells.allTextContents();
  return { reference, grosze: groszeIn(others.findLast((text) => text.includes('zł')) ?? '') };
}

/** The account that pays in the demo programme. */
const payerAccount = 'PL61109010140000071219812874';

/** What a bank writes about transfers that came back. */
export function mt940(
  day: string,
  transfers: readonly (readonly [reference: string, grosze: number])[],
): string {
  const date = day.slice(2).replaceAll('-', '');
  const lines = transfers.flatMap(([reference, grosze]) => [
    `:61:${date}${date.slice(2)}C${(grosze / 100).toFixed(2).replace('.', ',')}NTRF`,
    `:86:zwrot przelewu nr ${reference}`,
  ]);
  const sum = transfers.reduce((all, [, grosze]) => all + grosze, 0);
  const balanceOf = (grosze: number): string =>
    `C${date}PLN${(grosze / 100).toFixed(2).replace('.', ',')}`;
  const [opening, closing] = [balanceOf(100_000), balanceOf(100_000 + sum)];
  return [':20:1', `:25:${payerAccount}`, `:60F:${opening}`, ...lines, `:62F:${closing}`, '-'].join(
    '\n',
  );
}

type Result = { readonly phone: string; readonly month: string; readonly points: number };

/** Brings a result of a person in a file, and returns how many golden points more the month has with it. */
export async function importResult(page: Page, { phone, month, points }: Result): Promise<number> {
  await page.goto('/#/importy');
  await page.getByRole('button', { name: 'Nowy import' }).click();
  const buffer = Buffer.from(`telefon;sklep;miesiac;punkty\n${phone};WR-01;${month};${points}\n`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'wyniki.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Sprawdź', exact: true }).click();
  await expect(page.getByText('gotowy do zapisu')).toBeVisible();
  const words = new Intl.DateTimeFormat('pl', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const name = words.format(new Date(`${month}-01T00:00:00Z`));
  const change = page.getByRole('row').filter({ hasText: name }).last().getByRole('cell').last();
  const gained = Number(await change.textContent());
  await page.getByRole('button', { name: /^Zapisz/ }).click();
  await expect(page.getByText('zapisany', { exact: true })).toBeVisible();
  return gained;
}
