import { Readable } from 'node:stream';
import { importFileBytesMax } from '@klub/contract/panel/import-files';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { zipOfBytes } from '../../../infra/tables/zip.testing.ts';
import { type Content, fetchErrors, importsClub, plan } from './imports.testing.ts';

const heading = 'slug;tytul;zajawka;tresc;role;opublikowano;miniatura;obraz';
const news = (picture: string): string =>
  `${heading}\nnowa;Tytuł;Zajawka;<p>Treść</p>;user1;2026-10-01 08:00;a.png;${picture}\n`;

function archive(files: Readonly<Record<string, Content>>): Buffer {
  const entries = Object.entries(files).map(
    ([name, content]) => [name, new Uint8Array(Buffer.from(content))] as const,
  );
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}

const club = importsClub();
const {
  applied,
  checked,
  opened,
  upload,
  shown,
  post,
  runDue,
  handle,
  panel,
  clerk,
  making,
  stored,
} = club;

async function picture(shade: number): Promise<Buffer> {
  return sharp({
    create: { width: 8, height: 8, channels: 3, background: { r: shade, g: 0, b: 0 } },
  })
    .png()
    .toBuffer();
}

async function checkAgain(id: string): Promise<void> {
  expect((await post(`imports/${id}/check`)).status).toBe(200);
  await runDue();
}

const reasonsOf = async (id: string): Promise<string> =>
  JSON.stringify(
    (await shown(id)).files.map(({ name, report }) => [
      name,
      report?.errors.map(({ reason }) => reason),
    ]),
  );

test('pictures in an archive are named by folder or unique name', async () => {
  await sql`delete from news`.execute(handle());
  const [one, other] = [await picture(10), await picture(200)];
  await applied({
    'paczka.zip': archive({
      'wrzesień/aktualnosci.csv': news('obrazy/a.png'),
      'wrzesień/a.png': one,
      'wrzesień/obrazy/a.png': other,
      '__MACOSX/wrzesień/._a.png': 'x',
    }),
  });
  const { rows } = await sql<{
    thumbnail: string;
    image: string;
  }>`select thumbnail, image from news`.execute(handle());
  expect(rows).toHaveLength(1);
  expect(rows[0]?.thumbnail).not.toBe(rows[0]?.image);
  // Next to a separately uploaded table.
  await applied({
    'obrazy.zip': archive({ 'obrazy/a.png': one, 'obrazy/b.png': other }),
    'aktualnosci.csv': news('obrazy/b.png'),
  });
  const again = await sql<{
    thumbnail: string;
    image: string;
  }>`select thumbnail, image from news`.execute(handle());
  expect(again.rows).toEqual(rows);
});

test('pictures with Polish names are found in Windows and macOS archives', async () => {
  const [one, other, table] = [
    await picture(60),
    await picture(120),
    news('łódka.png').replace('a.png', 'obrazy/gęś.png'),
  ];
  const inWindows = [
    Buffer.from('88a2646b612e706e67', 'hex'),
    Buffer.from('6f6272617a795c67a9982e706e67', 'hex'),
  ];
  const inMacos = ['łódka.png', 'obrazy/gęś.png'].map((name) => Buffer.from(name.normalize('NFD')));
  for (const [boat = Buffer.alloc(0), goose = Buffer.alloc(0)] of [inWindows, inMacos]) {
    await sql`delete from news`.execute(handle());
    const files = [
      { name: Buffer.from('aktualnosci.csv'), content: table },
      { name: boat, content: one },
      { name: goose, content: other },
    ];
    await applied({ 'paczka.zip': zipOfBytes(files) });
    const { rows } = await sql<{
      thumbnail: string;
      image: string;
    }>`select thumbnail, image from news`.execute(handle());
    expect(rows).toHaveLength(1);
    expect(rows[0]?.thumbnail).not.toBe(rows[0]?.image);
  }
});

test("a later upload replaces an archive's file and can be removed", async () => {
  const id = await checked({
    'paczka.zip': archive({ 'dane/plany.csv': plan(100).replace('S1', 'S9') }),
  });
  expect((await shown(id)).files.map(({ name, report }) => [name, report?.errorCount])).toEqual([
    ['paczka.zip', undefined],
    ['plany.csv', 1],
  ]);
  await upload(id, 'plany-bledy.csv', (await fetchErrors(club, id)).replace('S9', 'S1'));
  await checkAgain(id);
  const mended = await shown(id);
  expect(mended).toMatchObject({
    state: 'ready',
    files: [{ report: null }, { report: { new: 2 } }],
  });
  expect(JSON.stringify(mended.files[1]?.report)).toContain(
    'zajął miejsce tabeli o tej samej nazwie',
  );
  const fileId = mended.files[1]?.id;
  expect((await post(`imports/${id}/remove`, { fileId: '999999' })).status).toBe(404);
  const before = stored().length;
  expect((await post(`imports/${id}/remove`, { fileId })).status).toBe(200);
  expect(await shown(id)).toMatchObject({ state: 'open', files: [{ name: 'paczka.zip' }] });
  await expect.poll(() => stored().length).toBe(before - 1);
  const { rows } = await sql<{ action: string }>`
      select action from trail_entry where subject_kind = 'import' order by id desc limit 1
    `.execute(handle());
  expect(rows).toEqual([{ action: 'import.fileRemoved' }]);
});

test('an archive that cannot be taken says why in its own words', async () => {
  const id = await checked({
    'dwie.zip': archive({ 'a/plany.csv': plan(1), 'b/plany.csv': plan(2) }),
    'wyzej.zip': archive({ '../plany.csv': plan(1) }),
    'gleboko.zip': archive({ [`${'f/'.repeat(9)}a.png`]: 'x' }),
    'plik-i-folder.zip': archive({ 'plany.csv': plan(1), 'plany.csv/a.png': 'x' }),
    'uciety.zip': archive({ 'plany.csv': plan(1) }).subarray(0, 60),
  });
  const said = await reasonsOf(id);
  expect(said).toContain('dwie tabele o tej samej nazwie: „a/plany.csv” i „b/plany.csv”');
  expect(said.match(/niedozwolonej ścieżce/g)).toHaveLength(2);
  expect(said.match(/Nie udało się odczytać archiwum ZIP/g)).toHaveLength(2);
  expect(said).not.toContain('XLSX');
  expect(making()).toEqual([]);
});

test('a file beyond 64 MB is refused and leaves nothing', async () => {
  const id = await opened({});
  const before = stored();
  const url = `/api/panel/v1/imports/${id}/files?name=plany.csv`;
  const headers = { ...panel().headersOf(clerk()), 'content-type': 'application/octet-stream' };
  const said = await panel().app.inject({
    method: 'POST',
    url,
    payload: Buffer.from('x'),
    headers: { ...headers, 'content-length': String(importFileBytesMax + 1) },
  });
  const piece = Buffer.alloc(1_048_576);
  const pieces = Array.from({ length: importFileBytesMax / piece.length }, () => piece);
  const found = await panel().app.inject({
    method: 'POST',
    url,
    headers,
    payload: Readable.from([...pieces, Buffer.from('x')]),
  });
  for (const { statusCode, body } of [said, found])
    expect([statusCode, body]).toEqual([413, expect.stringContaining('64 MB')]);
  const whole = await panel().app.inject({
    method: 'POST',
    url,
    headers,
    payload: Readable.from(pieces),
  });
  expect(whole.statusCode).toBe(200);
  expect(stored()).toHaveLength(before.length + 1);
  expect(making()).toEqual([]);
});
