import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, test } from '../support/index.ts';
import { monthAt, twoPeople } from '../support/money.ts';
import { firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });

const last = monthAt(-1);

test('each kind is found by keyboard at a desk and by tap on a phone', async ({
  browser,
  club,
}) => {
  test.setTimeout(180_000);
  const { ola, piotr, close } = await twoPeople(browser, club);
  const { reference, payoutId, importId, matterId } = await somethingToFind(ola.page);
  const [name = '', year = ''] = last.name.split(' ');
  const kinds: readonly (readonly [typed: string, option: RegExp, heading: RegExp])[] = [
    ['kowalczyk', /^Marta Kowalczyk/, /^Marta Kowalczyk$/],
    ['500 000 001', /^Marta Kowalczyk/, /^Marta Kowalczyk$/],
    ['krzyki', /^Remontownia Krzyki/, /^Remontownia Krzyki$/],
    [
      reference.replace('-', ' ').toLowerCase(),
      new RegExp(`^${reference} `),
      new RegExp(`${payoutId}$`),
    ],
    [`sprawa ${matterId}`, /sprawa nr/, /./],
    ['zmiana sklepu', /^zmiana sklepu: WR-01/, /WR-01/],
    [`import ${importId}`, new RegExp(`import nr ${importId} `), /WR-01/],
    [
      `${name.slice(0, 5)} ${year}`,
      new RegExp(`^Miesiąc: ${last.name}`, 'i'),
      new RegExp(name, 'i'),
    ],
    ['przelew', /^Wypłaty/, /^Wypłaty$/],
    ['korekta', /^Korekty/, /^Korekty$/],
    ['jak zamknac miesiac', /^Miesiące/, /^Miesiące$/],
    ['regulaminu', /^Regulamin/, /^Regulamin$/],
    ['zdjęcia', /^Obrazy/, /^Obrazy$/],
  ];

  for (const [typed, option, heading] of kinds) {
    await test.step(`${typed}, by keyboard`, async () => {
      await ola.page.keyboard.press('ControlOrMeta+K');
      await expect(fieldOf(ola.page)).toBeFocused();
      await ola.page.keyboard.type(typed);
      await expect(ola.page.getByRole('option', { name: option }).first()).toBeVisible();
      await choose(ola.page, option);
      await ola.page.keyboard.press('Enter');
      await expect(ola.page.getByRole('dialog', { name: 'Szukaj' })).toBeHidden();
      await expect(ola.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    });
    await test.step(`${typed}, by tap`, async () => {
      await piotr.page.getByRole('button', { name: /^Szukaj/ }).tap();
      await fieldOf(piotr.page).fill(typed);
      await piotr.page.getByRole('option', { name: option }).first().tap();
      await expect(piotr.page.getByRole('dialog', { name: 'Szukaj' })).toBeHidden();
      await expect(piotr.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    });
  }

  await test.step('the list of transfers shows the found one, and a person by name', async () => {
    await ola.page.goto(`/#/wyplaty/${payoutId}?szukaj=${reference}`);
    const rows = ola.page.getByRole('table', { name: 'Przelewy' }).getByRole('row');
    await expect(rows.filter({ hasText: reference })).toHaveCount(1);
    await expect(ola.page.getByText('1 przelew', { exact: true })).toBeVisible();
    const field = ola.page.getByRole('searchbox', { name: 'Osoba albo numer przelewu' });
    await field.fill('nikt taki');
    await expect(ola.page.getByText('Żaden przelew nie pasuje')).toBeVisible();
    await ola.page.getByRole('button', { name: 'Wyczyść filtry' }).click();
    await expect(rows.nth(2)).toBeVisible();
    await expect(ola.page).not.toHaveURL(/szukaj/);
  });

  await test.step('plans are found by person, and the address keeps it', async () => {
    await ola.page.goto(`/#/plany/${last.month}`);
    await ola.page.getByRole('searchbox', { name: 'Osoba lub sklep' }).fill('kowalczyk');
    const rows = ola.page.getByRole('table').last().getByRole('row');
    await expect(rows.filter({ hasText: 'Marta Kowalczyk' }).first()).toBeVisible();
    await expect(ola.page).toHaveURL(/szukaj=kowalczyk/);
    await ola.page.reload();
    await expect(ola.page.getByRole('searchbox', { name: 'Osoba lub sklep' })).toHaveValue(
      'kowalczyk',
    );
    await expect(rows.filter({ hasText: 'Marta Kowalczyk' }).first()).toBeVisible();
  });

  for (const { page } of [ola, piotr]) {
    await page.goto('/#/');
    await page.getByRole('button', { name: /^Szukaj/ }).click();
    await fieldOf(page).fill('kowalczyk');
    await expect(page.getByRole('option', { name: /^Marta Kowalczyk/ }).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await close();
});

for (const [role, name, kinds] of [
  ['editor', 'Ela Redaktor', []],
  ['consultant', 'Ola Konsultant', ['Osoby']],
] as const)
  test(`an account with the role ${role} finds only what it may open`, async ({
    browser,
    club,
  }) => {
    const { page, close } = await openClerk(browser, await club.panelUrl());
    await firstWayIn(
      { page },
      linkIn(await club.operate(['panel', 'grant', `${role}@operator.pl`, role, name])),
    );
    await page.keyboard.press('ControlOrMeta+K');
    await fieldOf(page).fill('kowalczyk');
    if (kinds.length === 0) await expect(page.getByText(/^Nic nie pasuje/)).toBeVisible();
    for (const kind of kinds) await expect(page.getByRole('group', { name: kind })).toBeVisible();
    for (const words of ['KP-1', 'przelew', 'zamknąć miesiąc', 'zmiana sklepu']) {
      await fieldOf(page).fill(words);
      await expect(page.getByText(/^Nic nie pasuje/)).toBeVisible();
    }
    await close();
  });

test('an answer to earlier words is never shown, and faults say what to do', async ({
  browser,
  club,
}) => {
  const { page, context, close } = await openClerk(browser, await club.panelUrl());
  await firstWayIn(
    { page },
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])),
  );
  const calls = '**/api/panel/v1/search?*';
  const held = new Map([
    ['kowalczyk', Promise.withResolvers<void>()],
    ['krzyki', Promise.withResolvers<void>()],
  ]);
  const asked: string[] = [];
  await page.route(calls, async (route) => {
    const words = new URL(route.request().url()).searchParams.get('q') ?? '';
    asked.push(words);
    await held.get(words)?.promise;
    // The page drops what it no longer waits for.
    await route.continue().catch(() => undefined);
  });
  const person = page.getByRole('option', { name: /^Marta Kowalczyk/ });
  const shop = page.getByRole('option', { name: /^Remontownia Krzyki/ });

  await test.step('answers arrive in the other order', async () => {
    await page.keyboard.press('ControlOrMeta+K');
    await fieldOf(page).fill('kowalczyk');
    await expect.poll(() => asked).toEqual(['kowalczyk']);
    await fieldOf(page).fill('krzyki');
    await expect.poll(() => asked).toEqual(['kowalczyk', 'krzyki']);
    held.get('krzyki')?.resolve();
    await expect(shop).toBeVisible();
    held.get('kowalczyk')?.resolve();
    await fieldOf(page).fill('kowalczyk');
    await expect(person).toBeVisible();
    await expect(shop).toHaveCount(0);
  });

  await test.step('while new words are asked, nothing old is listed and Enter opens nothing old', async () => {
    const late = Promise.withResolvers<void>();
    held.set('remontownia', late);
    await fieldOf(page).fill('remontownia');
    await expect(page.getByText('Szukam…')).toBeVisible();
    await expect(person).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Szukaj' })).toBeVisible();
    late.resolve();
    await expect(page.getByRole('heading', { level: 1, name: /^Remontownia/ })).toBeVisible();
  });

  await test.step('typing fast asks once', async () => {
    asked.length = 0;
    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.type('zielińska', { delay: 20 });
    await expect(page.getByText('Szukam…')).toHaveCount(0);
    expect(asked).toEqual(['zielińska']);
  });

  await test.step('a refused search offers another try', async () => {
    await page.unroute(calls);
    await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
    await fieldOf(page).fill('nowak');
    await expect(page.getByText(/^Wyszukiwanie nie udało się/)).toBeVisible();
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await expect(page.getByText(/^Wyszukiwanie nie udało się/)).toHaveCount(0);
  });

  await test.step('without a connection screens are found', async () => {
    await context.setOffline(true);
    await fieldOf(page).fill('korekty');
    await expect(page.getByText(/^Brak połączenia. Teraz/)).toBeVisible();
    await expect(page.getByRole('option', { name: /^Korekty/ })).toBeVisible();
    await context.setOffline(false);
  });
  await close();
});

function fieldOf(page: Page) {
  return page.getByRole('combobox', { name: 'Osoba, sklep, numer, miesiąc, ekran albo czynność' });
}

/** Moves the mark of the keyboard to an option. */
async function choose(page: Page, option: RegExp): Promise<void> {
  const marked = page.getByRole('option', { selected: true });
  for (let step = 0; step < 40; step += 1) {
    const text = (await marked.textContent()) ?? '';
    if (option.test(text)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`The keyboard does not reach ${String(option)}.`);
}

/** A transfer of the demo, and an import and a matter that this account makes. */
async function somethingToFind(page: Page) {
  return page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const get = async (path: string) => (await fetch(`/api/panel/v1/${path}`)).json();
    const post = async (path: string, body: object) =>
      (
        await fetch(`/api/panel/v1/${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
      ).json();
    const [payout] = (await get('payouts')).data;
    const { items } = (await get(`payouts/${payout.id}`)).data;
    const form = (await get('forms/dane-sklepu?of=WR-01')).data;
    const sent = await post('forms/dane-sklepu', {
      of: 'WR-01',
      values: { miasto: 'Krzyki' },
      seen: form.seen,
      reason: '',
    });
    const { digest } = (await get('payouts/due')).data;
    const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const proposed = await post('payouts/propose', { executionDay: day, digest });
    return {
      payoutId: String(payout.id),
      reference: String(items[0].reference),
      importId: String(sent.data.importId),
      matterId: String(proposed.data.signoffId),
    };
  });
}
