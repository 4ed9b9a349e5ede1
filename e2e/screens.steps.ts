import type { Page } from '@playwright/test';
import type { Path } from '../apps/web/src/paths.ts';
import { changeAnswers } from './support/answers.ts';
import { expect, go } from './support/index.ts';
import type { Screen } from './screens.ts';

/** One call, and what it answers instead of the server. */
export type Answer = readonly [call: RegExp, change: (body: Body) => object];
export type Body = { data: Record<string, unknown> };

/** The screen with what the server has for it. */
export async function open(page: Page, screen: Screen): Promise<void> {
  await screen.given?.(page);
  await visit(page, screen);
}

/** The same, where everything that it is given has been set up before. */
async function visit(page: Page, screen: Screen): Promise<void> {
  await go(page, screen.address);
  await expectThere(page);
}

/** Navigates without reloading the app; the title of the new screen receives the focus. Where the page is already, it stays. */
export async function walkTo(page: Page, address: string): Promise<void> {
  if (new URL(page.url()).hash === `#${address}`) return expectThere(page);
  await page.evaluate(() => {
    delete document.documentElement.dataset['arrived'];
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const watch = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches('h1, main')) return;
      document.documentElement.dataset['arrived'] = '';
      removeEventListener('focusin', watch);
    };
    addEventListener('focusin', watch);
  });
  await page.goto(`/#${address}`);
  await page.waitForFunction(() => 'arrived' in document.documentElement.dataset);
  await expectThere(page);
}

/** Opens the screen with a reload, as from a bookmark. */
export async function reopen(page: Page): Promise<void> {
  await reload(page);
  await expectThere(page);
}

/** As if the screen were opened now: without what its entry of the history remembers. */
export async function reload(page: Page): Promise<void> {
  await page.evaluate(() => history.replaceState(null, ''));
  await page.reload();
}

/** No skeleton, no waiting, and every picture that is to be seen. */
export async function expectThere(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Ładowanie/, {
    timeout: 20_000,
  });
  await expect(page.getByRole('main')).not.toBeEmpty();
  await expect(skeleton(page)).toHaveCount(0);
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
}

export function skeleton(page: Page) {
  return page.locator('main [role="status"] > div[aria-hidden="true"]');
}

/** What the calls of a screen answer from now on. */
export async function answerWith(page: Page, answers: readonly Answer[]): Promise<void> {
  for (const [call, change] of answers) {
    await changeAnswers(page, call, change);
  }
}

export async function openMissing(page: Page, path: Path): Promise<void> {
  await go(page, path, { slug: 'nie-ma-takiego' });
  await expectThere(page);
}

export async function changeUser(page: Page, change: object): Promise<void> {
  await changeAnswers<{ message: object }>(page, '**/api/v1/user/get', ({ message }) => ({
    message: { ...message, ...change },
  }));
}

export const judgement = {
  isCorrect: false,
  isBlockedForAnotherAnswer: false,
  score: { passed: 3, total: 4, minimum: 3 },
  reward: 0,
  arrived: [],
  nextReward: 10,
  reason: '',
  padlockOpened: false,
  holdsBonus: true,
};

/** A right answer that has opened the padlock, and what it brought. */
export const openedPadlock = {
  isCorrect: true,
  padlockOpened: true,
  reward: 20,
  arrived: [
    { kind: 'answer', period: null, amount: 20 },
    { kind: 'month', period: '2026-11', amount: 50 },
  ],
  reason: 'Na starej, mocno trzymającej się farbie lateksowej grunt akrylowy nie wsiąknie.',
};

/** A question of the demo can be opened so often only, and its clock runs. */
export async function withQuestion(page: Page): Promise<void> {
  const replies = ['Na pylącej ścianie', 'Na starej farbie lateksowej', 'Nigdy'];
  const data = {
    slug: 'przyklad',
    title: 'Kiedy grunt szkodzi?',
    excerpt: 'Wybierz jedną odpowiedź.',
    type: 'once-text',
    time: 60,
    reward: 20,
    pill: 'grunt-to-podstawa',
    isCorrectAnswer: null,
    isBlockedForAnotherAnswer: false,
    state: 'active',
    attempt: 1,
    image: null,
    replies: replies.map((content, index) => ({ id: String(index), content, image: null })),
    remainingMs: 60_000,
  };
  await page.route(/\/api\/v1\/question\//, (route) => route.fulfill({ json: { data } }));
}

export async function answer(page: Page): Promise<void> {
  await page.getByText('Nigdy', { exact: true }).click();
  await page.getByRole('button', { name: 'Wyślij odpowiedź' }).click();
}
