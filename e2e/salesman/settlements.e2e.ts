import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';
import {
  decideClosing,
  decideMatter,
  passOn,
  proposeClosing,
  twoPeople,
} from '../support/money.ts';

const monthName = new Intl.DateTimeFormat('pl-PL', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A month counted from the current one in Warsaw: its year, its name on screen, and in files. */
function monthAt(offset: number): { year: number; name: string; code: string } {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date());
  const first = new Date(
    Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + offset, 1),
  );
  return {
    year: first.getUTCFullYear(),
    name: monthName.format(first),
    code: first.toISOString().slice(0, 7),
  };
}

test('achievements show each bonus as accrued, due, or paid on a day', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000001');
  for (const [offset, words] of [
    [-1, /Naliczone: miesiąc nie jest jeszcze zamknięty/],
    [-2, /Do wypłaty/],
    [-3, /Wypłacone\s\d{1,2}\s[a-ząęśćłóżź]+\s\d{4}/],
  ] as const) {
    const { year, name } = monthAt(offset);
    await go(page, `/wyzwania/osiagniecia?rok=${year}`);
    const rows = page
      .getByRole('region', { name: 'Osiągnięcia i premie miesięczne' })
      .getByRole('listitem');
    await expect(rows.filter({ hasText: name })).toContainText(words);
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test.describe('with a club of its own', () => {
  test.use({ ownClub: true });

  test('a paid month that was withdrawn shows its history on the achievements', async ({
    browser,
    club,
    page,
    loginAs,
  }) => {
    test.setTimeout(120_000);
    const { year, name, code } = monthAt(-3);
    const results = join(club.dataDir, 'wyniki.csv');
    const rows = ['WR-01', 'WR-02'].map((shop) => `500000001;${shop};${code};0\n`);
    writeFileSync(results, `telefon;sklep;miesiac;punkty\n${rows.join('')}`);
    const { ola, piotr, close } = await twoPeople(browser, club);

    await test.step('the file of a command waits in the panel for two people', async () => {
      const printed = await club.operate(['programme', 'import', results]);
      expect(printed).toContain('pliki czekają w panelu');
      await ola.page.goto(/\/#\/importy\/\d+/.exec(printed)?.[0] ?? '');
      await expect(ola.page.getByText('maszyna')).toBeVisible();
      await expect(async () => {
        await ola.page.reload();
        await expect(ola.page.getByText('gotowy do zapisu')).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await passOn(ola.page, 'Wyniki poprawione przez sklepy');
      await expect(ola.page.getByText('czeka na drugą osobę').first()).toBeVisible();
      await decideMatter(piotr.page, /Wyniki/);
      await expect(piotr.page.getByText(/Zmiana została wykonana\.$/)).toBeVisible();
    });
    await proposeClosing(ola.page, code);
    await decideClosing(piotr.page, { month: code, name });
    await close();
    await loginAs(page, '500000001');
    await go(page, `/wyzwania/osiagniecia?rok=${year}`);
    const row = page
      .getByRole('region', { name: 'Osiągnięcia i premie miesięczne' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await expect(row).toContainText(/Do potrącenia/);
    await expect(row).toContainText(
      /rozliczone\s\d+\szłot\S+\spunkt\S*\s\([\d\s]+,00\szł\),\swypłacone/,
    );
    await expect(row).toContainText(/do\spotrącenia\s\d+\szłot\S+\spunkt\S*\s\([\d\s]+,00\szł\)/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test('who has no bank account reads why the bonus is held', async ({ page, loginAs }) => {
  await loginAs(page, '500000003');
  await go(page, `/wyzwania/osiagniecia?rok=${monthAt(-3).year}`);
  const rows = page
    .getByRole('region', { name: 'Osiągnięcia i premie miesięczne' })
    .getByRole('listitem');
  await expect(
    rows.filter({ hasText: 'Wstrzymane: brak numeru konta bankowego' }).first(),
  ).toBeVisible();
});

test('[R19] [A19] a representative sees the settlements of his people, with states and reasons', async ({
  page,
  loginAs,
}) => {
  await loginAs(page, '500000004');
  await go(page, '/rozliczenia');
  await expect(page.getByRole('heading', { name: 'Rozliczenia', level: 1 })).toBeVisible();
  await expect(page.getByText(/naliczone/i).first()).toBeVisible();
  await go(page, '/rozliczenia?szukaj=Krupa');
  await expect(page.getByText('brak numeru konta bankowego').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});
