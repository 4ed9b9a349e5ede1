import type { Page } from '@playwright/test';
import { expect, go } from './support/index.ts';

/** The demo's question with one right answer in words; every role may open it. */
export const groundQuestion = {
  slug: 'kiedy-grunt-szkodzi',
  title: 'Na jakim podłożu grunt akrylowy zaszkodzi?',
  right: 'Na starej, mocno trzymającej się farbie lateksowej',
  wrong: 'Na ścianie, która pyli pod dłonią',
} as const;

/** Its card in the list of questions. */
export const groundCard = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: groundQuestion.title });

/** What a person meets on a question. */
export function question(page: Page) {
  return {
    group: page.getByRole('group', { name: /^Wybierz/ }),
    send: page.getByRole('button', { name: 'Wyślij odpowiedź' }),
    countdown: page.getByText(/^\d:\d\d$/),
    tryAgain: page.getByRole('button', { name: 'Spróbuj jeszcze raz' }),
    choose: (reply: string) => page.getByText(reply, { exact: true }).click(),
  };
}

export async function openQuestion(page: Page, slug: string) {
  // Waits for this question, because the countdown of the previous one looks the same.
  const opened = page.waitForResponse((response) => response.url().endsWith(`/question/${slug}`));
  await go(page, '/wiedza/pytanie/:slug', { slug });
  await opened;
  const parts = question(page);
  await expect(parts.countdown).toBeVisible();
  return parts;
}

/** The bodies of the replies that the page sends, as they are sent. */
export function recordReplies(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/reply'))
      bodies.push(request.postDataJSON());
  });
  return bodies;
}
