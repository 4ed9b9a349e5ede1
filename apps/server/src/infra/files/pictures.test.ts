import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictureShape } from '@klub/contract/pictures';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { publicData } from '../../testing/public-data.ts';
import { isHarmlessSvg, preparePicture, svgSize } from './pictures.ts';
import { isStoredContent } from './stored-content.ts';

function photograph(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#13233f' } });
}

test("a photograph becomes WebP in several widths with its shape's address", async () => {
  const picture = await preparePicture(await photograph(2400, 1600).jpeg().toBuffer());
  const stem = /^\/files\/([0-9a-f]{40}-1600x1067)\.webp$/.exec(picture?.address ?? '')?.[1];
  expect(picture?.files.map(({ name }) => name)).toEqual([
    `${stem}.webp`,
    `${stem}-480.webp`,
    `${stem}-960.webp`,
  ]);
  const widths = picture?.files.map(async ({ bytes }) => (await sharp(bytes).metadata()).width);
  expect(await Promise.all(widths ?? [])).toEqual([1600, 480, 960]);
  const shape = pictureShape(picture?.address ?? '');
  expect(shape?.copies.map(({ address }) => address.replace('/files/', '')).toSorted()).toEqual(
    picture?.files.map(({ name }) => name).toSorted(),
  );
});

test.each(['png', 'jpeg', 'webp'] as const)(
  'a small %s is not made larger, and has one size',
  async (format) => {
    const picture = await preparePicture(await photograph(320, 200).toFormat(format).toBuffer());
    expect(picture?.address).toMatch(/-320x200\.webp$/);
    expect(picture?.files).toHaveLength(1);
  },
);

test('a rotated photograph is stored upright and without its location', async () => {
  const sideways = await photograph(300, 200)
    .withExif({ IFD3: { GPSLatitude: '51/1 6/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(sideways).metadata()).exif).toBeDefined();
  const picture = await preparePicture(sideways);
  expect(picture?.address).toMatch(/-200x300\.webp$/);
  expect((await sharp(picture?.files[0]?.bytes).metadata()).exif).toBeUndefined();
});

test('every stored form of a picture is recognised for backup and restore', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
  const photographs = await Promise.all(
    (['png', 'jpeg', 'webp'] as const).flatMap((format) => [
      photograph(1200, 700).toFormat(format).toBuffer(),
      photograph(320, 200).toFormat(format).toBuffer(),
    ]),
  );
  for (const bytes of [drawing, ...photographs]) {
    const { files = [] } = (await preparePicture(bytes)) ?? {};
    expect(files.length).toBeGreaterThan(0);
    for (const { name, bytes: kept } of files)
      expect(await isStoredContent(`files/${name}`, kept), name).toBe(true);
  }
});

test('the same bytes have the same address', async () => {
  const bytes = await photograph(40, 30).png().toBuffer();
  expect((await preparePicture(bytes))?.address).toBe((await preparePicture(bytes))?.address);
});

test('a picture with too many pixels is refused before decoding', async () => {
  const bomb = await photograph(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await preparePicture(bomb)).toBeNull();
});

test('what only begins like a picture, or is none, is refused', async () => {
  const whole = await photograph(400, 400).jpeg().toBuffer();
  for (const bytes of [
    whole.subarray(0, whole.length / 2),
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
    Buffer.from('RIFF1234WEBPVP8 '),
    Buffer.from('GIF89a'),
    Buffer.from('<html><body>png</body></html>'),
    Buffer.alloc(0),
  ]) {
    expect(await preparePicture(bytes)).toBeNull();
  }
});

const crashers = publicData('files/bad/png-crashers');
test.skipIf(crashers === undefined)(
  'hostile pictures are refused or read without hanging',
  async () => {
    const names = crashers === undefined || !existsSync(crashers) ? [] : readdirSync(crashers);
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) {
      const picture = await preparePicture(readFileSync(join(crashers ?? '', name)));
      expect([name, picture === null || picture.address.endsWith('.webp')]).toEqual([name, true]);
    }
  },
);

test('a drawing stays unchanged with its declared shape', async () => {
  const bytes = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"><path d="M0 0h9"/></svg>',
  );
  const picture = await preparePicture(bytes);
  expect(picture?.address).toMatch(/^\/files\/[0-9a-f]{40}-640x400\.svg$/);
  expect(picture?.files).toEqual([{ name: picture?.address.replace('/files/', ''), bytes }]);
});

test.each([
  ['<svg width="120" height="60px" viewBox="0 0 640 400">', { width: 120, height: 60 }],
  ['<svg viewBox="-10,-10, 64.4,32">', { width: 64, height: 32 }],
  ['<svg width="100%" height="100%" viewBox="0 0 30 20">', { width: 30, height: 20 }],
  ['<svg width="0" height="0">', null],
  ['<svg viewBox="0 0 1e9 1">', null],
  ['<svg>', null],
])('%s is drawn in %j', (text, size) => {
  expect(svgSize(text)).toEqual(size);
});

test.each([
  '<svg><script>alert(1)</script></svg>',
  '<svg xmlns:ś="http://www.w3.org/2000/svg"><ś:script>alert(1)</ś:script></svg>',
  '<svg onload="alert(1)"></svg>',
  '<svg><foreignObject><p/></foreignObject></svg>',
  '<svg><image href="https://zly.pl/a.png"/></svg>',
  '<svg><use xlink:href="//zly.pl/a.svg#x"/></svg>',
  '<svg><a href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style>@import "https://zly.pl";</style></svg>',
  '<svg><rect fill="url(https://zly.pl/a)"/></svg>',
  '<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>',
  '<svg><set attributeName="href" to="javascript:alert(1)"/></svg>',
])('an SVG that does more than draw is no picture: %s', (text) => {
  expect(isHarmlessSvg(text)).toBe(false);
});
