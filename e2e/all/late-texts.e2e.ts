import { paths } from '../../apps/web/src/paths.ts';
import { expectThere } from '../screens.steps.ts';
import { shifts, watchShifts } from '../shifts.steps.ts';
import { bringLate, expect, go, test } from '../support/index.ts';

for (const address of [paths.notifications, paths.knowledgeScore, paths.contact, paths.intro]) {
  test(`${address} appears whole when the sanitiser is slower than its texts`, async ({
    page,
    loginAs,
  }) => {
    await loginAs(page, '500000001');
    await watchShifts(page);
    await bringLate(page, '**/assets/sanitise*', 1_200);
    await go(page, address);
    await expectThere(page);
    await page.waitForTimeout(500);
    const { shift, moved } = await shifts(page);
    expect(shift, moved.join('\n')).toBeLessThan(0.02);
  });
}
