import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, test } from '../support/index.ts';
import type { TestServer } from '../support/club.ts';
import { type Clerk, firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });

/** The entry that is changed behind the back of the programme. */
const entry = `(select min(entry_id) from statement_line)`;

test('a changed ledger entry is found and named, with its history', async ({ browser, club }) => {
  const ola = await openClerk(browser, await club.panelUrl());
  const link = linkIn(
    await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis']),
  );
  await firstWayIn(ola, link);

  await test.step('before the first one, the screen says so and offers the button', async () => {
    await ola.page.goto('/#/sprawdzenie');
    await expect(ola.page.getByText('Jeszcze niczego nie sprawdzono')).toBeVisible();
    await expectAccessible(ola.page);
  });

  await test.step('books that agree are told in one sentence', async () => {
    await verify(ola.page);
    await expect(ola.page.getByText(/^Wszystko się zgadza: \d+\sos/).first()).toBeVisible();
    await expect(ola.page.getByRole('table', { name: 'Porównania' })).toBeVisible();
  });

  await test.step('a changed entry is named with person and month, whose card opens', async () => {
    await changed(club, 7);
    await again(ola, club);
    await verify(ola.page);
    await expect(ola.page.getByText(/^Nie zgadza się: \d+\sróżnic/).first()).toBeVisible();
    const list = ola.page.getByRole('table', { name: 'Znalezione różnice' });
    await expect(list.getByText(/\*\*\* \*\*\* \d{3}/).first()).toBeVisible();
    for (const width of [360, 1280, 1680]) {
      await ola.page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(ola.page);
      await expectAccessible(ola.page);
    }
    const person = list.getByRole('link').first();
    const name = await person.innerText();
    await person.click();
    await expect(ola.page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  await test.step('the dashboard shows it in red and leads back', async () => {
    await ola.page.goto('/#/');
    const line = ola.page.getByRole('listitem').filter({ hasText: 'Sprawdzenie ksiąg' });
    await expect(line.getByText(/Nie zgadza się/)).toBeVisible();
    await line.getByRole('link', { name: 'Sprawdzenie' }).click();
    await expect(ola.page.getByRole('heading', { level: 1, name: 'Sprawdzenie' })).toBeVisible();
  });

  await test.step('mended, all is green again, and the history keeps what was found', async () => {
    await changed(club, -7);
    await again(ola, club);
    await verify(ola.page);
    await expect(ola.page.getByText(/^Wszystko się zgadza/).first()).toBeVisible();
    const history = ola.page.getByRole('table', { name: 'Dotychczasowe sprawdzenia' });
    await history.getByRole('row').filter({ hasText: 'różnice' }).getByRole('link').click();
    await expect(ola.page.getByRole('heading', { level: 1, name: /^Sprawdzenie: / })).toBeVisible();
    await expect(ola.page.getByText(/^Nie zgadza się/).first()).toBeVisible();
    await expect(ola.page.getByRole('table', { name: 'Znalezione różnice' })).toBeVisible();
    await expectAccessible(ola.page);
  });
  await ola.close();
});

test('who verifies and reads no people finds numbers instead of names', async ({
  browser,
  club,
}) => {
  await changed(club, 1);
  const anna = await openClerk(browser, await club.panelUrl());
  await firstWayIn(
    anna,
    linkIn(await club.operate(['panel', 'admin', 'anna@operator.pl', 'Anna Nowak'])),
  );
  await anna.page.goto('/#/sprawdzenie');
  await verify(anna.page);
  const list = anna.page.getByRole('table', { name: 'Znalezione różnice' });
  await expect(list.getByText(/^osoba nr \d+$/).first()).toBeVisible();
  await expect(list.getByText('***')).toHaveCount(0);
  await expect(list.getByRole('link')).toHaveCount(0);
  await anna.close();
});

async function verify(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Sprawdź teraz' });
  await start.click();
  await expect(page.getByText('Sprawdzenie trwa')).toBeVisible();
  await expect(page.getByText('Sprawdzenie trwa')).toHaveCount(0, { timeout: 60_000 });
  await expect(start).toBeVisible();
}

/** A club with its ledger changed by so many golden points, past the trigger that forbids it. */
function changed(club: TestServer, by: number): Promise<void> {
  return club.change(
    'alter table ledger_entry disable trigger ledger_entry_append_only',
    `update ledger_entry set amount = amount + ${by} where id = ${entry}`,
    'alter table ledger_entry enable trigger ledger_entry_append_only',
  );
}

/** The screen as it is asked for again. */
async function again(clerk: Clerk, club: TestServer): Promise<void> {
  await clerk.page.goto(`${await club.panelUrl()}/#/sprawdzenie`);
  await clerk.page.reload();
}
