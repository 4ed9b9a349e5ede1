import { draftRows } from '@klub/contract/panel/content/drafts';
import { mediaRows } from '@klub/contract/panel/content/media';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { type TestApp, testDeps } from '../../../testing/app.ts';
import { draftHandlers } from '../contents/contents.routes.ts';
import { importProgramme } from '../programme/programme.ts';
import { sweepMedia } from './media.jobs.ts';
import { mediaHandlers } from './media.routes.ts';

let club: Omit<TestApp, 'app'>;
let panel: TestPanel;
let anna = 0;

beforeAll(async () => {
  club = await testDeps();
  panel = await testPanel(club.deps);
  panel.mount(mediaRows, mediaHandlers(club.deps));
  panel.mount(draftRows, draftHandlers(club.deps));
  anna = await addStaff(club.database.kysely, 'Anna', ['editor']);
});

beforeEach(async () => {
  await sql`truncate media, content_draft, content_revision, content_presence, news, slide cascade`.execute(
    club.database.kysely,
  );
});

type Picture = {
  id: string;
  address: string;
  alt: string;
  width: number;
  height: number;
  uses: number;
  by: { name: string } | null;
  original: string;
  places: {
    kind: string;
    key: string;
    title: string;
    draftId: string | null;
    stays: string | null;
  }[];
};
type Saved = {
  others: { values: Record<string, string> };
  authors: Record<string, { name: string }>;
  conflicts: string[];
};
type Answer<Data> = {
  status: number;
  data: Data;
  message: string;
  errors: Record<string, string[]>;
};

async function call<Data = Picture>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer<Data>> {
  const answer = await panel.call(anna, method, path, body);
  return { status: answer.status, ...(answer.body as Omit<Answer<Data>, 'status'>) };
}

function photograph(width: number, height: number, background = '#13233f') {
  return sharp({ create: { width, height, channels: 3, background } });
}

function add(bytes: Buffer, given: { name?: string; alt?: string } = {}) {
  const { name = 'puszka.png', alt = 'Puszka farby' } = given;
  return call('POST', 'media', { name, alt, file: bytes.toString('base64') });
}

async function added(background = '#13233f'): Promise<Picture> {
  const { status, data } = await add(await photograph(400, 200, background).png().toBuffer());
  expect(status).toBe(200);
  return data;
}

/** A news that shows the picture as its thumbnail and in its text. */
async function publish(address: string, slug = 'farba'): Promise<void> {
  await sql`
    insert into news (slug, title, excerpt, thumbnail, content, roles, published_at)
    values (${slug}, 'Nowa farba', 'x', ${address}, ${`<p><img src="${address}" alt="x" /></p>`}, '{user1}', now())
  `.execute(club.database.kysely);
}

test('a picture is added once, with its words and who brought it', async () => {
  const bytes = await photograph(400, 200).png().toBuffer();
  const first = await add(bytes);
  expect(first).toMatchObject({
    status: 200,
    data: { alt: 'Puszka farby', width: 400, height: 200, uses: 0, by: { name: 'Anna' } },
  });
  const again = await add(bytes, { name: 'inna.png', alt: 'Inne słowa' });
  expect(again.data).toEqual(first.data);
  expect(await club.deps.files.size(first.data.address.slice(1))).toBeGreaterThan(0);
  const { data } = await call<Picture[]>('GET', 'media?q=PUSZKA');
  expect(data.map(({ id }) => id)).toEqual([first.data.id]);
});

test('a picture without words is refused at the field', async () => {
  const bytes = await photograph(4, 4).png().toBuffer();
  expect(await add(bytes, { alt: ' ' })).toMatchObject({
    status: 400,
    errors: { alt: [expect.any(String)] },
  });
});

