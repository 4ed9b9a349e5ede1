import { open } from '../screens.steps.ts';
import { screens } from '../screens.ts';
import { expect, test } from '../support/index.ts';

test('on no screen can a line end with a one-letter word', async ({ page, loginAs }) => {
  test.setTimeout(180_000);
  await loginAs(page, '500000001');
  const visited = screens.filter(({ as, given }) => as === '500000001' && given === undefined);
  expect(visited.length).toBeGreaterThan(10);
  for (const screen of visited) {
    await test.step(screen.path, async () => {
      await open(page, screen);
      expect(await page.evaluate(danglingWords)).toEqual([]);
    });
  }
});

/** One-letter words before an ordinary space in the page's texts; not in typed text. */
function danglingWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement?.closest('script, style, noscript, option, textarea, title')) continue;
    found.push(...(text.nodeValue?.match(/(?:^|[\s(„])[aiouwz] \S+/giu) ?? []));
  }
  return found;
}
