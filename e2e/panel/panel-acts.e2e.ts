import type { Page } from '@playwright/test';
import { changeAnswers } from '../support/answers.ts';
import { expect, go, test } from '../support/index.ts';
import { confirmed, firstWayIn, linkIn, openClerk, openActs } from '../support/panel.ts';

/** What an act on a screen of the panel leaves behind: the focus, the words, and the next thing that is opened. */

test.use({ ownClub: true });

const reason = 'potwierdzamy numer konta';

test('the focus stays in the section whose control disappeared', async ({
  browser,
  club,
  page: phone,
  loginAs,
}) => {
  const ola = await openClerk(browser, await club.panelUrl());
  await firstWayIn(
    ola,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])),
  );
  await loginAs(phone, '500000001');
  await go(phone, '/wyzwania/miesieczne');
  const { page } = ola;
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });

  await test.step('a form in the place of its button, and back', async () => {
    await page.goto('/#/zasady-premii');
    const track = page.getByRole('region', { name: 'Doradca handlowy: premia miesięczna' });
    await track.getByRole('button', { name: 'Nowa wersja' }).press('Enter');
    await expect(heading('Nowa wersja: Doradca handlowy: premia miesięczna')).toBeFocused();
    const form = page.getByRole('region', {
      name: 'Nowa wersja: Doradca handlowy: premia miesięczna',
    });
    const rate = form.getByLabel('Za każdy procent ponad 100');
    const simulate = form.getByRole('button', { name: 'Policz symulację' });
    for (const wrong of ['2,5', '10%']) {
      await rate.fill(wrong);
      await simulate.click();
      await expect(rate).toBeFocused();
      await expect(rate).toHaveAccessibleDescription(/Podaj liczbę całkowitą\./);
    }
    await rate.fill('2');
    await expect(rate).not.toHaveAccessibleDescription(/Podaj liczbę/);
    await form.getByRole('button', { name: 'Anuluj' }).press('Enter');
    await expect(heading('Doradca handlowy: premia miesięczna')).toBeFocused();
  });

  await test.step('a button that was needed once', async () => {
    await page.goto('/#/moje-konto');
    await page.getByRole('button', { name: 'Ustaw hasło i kody' }).press('Enter');
    await expect(heading('Hasło i kody z aplikacji')).toBeFocused();
  });

  await test.step('filters that are cleared', async () => {
    await page.goto('/#/osoby');
    await page.getByRole('combobox', { name: 'Rola' }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Wyczyść' }).press('Enter');
    await expect(heading('Osoby')).toBeFocused();
  });

  await test.step('acts on a person, with a question and in a sheet', async () => {
    await page.goto('/#/osoby/9');
    await openActs(page);
    await confirmed(ola, 'Zakończ sesje');
    await expect(heading('Działania')).toBeFocused();
    await actInSheet(page, 'Wstrzymaj wypłaty');
    await expect(page.getByRole('button', { name: 'Wstrzymaj wypłaty' })).toBeFocused();
    await actInSheet(page, 'Zwolnij wypłaty');
    await expect(heading('Działania')).toBeFocused();
  });
  await ola.close();
});