test('each kind of bytes that are no picture has its own sentence', async () => {
  const whole = await photograph(400, 400).jpeg().toBuffer();
  const bomb = await photograph(9_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
  const bad: readonly (readonly [Buffer, RegExp])[] = [
    [Buffer.alloc(0), /pusty/],
    [Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000', 'latin1'), /HEIC/],
    [Buffer.from('<svg><script>alert(1)</script></svg>'), /SVG zawiera skrypt/],
    [bomb, /50 milionów pikseli/],
    [whole.subarray(0, whole.length / 2), /uszkodzony albo ucięty/],
    [Buffer.from('GIF89a'), /PNG, JPG, WebP i SVG/],
  ];
  for (const [bytes, sentence] of bad) {
    const { status, message } = await add(bytes);
    expect([status, message]).toEqual([400, expect.stringMatching(sentence)]);
  }
  expect((await call<Picture[]>('GET', 'media')).data).toEqual([]);
});

test('a crop is a picture of its own, and the whole one stays', async () => {
  const whole = await added();
  const crop = { x: 25, y: 0, width: 50, height: 100 };
  const part = await call('POST', `media/${whole.id}/crop`, { crop, alt: 'Środek puszki' });
  expect(part).toMatchObject({
    status: 200,
    data: { width: 200, height: 200, alt: 'Środek puszki' },
  });
  expect((await call('GET', `media/${part.data.id}`)).data).toMatchObject({
    original: whole.address,
    crop,
  });
  const again = await call('POST', `media/${part.data.id}/crop`, {
    crop: { ...crop, x: 0, width: 100 },
    alt: 'x',
  });
  expect(again.data).toMatchObject({ width: 400, height: 200 });
  const wide = await call('POST', `media/${whole.id}/crop`, {
    crop: { ...crop, width: 90 },
    alt: 'x',
  });
  expect(wide.status).toBe(400);
});

test('a drawing is not cropped', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>',
  );
  const { data } = await add(svg);
  const crop = { x: 0, y: 0, width: 50, height: 50 };
  expect((await call('POST', `media/${data.id}/crop`, { crop, alt: 'x' })).status).toBe(409);
});

test('a picture that something shows is not put into the bin, and says where', async () => {
  const { id, address } = await added();
  await publish(address);
  const draft = await call<{ id: string }>('POST', 'drafts', { kind: 'aktualnosci', of: null });
  await sql`update content_draft set title = 'Szkic', content = ${JSON.stringify({ values: { miniatura: address }, rows: {} })}::jsonb
    where id = ${draft.data.id}`.execute(club.database.kysely);
  expect(await call('POST', `media/${id}/bin`)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/w użyciu/),
  });
  const { data } = await call('GET', `media/${id}`);
  expect(data.places).toEqual([
    { kind: 'aktualnosci', key: 'farba', title: 'Nowa farba', draftId: null, stays: null },
    { kind: 'aktualnosci', key: '', title: 'Szkic', draftId: draft.data.id, stays: null },
  ]);
  expect((await call<Picture[]>('GET', 'media')).data).toMatchObject([{ uses: 2 }]);
});

test('a picture leaves the bin within 30 days, and the file store after them', async () => {
  const [kept, gone, shown] = [
    await added('#111111'),
    await added('#222222'),
    await added('#333333'),
  ];
  for (const { id } of [kept, gone, shown])
    expect((await call('POST', `media/${id}/bin`)).status).toBe(200);
  expect((await call<Picture[]>('GET', 'media')).data).toEqual([]);
  club.clock.advance({ days: 29 });
  await sweepMedia(club.deps);
  expect((await call('POST', `media/${kept.id}/restore`)).status).toBe(200);
  await publish(shown.address);
  club.clock.advance({ days: 2 });
  await sweepMedia(club.deps);
  const sizes = await Promise.all(
    [kept, gone, shown].map(({ address }) => club.deps.files.size(address.slice(1))),
  );
  expect(sizes.map((size) => size !== null)).toEqual([true, false, true]);
  expect((await call('GET', `media/${gone.id}`)).status).toBe(404);
});

test('pictures of an earlier release come into the library by the daily sweep', async () => {
  await publish('/files/dawny.svg');
  await sweepMedia(club.deps);
  expect((await call<Picture[]>('GET', 'media')).data).toMatchObject([
    { address: '/files/dawny.svg', by: null, uses: 1 },
  ]);
});

