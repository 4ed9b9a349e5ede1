import { randomBytes } from 'node:crypto';
import { paths } from '../../apps/web/src/paths.ts';
import { comeInOrder, oneOf } from '../orders.steps.ts';
import { expectThere } from '../screens.steps.ts';
import { type Screen, screens } from '../screens.ts';
import { shifts, watchShifts } from '../shifts.steps.ts';
import { partOf } from '../../scripts/brief.ts';
import { expect, go, test } from '../support/index.ts';

test.use({ motion: true });

/** Each run draws new orders and widths; `ORDER_SEED` repeats those of another run, `ORDERS` draws more for each screen. */
const seed = process.env['ORDER_SEED'] ?? randomBytes(4).toString('hex');
const orders = Number(process.env['ORDERS'] ?? 1);

/** Screens with separate journeys, and users with a notice of the shell. */
const others: readonly Pick<Screen, 'address' | 'as' | 'given'>[] = [
  ...[paths.reports, paths.reportsKnowledge, paths.reportsSpecials, paths.balances].map(
    salesmansScreen,
  ),
  ...[paths.invitations, paths.invitationsList, paths.profile, paths.contact].map(salesmansScreen),
  ...[
    paths.regulations,
    paths.challengesMonthly,
    paths.contact,
    paths.knowledge,
    '/nie-ma-takiej',
  ].map((address) => ({
    address,
    as: '500000003',
  })),
];

function salesmansScreen(address: string) {
  return { address, as: '500000005' };
}

// Each opens a separate page, so that the workers share the end of the run.
test.describe.configure({ mode: 'parallel' });

/** From the narrowest phone to the widest desk; the frame changes its parts at 1024. */
const widths = [320, 360, 390, 430, 600, 820, 1023, 1024, 1280, 1680];

for (const screen of partOf(6, [...screens, ...others])) {
  const who = screen.as ?? 'nobody';

  test(`nothing moves on ${screen.address} of ${who} in any order of replies`, async ({
    page,
    loginAs,
  }) => {
    if (screen.as !== undefined) await loginAs(page, screen.as);
    await watchShifts(page);
    await screen.given?.(page);
    for (let order = 1; order <= orders; order += 1) {
      const drawn = `${seed}-${order}`;
      const width = oneOf(widths, `${drawn} ${screen.address} ${who} width`);
      await page.setViewportSize({ width, height: 800 });
      await page.goto('about:blank');
      const allCame = await comeInOrder(page, `${drawn} ${screen.address} ${who}`);
      await go(page, screen.address);
      await expectThere(page);
      const { shift, moved } = await shifts(page, await allCame());
      expect(
        shift,
        `ORDER_SEED=${seed}, order ${order}, ${width} px:\n${moved.join('\n')}`,
      ).toBeLessThan(0.02);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await screen.given?.(page);
    }
  });
}
