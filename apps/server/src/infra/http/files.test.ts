import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { diskStore } from '../files/file-store.ts';
import { filesRoute, keepPicture, pictureMaxBytes, readPicture } from './files.ts';
import { preparePicture } from '../files/pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1" fill="url(#g)"/></svg>';

test('what cannot be read as a picture says why', async () => {
  writeFileSync(join(folder, 'obraz.png'), 'to nie obraz');
  expect(await readPicture(join(folder, 'obraz.png'))).toBe('notAPicture');
  expect(await readPicture(join(folder, 'brak.png'))).toBe('missing');
  writeFileSync(join(folder, 'duzy.svg'), Buffer.alloc(pictureMaxBytes + 1, ' '));
  expect(await readPicture(join(folder, 'duzy.svg'))).toBe('tooLarge');
});

test('a kept picture is served unchanged for ever, and can run nothing', async () => {
  const files = diskStore(folder);
  const picture = await preparePicture(Buffer.from(svg));
  if (picture === null) throw new Error('not a picture');
  const address = await keepPicture(files, picture);
  expect(await keepPicture(files, picture)).toBe(address);
  const app = fastify();
  await app.register(filesRoute({ files }));
  const reply = await app.inject(address);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toBe(svg);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  for (const name of [
    '..%2fdata.key',
    'data.key',
    `${'0'.repeat(40)}-1x1.webp`,
    `${'0'.repeat(40)}.html`,
  ]) {
    expect((await app.inject(`/files/${name}`)).statusCode).not.toBe(200);
  }
  await app.close();
});