test('an editor’s file may name a picture of the library, and no other', async () => {
  const { id, address } = await added();
  const problemsOf = async (miniatura: string): Promise<string[]> => {
    const row = `farba;Farba;x;<p>x</p>;${miniatura};user1;2026-11-01`;
    const text = `slug;tytul;zajawka;tresc;miniatura;role;opublikowano\n${row}`;
    const { files } = await importProgramme(club.deps, {
      files: [memorySource('aktualnosci.csv', text, '')],
      dryRun: true,
      waits: false,
    });
    return files.flatMap(({ problems }) => problems.map(({ column }) => column));
  };
  expect(await problemsOf(address)).toEqual([]);
  expect(await problemsOf('/files/obcy.webp')).toEqual(['miniatura']);
  await call('POST', `media/${id}/bin`);
  expect(await problemsOf(address)).toEqual(['miniatura']);
});

async function shownBy(slug: string): Promise<{ thumbnail: string; content: string }> {
  const { rows } = await sql<{ thumbnail: string; content: string }>`
    select thumbnail, content from news where slug = ${slug}
  `.execute(club.database.kysely);
  return rows[0] ?? { thumbnail: '', content: '' };
}

test('a picture is replaced everywhere at once, but in words that somebody may have accepted', async () => {
  const [former, next] = [await added('#111111'), await added('#222222')];
  await publish(former.address);
  await publish(former.address, 'druga');
  const accepted = `<p><img src="${former.address}" alt="x" /></p>`;
  await sql`insert into text (name, html, updated_at) values ('regulations', ${accepted}, now()), ('rules_text', ${accepted}, now())
    on conflict (name) do update set html = excluded.html`.execute(club.database.kysely);
  const draft = await call<{ id: string }>('POST', 'drafts', { kind: 'aktualnosci', of: 'farba' });
  const seen = await call<{ version: number; marks: Record<string, string> }>(
    'GET',
    `drafts/${draft.data.id}`,
  );
  const { data: before } = await call<Picture & { digest: string }>('GET', `media/${former.id}`);
  expect(before.places.filter(({ stays }) => stays !== null).map(({ key }) => key)).toContain(
    'regulations',
  );

  const stale = await call('POST', `media/${former.id}/replace`, {
    by: next.id,
    digest: '0'.repeat(64),
  });
  expect(stale.status).toBe(409);
  const done = await call<{ changed: number; stayed: number }>(
    'POST',
    `media/${former.id}/replace`,
    {
      by: next.id,
      digest: before.digest,
    },
  );
  expect(done, JSON.stringify(done)).toMatchObject({ status: 200, data: { changed: 4 } });
  expect(await shownBy('farba')).toEqual({
    thumbnail: next.address,
    content: `<p><img src="${next.address}" alt="x" /></p>`,
  });
  expect((await shownBy('druga')).thumbnail).toBe(next.address);
  const { rows } = await sql<{ name: string; html: string }>`
    select name, html from text where name in ('regulations', 'rules_text') order by name
  `.execute(club.database.kysely);
  expect(rows.map(({ html }) => html.includes(former.address))).toEqual([true, false]);
  const open = await call<{ values: Record<string, string> }>('GET', `drafts/${draft.data.id}`);
  expect(open.data.values['miniatura']).toBe(next.address);
  // Who was typing meanwhile is told, keeps what they typed, and gets both texts where both changed.
  const typed = (values: Record<string, string>) =>
    call<Saved>('POST', `drafts/${draft.data.id}`, {
      version: seen.data.version,
      seen: Object.fromEntries(Object.keys(values).map((name) => [name, seen.data.marks[name]])),
      values,
      rows: {},
    });
  const title = await typed({ tytul: 'Pisany właśnie' });
  expect(title.data.others.values).toMatchObject({ miniatura: next.address });
  expect(title.data.authors).toMatchObject({ miniatura: { name: 'Anna' } });
  const text = await typed({ tresc: `<p>Nowe <img src="${former.address}" alt="x" /></p>` });
  expect(text.data.conflicts).toEqual(['tresc']);
  expect(text.data.others.values['tresc']).toContain(next.address);
  const { data: after } = await call('GET', `media/${former.id}`);
  expect(after.places.every(({ stays }) => stays === 'accepted')).toBe(true);
});
