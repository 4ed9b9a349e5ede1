import { sizesInTurn } from '../../scripts/brief.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, test } from '../support/index.ts';
import { fillCorrection, monthAt } from '../support/money.ts';
import { firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });

/** The demo programme has closed the month before the last. */
const [last, closed] = [monthAt(-1).month, monthAt(-2).month];
const payouts = ['/wyplaty', '/wyplaty/nowa', '/wyplaty/1', '/zwroty'];

test('a correction shows both sums, and money screens fit any width', async ({ browser, club }) => {
  const panel = await club.panelUrl();
  const ola = await openClerk(browser, panel);
  await firstWayIn(
    ola,
    linkIn(await club.operate(['panel', 'grant', 'ola@operator.pl', 'coordinator', 'Ola Lis'])),
  );

  await test.step('a correction is booked by hand and stands on the list', async () => {
    const correction = {
      phone: '500000001',
      month: monthAt(0).month,
      points: -5,
      why: 'Pomyłka w pliku.',
    };
    const form = await fillCorrection(ola.page, correction);
    await expectAccessible(ola.page);
    await form.getByRole('button', { name: 'Zaksięguj' }).click();
    await expect(ola.page.getByText('w księdze').first()).toBeVisible();
  });

  const screens = [
    '/miesiace',
    `/miesiace/${last}`,
    `/miesiace/${closed}/protokol`,
    '/korekty',
    ...payouts,
  ];
  for (const [address, width] of screens.flatMap(atWidths)) {
    await test.step(`${address} fits at ${width}`, async () => {
      await ola.page.setViewportSize({ width, height: 800 });
      await ola.page.goto(`/#${address}`);
      await ola.page.waitForLoadState('networkidle');
      await expectNoSidewaysScroll(ola.page);
      await expectAccessible(ola.page);
    });
  }
  await ola.close();
});

function atWidths(address: string, place: number): (readonly [string, number])[] {
  return sizesInTurn([360, 1280, 1680], place).map((width) => [address, width]);
}
