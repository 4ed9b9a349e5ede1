import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, go, test } from '../support/index.ts';
import { openQuestion } from '../knowledge.steps.ts';
import { wayInAgain } from '../support/money.ts';
import { type Clerk, firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });

test('a pill and its question are written, merged with a colleague’s change, planned, and there on their day', async ({
  browser,
  club,
  page,
  loginAs,
}) => {
  const panel = await club.panelUrl();
  const open = async (address: string, role: string, name: string): Promise<Clerk> => {
    const clerk = await openClerk(browser, panel, { viewport: { width: 1280, height: 900 } });
    await firstWayIn(clerk, linkIn(await club.operate(['panel', 'grant', address, role, name])));
    return clerk;
  };
  const anna = await open('anna@operator.pl', 'editor', 'Anna Maj');
  const ola = await open('ola@operator.pl', 'coordinator', 'Ola Lis');
  const day = nextMonday(club.now());
  let pillAddress = '';

  await test.step('a pill is written and saves itself', async () => {
    await begin(anna.page, 'pigulki');
    await anna.page.getByLabel('Nazwa w adresie', { exact: true }).fill('grunt-zimowy');
    await anna.page.getByLabel('Tytuł', { exact: true }).fill('Grunt na zimę');
    await anna.page.getByLabel('Zajawka', { exact: true }).fill('Kiedy gruntować w mróz.');
    await anna.page.getByRole('textbox', { name: 'Treść' }).fill('Grunt wyrównuje chłonność.');
    await anna.page.getByRole('checkbox', { name: 'Doradca handlowy' }).check();
    await fillMoment(anna.page, 'Od', day, '8:30');
    await fillMoment(anna.page, 'Do', inDays(day, 20), '');
    await expect(anna.page.getByText(/^Zapisano \d/)).toBeVisible();
    pillAddress = new URL(anna.page.url()).hash.slice(1);
    await judgeAt(anna.page, [360, 1_280]);
  });

  await test.step('of two changes of one title one is chosen, and another field is merged', async () => {
    await go(ola.page, pillAddress);
    const title = (page: Page) => page.getByLabel('Tytuł', { exact: true });
    await expect(title(ola.page)).toHaveValue('Grunt na zimę');
    await ola.page.getByLabel('Zajawka', { exact: true }).fill('Kiedy gruntować zimą.');
    await title(ola.page).fill('Grunt w zimie');
    await title(anna.page).fill('Grunt zimowy');
    const keep = (page: Page) => page.getByRole('button', { name: 'Zostaw moją' });
    const both = [anna.page, ola.page];
    await expect
      .poll(async () => {
        const shown = await Promise.all(both.map((page) => keep(page).isVisible()));
        return shown.filter(Boolean).length;
      })
      .toBe(1);
    const isOfAnna = await keep(anna.page).isVisible();
    await (
      isOfAnna ? keep(anna.page) : ola.page.getByRole('button', { name: 'Weź tę drugą' })
    ).click();
    await expect(title(anna.page)).toHaveValue('Grunt zimowy');
    await expect(anna.page.getByText(/^Zapisano \d/)).toBeVisible();
    await expect(anna.page.getByLabel('Zajawka', { exact: true })).toHaveValue(
      'Kiedy gruntować zimą.',
    );
  });

  await test.step('its question is written with replies in the chosen order', async () => {
    await begin(anna.page, 'pytania');
    await anna.page.getByLabel('Nazwa w adresie', { exact: true }).fill('grunt-zimowy-pytanie');
    await anna.page.getByLabel('Pigułka', { exact: true }).selectOption('grunt-zimowy');
    await anna.page.getByLabel('Tytuł', { exact: true }).fill('Czy gruntować w mróz?');
    await anna.page.getByLabel('Rodzaj', { exact: true }).selectOption('once-text');
    await anna.page.getByLabel('Czas na odpowiedź').fill('60');
    await anna.page.getByLabel('Złote punkty').fill('10');
    await anna.page.getByRole('checkbox', { name: 'Doradca handlowy' }).check();
    await anna.page.getByRole('combobox', { name: 'Miesiąc' }).selectOption(day.slice(0, 7));
    await fillMoment(anna.page, 'Od', day, '8:30');
    await fillMoment(anna.page, 'Do', inDays(day, 20), '');
    await anna.page.getByLabel('1. odpowiedź', { exact: true }).fill('Tak');
    await anna.page.getByLabel('2. odpowiedź', { exact: true }).fill('Nie');
    await anna.page.getByRole('checkbox', { name: '1. odpowiedź jest poprawna' }).check();
    await anna.page.getByRole('button', { name: 'Niżej: 1. odpowiedź' }).press('Enter');
    await expect(anna.page.getByLabel('2. odpowiedź', { exact: true })).toHaveValue('Tak');
    await expect(
      anna.page.getByRole('checkbox', { name: '2. odpowiedź jest poprawna' }),
    ).toBeChecked();
    await expect(anna.page.getByText(/^Zapisano \d/)).toBeVisible();
  });

  await test.step('both are planned in one act, whatever the order of the answers', async () => {
    let calls = 0;
    await anna.context.route('**/api/panel/**', async (route) => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, (calls * 137) % 500));
      await route.continue().catch(() => undefined);
    });
    await anna.page.getByRole('button', { name: 'Opublikuj…' }).click();
    const sheet = anna.page.getByRole('dialog');
    await sheet.getByRole('checkbox', { name: 'Grunt zimowy' }).check();
    await expect(sheet.getByText(/zobaczą to/)).toHaveCount(2);
    await sheet.getByRole('button', { name: 'Zaplanuj' }).click();
    await expect(anna.page.getByRole('heading', { level: 1, name: 'Treści' })).toBeVisible();
    await anna.page
      .getByRole('searchbox', { name: 'Tytuł albo nazwa w adresie' })
      .fill('grunt-zimowy');
    await expect(anna.page.getByText('zaplanowane', { exact: true })).toHaveCount(2);
    await go(anna.page, `/tresci/tydzien?tydzien=${day}`);
    await expect(anna.page.getByRole('link', { name: /Grunt zimowy/ })).toBeVisible();
    await judgeAt(anna.page, [390, 1_680]);
  });

  await test.step('until then a participant does not see it, and on Monday it is there', async () => {
    await loginAs(page, '500000001');
    await go(page, '/wiedza/pigulki-wiedzy');
    await expect(page.getByRole('heading', { level: 1, name: 'Wiedza' })).toBeVisible();
    await expect(page.getByText('Grunt zimowy')).toHaveCount(0);
    await club.pass({ minutes: minutesUntil(`${day}T08:00:00Z`, club.now()) });
    await page.reload();
    await expect(page.getByText('Grunt zimowy').first()).toBeVisible();
    await openQuestion(page, 'grunt-zimowy-pytanie');
  });

  await test.step('the key of a question that somebody has opened stays', async () => {
    await wayInAgain(anna);
    await go(anna.page, '/tresci?rodzaj=pytania&szukaj=grunt-zimowy');
    await anna.page.getByRole('link', { name: /Czy gruntować w mróz/ }).click();
    await anna.page.getByRole('button', { name: 'Zmień w szkicu' }).click();
    await expect(anna.page.getByText(/^To pytanie otworzyła już 1 osoba/).first()).toBeVisible();
    await expect(
      anna.page.getByRole('checkbox', { name: '2. odpowiedź jest poprawna' }),
    ).toBeDisabled();
  });
  await anna.close();
  await ola.close();
});

async function begin(page: Page, kind: string): Promise<void> {
  await go(page, `/tresci?rodzaj=${kind}`);
  await page.getByRole('button', { name: 'Nowa treść' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zacznij pustą' }).click();
  await expect(page.getByLabel('Nazwa w adresie', { exact: true })).toBeVisible();
}

async function fillMoment(page: Page, label: string, day: string, time: string): Promise<void> {
  await page.getByLabel(`${label}: dzień`).fill(day);
  if (time !== '') await page.getByLabel(`${label}: godzina`).fill(time);
}

/** The Monday after the next one: it is never today. */
function nextMonday(from: Date): string {
  const now = new Date(from);
  now.setUTCDate(now.getUTCDate() + (8 - (now.getUTCDay() || 7)) + 7);
  return now.toISOString().slice(0, 10);
}

function inDays(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

function minutesUntil(moment: string, now: Date): number {
  return Math.ceil((Date.parse(moment) - now.getTime()) / 60_000);
}

async function judgeAt(page: Page, widths: readonly number[]): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  if (before !== null) await page.setViewportSize(before);
}
