import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../screen.steps.ts';
import { expect, test } from '../support/index.ts';
import { firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });
test.setTimeout(120_000);

test('an editor adds a picture, crops it by keyboard, and replaces one that is in use', async ({
  browser,
  club,
}) => {
  const anna = await openClerk(browser, await club.panelUrl());
  const { page } = anna;
  await firstWayIn(
    anna,
    linkIn(await club.operate(['panel', 'grant', 'anna@operator.pl', 'editor', 'Anna Mak'])),
  );
  await page.goto('/#/tresci/media');
  await expect(page.getByRole('heading', { level: 1, name: 'Obrazy' })).toBeVisible();

  await test.step('pictures of the programme are there, with where they are used', async () => {
    await expect(page.getByText(/z\spliku/).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a picture without words and one that is none are refused at their fields', async () => {
    await page.getByRole('button', { name: 'Dodaj obrazy' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Wybierz z dysku').setInputFiles([
      { name: 'puszka.png', mimeType: 'image/png', buffer: photograph(192, 64, 32) },
      {
        name: 'atak.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg onload="alert(1)"/>'),
      },
    ]);
    await sheet.getByRole('button', { name: /^Dodaj\s2/ }).click();
    await expect(sheet.getByText('Napisz, co jest na obrazie.')).toHaveCount(2);
    await sheet.getByLabel('Co jest na obrazie puszka.png').fill('Puszka czerwonej farby');
    await sheet.getByLabel('Co jest na obrazie atak.svg').fill('Rysunek');
    await sheet.getByRole('button', { name: /^Dodaj\s2/ }).click();
    await expect(sheet.getByText(/SVG zawiera skrypt/)).toBeVisible();
    await expect(sheet.getByLabel('Co jest na obrazie', { exact: true })).toHaveValue('Rysunek');
    await sheet.getByRole('button', { name: 'Zamknij' }).click();
  });

  await test.step('a part is cut out by keyboard alone', async () => {
    await page.getByRole('link', { name: /^Puszka czerwonej farby/ }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Puszka czerwonej farby' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Przytnij' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('kwadrat').focus();
    await page.keyboard.press('Space');
    await sheet.getByLabel(/^Szerokość części/).focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
    await sheet.getByLabel('Co jest na obrazie').fill('Wieczko puszki');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Wieczko puszki' })).toBeVisible();
    const { width, height } = await sizeOf(page);
    expect(width).toBe(height);
    expect(width).toBeLessThan(400);
    await expectAccessible(page);
  });

  await test.step('a picture in use is not put into the bin, and is replaced everywhere', async () => {
    await page.goto('/#/tresci/media');
    await page
      .getByRole('link')
      .filter({ hasText: /\d\s(miejsce|miejsca|miejsc)/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Gdzie jest używany' })).toBeVisible();
    const address = await page.locator('main img').first().getAttribute('src');
    await page.getByRole('button', { name: 'Do kosza' }).click();
    await expect(page.getByText(/jest w użyciu, więc nie można go usunąć/)).toBeVisible();

    await page.getByRole('button', { name: 'Zamień wszędzie' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('searchbox').fill('Wieczko');
    await sheet.getByRole('button', { name: 'Wieczko puszki' }).click();
    await sheet.getByRole('button', { name: /^Zamień:/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wieczko puszki' })).toBeVisible();
    await expect(page.getByText('Tego obrazu nic nie pokazuje.')).toHaveCount(0);
    expect(await page.locator('main img').first().getAttribute('src')).not.toBe(address);
  });

  await test.step('an unused picture goes into the bin and comes back', async () => {
    await page.goto('/#/tresci/media?szukaj=czerwonej');
    await page.getByRole('link', { name: /^Puszka czerwonej farby/ }).click();
    await page.getByRole('button', { name: 'Do kosza' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Do kosza' }).click();
    await expect(page.getByText(/^W\skoszu\sod/)).toBeVisible();
    await page.getByRole('button', { name: 'Przywróć' }).click();
    await expect(page.getByRole('button', { name: 'Przytnij' })).toBeVisible();
  });
  await anna.close();
});

test('of two hundred pictures at once some fail, and none is lost', async ({ browser, club }) => {
  const anna = await openClerk(browser, await club.panelUrl());
  const { page } = anna;
  await firstWayIn(
    anna,
    linkIn(await club.operate(['panel', 'grant', 'anna@operator.pl', 'editor', 'Anna Mak'])),
  );
  let calls = 0;
  await page.route('**/api/panel/v1/media?*', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    calls += 1;
    return calls % 40 === 0 ? route.abort() : route.continue();
  });
  await page.goto('/#/tresci/media?szukaj=seria');
  await page.getByRole('button', { name: 'Dodaj obrazy' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Wybierz z dysku').setInputFiles(
    Array.from({ length: 200 }, (_, at) => ({
      name: `seria-${at}.png`,
      mimeType: 'image/png',
      buffer: photograph(at, 64, 32, [8, 8]),
    })),
  );
  await sheet.getByRole('button', { name: 'Wpisz słowa z nazw plików' }).click();
  await sheet.getByRole('button', { name: /^Dodaj\s200/ }).click();
  await expect(sheet.getByRole('progressbar', { name: /^Wysłano\s\d+\sz\s200/ })).toBeVisible();
  const again = sheet.getByRole('button', { name: /^Dodaj\s5/ });
  await expect(again).toBeVisible({ timeout: 40_000 });
  await expect(sheet.getByRole('textbox')).toHaveCount(5);
  await again.click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText(/^200\sobrazów/).first()).toBeVisible();
  await anna.close();
});

/** A PNG in one colour. */
function photograph(
  red: number,
  green: number,
  blue: number,
  [width, height]: readonly [number, number] = [800, 400],
): Buffer {
  const line = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.of(red, green, blue))]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const lines = Buffer.concat(Array.from({ length: height }, () => line));
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    part('IHDR', head),
    part('IDAT', deflateSync(lines)),
    part('IEND', Buffer.alloc(0)),
  ]);
}

function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

function sizeOf(page: Page): Promise<{ width: number; height: number }> {
  return page
    .locator('main img')
    .first()
    .evaluate((image: HTMLImageElement) => ({
      width: Number(image.getAttribute('width')),
      height: Number(image.getAttribute('height')),
    }));
}
