import { demoPassword } from '../support/index.ts';
import { ofAdministrator, ofCoordinator } from '../support/panel-screens.ts';
import { addressOf, walks } from '../walk.steps.ts';
import type { Shown } from './find.ts';
import { desk, expect, phone, test } from './index.ts';
import { enterPanel, keepApp, logIn, refuseCookies } from './walk.steps.ts';
import type { Walker } from './walker.ts';

test.describe.configure({ timeout: 600_000 });

for (const { who, as, routes } of walks) {
  test(`${who} finds every screen settled at both widths`, async ({ walk }) => {
    const walker = await walk();
    if (as === undefined) await walker.open('/login');
    else await logIn(walker, as, demoPassword);
    await refuseCookies(walker);
    if (as !== undefined) await keepApp(walker);
    const addresses = routes.map(addressOf);
    const first = await figuresOn(walker, addresses);
    await walker.driver.reload();
    await walker.settled();
    expect(await figuresOn(walker, addresses)).toEqual(first);
    await walker.driver.resize(desk.width, desk.height);
    await figuresOn(walker, addresses);
  });
}

test('an administrator finds every screen of the panel settled at both widths', async ({
  walk,
  club,
}) => {
  const anna = await walk(await club.panelUrl(), desk);
  await enterPanel(anna, club, ['administrator', 'anna@operator.pl', 'Anna Nowak'], 'coordinator');
  await walkPanel(anna, ofAdministrator);
});

test('a coordinator finds every screen of the panel settled and printable', async ({
  walk,
  club,
}) => {
  const ola = await walk(await club.panelUrl(), desk);
  await enterPanel(ola, club, ['coordinator', 'ola@operator.pl', 'Ola Lis']);
  await walkPanel(ola, ofCoordinator);
  const printed = await ola.driver.print?.();
  if (printed !== undefined) expect(printed.subarray(0, 4).toString()).toBe('%PDF');
});

async function figuresOn(walker: Walker, addresses: readonly string[]) {
  const found: (readonly [address: string, figures: Shown])[] = [];
  for (const address of addresses) {
    await walker.move(address);
    found.push([address, await walker.settled()]);
  }
  return found;
}

async function walkPanel(walker: Walker, screens: readonly (readonly [string, string])[]) {
  for (const { width, height } of [desk, phone]) {
    await walker.driver.resize(width, height);
    for (const [place, [address, heading]] of screens.entries()) {
      // Another search, so that the page is loaded again.
      await walker.driver.goto(`${walker.watched.url}/?${width}-${place}#${address}`);
      await walker.title(heading);
      await walker.settled();
    }
  }
}
