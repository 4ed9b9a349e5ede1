import type { Page } from '@playwright/test';
import { changeAnswers } from '../support/answers.ts';
import { expect, go, test } from '../support/index.ts';
import { firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });

const month = new Date().toISOString().slice(0, 7);

test('a coordinator changes a result, and the participant sees it', async ({
  browser,
  club,
  page,
  loginAs,
}) => {
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel);
  const granted = await club.operate([
    'panel',
    'grant',
    'ola@operator.pl',
    'coordinator',
    'Ola Lis',
  ]);
  await firstWayIn(ola, linkIn(granted));
  await loginAs(page, '500000001');
  await go(page, '/wyzwania/miesieczne');
  const percent = page
    .getByRole('paragraph')
    .filter({ hasText: /^\d+\s*%$/ })
    .first();
  await expect(percent).toBeVisible();
  const before = (await percent.textContent()) ?? '';
  await ola.page.goto(`/#/plany/${month}`);
  await ola.page.getByRole('searchbox', { name: 'Osoba lub sklep' }).fill('WR-01');
  await expect(ola.page.getByRole('heading', { name: 'Rozkład' })).toBeVisible();
  await ola.page.getByRole('button', { name: 'Marta Kowalczyk' }).click();
  const sheet = ola.page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Zmień wynik' }).click();
  await sheet.getByLabel('Nowy wynik').fill('5');
  await sheet.getByLabel('Powód').fill('Zwrot od klienta');
  await failOnce(ola.page, '**/plans/effect?*');
  await sheet.getByRole('button', { name: 'Zobacz skutek' }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await sheet.getByRole('button', { name: 'Zobacz skutek' }).click();
  await expect(sheet.getByText('Skutek')).toBeVisible();
  await sheet.getByRole('button', { name: 'Zapisz zmianę' }).click();
  await expect(ola.page.getByText('Zmianę można cofnąć w Importach.')).toBeVisible();
  await expect(percent).not.toHaveText(before);
  await ola.close();
});

test('saves are confirmed after their row left, conflicting ones refused', async ({
  browser,
  club,
}) => {
  const ola = await openClerk(browser, await club.panelUrl());
  await firstWayIn(
    ola,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])),
  );
  const { page } = ola;
  const sheet = page.getByRole('dialog');
  await page.goto(`/#/plany/${month}?szukaj=WR-01`);

  await test.step('over the figure of a colleague', async () => {
    await openResult(page, '7');
    await saveByCall(page, 6);
    await sheet.getByRole('button', { name: 'Zapisz zmianę' }).click();
    await expect(
      sheet
        .getByRole('alert')
        .filter({ hasText: 'Ktoś zmienił tę liczbę w międzyczasie: teraz jest 6.' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  await test.step('with a row that leaves the list', async () => {
    const released = Promise.withResolvers<void>();
    let isSaved = false;
    await openResult(page, '8');
    await changeAnswers<{ data: { name: string }[] }>(page, '**/plans?*', (answer) =>
      isSaved
        ? { ...answer, data: answer.data.filter(({ name }) => name !== 'Marta Kowalczyk') }
        : answer,
    );
    await changeAnswers(page, '**/plans/distribution', async (answer) => {
      await released.promise;
      return answer;
    });
    isSaved = true;
    await sheet.getByRole('button', { name: 'Zapisz zmianę' }).click();
    await expect(page.getByText('Zmianę można cofnąć w Importach.')).toBeVisible();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Marta Kowalczyk' })).toHaveCount(0);
    isSaved = false;
    released.resolve();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Marta Kowalczyk' })).toBeVisible();
    await expect(sheet).toHaveCount(0);
  });
  await ola.close();
});

test('an empty result clears filter and words with one tap', async ({ browser, club }) => {
  const ola = await openClerk(browser, await club.panelUrl());
  await firstWayIn(
    ola,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])),
  );
  const { page } = ola;
  await page.goto(`/#/plany/${month}?pokaz=bez-wyniku&szukaj=nie-ma`);
  await page.getByRole('button', { name: 'Pokaż wszystko' }).click();
  await expect(page).toHaveURL(new RegExp(`#/plany/${month}$`));
  await expect(page.getByRole('table').getByRole('button').first()).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Osoba lub sklep' })).toHaveValue('');
  await ola.close();
});