test('a reopened form and the next matter show no former failure', async ({ browser, club }) => {
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel);
  const piotr = await openClerk(browser, panel);
  await firstWayIn(
    ola,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])),
  );
  await firstWayIn(
    piotr,
    linkIn(await club.operate(['panel', 'grant', 'piotr@operator.pl', 'approver', 'Piotr Dąb'])),
  );

  await test.step('a sheet', async () => {
    const { page } = ola;
    await page.goto('/#/osoby/9');
    const sheet = page.getByRole('dialog', { name: 'Wstrzymaj wypłaty' });
    await openActs(page);
    await page.route('**/hold', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Wstrzymaj wypłaty' }).click();
    await sheet.getByLabel('Powód').fill(reason);
    await sheet.getByRole('button', { name: 'Wstrzymaj wypłaty' }).click();
    await expect(sheet.getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    // Its own button has the same name until it is gone.
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: 'Wstrzymaj wypłaty' }).click();
    await expect(sheet.getByLabel('Powód')).toHaveValue('');
    await expect(sheet.getByRole('alert')).toHaveCount(0);
  });

  await test.step('a matter', async () => {
    const [one, other] = [
      await propose(ola.page, '9', '+48 512-987-654'),
      await propose(ola.page, '10', '+48 512-987-655'),
    ];
    const { page } = piotr;
    for (const id of [other, one]) {
      await page.goto(`/#/sprawy/${id}`);
      await expect(page.getByText(`Sprawa nr ${id}`)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Zatwierdź' })).toBeVisible();
    }
    await page.route('**/decide', (route) => route.abort(), { times: 1 });
    await confirmed(piotr, 'Zatwierdź');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await page.goto(`/#/sprawy/${other}`);
    await expect(page.getByText(`Sprawa nr ${other}`)).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });
  await ola.close();
  await piotr.close();
});

test("the last message of an import's operation is its result", async ({ browser, club }) => {
  const ola = await openClerk(browser, await club.panelUrl());
  await firstWayIn(
    ola,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])),
  );
  const { page } = ola;
  let answers = 0;
  await changeAnswers<{ data: object }>(page, /\/operations\/\d+$/, (answer) => {
    answers += 1;
    return answers > 3
      ? answer
      : { data: { ...answer.data, endedAt: null, note: 'Jeszcze liczę' } };
  });
  await page.getByRole('link', { name: 'Importy' }).first().click();
  await page.getByRole('button', { name: 'Nowy import' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'wyniki.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('telefon;sklep;miesiac;punkty\n500000001;NIE-MA;2026-01;5\n'),
  });
  await page.getByRole('button', { name: 'Sprawdź' }).click();
  await expect(page.getByText('z błędami')).toBeVisible();
  await expect(page.getByText('Jeszcze liczę')).toHaveCount(0);
  await expect.poll(() => answers, { timeout: 20_000 }).toBeGreaterThan(3);
  await ola.close();
});

test('Escape and the first button keep an expiring session, failures are announced', async ({
  browser,
  club,
}) => {
  const ola = await openClerk(browser, await club.panelUrl());
  const { page } = ola;
  await page.clock.install();
  await firstWayIn(
    ola,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])),
  );
  // A reply on its way would count as a use of the session after the clock has moved.
  await page.reload({ waitUntil: 'networkidle' });
  const idleSeconds: number = await page.evaluate(
    async () => (await (await fetch('/api/panel/v1/me')).json()).data.idleSeconds,
  );
  await page.clock.fastForward((idleSeconds - 60) * 1_000);
  await page.clock.runFor(6_000);
  const warning = page.getByRole('alertdialog', { name: 'Sesja zaraz się skończy' });
  await expect(warning.getByRole('button', { name: 'Zostaję' })).toBeFocused();
  await page.route('**/api/panel/v1/me', (route) => route.abort(), { times: 1 });
  await page.keyboard.press('Escape');
  await expect(warning.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Pulpit' })).toBeVisible();
  await ola.close();
});

/** Does what is asked for its reason in a sheet, and waits until the card shows it. */
async function actInSheet(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: act }).press('Enter');
  const sheet = page.getByRole('dialog', { name: act });
  await sheet.getByLabel('Powód').fill(reason);
  await sheet.getByRole('button', { name: act }).click();
  await expect(sheet).toHaveCount(0);
}

/** Proposes another number as the screen does; returns the id of the matter. */
async function propose(page: Page, person: string, phone: string): Promise<string> {
  return page.evaluate(
    async ([id, number]) => {
      const answer = await fetch(`/api/panel/v1/people/${id}/phone`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone: number, reason: 'Zgubiony telefon' }),
      });
      return (await answer.json()).data.signoffId;
    },
    [person, phone] as const,
  );
}
