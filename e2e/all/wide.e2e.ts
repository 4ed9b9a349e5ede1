import { partOf } from '../../scripts/brief.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expectThere, walkTo } from '../screens.steps.ts';
import { screens } from '../screens.ts';
import { go, test } from '../support/index.ts';

// All states of each screen are judged on a phone; a wide screen has other places for the same parts.
for (const who of new Set(screens.map(({ as }) => as))) {
  test(`wide screens of ${who ?? 'nobody'} are accessible, and nothing overflows`, async ({
    page,
    loginAs,
  }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (who !== undefined) await loginAs(page, who);
    await go(page, '/nie-ma-takiej');
    await expectThere(page);
    const own = screens.filter(({ as, given }) => as === who && given === undefined);
    for (const screen of partOf(3, own)) {
      await test.step(screen.address, async () => {
        await walkTo(page, screen.address);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      });
    }
  });
}