test('one proposes a rule, another approves it on a phone', async ({ browser, club }) => {
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel);
  const piotr = await openClerk(browser, panel, { viewport: { width: 390, height: 844 } });
  const coordinator = await club.operate([
    'panel',
    'grant',
    'ola@operator.pl',
    'coordinator',
    'Ola Lis',
  ]);
  await firstWayIn(ola, linkIn(coordinator));
  const approver = await club.operate([
    'panel',
    'grant',
    'piotr@operator.pl',
    'approver',
    'Piotr Zych',
  ]);
  await firstWayIn(piotr, linkIn(approver));

  await test.step('the new version is drawn while it is typed, and simulated', async () => {
    await ola.page.goto('/#/zasady-premii');
    const track = ola.page.getByRole('region', {
      name: 'Doradca handlowy: premia miesięczna',
    });
    await track.getByRole('button', { name: 'Nowa wersja' }).click();
    const form = ola.page.getByRole('region', {
      name: 'Nowa wersja: Doradca handlowy: premia miesięczna',
    });
    await form.getByLabel('Próg 1: złote punkty').fill('5');
    await expect(form.getByRole('img', { name: /Wykres zasad: \d+%: 5,/ })).toBeVisible();
    await failOnce(ola.page, '**/rules/simulation?*');
    await form.getByRole('button', { name: 'Policz symulację' }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    await form.getByRole('button', { name: 'Policz symulację' }).click();
    await expect(form.getByRole('heading', { name: /^Symulacja:/ })).toBeVisible();
    await form.getByLabel('Powód').fill('Nowy regulamin od przyszłego miesiąca');
    await form.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
    await expect(ola.page.getByText('Przekazano drugiej osobie do decyzji.')).toBeVisible();
  });

  await test.step('the proposer cannot decide, on screen or by a call', async () => {
    await openMatter(ola.page, 'Moje propozycje');
    await expect(ola.page.getByText('Osoby, które tracą')).toBeVisible();
    await expect(ola.page.getByRole('button', { name: 'Zatwierdź' })).toHaveCount(0);
    expect(await decideByCall(ola.page)).toBe(403);
  });

  await test.step('the second person approves, and the time line shows it', async () => {
    await openMatter(piotr.page, 'Czekają na mnie');
    await expect(piotr.page.getByText('Osoby, które tracą')).toBeVisible();
    await piotr.page.getByRole('button', { name: 'Zatwierdź' }).click();
    await piotr.page.getByRole('alertdialog').getByRole('button', { name: 'Zatwierdź' }).click();
    await expect(
      piotr.page.getByText(/^Zatwierdzone: Piotr Zych, .*Zmiana została wykonana\.$/),
    ).toBeVisible();
    await expect(async () => {
      await ola.page.goto('/#/zasady-premii');
      await ola.page.reload();
      const versions = ola.page.getByRole('region', {
        name: 'Wersje: Doradca handlowy: premia miesięczna',
      });
      await expect(versions.getByText('nadejdzie')).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });

  await test.step('a setting waits for the other one too', async () => {
    await ola.page.goto('/#/ustawienia-programu');
    await ola.page.getByRole('button', { name: 'Nowa wartość: Wartość złotego punktu' }).click();
    const sheet = ola.page.getByRole('dialog');
    await sheet.getByLabel('Wartość', { exact: true }).fill('abc');
    await sheet.getByLabel('Powód').fill('Uchwała zarządu');
    await sheet.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
    await expect(sheet.getByText(/Podaj liczbę|liczb/).first()).toBeVisible();
    await sheet.getByLabel('Wartość', { exact: true }).fill('110');
    await sheet.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
    await expect(ola.page.getByText('Przekazano drugiej osobie do decyzji.')).toBeVisible();
  });
  await ola.close();
  await piotr.close();
});

test('[D69] a first rule without results begins in an open month, by two', async ({
  browser,
  club,
}) => {
  await club.change('truncate realisation, bonus_rule cascade');
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel);
  const piotr = await openClerk(browser, panel);
  await firstWayIn(
    ola,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])),
  );
  await firstWayIn(
    piotr,
    linkIn(await club.operate(['panel', 'grant', 'piotr@operator.pl', 'approver', 'Piotr Zych'])),
  );
  await ola.page.goto('/#/zasady-premii');
  const track = ola.page.getByRole('region', {
    name: 'Doradca handlowy: premia miesięczna',
  });
  await track.getByRole('button', { name: 'Nowa wersja' }).click();
  const form = ola.page.getByRole('region', {
    name: 'Nowa wersja: Doradca handlowy: premia miesięczna',
  });
  await expect(form.getByText(/symulacji nie ma na czym policzyć/)).toBeVisible();
  await form.getByLabel('Od miesiąca').selectOption(month);
  await form.getByLabel('Próg 1: procent planu').fill('100');
  await form.getByLabel('Próg 1: złote punkty').fill('50');
  await form.getByLabel('Powód').fill('Regulamin na początek programu');
  await form.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
  await expect(ola.page.getByText('Przekazano drugiej osobie do decyzji.')).toBeVisible();
  await openMatter(piotr.page, 'Czekają na mnie');
  await expect(piotr.page.getByText(/nie policzono: nie skończył się jeszcze okres/)).toBeVisible();
  await piotr.page.getByRole('button', { name: 'Zatwierdź' }).click();
  await piotr.page.getByRole('alertdialog').getByRole('button', { name: 'Zatwierdź' }).click();
  await expect(piotr.page.getByText(/Zmiana została wykonana\.$/)).toBeVisible();
  await ola.close();
  await piotr.close();
});

