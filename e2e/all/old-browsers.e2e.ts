import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { groundQuestion, openQuestion } from '../knowledge.steps.ts';
import { toPassword } from '../login.steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expectThere, walkTo } from '../screens.steps.ts';
import { screens } from '../screens.ts';
import { demoPassword, expect, go, test } from '../support/index.ts';
import { type Missing, missingInTarget, newerThanTarget, unknownToTarget } from '../target.ts';

test.use({ motion: true });

const dist = join(import.meta.dirname, '../../apps/web/dist');
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });

/** Names that are asked for before they are used, or mean something else; the walk below lives without them. */
const guarded: Readonly<Record<string, string>> = {
  '.difference()': 'a sentence of the explanation',
  '.toArray()': 'the children of React',
  '.use()': 'the hook of React',
  Notification: 'pushes ask first, and are offered only where they exist',
  'Notification.permission': 'the same',
  'Notification.requestPermission': 'the same',
};
/** Finer where it exists, and whole without it. */
const finer: Readonly<Record<string, string>> = {
  ':has': 'decoration; what carries meaning stands in @supports not selector(:has(a))',
  ':view-transition': 'a card that becomes its page; without it the page is there at once',
  ':view-transition-group': 'see :view-transition',
  ':view-transition-image-pair': 'see :view-transition',
  ':view-transition-new': 'see :view-transition',
  ':view-transition-old': 'see :view-transition',
  '@container': 'larger letters wrap one step later',
  '@page': 'the margins of a print',
  'align-content: end': 'grids know it for long, blocks do not use it',
  'align-content: start': 'see align-content: end',
  'break-after: avoid': 'where a print breaks',
  'contain-intrinsic-block-size': 'speed of long lists',
  container: 'see @container',
  'container-type': 'see @container; letters in the circle have a size before it',
  'content-visibility': 'speed of long lists',
  'forced-color-adjust': 'only Windows has forced colours',
  'hyphenate-limit-chars': 'hyphens',
  hyphens: 'hyphens',
  'line-clamp': 'stands beside -webkit-line-clamp, which they know',
  'overflow: clip': 'round corners of a list',
  'overscroll-behavior': 'how a list ends',
  'print-color-adjust': 'the grounds of a print; -webkit-print-color-adjust stands beside it',
  'scrollbar-width': 'how a scroll bar looks',
  'text-size-adjust': 'letters of a phone that is turned',
  'text-wrap': 'where a heading breaks',
  'user-select': 'selecting the words of a button',
  'view-transition-name': 'see :view-transition',
};

test('built scripts use only names of Chrome 95 and Safari 15.4', () => {
  const scripts = files.filter((file) => file.endsWith('.js'));
  const found = new Set(
    scripts.flatMap((file) => newerThanTarget(readFileSync(join(dist, file), 'utf8'))),
  );
  expect([...found].sort()).toEqual(Object.keys(guarded).sort());
});

test('built stylesheets have fallbacks for Chrome 95 and Safari 15.4', () => {
  const stylesheets = files.filter((file) => file.endsWith('.css'));
  const found = new Set(
    stylesheets.flatMap((file) => unknownToTarget(readFileSync(join(dist, file), 'utf8'))),
  );
  expect([...found].sort()).toEqual(Object.keys(finer).sort());
});

test.describe('without what the oldest browsers lack', () => {
  test.beforeEach(({ page }) => page.addInitScript(removeAll, missingInTarget()));

  for (const who of new Set(screens.map(({ as }) => as))) {
    test(`the screens of ${who ?? 'nobody'} open`, async ({ page, loginAs }) => {
      test.setTimeout(120_000);
      const failures = failuresOf(page);
      if (who !== undefined) await loginAs(page, who);
      await go(page, '/nie-ma-takiej');
      await expectThere(page);
      for (const screen of screens.filter(({ as, given }) => as === who && given === undefined)) {
        await test.step(screen.address, async () => {
          await walkTo(page, screen.address);
          await expect(page.getByRole('alertdialog')).toHaveCount(0);
          await expect(page.getByText('Spróbuj ponownie')).toHaveCount(0);
        });
      }
      expect(failures).toEqual([]);
    });
  }

  test.describe('a day of work', () => {
    test.use({ ownClub: true });

    test('logging in and answering a question works', async ({ page }) => {
      const failures = failuresOf(page);
      const { password, logIn } = await toPassword(page, '500200001');
      await password.fill(demoPassword);
      await logIn.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Raporty' })).toBeVisible();
      const { choose, send } = await openQuestion(page, groundQuestion.slug);
      await choose(groundQuestion.right);
      await send.click();
      await expect(page.getByText('Gratulacje! Odpowiedź jest poprawna.')).toBeVisible();
      expect(failures).toEqual([]);
    });
  });
});

test.describe('when the first script does not run', () => {
  test.use({ splash: true });

  test('the splash offers a retry after 12 s', async ({ page }) => {
    await page.route(/assets\/index-.*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '}' }),
    );
    await page.goto('/');
    const late = page.getByText('To trwa dłużej niż zwykle.');
    await expect(late).toBeHidden();
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.currentTime = 12_000;
    });
    await expect(late).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.unroute(/assets\/index-.*\.js$/);
    await page.getByRole('link', { name: 'Odśwież stronę' }).click();
    await expect(page.getByLabel('Numer telefonu', { exact: true })).toBeVisible();
  });
});

test.describe('with reduced motion', () => {
  test.use({ splash: true, motion: false });

  test('a start is not called late before it is', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByLabel('Numer telefonu', { exact: true })).toBeAttached();
    await expect(page.locator('#splash')).toBeVisible();
    await expect(page.getByText('To trwa dłużej niż zwykle.')).toBeHidden();
  });
});

function failuresOf(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.message}`));
  return failures;
}

function removeAll(missing: readonly Missing[]): void {
  const all = globalThis as unknown as Record<string, Record<string, object> | undefined>;
  for (const { owner, name, isStatic } of missing) {
    if (owner === '') Reflect.deleteProperty(globalThis, name);
    const places = [
      isStatic === false ? undefined : all[owner],
      isStatic === true ? undefined : all[owner]?.['prototype'],
    ];
    for (const place of places)
      if (place !== undefined && place !== null) Reflect.deleteProperty(place, name);
  }
}
