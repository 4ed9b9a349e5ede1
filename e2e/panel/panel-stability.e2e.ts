import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { partOf } from '../../scripts/brief.ts';
import { comeInOrder, oneOf } from '../orders.steps.ts';
import { ofAdministrator, ofCoordinator, type PanelScreen } from '../support/panel-screens.ts';
import { shifts, watchShifts } from '../shifts.steps.ts';
import { expect, test } from '../support/index.ts';
import { firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });

/** Each run draws new orders and widths; `ORDER_SEED` repeats those of another run, `ORDERS` draws more for each screen. */
const seed = process.env['ORDER_SEED'] ?? randomBytes(4).toString('hex');
const orders = Number(process.env['ORDERS'] ?? 1);

/** What only a coordinator may open, and the lists of what he sets going. */
const forCoordinator: readonly PanelScreen[] = [
  ...ofCoordinator,
  ['/importy', 'Importy'],
  ['/miesiace', 'Miesiące'],
  ['/wyplaty', 'Wypłaty'],
  ['/korekty', 'Korekty'],
];
const moving = { reducedMotion: 'no-preference' } as const;
const widths = [360, 390, 600, 820, 1023, 1024, 1280, 1680];

test("nothing moves on an administrator's screens in any order of replies", async ({
  browser,
  club,
}) => {
  test.setTimeout(180_000);
  const { page, close } = await openClerk(browser, await club.panelUrl(), moving);
  const link = linkIn(await club.operate(['panel', 'admin', 'anna@operator.pl', 'Anna Nowak']));
  await club.operate(['panel', 'grant', 'anna@operator.pl', 'coordinator', 'Anna Nowak']);
  await firstWayIn({ page }, link);
  await walk(page, ofAdministrator);
  await close();
});

test("nothing moves on a coordinator's screens in any order of replies", async ({
  browser,
  club,
}) => {
  test.setTimeout(180_000);
  const { page, close } = await openClerk(browser, await club.panelUrl(), moving);
  const link = linkIn(
    await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis']),
  );
  await firstWayIn({ page }, link);
  await walk(page, forCoordinator);
  await close();
});

async function walk(page: Page, found: readonly PanelScreen[]): Promise<void> {
  await watchShifts(page);
  for (const [address, heading] of partOf(3, found)) {
    for (let order = 1; order <= orders; order += 1) {
      await test.step(`${address}, order ${order}`, async () => {
        const drawn = `${seed}-${order} ${address}`;
        const width = oneOf(widths, `${drawn} width`);
        await page.setViewportSize({ width, height: 800 });
        await page.goto('about:blank');
        const allCame = await comeInOrder(page, drawn, { hasSplash: false });
        await page.goto(`/#${address}`);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        const { shift, moved } = await shifts(page, await allCame());
        expect
          .soft(
            shift,
            `ORDER_SEED=${seed}, order ${order}, ${address}, ${width} px:\n${moved.join('\n')}`,
          )
          .toBeLessThan(0.02);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }
  }
}