async function openMatter(page: Page, tab: string): Promise<void> {
  await page.goto('/#/sprawy');
  await page
    .getByRole('tab', { name: tab })
    .or(page.getByRole('link', { name: tab, exact: true }))
    .first()
    .click();
  await page
    .getByRole('link', { name: /premia miesięczna dla roli Doradca handlowy/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /premia miesięczna/ })).toBeVisible();
}

/** Another result of a person, up to the effect. */
async function openResult(page: Page, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Marta Kowalczyk' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Zmień wynik' }).click();
  await sheet.getByLabel('Nowy wynik').fill(value);
  await sheet.getByLabel('Powód').fill('Zwrot od klienta');
  await sheet.getByRole('button', { name: 'Zobacz skutek' }).click();
  await expect(sheet.getByText('Skutek')).toBeVisible();
}

/** Saves the result of the same cell, as a colleague would. */
async function saveByCall(page: Page, value: number): Promise<void> {
  const status = await page.evaluate(
    async ([of, wanted]) => {
      const { data } = await (await fetch(`/api/panel/v1/months/${of}/plans?q=WR-01`)).json();
      const row = data.find(({ name }: { name: string }) => name === 'Marta Kowalczyk');
      const body = {
        personId: row.personId,
        shopId: row.shopId,
        what: 'result',
        expected: row.result?.value ?? null,
      };
      const answer = await fetch(`/api/panel/v1/months/${of}/plans/cell`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, value: wanted, reason: 'Zwrot od klienta' }),
      });
      return answer.status;
    },
    [month, value] as const,
  );
  expect(status).toBe(200);
}

/** The next of these calls is lost on the way. */
async function failOnce(page: Page, calls: string): Promise<void> {
  await page.route(calls, (route) => route.abort(), { times: 1 });
}

/** Decides as the screen does, without its button; returns the status. */
async function decideByCall(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const id = location.hash.split('/').at(-1);
    const { data } = await (await fetch(`/api/panel/v1/signoffs/${id}`)).json();
    const answer = await fetch(`/api/panel/v1/signoffs/${id}/decide`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ decision: 'approve', digest: data.digest }),
    });
    return answer.status;
  });
}
