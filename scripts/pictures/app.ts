import { writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { newDataDir, startTestServer } from '../../e2e/support/club.ts';
import { openView } from '../../e2e/support/member.ts';
import { buildWeb } from '../build.ts';
import { chromiumFlags, chromiumPath, ensureChromium } from '../machine/chromium.ts';
import { webp } from './webp.ts';

/** Takes the pictures of the README and of docs/design.md on a fresh demo programme: `node scripts/pictures/app.ts`. */

const participant = '500000001';
const seller = '500000004';
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

const pictures = [
  { name: 'plan-390', user: participant, address: '/wyzwania/miesieczne', ...phone, scale: 2 },
  { name: 'wiedza-1280', user: participant, address: '/wiedza', ...desktop },
  { name: 'plan-1280', user: participant, address: '/wyzwania/miesieczne', ...desktop },
  { name: 'raporty-1280', user: seller, address: '/raporty', ...desktop },
  { name: 'raporty-390', user: seller, address: '/raporty', ...phone },
  {
    name: 'pytanie-360',
    user: seller,
    address: '/wiedza/pytanie/kiedy-grunt-szkodzi',
    width: 360,
    height: 640,
  },
  { name: 'osiagniecia-390', user: participant, address: '/wyzwania/osiagniecia', ...phone },
  {
    name: 'strefa-1280-noc',
    user: participant,
    address: '/strefa-wiedzy',
    ...desktop,
    theme: 'dark',
  },
] as const;

async function main(): Promise<void> {
  if (!(await ensureChromium()) || !(await buildWeb()))
    throw new Error('There is no browser, or nothing to show in it.');
  const club = await startTestServer(newDataDir());
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
  try {
    for (const { name, ...view } of pictures) {
      const page = await openView(browser, { url: club.url, ...view });
      const picture = await webp(browser, await page.screenshot());
      await page.close();
      const file = `docs/pictures/${name}.webp`;
      await writeFile(file, picture);
      console.log(`${file} ${(picture.length / 1_000).toFixed(0)} KB`);
    }
  } finally {
    await browser.close();
    await club.remove();
  }
}

await main();
