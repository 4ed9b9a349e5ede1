import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualMoment } from '../../../testing/app.ts';
import { setFigures } from '../../../testing/programme.ts';
import {
  type DownloadsWorld,
  downloadsWorld,
  numbers,
  sheetOf,
  staff,
} from './downloads.testing.ts';
import { askForFile } from './downloads.service.ts';
import { closeFailed, closeMade, insertDownload } from './downloads.store.ts';
import { downloadUri, openKey } from './uri.ts';
import { writeWithoutSession } from '../../../infra/http/own-write.ts';

let world: DownloadsWorld;
beforeAll(async () => {
  world = await downloadsWorld();
});
afterAll(() => world.app.close());

const uriOf = (personId: number, filters: Record<string, string> = {}): string =>
  downloadUri(world.deps, { personId, document: 'performance', filters }) ?? '';

async function summaryUri(token: string, query = ''): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await world.app.inject({
    method: 'GET',
    url: `/api/v1/salesman/report${query}`,
    headers,
  });
  return reply.json<{ data: { summaryReportUri: string } }>().data.summaryReportUri;
}

test("[A20] [S06] a report's address gives a link to its workbook", async () => {
  const { personId, token } = await world.seller();
  await staff(world, personId, 3);
  const { status, file, progress } = await world.ask(await summaryUri(token), token);
  expect({ status, progress }).toEqual({ status: 200, progress: 100 });
  expect(file).toMatch(/^\/download\/[A-Za-z0-9_-]{43}$/);

  const { statusCode, headers, rawPayload } = await world.open(file);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename="Raport realizacji 2026-11-16.xlsx"; filename*=UTF-8''Raport%20realizacji%202026-11-16.xlsx`,
    'content-length': String(rawPayload.length),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const [heading = [], ...rows] = await sheetOf(rawPayload);
  expect(heading.slice(0, 3)).toEqual(['Uczestnik', 'Telefon', 'Sklep']);
  expect(rows.map(([person]) => person)).toEqual([
    '=HYPERLINK("http://zly.example") Jan',
    'Nowak 2 Anna',
    'Nowak 3 Anna',
  ]);
  expect(rows[0]?.[2]).toBe('=Sklep "Łąka"');
});

test("[A20] a report's address knows its screen's number of rows", async () => {
  const { personId, token } = await world.seller();
  await staff(world, personId, 3);
  const key = (await summaryUri(token, '?search=Nowak')).slice('/api/v1/downloads/'.length);
  expect(openKey(world.deps, key, personId)).toMatchObject({ document: 'performance', rows: 2 });
});

test('[HZ39] a CSV for a Polish Excel on demand, without formulas', async () => {
  const { personId, token } = await world.seller();
  await staff(world, personId, 2);
  const { file } = await world.ask(`${await summaryUri(token)}?format=csv`, token);
  const { headers, body } = await world.open(file);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = body.split('\r\n');
  expect(lines[0]).toMatch(/^\ufeffUczestnik;Telefon;Sklep;/);
  expect(lines[1]).toMatch(
    /^"'=HYPERLINK\(""http:\/\/zly\.example""\) Jan";\*\*\* \*\*\* \d{3};"'=Sklep ""Łąka"""/,
  );
  expect(lines).toHaveLength(4);
});

test("the file has the screen's filters, order and all pages", async () => {
  const { personId, token } = await world.seller();
  await staff(world, personId, 40);
  const { file } = await world.ask(
    await summaryUri(token, '?search=Nowak&column=person&order=desc&page=2'),
    token,
  );
  const [, ...rows] = await sheetOf((await world.open(file)).rawPayload);
  expect(rows).toHaveLength(39);
  expect(rows[0]?.[0]).toBe('Nowak 9 Anna');
});

test("[A20] the file is of its screen's month, even after it has ended", async () => {
  world.clock.set('2026-11-30T23:58:00+01:00');
  const { personId } = await world.seller();
  const token = await world.logIn(personId);
  await staff(world, personId, 1);
  const { kysely } = world.database;
  const worker = await kysely
    .selectFrom('person_place')
    .selectAll()
    .orderBy('person_id', 'desc')
    .limit(1)
    .execute();
  for (const { person_id, place_id } of worker) {
    const where = { personId: person_id, placeId: place_id };
    await setFigures(kysely, { ...where, month: '2026-11-01' }, { target: 1_100 });
    await setFigures(kysely, { ...where, month: '2026-12-01' }, { target: 1_200 });
  }
  const uri = await summaryUri(token);
  world.clock.set('2026-12-01T00:01:00+01:00');
  const [heading = [], row = []] = await sheetOf(
    (await world.open((await world.ask(uri, token)).file)).rawPayload,
  );
  expect(row[heading.indexOf('Cel')]).toBe(1_100);
  world.clock.set(usualMoment);
});

test('[HZ20] an address works only for its person, and invented ones fail', async () => {
  const [owner, other] = [await world.seller(), await world.seller()];
  const uri = uriOf(owner.personId);
  expect((await world.ask(uri, other.token)).status).toBe(404);
  expect((await world.ask(uri, owner.token)).status).toBe(200);
  const key = uri.slice('/api/v1/downloads/'.length);
  const flipped = key.slice(0, -3) + (key.at(-3) === 'A' ? 'B' : 'A') + key.slice(-2);
  for (const wrong of [
    'x',
    'test.',
    'nobody.AAAA',
    flipped,
    `${key}A`,
    key.slice(0, 40),
    '%00',
    'A'.repeat(5_900),
  ]) {
    expect((await world.ask(`/api/v1/downloads/${wrong}`, owner.token)).status, wrong).toSatisfy(
      (status: number) => status === 404 || (wrong === '%00' && status === 400),
    );
  }
  const unknown =
    downloadUri(world.deps, { personId: owner.personId, document: 'nothing', filters: {} }) ?? '';
  expect((await world.ask(unknown, owner.token)).status).toBe(404);
  expect((await world.ask(`${uri}?format=exe`, owner.token)).status).toBe(400);
});

test('an address hides its filters, and a too long one is omitted', () => {
  expect(uriOf(1, { search: 'Nowak' })).not.toContain('Nowak');
  expect(
    downloadUri(world.deps, {
      personId: 1,
      document: 'x',
      filters: { sellers: '9'.repeat(9_000) },
    }),
  ).toBe(undefined);
});

test('filters that are no longer valid get a sentence', async () => {
  const { personId, token } = await world.seller();
  const { status, message } = await world.ask(uriOf(personId, { month: '2031-01' }), token);
  expect({ status, message }).toEqual({
    status: 503,
    message: 'Ten okres jeszcze się nie zaczął.',
  });
});

test('[HZ20] a link dies after five minutes', async () => {
  const { personId, token } = await world.seller();
  const { file } = await world.ask(uriOf(personId), token);
  world.clock.advance({ minutes: 4, seconds: 59 });
  expect((await world.open(file)).statusCode).toBe(200);
  world.clock.advance({ seconds: 1 });
  const gone = await world.open(file);
  expect(gone.statusCode).toBe(404);
  expect(gone.body).toContain('Tego pliku już nie ma');
  expect(gone.headers['content-type']).toBe('text/html; charset=utf-8');
});

test('a link ends only at the logout of its session', async () => {
  const { personId, token } = await world.seller();
  const elsewhere = await world.logIn(personId);
  const links = [
    await world.ask(uriOf(personId), token),
    await world.ask(uriOf(personId), elsewhere),
  ] as const;
  const [here, there] = links.map(({ file }) => file);
  expect(here).not.toBe(there);
  const headers = { authorization: `Bearer ${elsewhere}` };
  expect(
    (await world.app.inject({ method: 'POST', url: '/api/v1/logout', headers })).statusCode,
  ).toBe(200);
  expect((await world.open(there ?? '')).statusCode).toBe(404);
  expect((await world.open(here ?? '')).statusCode).toBe(200);
});

test.each(['blocked_at', 'deleted_at', 'force_log_out'] as const)(
  'a link dies with %s',
  async (column) => {
    const { personId, token } = await world.seller();
    const { file } = await world.ask(uriOf(personId), token);
    const value = column === 'force_log_out' ? true : world.clock.now();
    await world.database.kysely
      .updateTable('person')
      .set({ [column]: value })
      .where('id', '=', personId)
      .execute();
    expect((await world.open(file)).statusCode).toBe(404);
  },
);

test('guessed links are not there, and a flood of them is stopped', async () => {
  world.clock.advance({ minutes: 2 });
  for (const guess of [
    'x',
    '..%2f..%2fetc%2fpasswd',
    'A'.repeat(43),
    `${'A'.repeat(42)}=`,
    '%00',
    'A'.repeat(900),
  ]) {
    const { statusCode, body } = await world.open(`/download/${guess}`);
    expect([404, 400], guess).toContain(statusCode);
    expect(body, guess).not.toMatch(/at .*\.ts|node:/);
  }
  const statuses = new Set<number>();
  for (let index = 0; index < 130; index += 1) {
    statuses.add((await world.open(`/download/${'B'.repeat(43)}`)).statusCode);
  }
  expect([...statuses]).toEqual([404, 429]);
  world.clock.advance({ minutes: 2 });
});

test('HEAD returns the size, and a range the whole file', async () => {
  const { personId, token } = await world.seller();
  const { file } = await world.ask(uriOf(personId), token);
  const whole = await world.open(file);
  const head = await world.open(file, 'HEAD');
  expect(head.statusCode).toBe(200);
  expect(head.rawPayload).toHaveLength(0);
  expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  const range = await world.open(file, 'GET', { range: 'bytes=0-3' });
  expect([range.statusCode, range.rawPayload.length]).toEqual([200, whole.rawPayload.length]);
  expect(range.headers['accept-ranges']).toBe('none');
});

test('the twenty-first file in a minute is refused', async () => {
  const { personId, token } = await world.seller();
  const ask = (number: number) => world.ask(uriOf(personId, { search: `Nowak ${number}` }), token);
  for (let number = 0; number < 20; number += 1) expect((await ask(number)).status).toBe(200);
  expect((await ask(20)).status).toBe(429);
  // An existing file may be fetched again.
  expect((await ask(3)).status).toBe(200);
  world.clock.advance({ minutes: 1, seconds: 1 });
  expect((await ask(20)).status).toBe(200);
});

test('a finished file survives the failure of another run', async () => {
  const { kysely } = world.database;
  const now = world.clock.now();
  const { personId } = await world.seller();
  const download = {
    personId,
    digest: Buffer.alloc(32),
    requestSealed: '',
    name: 'raport.xlsx',
    file: 'raced.xlsx',
  };
  const id = (await insertDownload(kysely, download, now)) ?? 0;
  await closeFailed(kysely, id, 'fileNotMade', now);
  await closeMade(kysely, id, now);
  await closeFailed(kysely, id, 'fileNotMade', now);
  const row = kysely
    .selectFrom('download')
    .select(['made_at', 'failed_at', 'failure'])
    .where('id', '=', id);
  expect(await row.executeTakeFirst()).toEqual({ made_at: now, failed_at: null, failure: null });
});

test('changed figures are in the next file after a minute', async () => {
  const { personId, token } = await world.seller();
  const session = await world.account.sessions.authenticate(token);
  const key = uriOf(personId).slice('/api/v1/downloads/'.length);
  const opened: number[] = [];
  const kind = { ...numbers(2), name: 'performance' };
  const counting = {
    ...kind,
    open: (...args: Parameters<typeof kind.open>) => (opened.push(1), kind.open(...args)),
  };
  if (session === null) throw new Error('no session');
  const ask = () =>
    askForFile(world.deps, session, writeWithoutSession(world.deps.database.kysely), key, 'xlsx', [
      counting,
    ]);
  await ask();
  const once = opened.length;
  world.clock.advance({ seconds: 59 });
  await ask();
  expect(opened.length).toBe(once);
  world.clock.advance({ seconds: 1 });
  await ask();
  expect(opened.length).toBe(2 * once);
});
