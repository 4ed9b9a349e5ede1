import type { Page, Route } from '@playwright/test';

type Calls = Parameters<Page['route']>[0];

/**
 * Changes what calls of the real server answer, for states that the demo programme does not have; an answer waits for a
 * promise of `change`. One that the page no longer waits for, because it has left or the test is over, is dropped, at
 * whichever step that is noticed.
 */
export async function changeAnswers<Answer>(
  page: Page,
  calls: Calls,
  change: (answer: Answer) => unknown,
): Promise<void> {
  await page.route(calls, async (route) => {
    const given = await answerOf<Answer>(route);
    if (given === null) return;
    const { response, answer } = given;
    await route.fulfill({ response, json: await change(answer) });
  });
}

/** Answers these calls without their cookies, as a browser does that refuses to keep them. */
export async function dropCookies(page: Page, calls: Calls): Promise<void> {
  await page.route(calls, async (route) => {
    try {
      const response = await route.fetch();
      await page.context().clearCookies();
      const { 'set-cookie': _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    } catch {
      // The page no longer waits for the answer.
    }
  });
}

async function answerOf<Answer>(route: Route) {
  try {
    const response = await route.fetch();
    const answer: Answer = await response.json();
    return { response, answer };
  } catch {
    return null;
  }
}
